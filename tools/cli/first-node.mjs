// Writes into the folder named what npm needs to install the locked Node 24 and nothing else. Runs before anything is
// installed, on whatever Node the machine has: node tools/cli/first-node.mjs FOLDER
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = process.argv[2];
const name = `node-${process.platform}-${process.arch}`;
const { lockfileVersion, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const locked = packages[`node_modules/${name}`];

if (locked) {
  // npm is silent about an optional package that it cannot fetch: here it is a required one.
  const { optional: _, ...required } = locked;
  const wanted = { private: true, dependencies: { [name]: locked.version } };
  const lock = { lockfileVersion, requires: true, packages: { '': wanted, [`node_modules/${name}`]: required } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const settings = join(root, '.npmrc');
  if (existsSync(settings)) copyFileSync(settings, join(folder, '.npmrc'));
} else {
  const machine = `${process.platform}, ${process.arch}`;
  process.stderr.write(
    `Error: There is no packaged Node 24 for this machine (${machine}); Oyez runs on 64-bit Linux, x86-64 or arm64.\n`,
  );
  process.exitCode = 1;
}

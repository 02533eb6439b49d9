// Points node_modules/.bin/node at the locked Node 24 package: npm 9 and 10 drop the link when the package
// of the other architecture is skipped. Runs after every install, on whatever Node the machine has.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const binary = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
const link = join(root, 'node_modules', '.bin', 'node');

if (existsSync(binary)) {
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), binary), link);
}

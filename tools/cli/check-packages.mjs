// Ends with 1 and one line when a native package is missing that package-lock.json names for this machine: npm leaves out
// optional packages that it cannot fetch, or holds for unfit, and reports success. Runs on the packaged Node, after an install.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitsMachine } from './fits-machine.mjs';

const root = join(import.meta.dirname, '..', '..');

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const missing = Object.entries(packages)
  .filter(([, entry]) => isNative(entry) && fitsMachine(entry))
  .filter(([folder, { version }]) => versionIn(folder) !== version)
  .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));

if (missing.length > 0) {
  process.stderr.write(
    `Error: npm has left out what this machine needs (${missing.join(', ')}); start again, and if that does not help, ` +
      'look for settings that limit npm ("npm config list") and for packages that your registry lacks.\n',
  );
  process.exitCode = 1;
}

function isNative({ optional, os, cpu, libc }) {
  return optional && (os ?? cpu ?? libc) !== undefined;
}

function versionIn(folder) {
  try {
    return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

// Prints about how many packages an install puts into node_modules itself on this machine, for the progress of "./oyez".
// Runs before anything is installed, on whatever Node the machine has: node tools/cli/count-packages.mjs
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fitsMachine } from './fits-machine.mjs';

const lockfile = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'package-lock.json');
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));
const here = Object.entries(packages).filter(
  ([folder, entry]) => folder.lastIndexOf('node_modules/') === 0 && fitsMachine(entry),
);
process.stdout.write(`${here.length}\n`);

// Adds to package-lock.json the optional packages of other platforms that npm left out because the registry did not
// offer them. They are never fetched on Linux, but `npm ci` refuses a lockfile in which they are missing.
// Run it after each change of the lockfile: node tools/cli/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Names of optional packages that a package of the lockfile wants and the lockfile does not know. */
function missingOptionalPackages(lock) {
  return Object.entries(lock.packages).flatMap(([folder, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !lock.packages[`${folder}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev })),
  );
}

function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, dev } of missingOptionalPackages(lock)) {
    const words = name.split(/[/-]/);
    const os = SYSTEMS.filter((system) => words.includes(system));
    if (os.length === 0) throw new Error(`${name} names no platform: it cannot be left to other machines`);
    const cpu = PROCESSORS.filter((processor) => words.includes(processor));
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      optional: true,
      os,
    };
  }
  return { ...lock, packages: Object.fromEntries(Object.entries(packages).toSorted(byName)) };
}

function byName([one], [other]) {
  return one < other ? -1 : 1;
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingOptionalPackages(lock);
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  process.stdout.write(`${missing.length} packages added to the lockfile\n`);
}

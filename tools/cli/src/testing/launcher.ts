import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkout } from '../folders.ts';
import { runCommand, type CommandResult } from '../system/command.ts';

/** A checkout with nothing but the launcher, on a machine whose programs the test chooses. */
export type BareMachine = {
  folder: string;
  script: (path: string, script: string) => void;
  /** Puts a shell script on the PATH. */
  program: (name: string, script: string) => void;
  withoutProgram: (name: string) => void;
  write: (path: string, text: string) => void;
  read: (path: string) => string;
  oyez: (...args: string[]) => Promise<CommandResult>;
  remove: () => void;
};

const LAUNCHER = [
  'oyez',
  ...['first-node', 'check-packages', 'count-packages', 'fits-machine'].map((name) => `tools/cli/${name}.mjs`),
];

const PACKAGED_NODE = `node-${process.platform}-${process.arch}`;
const NATIVE = { version: '1.0.0', optional: true };

/** Node 24, a native package for this machine, some for others, and what a test adds. */
export function lockfile(others: Record<string, object> = {}): string {
  const packages = {
    [`node_modules/${PACKAGED_NODE}`]: { version: '24.21.0', integrity: 'sha512-node', optional: true },
    'node_modules/@fast/here-gnu': { ...NATIVE, os: [process.platform], cpu: [process.arch], libc: ['glibc'] },
    'node_modules/@fast/here-musl': { ...NATIVE, os: [process.platform], cpu: [process.arch], libc: ['musl'] },
    'node_modules/@fast/elsewhere': { ...NATIVE, os: ['win32'], cpu: [process.arch] },
    'node_modules/@fast/other-processor': { ...NATIVE, os: [process.platform], cpu: ['s390x'] },
    ...others,
  };
  return JSON.stringify({ lockfileVersion: 3, packages }, null, 2);
}

/**
 * An npm that leaves what a real one leaves, as far as the launcher looks at it: a Node that says what it is asked to run,
 * and the native packages named.
 */
export function npmThatInstalls(natives: readonly string[] = ['@fast/here-gnu']): string {
  return `
[ "$1" = --version ] && { echo 10.9.2; exit; }
[ "$1" = ci ] || exit 1
mkdir -p node_modules/.bin
cat > node_modules/.bin/node << 'END'
#!/bin/sh
case $1 in
  *.mjs) exec '${process.execPath}' "$@" ;;
  */npm-cli.js) echo "$PWD: on the packaged Node" >> "$HOME/installs"; exec /bin/sh "$@" ;;
esac
shift
echo "runs: $*"
END
chmod +x node_modules/.bin/node
echo "$PWD: $*" >> "$HOME/installs"
[ "$PWD" = "$HOME" ] || exit 0
for name in ${natives.join(' ')}; do
  mkdir -p "node_modules/$name"
  echo '{ "version": "1.0.0" }' > "node_modules/$name/package.json"
done`;
}

const SYSTEM_TOOLS = [
  'awk',
  'cat',
  'chmod',
  'cp',
  'cut',
  'df',
  'dirname',
  'find',
  'grep',
  'ls',
  'mkdir',
  'mktemp',
  'readlink',
  'rm',
  'sed',
  'sha256sum',
  'sleep',
  'tail',
  'uname',
  'wc',
];

export function bareMachine(): BareMachine {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-launcher-'));
  const bin = join(folder, 'bin');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const script = (path: string, text: string) => {
    write(path, `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, path), 0o755);
  };
  const program = (name: string, text: string) => script(join('bin', name), text);
  for (const tool of SYSTEM_TOOLS) program(tool, `PATH=/usr/bin:/bin exec ${tool} "$@"`);
  program('env', 'exec /usr/bin/env "$@"');
  mkdirSync(join(folder, 'tools', 'cli'), { recursive: true });
  for (const file of LAUNCHER) copyFileSync(join(checkout, file), join(folder, file));
  write('package-lock.json', lockfile());
  write('package.json', JSON.stringify({ name: 'oyez', version: '0.1.0' }, null, 2));
  return {
    folder,
    script,
    program,
    withoutProgram: (name) => rmSync(join(bin, name)),
    write,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    oyez: (...args) =>
      runCommand('/bin/sh', [join(folder, 'oyez'), ...args], { environment: { PATH: bin, HOME: folder } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

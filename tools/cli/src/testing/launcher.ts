import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../folders.ts';
import { runCommand, type CommandResult } from '../system/command.ts';

/** A checkout with nothing but the launcher, on a machine whose programs the test chooses. */
export type BareMachine = {
  folder: string;
  /** Puts a shell script on the PATH. */
  program: (name: string, script: string) => void;
  withoutProgram: (name: string) => void;
  write: (path: string, text: string) => void;
  oyez: (...args: string[]) => Promise<CommandResult>;
  remove: () => void;
};

const SYSTEM_TOOLS = [
  'awk',
  'cat',
  'chmod',
  'cut',
  'df',
  'dirname',
  'find',
  'grep',
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
  mkdirSync(bin);
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const program = (name: string, script: string) => {
    write(join('bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  for (const tool of SYSTEM_TOOLS) program(tool, `PATH=/usr/bin:/bin exec ${tool} "$@"`);
  copyFileSync(join(checkout, 'oyez'), join(folder, 'oyez'));
  write('package-lock.json', '{\n  "packages": {\n    "node_modules/one": {}\n  }\n}\n');
  return {
    folder,
    program,
    withoutProgram: (name) => rmSync(join(bin, name)),
    write,
    oyez: (...args) =>
      runCommand('/bin/sh', [join(folder, 'oyez'), ...args], { environment: { PATH: bin, HOME: folder } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

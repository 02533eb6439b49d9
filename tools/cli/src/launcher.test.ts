import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bareMachine, type BareMachine } from './testing/launcher.ts';

/** Leaves what a real install leaves, as far as the launcher looks at it: a Node that says what it is asked to run. */
const INSTALLS = `
[ "$1" = --version ] && { echo 10.9.2; exit; }
mkdir -p node_modules/.bin
printf '#!/bin/sh\\nshift\\necho "runs: $*"\\n' > node_modules/.bin/node
chmod +x node_modules/.bin/node
echo installed >> installs`;

function npmFailsWith(message: string): string {
  return `[ "$1" = --version ] && { echo 10.9.2; exit; }\necho '${message}' >&2\nexit 1`;
}

describe('./oyez on a machine where nothing is installed', () => {
  let machine: BareMachine;
  beforeEach(() => {
    machine = bareMachine();
    machine.program('node', 'echo v20.11.1');
    machine.program('npm', INSTALLS);
  });
  afterEach(() => machine.remove());

  async function refusal(): Promise<string> {
    const { code, stderr } = await machine.oyez('up');
    expect(code).toBe(1);
    return stderr.trim().split('\n').at(-1) ?? '';
  }

  it('installs the packages once and hands over', async () => {
    const first = await machine.oyez('up', '--port', '9000');
    expect(first.stdout).toContain('Installing the locked packages');
    expect(first.stdout).toContain('runs: up --port 9000');
    const second = await machine.oyez('check');
    expect(second.stdout).toBe('runs: check\n');
    expect(second.code).toBe(0);
  });

  it('installs again when the lockfile has changed', async () => {
    await machine.oyez('up');
    machine.write('package-lock.json', '{}\n');
    await machine.oyez('up');
    expect(readFileSync(join(machine.folder, 'installs'), 'utf8')).toBe('installed\ninstalled\n');
  });

  it('says that Node is missing', async () => {
    machine.withoutProgram('node');
    expect(await refusal()).toMatch(/Node\.js is missing; install version 18\.20 or newer/);
  });

  it.each(['v16.20.2', 'v18.19.1'])('refuses Node %s', async (version) => {
    machine.program('node', `echo ${version}`);
    expect(await refusal()).toBe(`Error: Node.js ${version} is too old; install version 18.20 or newer.`);
  });

  it('accepts Node 18.20', async () => {
    machine.program('node', 'echo v18.20.0');
    expect((await machine.oyez('up')).code).toBe(0);
  });

  it('refuses an old npm', async () => {
    machine.program('npm', 'echo 8.19.4');
    expect(await refusal()).toBe('Error: npm 8.19.4 is too old; install version 9 or newer (npm install -g npm@10).');
  });

  it('refuses a disk that the packages do not fit on', async () => {
    machine.program('df', `printf 'Filesystem 1024-blocks Used Available\\n/dev/disk 9000000 8900000 102400\\n'`);
    expect(await refusal()).toMatch(/Only 100 MB are free .* the packages need 1500 MB; free some space first/);
  });

  it.each([
    ['npm error code ENOTFOUND', /registry cannot be reached; check the network/],
    ['npm error code ENOSPC', /disk is full; free some space/],
    ['npm error code EACCES', /may not write to .*; start as the owner of the checkout/],
    [
      'npm error code EUSAGE',
      /package\.json and package-lock\.json do not fit together; take both from the same version/,
    ],
    ['npm error something else', /could not be installed; the lines above say why/],
  ])('explains "%s"', async (message, sentence) => {
    machine.program('npm', npmFailsWith(message));
    expect(await refusal()).toMatch(sentence);
    const { stderr } = await machine.oyez('up');
    expect(stderr).toContain(message);
  });

  it('tries again after a failed install', async () => {
    machine.program('npm', npmFailsWith('npm error code ENOTFOUND'));
    await machine.oyez('up');
    machine.program('npm', INSTALLS);
    expect((await machine.oyez('up')).stdout).toContain('runs: up');
  });
});

import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './system/command.ts';
import { bareMachine, lockfile, npmThatInstalls, type BareMachine } from './testing/launcher.ts';

/** A Node of the machine: it says its version, and runs what it is given. */
function nodeOfVersion(version: string): string {
  return `[ "$1" = --version ] && { echo ${version}; exit; }\nexec '${process.execPath}' "$@"`;
}

function npmFailsWith(message: string): string {
  return `[ "$1" = --version ] && { echo 10.9.2; exit; }\necho '${message}' >&2\nexit 1`;
}

describe('./oyez on a machine where nothing is installed', () => {
  let machine: BareMachine;
  beforeEach(() => {
    machine = bareMachine();
    machine.program('node', nodeOfVersion('v20.11.1'));
    machine.program('npm', npmThatInstalls());
  });
  afterEach(() => machine.remove());

  async function refusal(): Promise<string> {
    const { code, stderr } = await machine.oyez('up');
    expect(code).toBe(1);
    return stderr.trim().split('\n').at(-1) ?? '';
  }

  function installs(): string[] {
    return machine.read('installs').trim().split('\n');
  }

  it('installs the packages once and hands over', async () => {
    const first = await machine.oyez('up', '--port', '9000');
    expect(first.stdout).toContain('Installing the locked packages');
    expect(first.stdout).toContain('runs: up --port 9000');
    const second = await machine.oyez('check');
    expect(second.stdout).toBe('runs: check\n');
    expect(second.code).toBe(0);
  });

  it('says its version without installing anything', async () => {
    const { code, stdout } = await machine.oyez('--version');
    expect(code).toBe(0);
    expect(stdout).toBe('Oyez 0.1.0, without its packages yet\n');
    expect(existsSync(join(machine.folder, 'node_modules'))).toBe(false);
    expect((await machine.oyez('up')).code).toBe(0);
    expect((await machine.oyez('--version')).stdout).toBe('runs: --version\n');
  });

  it('counts the packages that are for this machine', async () => {
    const counter = join(machine.folder, 'tools/cli/count-packages.mjs');
    // The packaged Node and what is native here; not what is nested in another package.
    machine.write('package-lock.json', lockfile({ 'node_modules/one/node_modules/two': { version: '1.0.0' } }));
    expect((await runCommand(process.execPath, [counter])).stdout).toBe('2\n');
  });

  it('installs again when the lockfile has changed', async () => {
    await machine.oyez('up');
    machine.write('package-lock.json', lockfile({ 'node_modules/new': { version: '1.0.0' } }));
    await machine.oyez('up');
    expect(installs().filter((line) => line.startsWith(`${machine.folder}: ci `))).toHaveLength(2);
  });

  describe('brings the locked Node alone, and has npm run on that for the rest', () => {
    const twoSteps = () => [
      expect.stringMatching(`^${machine.folder}/.oyez-install: ci `),
      `${machine.folder}: on the packaged Node`,
      expect.stringMatching(`^${machine.folder}: ci .*--include=optional`),
    ];

    it('where npm is a link to its program', async () => {
      machine.script('lib/npm-cli.js', npmThatInstalls());
      machine.withoutProgram('npm');
      symlinkSync(join(machine.folder, 'lib/npm-cli.js'), join(machine.folder, 'bin/npm'));
      expect((await machine.oyez('up')).stdout).toContain('runs: up');
      expect(installs()).toEqual(twoSteps());
      expect(existsSync(join(machine.folder, '.oyez-install'))).toBe(false);
    });

    it('where npm is a wrapper that knows where its program is', async () => {
      machine.script('lib/npm/bin/npm-cli.js', npmThatInstalls());
      machine.program('npm', `[ "$1" = root ] && { echo "$HOME/lib"; exit; }\n${npmThatInstalls()}`);
      expect((await machine.oyez('up')).stdout).toContain('runs: up');
      expect(installs()).toEqual(twoSteps());
      expect(existsSync(join(machine.folder, '.oyez-install'))).toBe(false);
    });
  });

  it('has a wrapper whose program is nowhere find the packaged Node first', async () => {
    machine.program('npm', `${npmThatInstalls()}\n[ "$PWD" = "$HOME" ] && echo "$PATH" > path`);
    await machine.oyez('up');
    expect(machine.read('path')).toContain(`${machine.folder}/.oyez-install/node_modules/.bin:`);
  });

  it('asks npm for the locked version of Node, by its hash', async () => {
    machine.program(
      'npm',
      `[ "$1" = ci ] && [ "$PWD" != "$HOME" ] && cp package-lock.json "$HOME/asked"\n${npmThatInstalls()}`,
    );
    await machine.oyez('up');
    const name = `node-${process.platform}-${process.arch}`;
    expect(JSON.parse(machine.read('asked'))).toMatchObject({
      packages: {
        '': { dependencies: { [name]: '24.21.0' } },
        [`node_modules/${name}`]: { version: '24.21.0', integrity: 'sha512-node' },
      },
    });
  });

  it('names the native packages that npm has left out, and does not take that for an install', async () => {
    machine.program('npm', npmThatInstalls([]));
    expect(await refusal()).toMatch(
      /^Error: npm has left out what this machine needs \(@fast\/here-gnu\); start again/,
    );
    machine.program('npm', npmThatInstalls());
    expect((await machine.oyez('up')).stdout).toContain('runs: up');
  });

  it('holds a native package of another version for missing', async () => {
    machine.write('package-lock.json', machine.read('package-lock.json').replaceAll('1.0.0', '1.0.1'));
    expect(await refusal()).toContain('(@fast/here-gnu)');
  });

  it('installs again on a machine of another kind', async () => {
    await machine.oyez('up');
    machine.program('uname', 'echo Linux aarch64');
    expect((await machine.oyez('up')).stdout).toContain('Installing the locked packages');
  });

  it('says that there is no Node 24 for the machine before it fetches anything', async () => {
    machine.write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }');
    expect(await refusal()).toMatch(
      /^Error: There is no packaged Node 24 for this machine \(linux, \w+\); Oyez runs on/,
    );
    expect(existsSync(join(machine.folder, 'installs'))).toBe(false);
  });

  it('leaves nothing of an install that is stopped, even when npm does not want to end', async () => {
    machine.program(
      'npm',
      `[ "$1" = --version ] && { echo 10.9.2; exit; }
trap '' TERM
/bin/kill -TERM $(cat "$HOME/launcher")
while [ -d "$HOME" ]; do mkdir -p "$HOME/.oyez-install/late"; sleep 0.1; done`,
    );
    machine.script('stopped', 'echo $$ > "$HOME/launcher"\nexec /bin/sh "$HOME/oyez" up');
    const { code } = await runCommand('/bin/sh', [join(machine.folder, 'stopped')], {
      environment: { PATH: join(machine.folder, 'bin'), HOME: machine.folder },
    });
    expect(code).toBe(130);
    await pause(500);
    expect(existsSync(join(machine.folder, '.oyez-install'))).toBe(false);
  });

  it('clears away what an aborted install has left', async () => {
    machine.write('.oyez-install/node_modules/.bin/node', 'half');
    machine.write('node_modules/half', '');
    expect((await machine.oyez('up')).stdout).toContain('runs: up');
    expect(existsSync(join(machine.folder, '.oyez-install'))).toBe(false);
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
    machine.program('node', nodeOfVersion('v18.20.0'));
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
    machine.program('npm', npmThatInstalls());
    expect((await machine.oyez('up')).stdout).toContain('runs: up');
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { identityOf, isAlive } from './identity.ts';
import { logTail, startProcess } from './process.ts';

describe('a long-running process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-process-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let number = 0;

  function shell(script: string) {
    const file = join(folder, `${(number += 1)}.log`);
    const started = startProcess({
      command: '/bin/sh',
      args: ['-c', script],
      cwd: '/',
      environment: { PATH: '/usr/bin:/bin' },
      output: { file },
    });
    return { ...started, file };
  }

  it('writes to its log and says how it ended', async () => {
    const one = shell('echo hello; echo trouble >&2; exit 7');
    expect(await one.ended).toBe('exit code 7');
    expect(one.exitCode()).toBe(7);
    expect(logTail(one.file)).toEqual(['hello', 'trouble']);
  });

  it('is asked to stop, and killed when it does not', async () => {
    const polite = shell('trap "echo bye; exit 0" TERM; echo up; while :; do sleep 0.05; done');
    await expect.poll(() => logTail(polite.file)).toEqual(['up']);
    await polite.stop(5000);
    expect(logTail(polite.file)).toEqual(['up', 'bye']);

    const stubborn = shell('trap "" TERM; echo up; while :; do sleep 0.05; done');
    await expect.poll(() => logTail(stubborn.file)).toEqual(['up']);
    await stubborn.stop(200);
    expect(await stubborn.ended).toBe('killed by SIGKILL');
  });

  it('takes what it started with it', async () => {
    const parent = shell('sleep 60 & echo $!; wait');
    await expect.poll(() => logTail(parent.file)).toHaveLength(1);
    const child = identityOf(Number(logTail(parent.file)[0]));
    expect(isAlive(child)).toBe(true);
    await parent.stop(1000);
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('says that its program is missing', async () => {
    const file = join(folder, 'missing.log');
    const spec = { command: '/nowhere/program', args: [], cwd: '/', environment: {}, output: { file } };
    expect(await startProcess(spec).ended).not.toBe('exit code 0');
  });
});

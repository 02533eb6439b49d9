import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from './command.ts';
import { readHolder, takeLock, tryLock, type Lock } from './lock.ts';

describe('a lock between processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let number = 0;
  const newPath = () => join(folder, `${(number += 1)}.lock`);

  function held(path: string, note?: string): Lock {
    const attempt = tryLock(path, note);
    if ('holder' in attempt) throw new Error('the lock is taken');
    return attempt.lock;
  }

  it('is given to one only, and names that one to the others', () => {
    const path = newPath();
    const lock = held(path, 'the first');
    expect(tryLock(path)).toMatchObject({ holder: { pid: process.pid, note: 'the first' } });
    expect(readHolder(path)).toMatchObject({ note: 'the first' });
    lock.release();
    held(path).release();
    expect(readHolder(path)).toBeUndefined();
  });

  it('is taken over from a process that has died', async () => {
    const path = newPath();
    const script = `import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}; tryLock(${JSON.stringify(path)});`;
    await runCommand(process.execPath, ['--input-type=module', '-e', script]);
    expect(readHolder(path)).toBeUndefined();
    held(path).release();
  });

  it('is not mistaken for held when the number of its process was given to another one', () => {
    const path = newPath();
    writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: '1', note: '' }));
    expect(tryLock(path)).toHaveProperty('lock');
    rmSync(path);
  });

  it('survives a half-written file', () => {
    const path = newPath();
    writeFileSync(path, '{"pid":');
    expect(tryLock(path)).toHaveProperty('lock');
    rmSync(path);
  });

  it('can be waited for', async () => {
    const path = newPath();
    const lock = held(path);
    const waitedFor: number[] = [];
    const waiting = takeLock(path, ({ pid }) => waitedFor.push(pid));
    await expect.poll(() => waitedFor).toEqual([process.pid]);
    lock.release();
    (await waiting).release();
  });

  it('leaves no other files', () => {
    expect(readdirSync(folder)).toEqual([]);
  });
});

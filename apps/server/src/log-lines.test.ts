import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createLastingLog } from './log.ts';
import { LogLines } from './log-lines.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0).toReversed()) one();
});

/** A disk of 64 KB with a log on it and no room for more. */
function aFullDisk(): { file: string; fd: number; free: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-log-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  undo.push(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'server.log');
  const fd = openSync(file, 'a');
  const ballast = join(folder, 'ballast');
  expect(() => writeFileSync(ballast, Buffer.alloc(65_536))).not.toThrow();
  return { file, fd, free: () => unlinkSync(ballast) };
}

const read = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string; n?: number; dropped?: number });

describe('the log on a full disk', () => {
  it('keeps the first lines, drops the rest, goes on when there is room, and says how many are missing', async () => {
    const disk = aFullDisk();
    const log = createLastingLog('info', new LogLines(disk.fd, 2000));
    for (let n = 0; n < 200; n += 1) log.info({ n }, 'working');
    await pause(100);
    expect(read(disk.file)).toEqual([]);
    disk.free();
    await expect.poll(() => read(disk.file).at(-1)?.dropped).toBeGreaterThan(100);
    log.info('as before');
    await expect.poll(() => read(disk.file).at(-1)?.msg).toBe('as before');
    const lines = read(disk.file);
    const kept = lines.flatMap(({ n }) => (n === undefined ? [] : [n]));
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, n) => n));
    expect(kept.length + (lines.find(({ dropped }) => dropped !== undefined)?.dropped ?? 0)).toBe(200);
  });

  it('lets a process end that has something left to say', () => {
    const disk = aFullDisk();
    const lines = new LogLines(disk.fd);
    lines.write('{"msg":"the last words"}\n');
    lines.flush();
    expect(read(disk.file)).toEqual([]);
  });
});

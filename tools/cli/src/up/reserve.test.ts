import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeBytes } from './data-folder.ts';
import { createReserve } from './reserve.ts';

const MB = 1024 * 1024;

describe('the reserve of a site', () => {
  let folder: string;
  let at = 0;
  let said: string[];
  const pieces = () => (existsSync(join(folder, 'reserve')) ? readdirSync(join(folder, 'reserve')).length : 0);
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, folder]);
  const look = (reserve: ReturnType<typeof createReserve>, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      reserve.look();
      at += 2000;
    }
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oyez-reserve-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]);
    said = [];
    at = 0;
  });
  afterEach(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const aReserve = () =>
    createReserve(
      folder,
      (line) => said.push(line),
      () => at,
    );

  it('is laid in while there is plenty, given up bit by bit when there is none, and laid in again', () => {
    const reserve = aReserve();
    look(reserve, 10);
    expect(pieces()).toBe(6);
    expect(said).toEqual([]);

    resize('120m');
    look(reserve);
    expect(said).toEqual([expect.stringMatching(/is full: people can read.*until there are 128 MB/)]);
    expect(pieces()).toBe(5);
    const ballast = join(folder, 'ballast');
    for (let round = 0; round < 12; round += 1) {
      writeFileSync(ballast, Buffer.alloc(freeBytes(folder)), { flag: 'a' });
      look(reserve, 5);
    }
    expect(pieces()).toBe(2);

    aReserve().beforeStart();
    expect(pieces()).toBe(1);
    truncateSync(ballast, 0);
    resize('1g');
    look(reserve, 20);
    expect(said.at(-1)).toMatch(/There is room again/);
    expect(said).toHaveLength(2);
    expect(pieces()).toBe(6);
    expect(statSync(join(folder, 'reserve', 'piece-1')).size).toBe(20 * MB);
  });

  it('is left alone by a start on a disk with room', () => {
    const reserve = aReserve();
    look(reserve, 10);
    aReserve().beforeStart();
    expect(pieces()).toBe(6);
  });
});

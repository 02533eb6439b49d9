import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logLimits, rotateLogs } from './log-rotation.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const limits = { megabytes: 10, days: 7, files: 3 };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oyez-logs-'));
  file = join(folder, 'server.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a log', () => {
  it('stays as it is while it is small and young', () => {
    writeFileSync(file, 'small');
    rotateLogs(folder, limits);
    expect(statSync(file).size).toBe(5);
    expect(readdirSync(folder)).toEqual(['server.log']);
  });

  it('has its content put aside when it has grown large, and whoever writes to it goes on', () => {
    const writer = openSync(file, 'a');
    truncateSync(file, 11 * MEGABYTE);
    writeSync(writer, 'the last line\n');
    rotateLogs(folder, limits);
    expect(statSync(`${file}.1`).size).toBe(11 * MEGABYTE + 14);
    writeSync(writer, 'the first line\n');
    closeSync(writer);
    expect(readFileSync(file, 'utf8')).toBe('the first line\n');
  });

  it('begins anew when it is old, reckoned from the one before', () => {
    writeFileSync(file, 'line\n');
    rotateLogs(folder, limits, Date.now() + 6 * DAY_MS);
    expect(readdirSync(folder)).toEqual(['server.log']);
    rotateLogs(folder, limits, Date.now() + 8 * DAY_MS);
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('line\n');
    writeFileSync(file, 'next\n');
    rotateLogs(folder, limits, Date.now() + 6 * DAY_MS);
    expect(readdirSync(folder)).toEqual(['server.log', 'server.log.1']);
  });

  it('leaves so many older ones, and none when none are wanted', () => {
    for (const name of ['1', '2', '3', '4', '5']) writeFileSync(`${file}.${name}`, name);
    writeFileSync(file, 'now');
    rotateLogs(folder, limits, Date.now() + 8 * DAY_MS);
    expect(readdirSync(folder)).toEqual(['server.log', 'server.log.1', 'server.log.2', 'server.log.3']);
    expect([1, 2, 3].map((n) => readFileSync(`${file}.${n}`, 'utf8'))).toEqual(['now', '1', '2']);
    writeFileSync(file, 'now');
    rotateLogs(folder, { ...limits, files: 0 }, Date.now() + 16 * DAY_MS);
    expect(readdirSync(folder)).toEqual(['server.log']);
    expect(statSync(file).size).toBe(0);
  });

  it('of which no older ones are kept is not emptied for its age, which stays the same', () => {
    const none = { ...limits, files: 0 };
    writeFileSync(file, 'line\n');
    rotateLogs(folder, none, Date.now() + 8 * DAY_MS);
    expect(readFileSync(file, 'utf8')).toBe('line\n');
    truncateSync(file, 11 * MEGABYTE);
    rotateLogs(folder, none);
    expect(statSync(file).size).toBe(0);
    expect(readdirSync(folder)).toEqual(['server.log']);
  });

  it('stays with all older ones as they are while the disk is full, however often somebody looks', () => {
    for (const name of ['1', '2', '3']) writeFileSync(`${file}.${name}`, name);
    writeFileSync(file, 'now');
    for (let look = 0; look < 5; look += 1) {
      symlinkSync('/dev/full', `${file}.next`);
      rotateLogs(folder, limits, Date.now() + 8 * DAY_MS);
      expect(readdirSync(folder)).toEqual(['server.log', 'server.log.1', 'server.log.2', 'server.log.3']);
    }
    const texts = [file, ...[1, 2, 3].map((n) => `${file}.${n}`)].map((one) => readFileSync(one, 'utf8'));
    expect(texts).toEqual(['now', '1', '2', '3']);
    rotateLogs(folder, limits, Date.now() + 8 * DAY_MS);
    expect([1, 2, 3].map((n) => readFileSync(`${file}.${n}`, 'utf8'))).toEqual(['now', '1', '2']);
  });

  it('is bounded by settings, of which a wrong one is named', () => {
    expect(logLimits({})).toEqual({ megabytes: 10, days: 7, files: 5 });
    expect(logLimits({ OYEZ_LOG_MB: '50', OYEZ_LOG_DAYS: '1', OYEZ_LOG_FILES: '0' })).toEqual({
      megabytes: 50,
      days: 1,
      files: 0,
    });
    expect(() => logLimits({ OYEZ_LOG_DAYS: 'weekly' })).toThrow('OYEZ_LOG_DAYS is "weekly"');
  });
});

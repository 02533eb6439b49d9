import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupLine } from '../doctor/storage.ts';
import { noRoomFor } from './proof.ts';
import { createPlanner, isDue, isProofDue, newestBackup } from './schedule.ts';
import { backupSettings, type BackupSettings } from './settings.ts';

const settings: BackupSettings = { directory: '/b', passphrase: undefined, keep: '7d', atMinutes: 210, proveDays: 7 };
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

describe('planned backups', () => {
  it('are made once a day at their time, also when the time was missed', () => {
    expect(isDue(settings, undefined, undefined, at(5, 12))).toBe(true);
    expect(isDue(settings, at(5, 3, 31), undefined, at(5, 12))).toBe(false);
    expect(isDue(settings, at(5, 3, 31), undefined, at(6, 3, 29))).toBe(false);
    expect(isDue(settings, at(5, 3, 31), undefined, at(6, 3, 31))).toBe(true);
    expect(isDue(settings, at(2, 3, 31), undefined, at(6, 1))).toBe(true);
  });

  it('that failed are tried again after an hour', () => {
    expect(isDue(settings, undefined, at(5, 12), at(5, 12, 59))).toBe(false);
    expect(isDue(settings, undefined, at(5, 12), at(5, 13, 1))).toBe(true);
  });

  it('are tried each week, whatever came of the last trial, or never', () => {
    expect(isProofDue(settings, null, at(5, 4))).toBe(true);
    expect(isProofDue(settings, at(5, 4), at(11, 4))).toBe(false);
    expect(isProofDue(settings, at(5, 4), at(12, 3, 45))).toBe(true);
    expect(isProofDue({ ...settings, proveDays: 0 }, null, at(5, 4))).toBe(false);
  });

  it('are known by their names', () => {
    const directory = mkdtempSync(join(tmpdir(), 'oyez-backups-'));
    try {
      expect(newestBackup(directory)).toBeUndefined();
      mkdirSync(join(directory, 'backups'));
      for (const day of ['21', '22'])
        writeFileSync(join(directory, 'backups', `2026-11-${day}T03-30-05-123Z.json`), '');
      expect(newestBackup(directory)).toEqual(new Date('2026-11-22T03:30:05Z'));
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('a trial of a backup', () => {
  const gigabytes = 1024 ** 3;
  it.each([
    [10 * gigabytes, 21 * gigabytes, undefined],
    [
      10 * gigabytes,
      19 * gigabytes,
      /needs 15360 MB beside the 5120 MB that are left to the site, and 19456 MB are free/,
    ],
    [null, 6 * gigabytes, undefined],
    [null, 4 * gigabytes, /no room/],
  ])('of %d bytes with %d free', (bytes, free, words) => {
    const shortage = noRoomFor(bytes, free);
    if (words === undefined) expect(shortage).toBeUndefined();
    else expect(shortage).toMatch(words);
  });
});

describe('a place for backups that cannot be used', () => {
  it('is told once an hour, and keeps nothing else from going on', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'oyez-backups-'));
    try {
      // No user may list a file, not even root.
      writeFileSync(join(directory, 'backups'), '');
      const said: string[] = [];
      let begun = 0;
      const begin = () => {
        begun += 1;
        return { ended: Promise.resolve('The backup failed.'), stop: () => undefined };
      };
      const planner = createPlanner({ ...settings, directory }, (line) => said.push(line), begin);
      for (let minute = 0; minute < 60; minute += 1) planner.look(at(5, 12, minute));
      expect(said).toEqual([expect.stringMatching(/^No backup can be made: .*backups/)]);
      planner.look(at(5, 13));
      expect(said).toHaveLength(2);

      rmSync(join(directory, 'backups'));
      planner.look(at(5, 13, 1));
      await planner.stop();
      expect([begun, said.at(-1)]).toEqual([1, 'The backup failed.']);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('is told when not even its log can be opened', () => {
    const said: string[] = [];
    const planner = createPlanner(
      { ...settings, directory: '/nowhere' },
      (line) => said.push(line),
      () => {
        throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/data/logs/backup.log' });
      },
    );
    planner.look(at(5, 12));
    expect(said).toEqual([expect.stringMatching(/\/data\/logs\/backup\.log cannot be used: you may not/)]);
  });
});

describe('the settings of backups', () => {
  it('are none without a place, and sensible with one', () => {
    expect(backupSettings({}, {})).toBeUndefined();
    expect(backupSettings({}, { OYEZ_BACKUP_DIR: '/b' })).toEqual({ ...settings, keep: '7d4w6m' });
    expect(backupSettings({ directory: '/c' }, { OYEZ_BACKUP_DIR: '/b' })?.directory).toBe('/c');
  });

  it.each([
    [{ OYEZ_BACKUP_AT: '25:00' }, /OYEZ_BACKUP_AT is "25:00"/],
    [{ OYEZ_BACKUP_KEEP: 'forever' }, /OYEZ_BACKUP_KEEP is "forever"/],
    [{ OYEZ_BACKUP_PROVE_DAYS: 'x' }, /OYEZ_BACKUP_PROVE_DAYS must be/],
    [{ OYEZ_BACKUP_KEY_FILE: '/nowhere/key' }, /The key file \/nowhere\/key cannot be read \(ENOENT\)/],
  ])('with %j are refused in a sentence', (wrong, words) => {
    expect(() => backupSettings({ directory: '/b' }, wrong)).toThrow(words);
  });
});

describe('the doctor of backups', () => {
  const run = (kind: string, day: number, ok = true, detail = '') => ({
    kind,
    ok,
    backup: 'b',
    detail,
    ended_at: at(day, 4),
  });
  const line = (...runs: ReturnType<typeof run>[]) => backupLine(runs, at(20, 5));

  it('is content with one of last night that was restored on trial', () => {
    expect(line(run('backup', 20), run('proof', 14))).toMatchObject({ ok: true });
  });

  it.each([
    ['none', [], /none was made yet/],
    ['an old one', [run('backup', 17), run('proof', 14)], /made 3 day/],
    ['one that nobody tried', [run('backup', 20)], /never restored on trial/],
    ['a trial long ago', [run('backup', 20), run('proof', 1)], /19 day/],
    ['one that failed', [run('backup', 19), run('proof', 14), run('backup', 20, false, 'no room')], /failed: no room/],
  ])('tells of %s', (_, runs, words) => {
    expect(line(...runs)).toMatchObject({ ok: false, matters: false, detail: expect.stringMatching(words) });
  });
});

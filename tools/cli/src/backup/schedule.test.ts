import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as afterThat } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupLine } from '../doctor/storage.ts';
import { dataFolderAt } from '../up/data-folder.ts';
import { noRoomFor } from './proof.ts';
import { createPlanner, isDue, isProofDue, keepBackups, newestBackup } from './schedule.ts';
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

  it('are due again where the last was made by a clock that was ahead, and its trial too', () => {
    expect(isDue(settings, at(5, 3, 31), at(9, 3, 30), at(6, 3, 31))).toBe(true);
    expect(isProofDue(settings, at(29, 4), at(6, 4))).toBe(true);
  });

  it('are known by their names', () => {
    const directory = mkdtempSync(join(tmpdir(), 'oyez-backups-'));
    try {
      const now = new Date('2026-11-23T03:00:00Z');
      expect(newestBackup(directory, now)).toBeUndefined();
      mkdirSync(join(directory, 'backups'));
      for (const day of ['21', '22'])
        writeFileSync(join(directory, 'backups', `2026-11-${day}T03-30-05-123Z.json`), '');
      expect(newestBackup(directory, now)).toEqual(new Date('2026-11-22T03:30:05Z'));
      expect(newestBackup(directory, new Date('2026-11-22T03:00:00Z'))).toEqual(new Date('2026-11-21T03:30:05Z'));
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

describe('the planner', () => {
  let directory: string;
  let begun: string[];
  let finish: (failure?: string) => void;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'oyez-backups-'));
    mkdirSync(join(directory, 'backups'));
    begun = [];
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const aPlanner = (say: (line: string) => void = () => undefined) =>
    createPlanner({ ...settings, directory }, say, (now) => {
      begun.push(`${now.getDate()} ${now.getHours()}:${now.getMinutes()}`);
      const ended = new Promise<string | undefined>((done) => (finish = done));
      return { ended, stop: () => finish() };
    });
  type Planner = ReturnType<typeof createPlanner>;
  async function lookEachMinute(planner: Planner, from: Date, minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await afterThat();
      planner.look(new Date(from.getTime() + minute * 60_000));
    }
  }
  const made = (moment: Date) =>
    writeFileSync(join(directory, 'backups', `${moment.toISOString().replaceAll(/[:.]/g, '-')}.json`), '');

  it('begins one backup in the minute of its time, by the clock of the machine, and the next a day later', async () => {
    made(at(4, 3, 30));
    const planner = aPlanner();
    await lookEachMinute(planner, at(5, 0), 211);
    expect(begun).toEqual(['5 3:30']);
    made(at(5, 3, 30));
    finish();
    await lookEachMinute(planner, at(5, 3, 31), 1440);
    expect(begun).toEqual(['5 3:30', '6 3:30']);
  });

  it('goes on each day after one whose clock was a year ahead', async () => {
    made(new Date(2027, 10, 5, 3, 30));
    made(at(4, 3, 30));
    await lookEachMinute(aPlanner(), at(5, 3, 25), 10);
    expect(begun).toEqual(['5 3:30']);
  });

  it('begins none while one is under way, however long that takes', async () => {
    const planner = aPlanner();
    await lookEachMinute(planner, at(5, 3, 30), 2 * 1440);
    expect(begun).toEqual(['5 3:30']);
    finish();
    await lookEachMinute(planner, at(7, 3, 30), 1);
    expect(begun).toEqual(['5 3:30', '7 3:30']);
  });

  it('of a site that was started again makes up for the one that it missed, and repeats none', async () => {
    made(at(4, 3, 30));
    await lookEachMinute(aPlanner(), at(5, 9), 1);
    expect(begun).toEqual(['5 9:0']);
    made(at(5, 9));
    await lookEachMinute(aPlanner(), at(5, 9, 5), 18 * 60);
    expect(begun).toEqual(['5 9:0']);
  });

  it('tries one that failed again after an hour, and says so each time', async () => {
    const said: string[] = [];
    const planner = aPlanner((line) => said.push(line));
    await lookEachMinute(planner, at(5, 3, 30), 1);
    finish('The backup failed.');
    await lookEachMinute(planner, at(5, 3, 31), 60);
    finish('The backup failed.');
    await planner.stop();
    expect(begun).toEqual(['5 3:30', '5 4:30']);
    expect(said).toEqual(['The backup failed.', 'The backup failed.']);
  });
});

describe('the timer of planned backups', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('begins one at the minute, in a process of its own, once there is a site', async () => {
    const root = mkdtempSync(join(tmpdir(), 'oyez-timer-'));
    try {
      chmodSync(root, 0o755);
      const folder = dataFolderAt(join(root, 'data'));
      mkdirSync(folder.logs, { recursive: true });
      vi.stubEnv('OYEZ_BACKUP_DIR', join(root, 'backups'));
      mkdirSync(join(root, 'backups/backups'), { recursive: true });
      writeFileSync(join(root, 'backups/backups', '2026-11-04T12-00-00-000Z.json'), '');
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: at(5, 3, 20) });
      const said: string[] = [];
      const log = join(folder.logs, 'backup.log');
      const backups = keepBackups(folder, (line) => said.push(line));
      vi.advanceTimersByTime(20 * 60_000);
      expect(existsSync(log)).toBe(false);

      vi.setSystemTime(at(5, 3, 28));
      for (let times = 0; times < 2; times += 1) backups.start();
      vi.advanceTimersByTime(60_000);
      expect(existsSync(log)).toBe(false);
      vi.advanceTimersByTime(30 * 60_000);
      await expect
        .poll(() => said, { timeout: 60_000 })
        .toEqual([expect.stringMatching(/^The backup failed; .*backup\.log/)]);
      expect(readFileSync(log, 'utf8').match(/There is no site in/g)).toHaveLength(1);
      await backups.stop();
    } finally {
      rmSync(root, { recursive: true });
    }
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
  let runs = 0;
  const run = (kind: string, day: number, ok = true, detail = '') => ({
    id: (runs += 1),
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
    [
      'an old one before one of a clock that was ahead',
      [run('backup', 17), run('proof', 14), run('backup', 29)],
      /made 3 day/,
    ],
    ['one that failed', [run('backup', 19), run('proof', 14), run('backup', 20, false, 'no room')], /failed: no room/],
  ])('tells of %s', (_, runs, words) => {
    expect(line(...runs)).toMatchObject({ ok: false, matters: false, detail: expect.stringMatching(words) });
  });
});

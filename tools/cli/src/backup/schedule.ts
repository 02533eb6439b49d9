import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '../folders.ts';
import type { Say } from '../system/debian.ts';
import { launchOf } from '../system/privileges.ts';
import type { DataFolder } from '../up/data-folder.ts';
import { logLimits, rotateLogs } from '../up/log-rotation.ts';
import { messageOf, refusalOf } from '../user-error.ts';
import { backupSettings, type BackupSettings } from './settings.ts';

const LOOK_MS = 60_000;
const AGAIN_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Its own children have five seconds each. */
const STOP_MS = 7000;

/** The moment of the last planned backup before now. */
function lastPlanned(atMinutes: number, now: Date): Date {
  const planned = new Date(now);
  planned.setHours(Math.floor(atMinutes / 60), atMinutes % 60, 0, 0);
  if (planned > now) planned.setDate(planned.getDate() - 1);
  return planned;
}

/** When the newest backup was made, by its name. One from the future tells nothing: a clock was wrong then. */
export function newestBackup(directory: string, now: Date): Date | undefined {
  const folder = join(directory, 'backups');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names
    .toSorted()
    .map(timeOf)
    .findLast((time) => time !== undefined && time <= now);
}

function timeOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/** Whether so much time has passed since a moment. Of one that is still to come nobody knows how long ago it was. */
function isPast(moment: Date, forMs: number, now: Date): boolean {
  return moment > now || now.getTime() - moment.getTime() >= forMs;
}

/** Whether one is due, and did not just fail. */
export function isDue(
  settings: BackupSettings,
  newest: Date | undefined,
  triedAt: Date | undefined,
  now: Date,
): boolean {
  if (triedAt && !isPast(triedAt, AGAIN_MS, now)) return false;
  return newest === undefined || newest < lastPlanned(settings.atMinutes, now);
}

/** One that failed is not tried again the next night either: it would take as long, and most likely end the same way. */
export function isProofDue({ proveDays }: BackupSettings, triedAt: Date | null, now: Date): boolean {
  if (proveDays === 0) return false;
  // An hour less, so that the proof of a night is not late for the one a week later.
  return triedAt === null || isPast(triedAt, proveDays * DAY_MS - AGAIN_MS, now);
}

/**
 * Makes backups at their time for as long as a site runs, in a process of its own whose words are in `backup.log`. It
 * refuses wrong settings at once, and begins when it is told that there is a site to copy.
 */
export function keepBackups(folder: DataFolder, say: Say): { start: () => void; stop: () => Promise<void> } {
  const settings = backupSettings({});
  if (!settings) return { start: () => undefined, stop: async () => undefined };
  const limits = logLimits();
  const planner = createPlanner(settings, say, (now) => {
    // Beside "up" somebody looks at it anyway.
    if (existsSync(folder.logs)) rotateLogs(folder.logs, limits, now.getTime());
    return startBackup(folder);
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => (timer ??= setInterval(() => planner.look(new Date()), LOOK_MS)),
    stop: async () => {
      clearInterval(timer);
      await planner.stop();
    },
  };
}

export type PlannedBackup = {
  /** How it ended, in words; undefined when it went well. */
  ended: Promise<string | undefined>;
  stop: () => void;
};

/** Begins a backup when one is due. Whatever stands in its way is said once an hour, and the site goes on without. */
export function createPlanner(settings: BackupSettings, say: Say, begin: (now: Date) => PlannedBackup) {
  let running: PlannedBackup | undefined;
  let triedAt: Date | undefined;
  let toldAt: Date | undefined;
  const tell = (now: Date, words: string) => {
    if (toldAt && !isPast(toldAt, AGAIN_MS, now)) return;
    toldAt = now;
    say(words);
  };
  return {
    look(now: Date): void {
      try {
        if (running || !isDue(settings, newestBackup(settings.directory, now), triedAt, now)) return;
        triedAt = now;
        const begun = begin(now);
        running = begun;
        void begun.ended.then((failure) => {
          running = undefined;
          if (failure !== undefined) say(failure);
        });
      } catch (error) {
        tell(now, `No backup can be made: ${refusalOf(error) ?? messageOf(error)}`);
      }
    },
    /** What is under way takes its leftovers along, if it is not too long about it. */
    async stop(): Promise<void> {
      const last = running;
      last?.stop();
      await Promise.race([last?.ended, pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function startBackup(folder: DataFolder): PlannedBackup {
  const logFile = join(folder.logs, 'backup.log');
  const log = openSync(logFile, 'a', 0o640);
  const args = [join(checkout, 'tools/cli/src/main.ts'), 'backup', '--planned', '--data', folder.root];
  const launch = launchOf(process.execPath, args, { onParentDeath: 'TERM' });
  const child = spawn(launch.command, launch.args, { cwd: checkout, stdio: ['ignore', log, log] });
  closeSync(log);
  let isStopped = false;
  const failure = `The backup failed; the reason is in ${logFile}.`;
  return {
    ended: new Promise((done) => {
      child.once('error', () => done(failure));
      child.once('exit', (code) => done(code === 0 || isStopped ? undefined : failure));
    }),
    stop: () => {
      isStopped = true;
      child.kill('SIGTERM');
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../folders.ts';
import type { Say } from '../system/debian.ts';
import { launchOf } from '../system/privileges.ts';
import type { DataFolder } from '../up/data-folder.ts';
import { logLimits, rotateLogs } from '../up/log-rotation.ts';
import { backupSettings, type BackupSettings } from './settings.ts';

const LOOK_MS = 60_000;
const AGAIN_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The moment of the last planned backup before now. */
export function lastPlanned(atMinutes: number, now: Date): Date {
  const planned = new Date(now);
  planned.setHours(Math.floor(atMinutes / 60), atMinutes % 60, 0, 0);
  if (planned > now) planned.setDate(planned.getDate() - 1);
  return planned;
}

/** When the newest backup was made, by its name. */
export function newestBackup(directory: string): Date | undefined {
  const folder = join(directory, 'backups');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const newest = names.toSorted().at(-1);
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(newest ?? '') ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/** Whether one is due, and did not just fail. */
export function isDue(
  settings: BackupSettings,
  newest: Date | undefined,
  triedAt: Date | undefined,
  now: Date,
): boolean {
  if (triedAt && now.getTime() - triedAt.getTime() < AGAIN_MS) return false;
  return newest === undefined || newest < lastPlanned(settings.atMinutes, now);
}

export function isProofDue({ proveDays }: BackupSettings, provedAt: Date | null, now: Date): boolean {
  if (proveDays === 0) return false;
  // An hour less, so that the proof of a night is not late for the one a week later.
  return provedAt === null || now.getTime() - provedAt.getTime() >= proveDays * DAY_MS - AGAIN_MS;
}

/** Makes backups at their time for as long as a site runs, in a process of its own whose words are in `backup.log`. */
export function keepBackups(folder: DataFolder, say: Say): { stop: () => void } {
  const settings = backupSettings({});
  if (!settings) return { stop: () => undefined };
  const limits = logLimits();
  let child: ChildProcess | undefined;
  let triedAt: Date | undefined;
  const look = () => {
    const now = new Date();
    if (child || !isDue(settings, newestBackup(settings.directory), triedAt, now)) return;
    triedAt = now;
    // Beside "up" somebody looks at it anyway.
    if (existsSync(folder.logs)) rotateLogs(folder.logs, limits, now.getTime());
    child = startBackup(folder);
    child.once('error', () => (child = undefined));
    child.once('exit', (code) => {
      child = undefined;
      if (code !== 0) say(`The backup failed; the reason is in ${join(folder.logs, 'backup.log')}.`);
    });
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      child?.kill('SIGTERM');
    },
  };
}

function startBackup(folder: DataFolder): ChildProcess {
  const log = openSync(join(folder.logs, 'backup.log'), 'a', 0o640);
  const args = [join(checkout, 'tools/cli/src/main.ts'), 'backup', '--planned', '--data', folder.root];
  const launch = launchOf(process.execPath, args, { onParentDeath: 'TERM' });
  const child = spawn(launch.command, launch.args, { cwd: checkout, stdio: ['ignore', log, log] });
  closeSync(log);
  return child;
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MISCONFIGURED } from '../environment.ts';
import { lastLines, runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { databaseAccount } from '../system/accounts.ts';
import { freePort, isFree } from '../system/ports.ts';
import { launchOf, type Account } from '../system/privileges.ts';
import { UserError } from '../user-error.ts';
import { runnableBinaries } from './binaries.ts';
import { opennessOf, type Openness } from './probe.ts';
import { stopSurvivor } from './survivor.ts';

/** A checkpoint of a busy site takes its time, and one that is cut short is made up for by a recovery at the next start. */
const STOP_MS = 30_000;
const PATIENCE = { silenceMs: 60_000, sayMs: 30_000 };

export type RunningPostgres = {
  url: string;
  port: number;
  /** How it ended, in words. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

type Options = {
  /** The data folder of the cluster; made when it is missing. */
  dataFolder: string;
  /** Where the server's own messages go. */
  logFile: string;
  /** At a restart the port must stay the same; otherwise the one of the last time, or a new one. */
  port?: number;
  /** Extra settings: only throw-away clusters need them. */
  settings?: Record<string, string>;
  /** 19 lets everything else on the machine go first. */
  niceness?: number;
  say?: Say;
  /** Ends the waiting for a start that takes long. */
  signal?: AbortSignal;
};

/** Starts the packaged PostgreSQL on loopback, making the cluster at the first start. */
export async function startPostgres(options: Options): Promise<RunningPostgres> {
  const { dataFolder } = options;
  const account = await clusterOwner(dataFolder);
  const binaries = await runnableBinaries(dataFolder, account);
  if (existsSync(join(dataFolder, 'PG_VERSION')) && !existsSync(draftFile(dataFolder)))
    await stopSurvivor(dataFolder, binaries, account);
  else await createCluster(dataFolder, binaries, account);

  const port = options.port ?? (await keptPort(dataFolder));
  const url = urlOf(dataFolder, port);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // Each checkpoint would write a new file for them, and end the database when the disk has no room for it.
    max_active_replication_origins: '0',
    ...options.settings,
  };
  // INT is PostgreSQL's fast shutdown: clean even when we are killed.
  const launch = launchOf(
    join(binaries, 'bin', 'postgres'),
    ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { account, onParentDeath: 'INT' },
  );
  const before = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(options.logFile, 'a', 0o640);
  const child = spawn(launch.command, launch.args, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    uid: launch.uid,
    gid: launch.gid,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  if (options.niceness !== undefined && child.pid !== undefined) setPriority(child.pid, options.niceness);
  let running = true;
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ? `killed by ${signal}` : `exit code ${code}`));
  }).finally(() => (running = false));
  const stop = async () => {
    child.kill('SIGINT');
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
    if (running) child.kill('SIGQUIT');
    await ended;
  };

  const isWanted = () => running && options.signal?.aborted !== true;
  if (await untilOpen(() => opennessOf(url), isWanted, options.say ?? (() => undefined))) {
    return { url, port, ended, stop };
  }
  await stop();
  options.signal?.throwIfAborted();
  throw new UserError(
    `PostgreSQL did not start: ${reasonIn(options.logFile, before)} (the whole log: ${options.logFile}).`,
  );
}

/**
 * Waits for as long as PostgreSQL says that it is starting: a recovery that is ended begins anew at the next start. Only
 * silence means that nothing will come of it.
 */
export async function untilOpen(
  ask: () => Promise<Openness>,
  isWanted: () => boolean,
  say: Say,
  { silenceMs, sayMs } = PATIENCE,
): Promise<boolean> {
  let heardAt = performance.now();
  let toldAt = heardAt;
  while (isWanted() && performance.now() - heardAt < silenceMs) {
    const openness = await ask();
    if (openness === 'open') return true;
    if (openness === 'starting') heardAt = performance.now();
    if (openness === 'starting' && heardAt - toldAt >= sayMs) {
      toldAt = heardAt;
      say('PostgreSQL is recovering its data, as after a crash; that may take minutes …');
    }
    await pause(25);
  }
  return false;
}

/** The address of the cluster as it was started last; undefined when there is none. */
export function clusterUrl(dataFolder: string): string | undefined {
  const file = portFile(dataFolder);
  return existsSync(file) ? urlOf(dataFolder, Number(readFileSync(file, 'utf8'))) : undefined;
}

function urlOf(dataFolder: string, port: number): string {
  const file = secretFile(dataFolder);
  if (!existsSync(file)) {
    throw new UserError(
      `The password of the database in ${dataFolder} is missing; put ${file} back, which belongs to it, or restore a backup into another folder.`,
      MISCONFIGURED,
    );
  }
  const password = readFileSync(file, 'utf8').trim();
  return `postgres://oyez:${password}@127.0.0.1:${port}/postgres`;
}

function portFile(dataFolder: string): string {
  return `${dataFolder}-port`;
}

/** There from the first moment of a new cluster until it can be started. */
function draftFile(dataFolder: string): string {
  return `${dataFolder}-draft`;
}

function secretFile(dataFolder: string): string {
  return `${dataFolder}-password`;
}

/** Under root, whoever owns the cluster, or the database user for a new one. PostgreSQL refuses to run as root. */
export async function clusterOwner(dataFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { name: String(uid), uid, gid };
  }
  return databaseAccount();
}

async function createCluster(dataFolder: string, binaries: string, account: Account | undefined): Promise<void> {
  mkdirSync(dirname(dataFolder), { recursive: true });
  const draft = draftFile(dataFolder);
  if (!existsSync(draft)) refuseContent(dataFolder);
  // Until it is made, what lies there may be thrown away.
  writeFileSync(draft, '');
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  const passwordFile = `${dataFolder}-initial-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    give(dataFolder, account);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const made = await runCommand(
      join(binaries, 'bin', 'initdb'),
      [
        ...['-D', dataFolder, '-U', 'oyez', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'],
      ],
      {
        cwd: '/',
        environment: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        uid: account?.uid,
        gid: account?.gid,
      },
    );
    if (made.code !== 0) {
      rmSync(dataFolder, { recursive: true, force: true });
      throw new UserError(`The database could not be created in ${dataFolder}: ${lastLines(made.stderr, 2)}.`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileSync(secretFile(dataFolder), password, { mode: 0o600, flush: true });
  chmodSync(secretFile(dataFolder), 0o600);
  rmSync(draft);
  // Before anything is written into the cluster, this must have reached the disk.
  const folder = openSync(dirname(dataFolder), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** A cluster without its version is one that a disk has damaged: somebody's rows may lie in it. */
function refuseContent(dataFolder: string): void {
  const found = ['base', 'global'].find((part) => existsSync(join(dataFolder, part)));
  if (found === undefined) return;
  throw new UserError(
    `${dataFolder} holds a database whose file PG_VERSION is missing, so it is not touched: put that file back (its content is the main version of PostgreSQL, one number), restore a backup into another folder, or move this one away.`,
    MISCONFIGURED,
  );
}

function give(path: string, account: Account): void {
  try {
    chownSync(path, account.uid, account.gid);
  } catch {
    throw new UserError(
      `This system cannot give files to the user ${account.name} (a container with a single user?); start as a user other than root, or set DATABASE_URL.`,
    );
  }
}

/** The same port at each start, so that a connection string noted elsewhere stays right. */
async function keptPort(dataFolder: string): Promise<number> {
  const file = portFile(dataFolder);
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (kept > 0 && (await isFree(kept, '127.0.0.1'))) return kept;
  const port = await freePort();
  writeFileSync(file, String(port));
  return port;
}

/** From what was logged since a place in the log: what stands before is of another start, or of the life between. */
export function reasonIn(logFile: string, since: number): string {
  const bytes = readFileSync(logFile);
  // A log that has been begun anew meanwhile is shorter.
  const lines = bytes
    .subarray(bytes.length < since ? 0 : since)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  // So it answers our own questions while it starts.
  const told = lines.filter((line) => /FATAL|PANIC|ERROR/.test(line) && !/the database system is/.test(line));
  return (told.at(-1) ?? lines.at(-1))?.replace(/^.*(FATAL|PANIC|ERROR|LOG):\s*/, '') ?? 'it gave no reason';
}

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { cacheFolder } from '../folders.ts';
import { startPostgres } from '../postgres/cluster.ts';
import { goJudgePath } from '../sandbox/obtain.ts';
import { sandboxObstacle } from '../sandbox/start.ts';
import { runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { ownedName } from '../system/owned-name.ts';
import { freePort } from '../system/ports.ts';
import { startProcess, type ProcessSpec } from '../system/process.ts';
import { dataFolderAt, freeBytes, prepareDataFolder } from '../up/data-folder.ts';
import { ensureDatabase } from '../up/database.ts';
import { lastJson } from '../up/first-start/first-password.ts';
import { judgeSlots, startSandbox } from '../up/judging.ts';
import { judgeProcess, serverProcess, type Stage } from '../up/roles.ts';
import { localAddress, runServerTask } from '../up/serving.ts';
import { UserError } from '../user-error.ts';
import { Canaries, megabytes, Restored } from './answers.ts';
import { removeTrial, removeTrials, TRIAL } from './leftovers.ts';
import { runBackupTask } from './task.ts';
import type { BackupSettings } from './settings.ts';

const READY_MS = 120_000;
const STOP_MS = 5000;
/** Below all that answers people; only the programs under test run as always, since they are timed. */
const NICENESS = 19;
/** The site keeps so much, whatever a trial takes. */
const KEPT_BYTES = 5 * 1024 ** 3;
/** Rows take more room in tables and indexes than in the words of a backup. */
const ROOM_FACTOR = 1.5;

export type Proof = Restored & {
  /** How many submissions were judged again; undefined where nothing can be judged, for the reason given. */
  judged: number | undefined;
  notJudged: string | undefined;
  seconds: number;
};

export type Trial = {
  name: string | undefined;
  /** Of database and files, as far as somebody knows. */
  bytes: number | null;
  say: Say;
  signal: AbortSignal;
};

/** Why there is no room for a site of so many bytes beside the one that is there; undefined where there is. */
export function noRoomFor(bytes: number | null, free: number): string | undefined {
  const needed = (bytes ?? 0) * ROOM_FACTOR;
  if (free - needed >= KEPT_BYTES) return undefined;
  return `There is no room for a trial of the backup: it needs ${megabytes(needed)} beside the ${megabytes(KEPT_BYTES)} that are left to the site, and ${megabytes(free)} are free.`;
}

/** Restores a backup beside the site, compares every row and file, judges some of it, and leaves nothing behind. */
export async function proveBackup(stage: Stage, settings: BackupSettings, trial: Trial): Promise<Proof> {
  const { name, say, signal } = trial;
  const startedAt = performance.now();
  removeTrials(stage.folder);
  const shortage = noRoomFor(trial.bytes, freeBytes(stage.folder.root));
  if (shortage !== undefined) throw new UserError(shortage);
  const root = join(stage.folder.root, TRIAL, ownedName(TRIAL));
  mkdirSync(root, { recursive: true, mode: 0o711 });
  const undo: (() => unknown)[] = [() => removeTrial(root)];
  try {
    const folder = dataFolderAt(root);
    const scratch: Stage = { ...stage, folder, host: '127.0.0.1', port: await freePort(), isTrial: true };
    await prepareDataFolder(scratch.folder, stage.accounts);
    say('Starting a database for the trial …');
    signal.throwIfAborted();
    const url = await startScratchDatabase(scratch, undo, signal);
    say('Restoring the backup into it …');
    const words = ['restore', `--repository=${settings.directory}`, '--compare', ...(name ? [`--backup=${name}`] : [])];
    const restored = await runBackupTask(Restored, scratch, url, words, { ...settings, say, signal });
    say(`${restored.rows} rows and ${restored.files} files (${megabytes(restored.bytes)}) came back unchanged.`);
    const judging = await judgeSome(scratch, url, undo, trial);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    return { ...restored, ...judging, seconds };
  } catch (error) {
    signal.throwIfAborted();
    const free = freeBytes(stage.folder.root);
    if (free < 256 * 1024 ** 2) {
      throw new UserError(`There is no room to try the backup: ${megabytes(free)} are free where ${root} lies.`);
    }
    throw error;
  } finally {
    for (const one of undo.toReversed()) await one();
  }
}

async function startScratchDatabase(scratch: Stage, undo: (() => unknown)[], signal: AbortSignal): Promise<string> {
  const server = await startPostgres({
    dataFolder: scratch.folder.postgres,
    logFile: join(scratch.folder.logs, 'postgres.log'),
    niceness: NICENESS,
    signal,
    // Nothing of it has to outlive a loss of power.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' },
  });
  undo.push(() => server.stop());
  return ensureDatabase(server.url);
}

/** The restored site with a judge of its own: it sends no mail and nobody knows its port. */
async function judgeSome(
  scratch: Stage,
  url: string,
  undo: (() => unknown)[],
  { say, signal }: Trial,
): Promise<Pick<Proof, 'judged' | 'notJudged'>> {
  const obstacle = sandboxObstacle();
  const binary = goJudgePath(cacheFolder());
  if (obstacle) return { judged: undefined, notJudged: obstacle };
  if (!existsSync(binary)) return { judged: undefined, notJudged: 'go-judge is not built on this machine' };
  if (scratch.accounts) await give(scratch.folder.files, scratch.accounts.server);

  say('Starting the restored site and a judge …');
  const spec = serverProcess(scratch, url, ['serve', '--trial'], { file: join(scratch.folder.logs, 'server.log') });
  const environment = { ...spec.environment, OYEZ_METRICS_PORT: '0', OYEZ_SMTP_URL: undefined };
  const server = startProcess(niced({ ...spec, environment }));
  undo.push(() => server.stop(STOP_MS));
  const address = localAddress(scratch.host, scratch.port);
  await until(() => answers(`${address}/api/ready`), 'the restored site does not start', signal);
  const name = ownedName(TRIAL);
  const { token } = z
    .object({ token: z.string() })
    .parse(lastJson(await runServerTask(scratch, url, ['admin', 'judge-token', '--name', name])));
  const slots = Math.min(2, judgeSlots());
  const sandbox = await startSandbox(binary, scratch, slots);
  undo.push(() => sandbox.stop());
  const role = { server: address, token, name: TRIAL, slots };
  const output = { file: join(scratch.folder.logs, 'judge.log') };
  const node = startProcess(niced(judgeProcess(scratch, { role }, sandbox, output)));
  undo.push(() => node.stop(STOP_MS));
  const { judged, differing } = await runBackupTask(Canaries, scratch, url, ['canary', `--node=${name}`], { signal });
  if (differing.length > 0) {
    const which = differing.map(({ id, before, after }) => `${id} (${before} became ${after})`).join(', ');
    throw new UserError(`Submissions of the restored site got another verdict: ${which}.`);
  }
  say(
    judged === 0
      ? 'There is no accepted submission to judge again.'
      : `${judged} submissions got the verdicts they had.`,
  );
  return { judged, notJudged: undefined };
}

async function give(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await runCommand('chown', ['-R', '-h', `${uid}:${gid}`, folder]);
}

async function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function niced(spec: ProcessSpec): ProcessSpec {
  return { ...spec, command: 'nice', args: ['-n', String(NICENESS), spec.command, ...spec.args] };
}

async function until(isSo: () => Promise<boolean>, otherwise: string, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + READY_MS; !(await isSo()); await pause(100)) {
    signal.throwIfAborted();
    if (Date.now() > end) throw new UserError(`${otherwise}; "./oyez doctor" may say why.`);
  }
}

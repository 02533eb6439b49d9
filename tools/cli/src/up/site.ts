import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProblemReaders } from '@oyez/contract/site/choices';
import { removeTrials } from '../backup/leftovers.ts';
import { keepBackups } from '../backup/schedule.ts';
import type { Say } from '../system/debian.ts';
import { messageOf } from '../user-error.ts';
import { builtInDatabase, externalDatabase, type DatabasePlace } from './database.ts';
import {
  checkDiskSpace,
  chooseDataFolder,
  dataFolderAt,
  isNamed,
  prepareDataFolder,
  refuseHalfRestored,
  refusePrivate,
  type DataFolder,
} from './data-folder.ts';
import { namesOtherSites } from './found-sites.ts';
import { firstLogin } from './first-start/first-password.ts';
import { askReaders, DEFAULT_READERS, isWatched } from './first-start/first-questions.ts';
import { keepHouse } from './housekeeping.ts';
import { judgeService, judgeSlots, prepareJudging, type Judging } from './judging.ts';
import { createParts, type Parts } from './parts.ts';
import type { Stage } from './roles.ts';
import { takeRunLock } from './run-lock.ts';
import { serviceAccounts, takeFromServer } from './service-accounts.ts';
import { checkPort, localAddress, publicAddresses, runServerTask, serverService } from './serving.ts';
import { hasBeenSetUp, setUpSite } from './setup.ts';
import { chooseApp, readableCheckout, stageWeb } from './staging.ts';
import { stopSignal } from './stop-signals.ts';
import { stopSurvivors } from './survivors.ts';
import { buildWeb } from './web-build.ts';
import { watched, webService } from './watching.ts';

const NODE_READY_MS = 120_000;

export type SiteSettings = {
  host: string;
  port: number;
  data: string | undefined;
  demo: boolean;
  /** Who may read problems on a site that is new; asked for where nothing is said. */
  readers: ProblemReaders | undefined;
  /** `dev` reloads server and web app when their sources change. */
  mode: 'up' | 'dev';
};

/** Runs the whole site on this machine until it is told to stop. */
export async function runSite(settings: SiteSettings, say: Say): Promise<number> {
  const stopped = stopSignal();
  const accounts = await serviceAccounts();
  const folder = dataFolderAt(await chooseDataFolder(settings.data, accounts));
  refuseHalfRestored(folder);
  const others = isNamed(settings.data) ? undefined : namesOtherSites(folder.root);
  if (others) say(others);
  // A site that is there starts on a full disk, too: people read, and see to it.
  if (!hasBeenSetUp(folder)) checkDiskSpace(folder.root);
  await refusePrivate(folder.root, accounts);
  takeFromServer(folder.root, accounts);
  const house = keepHouse(folder, say);
  await prepareDataFolder(folder, accounts);
  const lock = takeRunLock(folder, localAddress(settings.host, settings.port));
  const parts = createParts(folder.children, say);
  let backups: ReturnType<typeof keepBackups> | undefined;
  try {
    await stopSurvivors(folder.children, say);
    removeTrials(folder);
    await checkPort(settings.host, settings.port, accounts?.server);
    const readers = settings.readers ?? (await chooseReaders(folder, stopped));
    const app = settings.mode === 'dev' ? await readableCheckout(accounts) : await chooseApp(folder.app, accounts, say);
    const stage: Stage = { app, folder, accounts, host: settings.host, port: settings.port };
    const planned = keepBackups(folder, say);
    backups = planned;
    const stopping = new AbortController();
    const started = startSite(stage, { ...settings, readers }, parts, stopping.signal, say, planned.start);
    const signal = await Promise.race([stopped, started.then(() => undefined)]);
    if (!signal) await stopped;
    stopping.abort();
    started.catch(() => undefined);
    say('Stopping …');
    return 0;
  } finally {
    // First: a trial of its own has a database and a server, too.
    await backups?.stop();
    await parts.stop();
    house.stop();
    lock.release();
  }
}

/** Once, before the first lines of a start that runs for a while. */
async function chooseReaders(folder: DataFolder, stopped: Promise<unknown>): Promise<ProblemReaders> {
  const terminal = { input: process.stdin, output: process.stdout };
  if (hasBeenSetUp(folder) || !isWatched(terminal)) return DEFAULT_READERS;
  const readers = await askReaders(terminal, stopped);
  process.stdin.unref();
  return readers;
}

/** Whoever stops a start that is under way sees neither a banner nor the first password, which the next start shows. */
async function startSite(
  stage: Stage,
  settings: SiteSettings,
  parts: Parts,
  stopping: AbortSignal,
  say: Say,
  onMigrated: () => void,
): Promise<void> {
  const { folder } = stage;
  const isDev = settings.mode === 'dev';
  const web = isDev ? Promise.resolve() : buildWeb(say).then(() => stageWeb(stage.app, say));
  const judging = prepareJudging(say);
  const place = await Promise.race([openDatabase(folder, parts, say), failureOf(web)]);
  stopping.throwIfAborted();
  const setup = await setUpSite(stage, place, settings, say);
  stopping.throwIfAborted();

  const judge = judging.then((found) => startJudge(found, stage, setup.judgeToken, parts));
  if (!setup.migrated) sayApplied(await runServerTask(stage, place.url, ['migrate']), say);
  // A backup that was missed is made now: before, there was no database that it would know.
  onMigrated();
  await web;
  stopping.throwIfAborted();
  await parts.keep('server', serverService(stage, place.url, say, isDev ? watched : undefined));
  stopping.throwIfAborted();
  say('The server is ready.');
  if (isDev) await parts.keep('web', webService(stage));
  stopping.throwIfAborted();
  sayAddress(stage, isDev ? ['http://127.0.0.1:5173'] : publicAddresses(stage.host, stage.port));

  const obstacle = (await judge) ?? (await waitForNode(localAddress(stage.host, stage.port), say));
  stopping.throwIfAborted();
  say(`Judging: ${obstacle ? `waits, because ${obstacle.replace(/\.$/, '')}.` : 'ready'}`);
}

/** As soon as a page answers: people look around, and make accounts, while the judge tries its sandbox and compilers. */
function sayAddress({ folder }: Stage, addresses: readonly string[]): void {
  const login = firstLogin(folder);
  const lines = [
    `Oyez is ready:   ${addresses.join('   ')}`,
    `Data folder:     ${folder.root}`,
    ...(login ? [`First login:     ${login}`] : []),
    'Judging:         follows; until then submissions wait in line.',
    'Stop with Ctrl-C.',
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}

/** What an upgrade did to the database; nothing at an ordinary start. */
function sayApplied(output: string, say: Say): void {
  const applied = /^Applied .*$/m.exec(output)?.[0];
  if (applied !== undefined) say(applied);
}

async function openDatabase(folder: DataFolder, parts: Parts, say: Say): Promise<DatabasePlace> {
  if (process.env.DATABASE_URL) return externalDatabase(process.env.DATABASE_URL);
  const { service, place } = builtInDatabase(folder, say);
  await parts.keep('database', service);
  return place();
}

/** Answers why nothing is judged here. The site runs all the same, and submissions wait. */
async function startJudge(judging: Judging, stage: Stage, token: string, parts: Parts): Promise<string | undefined> {
  if ('missing' in judging) return judging.missing;
  const server = localAddress(stage.host, stage.port);
  try {
    const role = { server, token, name: process.env.OYEZ_JUDGE_NAME ?? hostname(), slots: judgeSlots() };
    await parts.keep('judge', judgeService(stage, role, judging.binary));
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function waitForNode(address: string, say: Say): Promise<string | undefined> {
  const deadline = Date.now() + NODE_READY_MS;
  for (let round = 1; Date.now() < deadline; round += 1) {
    if (await judgeIsReady(address)) return undefined;
    if (round % 50 === 0) say('Waiting for the judge node, which tests its sandbox and its compilers …');
    await pause(100);
  }
  return 'the judge node is not ready yet; "./oyez doctor" and logs/judge.log in the data folder say why';
}

async function judgeIsReady(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/api/x/site/state`, { signal: AbortSignal.timeout(2000) });
    const body = (await reply.json()) as { data?: { judge?: { state?: string } } };
    return body.data?.judge?.state === 'ready';
  } catch {
    return false;
  }
}

/** Never resolves; rejects as soon as the other work fails, so that nobody waits for a site that cannot come. */
function failureOf(work: Promise<unknown>): Promise<never> {
  return new Promise((_, fail) => {
    work.catch(fail);
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { clusterUrl } from '@oyez/cli/postgres/cluster';
import { withClient } from '@oyez/cli/postgres/probe';
import { freePort } from '@oyez/cli/system/ports';
import { dataFolderAt, type DataFolder } from '@oyez/cli/up/data-folder';
import { databaseUrl } from '@oyez/cli/up/database';
import type { Bench, BenchContext } from '../bench.ts';
import { startChild, type Child } from '../load/child.ts';
import type { ListenersOrder, ListenersReport } from '../load/listeners.process.ts';
import { row, type Row } from '../report.ts';
import { temporaryFolder } from '../site/folder.ts';
import { waitUntilSettled } from '../site/judging.ts';
import { childrenOf, memoryOf, memoryOfTree, type ProcessMemory } from '../site/memory-of.ts';
import { oyezUp } from '../site/oyez-up.ts';
import { quantile } from '@oyez/cli/statistics';

const MIB = 1024 ** 2;
const IDLE_MB = 400;
const BYTES_PER_LISTENER = 20 * 1024;
const FAN_OUT_MS = 500;
const LISTENERS = 1000;
const WARM_UP_LISTENERS = 200;
const EVENTS = 10;
const SETTLE_MS = 5000;

/** Memory of the whole site at rest, and of people who listen to live events. */
export const memory: Bench = async (context) => {
  const folder = dataFolderAt(temporaryFolder(context));
  const port = await freePort();
  context.say('starting the site …');
  const up = await oyezUp(context, folder.root, port);
  context.say('waiting until it rests …');
  const database = databaseUrlOf(folder);
  await withClient(database, (client) => waitUntilSettled(client));
  await pause(SETTLE_MS);
  const atRest = idleRows(memoryOfTree(up.pid), up.pid);

  const server = childrenOf(up.pid).find((pid) => memoryOf(pid)?.command.includes('apps/server/'));
  if (server === undefined) throw new Error('the server is not to be found');
  context.say(`${LISTENERS} listeners …`);
  return [...atRest, ...(await listenerRows(context, { port, server, databaseUrl: database }))];
};

function databaseUrlOf(folder: DataFolder): string {
  const cluster = clusterUrl(folder.postgres);
  if (cluster === undefined) throw new Error('the database is not to be found');
  return databaseUrl(cluster);
}

const PARTS = [
  { name: 'PostgreSQL', belongs: (command: string) => command.includes('postgres') },
  { name: 'server', belongs: (command: string) => command.includes('apps/server/') },
  { name: 'judge node', belongs: (command: string) => command.includes('apps/judge/') },
  { name: 'go-judge with its containers', belongs: (command: string) => command.includes('go-judge') },
] as const;

function idleRows(processes: readonly ProcessMemory[], launcher: number): Row[] {
  const parts = PARTS.map(({ name, belongs }) => {
    const own = processes.filter(({ pid, command }) => pid !== launcher && belongs(command));
    return { name, count: own.length, bytes: sum(own) };
  });
  const missing = parts.find(({ count }) => count === 0);
  if (missing) throw new Error(`no process of ${missing.name} is running`);
  const command = sum(processes.filter(({ pid }) => pid === launcher));
  const site = parts.reduce((total, { bytes }) => total + bytes, 0);
  const rest = sum(processes) - site - command;
  return [
    row('memory', 'everything at rest (PSS)', site / MIB, 'MB', { atMost: IDLE_MB }),
    ...parts.map(({ name, count, bytes }) => row('memory', `of that ${name}, ${count} process(es)`, bytes / MIB, 'MB')),
    row('memory', 'besides, the ./oyez command itself', command / MIB, 'MB'),
    ...(rest > 0 ? [row('memory', 'besides, short-lived processes', rest / MIB, 'MB')] : []),
  ];
}

function sum(processes: readonly ProcessMemory[]): number {
  return processes.reduce((total, { bytes }) => total + bytes, 0);
}

type Site = { port: number; server: number; databaseUrl: string };

async function listenerRows(context: BenchContext, site: Site): Promise<Row[]> {
  const listeners = startChild<ListenersOrder, ListenersReport>(
    context,
    new URL('../load/listeners.process.ts', import.meta.url),
  );
  const open = (count: number) => listeners.ask({ kind: 'open', port: site.port, count, topics: 'problems' });
  // What the process allocates once, for its first streams, is not what a listener costs.
  await open(WARM_UP_LISTENERS);
  await tellAll(site, listeners, 3);
  await listeners.ask({ kind: 'close' });
  const before = await settledBytes(site.server);
  await open(LISTENERS);
  const withListeners = await settledBytes(site.server);
  const delays = await tellAll(site, listeners, EVENTS);
  if (delays.length < LISTENERS * EVENTS) {
    throw new Error(`only ${delays.length} of ${LISTENERS * EVENTS} events arrived`);
  }
  const each = (withListeners - before) / LISTENERS;
  return [
    row('memory', `a live listener, of ${LISTENERS}`, each, 'bytes', { atMost: BYTES_PER_LISTENER }),
    row('memory', `event to ${LISTENERS} listeners, p95`, quantile(delays, 0.95), 'ms', { atMost: FAN_OUT_MS }),
    row('memory', `event to ${LISTENERS} listeners, p50`, quantile(delays, 0.5), 'ms'),
  ];
}

/** Garbage comes and goes: the smallest of some looks. */
async function settledBytes(pid: number): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 8; n += 1) {
    await pause(500);
    smallest = Math.min(smallest, memoryOf(pid)?.bytes ?? smallest);
  }
  return smallest;
}

/** Changes of a problem, each announced as the server does it; answers how long each took to each listener. */
async function tellAll(
  site: Site,
  listeners: Child<ListenersOrder, ListenersReport>,
  events: number,
): Promise<number[]> {
  return withClient(site.databaseUrl, async (client) => {
    const delays: number[] = [];
    for (let n = 0; n < events; n += 1) {
      const told = Number(process.hrtime.bigint()) / 1e6;
      await client.query(`INSERT INTO change (topic, subject_id) SELECT 'problem', min(id) FROM problem`);
      await client.query(`SELECT pg_notify('oyez_change', '')`);
      await pause(700);
      const arrivals = await listeners.ask({ kind: 'collect' });
      if (arrivals.kind === 'arrivals') delays.push(...arrivals.at.map((at) => at - told));
    }
    return delays;
  });
}

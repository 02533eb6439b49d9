import { freePort } from '@oyez/cli/system/ports';
import { writeSetting } from '@oyez/server/settings/settings.sql';
import type { BenchContext } from '../bench.ts';
import { seedUsedSite, PROBLEMS, SUBMISSIONS } from '../site/seed.ts';
import { openSite, type BenchSite } from '../site/site.ts';
import { median } from '@oyez/cli/statistics';
import { canPin, MEASURED_CORE, OTHER_CORE, pin } from './cores.ts';
import { startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './generator.process.ts';

export const CONNECTIONS = 32;
const ROUNDS = 5;
const WARM_UP_MS = 400;
const ROUND_MS = 1500;
const PAGES = 10;

export type Scene = { port: number; requests: string[]; expected: LoadOrder['expected']; connections?: number };

/** The medians of a scene's rounds; the share is of the constant in the same round. */
export type Measured = { perSecond: number; p99Ms: number; ofConstant: number };

/** A used site, whose one server has a core for itself. */
export function openMeasuredSite(context: BenchContext): Promise<BenchSite> {
  context.say(`a site with ${PROBLEMS} problems and ${SUBMISSIONS} submissions …`);
  return openPinnedSite(context, seedUsedSite);
}

/** The same with what is prepared in it. */
export async function openPinnedSite(
  context: BenchContext,
  prepare: (services: BenchSite['services']) => Promise<void>,
): Promise<BenchSite> {
  const site = await openSite(context);
  await prepare(site.services);
  // Some of its readers have no account.
  await writeSetting(site.services.database.db, 'web', { problemReaders: 'everybody' }, new Date());
  pin(site.databasePid, OTHER_CORE);
  await site.startServer(MEASURED_CORE);
  if (!canPin) context.say('nothing can be pinned to a core here: the figures are lower than they should be');
  return site;
}

/** Plays the scenes in turns, with what Fastify itself could give as one of them. */
export async function playScenes<Name extends string>(
  context: BenchContext,
  scenes: Record<Name, Scene>,
): Promise<Record<Name | 'constant', Measured>> {
  const all: Record<string, Scene> = { constant: await constantServer(context), ...scenes };
  const generator = startChild<LoadOrder, LoadResult>(context, processAt('generator'), OTHER_CORE);
  const results = new Map<string, LoadResult[]>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    context.say(`round ${round} of ${ROUNDS}`);
    for (const [name, scene] of Object.entries(all)) {
      const order = { connections: CONNECTIONS, ...scene, warmUpMs: WARM_UP_MS, forMs: ROUND_MS };
      const result = await generator.ask(order);
      if (result.failures > 0) {
        const first = result.firstFailure === null ? '' : `, the first with ${result.firstFailure}`;
        throw new Error(`${name}: ${result.failures} requests failed${first}`);
      }
      results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  const constants = (results.get('constant') ?? []).map(({ perSecond }) => perSecond);
  const measured = [...results].map(([name, rounds]) => [
    name,
    {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
      ofConstant: median(rounds.map(({ perSecond }, round) => perSecond / (constants[round] ?? Number.NaN))),
    },
  ]);
  return Object.fromEntries(measured) as Record<Name | 'constant', Measured>;
}

export function request(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'bench', 'Accept-Encoding': 'gzip, deflate, br', ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** The same with a body of JSON. */
export function posted(path: string, headers: Record<string, string>, body: object): string {
  const text = JSON.stringify(body);
  const lines = { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) };
  return `${request(path, lines).replace('GET', 'POST')}${text}`;
}

export function pagesOf(path: string, headers: Record<string, string>): string[] {
  return Array.from({ length: PAGES }, (_, page) => request(`${path}?limit=30&currentPage=${page + 1}`, headers));
}

function processAt(name: 'generator' | 'constant'): URL {
  return new URL(`./${name}.process.ts`, import.meta.url);
}

async function constantServer(context: BenchContext): Promise<Scene> {
  const port = await freePort();
  await startChild<{ port: number }, unknown>(context, processAt('constant'), MEASURED_CORE).ask({ port });
  return { port, requests: [request('/', {})], expected: 200 };
}

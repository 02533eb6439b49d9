import { writeSetting } from '@oyez/server/settings/settings.sql';
import { freePort } from '@oyez/cli/system/ports';
import type { Bench, BenchContext } from '../bench.ts';
import { canPin, MEASURED_CORE, OTHER_CORE, pin } from '../load/cores.ts';
import { startChild } from '../load/child.ts';
import type { LoadOrder, LoadResult } from '../load/generator.process.ts';
import { row } from '../report.ts';
import { PROBLEMS, seedUsedSite, SUBMISSIONS } from '../site/seed.ts';
import { openSite, type BenchSite } from '../site/site.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const WARM_UP_MS = 400;
const ROUND_MS = 1500;
const PAGES = 10;
const LEAST_SHARE_OF_CONSTANT = 0.5;
const LEAST_PERSONAL = 2000;
const PERSONAL_P99_MS = 60;

type Scene = { port: number; requests: string[]; expected: LoadOrder['expected'] };

/** What a full hall of readers gets out of one server process, against what Fastify itself could give. */
export const api: Bench = async (context) => {
  context.say(`a site with ${PROBLEMS} problems and ${SUBMISSIONS} submissions …`);
  const site = await openSite(context);
  await seedUsedSite(site.services);
  // Its readers have no account.
  await writeSetting(site.services.database.db, 'web', { problemReaders: 'everybody' }, site.services.now());
  pin(site.databasePid, OTHER_CORE);
  await site.startServer(MEASURED_CORE);
  if (!canPin) context.say('nothing can be pinned to a core here: the figures are lower than they should be');

  const generator = startChild<LoadOrder, LoadResult>(context, processAt('generator'), OTHER_CORE);
  const scenes = {
    constant: await constantServer(context),
    publicList: { port: site.port, requests: pagesOf('/api/get-problem-list', {}), expected: 200 },
    unchanged: { port: site.port, requests: [await unchangedRequest(site)], expected: 304 },
    personal: { port: site.port, requests: await personalRequests(site, '/api/get-problem-list'), expected: 200 },
    submissions: { port: site.port, requests: await personalRequests(site, '/api/get-submission-list'), expected: 200 },
  } satisfies Record<string, Scene>;

  const results = new Map<keyof typeof scenes, LoadResult[]>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    context.say(`round ${round} of ${ROUNDS}`);
    for (const name of Object.keys(scenes) as (keyof typeof scenes)[]) {
      const order = { ...scenes[name], connections: CONNECTIONS, warmUpMs: WARM_UP_MS, forMs: ROUND_MS };
      const result = await generator.ask(order);
      if (result.failures > 0) throw new Error(`${name}: ${result.failures} requests failed`);
      results.set(name, [...(results.get(name) ?? []), result]);
    }
  }

  const of = (name: keyof typeof scenes, figure: keyof LoadResult) =>
    (results.get(name) ?? []).map((result) => result[figure]);
  const rate = (name: keyof typeof scenes) => median(of(name, 'perSecond'));
  const p99 = (name: keyof typeof scenes) => median(of(name, 'p99Ms'));
  const constants = of('constant', 'perSecond');
  const share = median(of('publicList', 'perSecond').map((value, round) => value / (constants[round] ?? Number.NaN)));
  const perSecond = (what: string, name: keyof typeof scenes, atLeast?: number) =>
    row('api', what, rate(name), 'requests/s', atLeast === undefined ? undefined : { atLeast });
  return [
    perSecond('Fastify, a constant', 'constant'),
    perSecond('public list of 30 problems', 'publicList'),
    row('api', 'public list against the constant', share, 'ratio', { atLeast: LEAST_SHARE_OF_CONSTANT }),
    row('api', 'public list, p99', p99('publicList'), 'ms'),
    perSecond('public list, unchanged (304)', 'unchanged'),
    perSecond('list of 30 problems for a member', 'personal', LEAST_PERSONAL),
    row('api', 'list for a member, p99', p99('personal'), 'ms', { atMost: PERSONAL_P99_MS }),
    perSecond('list of 30 submissions for a member', 'submissions'),
    row('api', 'submissions for a member, p99', p99('submissions'), 'ms'),
  ];
};

function processAt(name: 'generator' | 'constant'): URL {
  return new URL(`../load/${name}.process.ts`, import.meta.url);
}

async function constantServer(context: BenchContext): Promise<Scene> {
  const port = await freePort();
  await startChild<{ port: number }, unknown>(context, processAt('constant'), MEASURED_CORE).ask({ port });
  return { port, requests: [request('/', {})], expected: 200 };
}

function request(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'bench', 'Accept-Encoding': 'gzip, deflate, br', ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

function pagesOf(path: string, headers: Record<string, string>): string[] {
  return Array.from({ length: PAGES }, (_, page) => request(`${path}?limit=30&currentPage=${page + 1}`, headers));
}

/** Of as many people as there are connections. */
async function personalRequests(site: BenchSite, path: string): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: CONNECTIONS }, site.newUser));
  return people.flatMap(({ token }) => pagesOf(path, { Authorization: token }));
}

async function unchangedRequest(site: BenchSite): Promise<string> {
  const path = '/api/get-problem-list?limit=30&currentPage=1';
  const reply = await fetch(`${site.url}${path}`);
  return request(path, { 'If-None-Match': reply.headers.get('etag') ?? '' });
}

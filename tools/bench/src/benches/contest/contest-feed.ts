import type { BenchContext } from '../../bench.ts';
import { row, type Row } from '../../report.ts';
import { childrenOf, memoryOf } from '../../site/memory-of.ts';
import { seedContest } from '../../site/seed-contest.ts';
import type { BenchSite } from '../../site/site.ts';

const MIB = 1024 ** 2;
/** Each submission is told with its judgement, and each team with its person. */
const SIZE = { teams: 400, problems: 13, submissions: 12_500 };
const LEAST_EVENTS = 25_000;
const LONGEST_MS = 5000;
const MOST_MB = 200;
const LOOK_MS = 20;
const AT_ONCE = 4;

/** What a resolver waits for that reads a contest from its beginning, the first time and once it was told before. */
export async function feedRows(context: BenchContext, site: BenchSite): Promise<Row[]> {
  const id = await seedContest(site.services, SIZE, { startsIn: -360, endsIn: -60 });
  const server = childrenOf(process.pid).find((pid) => memoryOf(pid)?.command.includes('apps/server/'));
  const bytes = () => (server === undefined ? 0 : (memoryOf(server)?.bytes ?? 0));
  const before = bytes();
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, bytes());
  }, LOOK_MS);
  context.say('a feed is told for the first time, then read');
  const first = await readFeed(site, id);
  const again = await readFeed(site, id);
  const together = await Promise.all(Array.from({ length: AT_ONCE }, () => readFeed(site, id)));
  clearInterval(looking);
  if (again.events < LEAST_EVENTS) throw new Error(`the feed has ${again.events} events`);
  return [
    row('contest', `feed of ${first.events} events, told and read the first time`, first.ms, 'ms', {
      atMost: LONGEST_MS,
    }),
    row('contest', `feed of ${again.events} events, read`, again.ms, 'ms', { atMost: LONGEST_MS }),
    row('contest', `the same for ${AT_ONCE} readers at once`, Math.max(...together.map(({ ms }) => ms)), 'ms'),
    row('contest', 'memory for it at its highest', (highest - before) / MIB, 'MB', { atMost: MOST_MB }),
  ];
}

async function readFeed({ url }: BenchSite, id: number): Promise<{ events: number; ms: number }> {
  const begun = performance.now();
  const reply = await fetch(`${url}/api/clics/2023-06/contests/c${id}/event-feed?stream=false`);
  if (reply.status !== 200) throw new Error(`the feed is answered with ${reply.status}`);
  let events = 0;
  for await (const chunk of reply.body ?? []) for (const sign of chunk) if (sign === 10) events += 1;
  return { events, ms: performance.now() - begun };
}

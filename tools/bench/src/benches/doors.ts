import { setTimeout as pause } from 'node:timers/promises';
import { getUserAuthInfo } from '@oyez/contract/accounts/accounts';
import { judgeFinish } from '@oyez/contract/judging/judge-protocol';
import { updateProblem } from '@oyez/contract/problems/problem-admin';
import { getProblemList } from '@oyez/contract/problems/problems';
import { uploadAvatar } from '@oyez/contract/site/files';
import { getWebsiteConfig } from '@oyez/contract/site/site';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import type { Bench } from '../bench.ts';
import type { BodiesOrder, BodiesReport } from '../load/bodies.process.ts';
import { startChild, type Child } from '../load/child.ts';
import { MEASURED_CORE, OTHER_CORE } from '../load/cores.ts';
import { row, type Row } from '../report.ts';
import { childrenOf, memoryOf, processorSeconds } from '../site/memory-of.ts';
import { openSite, type BenchSite } from '../site/site.ts';
import { quantile } from '@oyez/cli/statistics';

const MB = 1024 ** 2;
const CONNECTIONS = 250;
const BODY_BYTES = 15.5 * MB;
const FLOOD_MS = 12_000;
const CALM_MS = 4000;
const READ_EVERY_MS = 40;
const GROWTH_MB = 150;
const OTHER_P95_MS = 200;
const ADDRESSES = 2200;

type Flood = { name: string; to: { method: string; path: string }; token?: string; length?: number; isForm?: true };

/** Floods of bodies that never end, of pictures without end and of addresses: memory stays, and the others feel little. */
export const doors: Bench = async (context) => {
  context.say('starting the server …');
  const site = await openSite(context);
  for (const statement of LONG_LIST) await site.services.database.pool.query(statement);
  await site.startServer(MEASURED_CORE);
  const reader = await site.newUser();
  const { token } = await site.newUser();
  const sender = startChild<BodiesOrder, BodiesReport>(
    context,
    new URL('../load/bodies.process.ts', import.meta.url),
    OTHER_CORE,
  );

  context.say('other calls, while nobody floods');
  const calm: number[] = [];
  await reading(site, reader.token, CALM_MS, calm);
  const rows = [row('doors', 'other calls before, p95', quantile(calm, 0.95), 'ms')];
  const floods: Flood[] = [
    { name: 'results without a token', to: judgeFinish },
    { name: 'problems without a token', to: updateProblem },
    { name: "problems with a person's token", to: updateProblem, token },
    { name: "submissions with a person's token", to: submitProblemJudge, token, length: MB - 1 },
    { name: "pictures with a person's token", to: uploadAvatar, token, length: 100 * MB, isForm: true },
  ];
  for (const flood of floods) {
    context.say(`${CONNECTIONS} ${flood.name}, whose last byte never comes`);
    rows.push(...(await floodRows(site, sender, flood, reader.token)));
  }
  context.say(`${ADDRESSES} addresses of one long list`);
  return [...rows, await addressRow(site)];
};

async function floodRows(
  site: BenchSite,
  sender: Child<BodiesOrder, BodiesReport>,
  { name, to, token, length = BODY_BYTES, isForm }: Flood,
  readerToken: string,
): Promise<Row[]> {
  const head = [
    `${to.method} ${to.path} HTTP/1.1`,
    ...(token === undefined ? [] : [`Authorization: ${token}`]),
    `Content-Type: ${isForm ? 'multipart/form-data; boundary=x' : 'application/json'}`,
  ];
  const begins = isForm ? '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n' : '';
  const memory = watchServer(site);
  const times: number[] = [];
  const read = reading(site, readerToken, FLOOD_MS, times);
  await sender.ask({ kind: 'open', port: site.port, count: CONNECTIONS, head, begins, length });
  const failed = await read;
  const { grown, busySeconds } = memory.stop();
  const closed = await sender.ask({ kind: 'close' });
  await pause(2000);
  const what = `${CONNECTIONS} ${name}:`;
  return [
    row('doors', `${what} memory of the server grows by`, grown / MB, 'MB', { atMost: GROWTH_MB }),
    row('doors', `${what} other calls (${times.length}), p95`, quantile(times, 0.95), 'ms', { atMost: OTHER_P95_MS }),
    row('doors', `${what} processor time of the server`, busySeconds, 's'),
    row('doors', `${what} other calls that failed`, failed, '', { atMost: 0 }),
    row('doors', `${what} open after ${FLOOD_MS / 1000} s`, closed.kind === 'closed' ? closed.open : Number.NaN, ''),
  ];
}

/** What people do meanwhile; each call begins in time, whatever the one before takes. Answers how many failed. */
async function reading(site: BenchSite, token: string, forMs: number, times: number[]): Promise<number> {
  const paths = [getWebsiteConfig.path, getUserAuthInfo.path, `${getProblemList.path}?limit=10`];
  let failed = 0;
  const read = async (path: string) => {
    const startedAt = performance.now();
    const status = await fetch(`${site.url}${path}`, { headers: { authorization: token } }).then(
      async (reply) => ((await reply.json()) as { status: number }).status,
      () => 0,
    );
    times.push(performance.now() - startedAt);
    if (status !== 200) failed += 1;
  };
  const calls: Promise<void>[] = [];
  const until = performance.now() + forMs;
  for (let n = 0; performance.now() < until; n += 1) {
    calls.push(read(`${paths[n % paths.length]}`));
    await pause(READ_EVERY_MS);
  }
  await Promise.all(calls);
  return failed;
}

/** Lists of which each is 200 KB: one of them under many addresses, and one for each way to write a word. */
async function addressRow(site: BenchSite): Promise<Row> {
  const memory = watchServer(site);
  const get = async (query: string) =>
    (await fetch(`${site.url}${getProblemList.path}?limit=100&${query}`)).arrayBuffer();
  for (let n = 0; n < ADDRESSES; n += 1) {
    await get(`x=${n}`);
    const word = 'pebblesbytheriver'.split('').map((sign, at) => ((n >> at) & 1 ? sign.toUpperCase() : sign));
    await get(`keyword=${word.join('')}`);
  }
  return row(
    'doors',
    `${ADDRESSES} addresses and words for one list: memory grows by`,
    memory.stop().grown / MB,
    'MB',
    {
      atMost: GROWTH_MB,
    },
  );
}

const LONG_LIST = [
  `INSERT INTO problem (display_id, display_key, type, difficulty, samples, created_at, modified_at)
   SELECT 'P' || 1000 + n, 'P' || 1000 + n, 'acm', 0, '[]', now(), now() FROM generate_series(1, 100) AS n`,
  `INSERT INTO problem_statement (problem_id, lang, title, description, input, output, hint, search_text)
   SELECT id, lang, repeat('pebblesbytheriver ', 14), 'd', 'n', 'n', '', 'pebblesbytheriver'
   FROM problem, (VALUES ('zh'), ('en')) AS l (lang)`,
];

function watchServer({ databasePid }: BenchSite): { stop(): { grown: number; busySeconds: number } } {
  const pid = childrenOf(process.pid).find((child) => memoryOf(child)?.command.includes('apps/server/'));
  if (pid === undefined) throw new Error(`the server is not to be found beside the database ${databasePid}`);
  const now = () => memoryOf(pid)?.bytes ?? 0;
  const before = now();
  let most = before;
  const busyBefore = processorSeconds(pid);
  const timer = setInterval(() => (most = Math.max(most, now())), 250);
  return {
    stop: () => {
      clearInterval(timer);
      return { grown: Math.max(most, now()) - before, busySeconds: processorSeconds(pid) - busyBefore };
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { getUserAuthInfo, login } from '@oyez/contract/accounts/accounts';
import { getUnreadMessages } from '@oyez/contract/site/messages';
import { getProblemList } from '@oyez/contract/problems/problems';
import { getWebsiteConfig } from '@oyez/contract/site/site';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { aUser, PASSWORD } from '@oyez/server/testing/builders';
import type { Bench } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { openSite, type BenchSite } from '../site/site.ts';
import { quantile } from '@oyez/cli/statistics';

const PEOPLE = 400;
const LOGINS_PER_SECOND = 200;
const CALLS_PER_SECOND = 25;
const STORM_MS = 10_000;
const CALM_MS = 4000;
const OTHER_P95_MS = 100;
/** Who waits longer thinks that nothing happens. */
const SLOWEST_ANSWER_MS = 10_000;
const FLOOD_CONNECTIONS = 100;
const MANY_CONNECTIONS = 500;
const FLOOD_BEGINS_MS = 2000;
const HONEST = 20;
const HONEST_MS = 3000;

/** A whole school logs in at once, twenty times as many as the processor can check: the others must not feel it. */
export const logins: Bench = async (context) => {
  context.say(`${PEOPLE} people with passwords …`);
  const site = await openSite(context);

  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aUser(site.services)));
  await site.startServer();
  const reader = people[0]!;

  const paths = [
    getWebsiteConfig.path,
    getUserAuthInfo.path,
    getUnreadMessages.path,
    `${getProblemList.path}?limit=30`,
    `${getSubmissionList.path}?limit=15`,
  ];
  const failures: string[] = [];
  const read = async (n: number, times: number[]) => {
    const path = paths[n % paths.length]!;
    const startedAt = performance.now();
    const reply = await fetch(`${site.url}${path}`, { headers: { authorization: reader.token } });
    const { status, msg } = (await reply.json()) as { status: number; msg: string };
    times.push(performance.now() - startedAt);
    if (status !== 200) failures.push(`${path}: ${msg}`);
  };

  context.say('other calls, while nobody logs in');
  const calmTimes: number[] = [];
  await atPace(CALLS_PER_SECOND, CALM_MS, (n) => read(n, calmTimes));

  context.say(`${LOGINS_PER_SECOND} logins a second for ${STORM_MS / 1000} s`);
  const answers = { in: 0, busy: 0, other: [] as string[] };
  const answerMs: number[] = [];
  const times: number[] = [];
  const logIn = async (n: number) => {
    const startedAt = performance.now();
    const { status, code, msg } = await loggingIn(site, people[n % PEOPLE]!.username, PASSWORD);
    answerMs.push(performance.now() - startedAt);
    if (status === 200) answers.in += 1;
    else if (code === 'login_busy') answers.busy += 1;
    else answers.other.push(msg);
  };
  const startedAt = performance.now();
  const storm = atPace(LOGINS_PER_SECOND, STORM_MS, logIn);
  await atPace(CALLS_PER_SECOND, STORM_MS, (n) => read(n, times));
  await storm;
  const seconds = (performance.now() - startedAt) / 1000;
  for (const text of new Set([...failures, ...answers.other])) context.say(`not expected: ${text}`);

  const flooded: Row[] = [];
  for (const [name, count, made] of [
    [`${FLOOD_CONNECTIONS} connections with made-up names`, FLOOD_CONNECTIONS, (n: number) => `made-up-${n}`],
    [`${MANY_CONNECTIONS} connections on ten names`, MANY_CONNECTIONS, (n: number) => `name-${n % 10}`],
  ] as const) {
    context.say(name);
    const honest = people.slice(0, HONEST).map(({ username }) => username);
    flooded.push(...(await floodRows(site, name, { connections: count, nameOf: made, honest })));
  }

  const offered = (LOGINS_PER_SECOND * STORM_MS) / 1000;
  return [
    row('logins', 'other calls before, p95', quantile(calmTimes, 0.95), 'ms'),
    row('logins', `other calls at ${LOGINS_PER_SECOND} logins/s (${times.length}), p50`, quantile(times, 0.5), 'ms'),
    row('logins', `other calls at ${LOGINS_PER_SECOND} logins/s, p95`, quantile(times, 0.95), 'ms', {
      atMost: OTHER_P95_MS,
    }),
    row('logins', 'other calls that failed', failures.length, '', { atMost: 0 }),
    row('logins', `of ${offered} logins offered, in`, answers.in, '', { atLeast: 1 }),
    row('logins', 'told to come back in a few seconds', answers.busy, ''),
    row('logins', 'logins answered otherwise', answers.other.length, '', { atMost: 0 }),
    row('logins', 'logins checked a second', answers.in / seconds, '1/s'),
    row('logins', 'answer to a login, p50', quantile(answerMs, 0.5), 'ms'),
    row('logins', 'answer to a login, the slowest', quantile(answerMs, 1), 'ms', { atMost: SLOWEST_ANSWER_MS }),
    ...flooded,
  ];
};

type Flood = { connections: number; nameOf: (n: number) => string; honest: readonly string[] };

/** One client guesses on many connections, and people who have been here before log in from the same address. */
async function floodRows(site: BenchSite, name: string, { connections, nameOf, honest }: Flood): Promise<Row[]> {
  const over = new AbortController();
  let n = 0;
  const flood = Array.from({ length: connections }, async () => {
    while (!over.signal.aborted) {
      await loggingIn(site, nameOf((n += 1)), 'some-guess', over.signal).catch(() => {});
    }
  });
  await pause(FLOOD_BEGINS_MS);
  const times: number[] = [];
  let refused = 0;
  for (const username of honest) {
    const startedAt = performance.now();
    const { status } = await loggingIn(site, username, PASSWORD);
    times.push(performance.now() - startedAt);
    if (status !== 200) refused += 1;
  }
  over.abort();
  await Promise.all(flood);
  return [
    row('logins', `${name}: honest logins (${honest.length}), the slowest`, quantile(times, 1), 'ms', {
      atMost: HONEST_MS,
    }),
    row('logins', `${name}: honest logins refused`, refused, '', { atMost: 0 }),
  ];
}

async function loggingIn(
  site: BenchSite,
  username: string,
  password: string,
  signal: AbortSignal | null = null,
): Promise<{ status: number; code?: string; msg: string }> {
  const reply = await fetch(site.url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
    signal,
  });
  return (await reply.json()) as { status: number; code?: string; msg: string };
}

/** Starts so many a second, whatever the answers take: people do not wait for each other. */
async function atPace(perSecond: number, forMs: number, start: (n: number) => Promise<void>): Promise<void> {
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  const count = (perSecond * forMs) / 1000;
  for (let n = 0; n < count; n += 1) {
    const ahead = (n * 1000) / perSecond - (performance.now() - startedAt);
    if (ahead > 1) await pause(ahead);
    running.push(start(n));
  }
  await Promise.all(running);
}

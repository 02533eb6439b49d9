import { setTimeout as pause } from 'node:timers/promises';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import type { Bench } from '../bench.ts';
import { row } from '../report.ts';
import { judgedWithinMs, openJudgedSite, peopleFor, submitAll, waitUntilJudged } from '../site/judged-site.ts';
import { createBenchProblem, sumCases } from '../site/judging.ts';
import { quantile } from '@oyez/cli/statistics';
import { createFloodProblem, measureFloods } from './floods.ts';

const SLOTS = 2;
const TESTS = 10;
const USERS = 300;
const FOLLOWERS = 100;
const WARM_UP = 40;
const CALLS_PER_SECOND = 25;
const API_P95_MS = 300;
const LEAST_SHARE_OF_RATE = 0.85;
const JUDGED_WITHIN_MS = 600_000;
const LANGUAGE = 'C++ 17 With O2';

const sum = (n: number) => `#include <cstdio>
// contestant ${n}
int main() { long long a, b; if (std::scanf("%lld %lld", &a, &b) != 2) return 1; std::printf("%lld\\n", a + b); }
`;

/** The first second of a contest: everybody submits at once, each a source of its own, while others read and follow. */
export const load: Bench = async (context) => {
  const problem = { displayId: 'SUM', cases: sumCases(TESTS) };
  const site = await openJudgedSite(context, SLOTS, async (early) => {
    await createBenchProblem(early, problem);
    await createFloodProblem(early);
  });
  const people = await peopleFor(site, USERS, { displayId: problem.displayId, language: LANGUAGE });

  context.say(`the judge's own rate, by ${WARM_UP} submissions from few people`);
  const few = people.slice(0, 4);
  await waitUntilJudged(
    site,
    await submitAll(
      few,
      Array.from({ length: 8 }, (_, n) => sum(-n - 1)),
    ),
    JUDGED_WITHIN_MS,
  );
  const warm = await submitAll(
    few,
    Array.from({ length: WARM_UP }, (_, n) => sum(-n - 100)),
  );
  await waitUntilJudged(site, warm, JUDGED_WITHIN_MS);
  const rate = (WARM_UP * 1000) / (await judgedWithinMs(site, warm));

  context.say(`${USERS} people submit in the same moment`);
  const [reader] = people;
  if (!reader) throw new Error('nobody reads');
  const own = await reader.submit(sum(USERS));
  const calls = createCalls(site.url, reader.token, own);
  const over = new AbortController();
  const reading = calls.keepCalling(over.signal);
  const submitMs: number[] = [];
  const startedAt = performance.now();
  const ids = await Promise.all(
    people.map(async (person, n) => {
      const id = await person.submit(sum(n));
      submitMs.push(performance.now() - startedAt);
      return id;
    }),
  );
  const follow = Promise.all(people.slice(0, FOLLOWERS).map((person, n) => person.verdict(ids[n]!)));
  await Promise.all([waitUntilJudged(site, ids, JUDGED_WITHIN_MS), follow]);
  over.abort();
  await reading;
  const drained = (USERS * 1000) / (await judgedWithinMs(site, ids));
  const floods = await measureFloods(context, site);
  return [
    ...floods,
    row('load', `submissions of ${USERS} people, not accepted or refused`, 0, '', { atMost: 0 }),
    row('load', `submit, ${USERS} in the same moment, p50`, quantile(submitMs, 0.5), 'ms'),
    row('load', `submit, ${USERS} in the same moment, p95`, quantile(submitMs, 0.95), 'ms'),
    row('load', `other calls meanwhile (${calls.times.length}), p95`, quantile(calls.times, 0.95), 'ms', {
      atMost: API_P95_MS,
    }),
    row('load', 'other calls meanwhile, p50', quantile(calls.times, 0.5), 'ms'),
    row('load', 'other calls that failed', calls.failures.length, '', { atMost: 0 }),
    row('load', 'submissions judged a second by few people', rate, '1/s'),
    row('load', 'submissions judged a second while the line drains', drained, '1/s'),
    row('load', 'the one against the other', drained / rate, 'ratio', { atLeast: LEAST_SHARE_OF_RATE }),
  ];
};

/** What people do who wait: look at lists, a problem, their own submission. */
function createCalls(url: string, token: string, own: number) {
  const paths = [
    getProblemList.path,
    `${getProblemDetail.path}?problemId=SUM`,
    `${getSubmissionList.path}?limit=15`,
    `${getSubmissionList.path}?onlyMine=true&limit=15`,
    `${getSubmissionDetail.path}?submitId=${own}`,
    `${getJudgingProgress.path}?submitId=${own}`,
  ];
  const times: number[] = [];
  const failures: string[] = [];
  const call = async (path: string) => {
    const startedAt = performance.now();
    const reply = await fetch(`${url}${path}`, { headers: { authorization: token, 'accept-language': 'en-US' } });
    const { status, msg } = (await reply.json()) as { status: number; msg: string };
    times.push(performance.now() - startedAt);
    if (status !== 200) failures.push(`${path}: ${msg}`);
  };
  return {
    times,
    failures,
    /** At a fixed pace, whatever the answers take: people do not wait for each other. */
    async keepCalling(signal: AbortSignal): Promise<void> {
      const running: Promise<void>[] = [];
      for (let n = 0; !signal.aborted; n += 1) {
        running.push(call(paths[n % paths.length]!).catch((error: unknown) => void failures.push(String(error))));
        await pause(1000 / CALLS_PER_SECOND);
      }
      await Promise.all(running);
    },
  };
}

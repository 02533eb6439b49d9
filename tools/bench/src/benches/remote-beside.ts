import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '@oyez/cli/statistics';
import { isWaiting } from '@oyez/contract/judging/verdict';
import type { BenchContext } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { openJudgedSite, peopleFor, verdictsOf, type JudgedSite } from '../site/judged-site.ts';
import { createBenchProblem, sumCases } from '../site/judging.ts';
import { startJudges, type RemoteProblem } from '../site/remote-site.ts';
import { createSubmitter, type Submitter } from '../site/submitter.ts';

const LANGUAGE = 'C++ 17 With O2';
const SLOTS = 2;
const WARM_UP = 10;
/** At rest and beside the others by turns, so that whatever else the machine does meets both. */
const ROUNDS = 4;
const SAMPLES = 12;
/** One more submission to a judge elsewhere each so many milliseconds: a busy contest. */
const EVERY_MS = 250;
const AHEAD_MS = 2000;
const EMPTY_WITHIN_MS = 240_000;
const MOST_OF_REST = 1.1;

const sum = (n: number) => `#include <cstdio>
// judged here, ${n}
int main() { long long a, b; if (std::scanf("%lld %lld", &a, &b) != 2) return 1; std::printf("%lld\\n", a + b); }
`;
const elsewhere = (n: number) => `// stand-in: steps 3
// judged elsewhere, ${n}: long enough to be taken by every judge
int main() { return 0; }
`;

/** How long an A+B that is judged here takes while others submit to judges elsewhere, against its time at rest. */
export async function measureBesideRemote(context: BenchContext, accountsEach: number): Promise<Row[]> {
  const judges = await startJudges(context, accountsEach);
  const prepare = (early: Parameters<typeof createBenchProblem>[0]) =>
    createBenchProblem(early, { displayId: 'SUM', cases: sumCases(10) });
  const site = await openJudgedSite(context, SLOTS, prepare, judges.environment);
  const problems = await judges.openTo(site.services);
  const [person] = await peopleFor(site, 1, { displayId: 'SUM', language: LANGUAGE });
  if (!person) throw new Error('nobody submits');
  const others = await Promise.all(problems.map((to) => submitterTo(site, to)));
  let judged = 0;
  const verdicts = async (count: number) => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const startedAt = performance.now();
      await person.verdict(await person.submit(sum((judged += 1))));
      times.push(performance.now() - startedAt);
    }
    return times;
  };
  await verdicts(WARM_UP);
  const atRest: number[] = [];
  const beside: number[] = [];
  let sent = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    context.say(`round ${round} of ${ROUNDS}: an A+B at rest, then beside submissions to ${problems.length} judges`);
    atRest.push(...(await verdicts(SAMPLES)));
    const flow = startFlow(others, sent);
    await pause(AHEAD_MS);
    beside.push(...(await verdicts(SAMPLES)));
    const ids = await flow.end();
    sent += ids.length;
    await untilEnded(site, ids);
  }
  const [rest, busy] = [quantile(atRest, 0.95), quantile(beside, 0.95)];
  return [
    row('remote', 'an A+B judged here, at rest, p50', quantile(atRest, 0.5), 'ms'),
    row('remote', 'an A+B judged here, at rest, p95', rest, 'ms'),
    row('remote', `beside ${sent} submissions to judges elsewhere, p50`, quantile(beside, 0.5), 'ms'),
    row('remote', `beside ${sent} submissions to judges elsewhere, p95`, busy, 'ms'),
    row('remote', 'p95 of what is judged here, beside the others against at rest', busy / rest, 'ratio', {
      atMost: MOST_OF_REST,
    }),
  ];
}

async function submitterTo(site: JudgedSite, { displayId, language }: RemoteProblem): Promise<Submitter> {
  return createSubmitter(site, (await site.newUser()).token, { displayId, language });
}

/** Submissions to one judge after the other, until it is ended. */
function startFlow(others: readonly Submitter[], first: number): { end: () => Promise<number[]> } {
  const ids: number[] = [];
  let isEnding = false;
  const going = (async () => {
    for (let n = first; !isEnding; n += 1) {
      const submitter = others[n % others.length];
      if (submitter) ids.push(await submitter.submit(elsewhere(n)));
      await pause(EVERY_MS);
    }
  })();
  return {
    async end() {
      isEnding = true;
      await going;
      return ids;
    },
  };
}

/** What is still under way elsewhere would be work beside the next measure at rest. */
async function untilEnded(site: JudgedSite, ids: number[]): Promise<void> {
  const deadline = Date.now() + EMPTY_WITHIN_MS;
  for (;;) {
    const known = await verdictsOf(site, ids);
    if ([...known.values()].every(({ status }) => !isWaiting(status))) return;
    if (Date.now() > deadline) throw new Error('the judges elsewhere do not come to an end');
    await pause(500);
  }
}

import { limitsFor } from '@oyez/contract/rules/language-limits';
import { STATUS } from '@oyez/contract/judging/verdict';
import { CPP_LANGUAGES } from '@oyez/judge/languages/cpp';
import type { Language } from '@oyez/judge/languages/language';
import { runLimits } from '@oyez/judge/sandbox/limits';
import { VersionConfig } from '@oyez/server/features/problems/problem-config';
import type { Bench, BenchContext } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { createDirectDriver, type DirectDriver } from '../site/direct.ts';
import {
  openJudgedSite,
  peopleFor,
  submitAll,
  verdictsOf,
  waitUntilJudged,
  type JudgedSite,
} from '../site/judged-site.ts';
import { createBenchProblem } from '../site/judging.ts';

const SLOTS = 2;
const LIMIT_MS = 300;
const CLEAR_SHARES = [0.3, 0.7, 0.85, 1.3, 1.6] as const;
const NEAR_SHARES = [0.95, 1, 1.05] as const;
/** Runs of each program; fewer where the machine is so busy that their time is over before. */
const CLEAR: Often = { runs: 20, forMs: 1_020_000 };
/** Nothing is promised of these. */
const NEAR: Often = { runs: 5, forMs: 240_000 };
/** So many that nobody has more waiting than one may. */
const PEOPLE = 60;
const SEEDS = 3;
const MOST_CHANGED = 0.001;
/** Turns at once: the last of them run in a node that falls idle, so that there are not too few. */
const AT_ONCE = 2;
const ROUND_MS = 600_000;
/** Spread over the kinds, so that a neighbour who comes for some seconds slows no kind's every run. */
const CALIBRATION_RUNS = 30;

const language = CPP_LANGUAGES.find(({ name }) => name === 'C++ 17 With O2') as Language;

/** Four ways to use up processor time; each takes the number of rounds and prints the same word at the end. */
const KINDS: Record<string, string> = {
  arithmetic: 'for (long i = 0; i < n; i++) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; }',
  cache: `static unsigned a[1 << 22]; for (unsigned i = 0; i < 1u << 22; i++) a[i] = i * 2654435761u;
    for (long i = 0; i < n; i++) { x = x * 6364136223846793005ull + a[x >> 42]; }`,
  allocation: 'for (long i = 0; i < n; i++) { std::string s(40 + i % 64, (char)x); x += s.size() + s[7]; }',
  sorting: `std::vector<unsigned> v(1 << 12); for (long i = 0; i < n; i++) { for (auto& e : v) e = x = x * 1664525 + 1013904223;
    std::sort(v.begin(), v.end()); x ^= v[99]; }`,
};

type Work = { kind: string; body: string; roundsPerMs: number; emptyMs: number };
type Program = { kind: string; share: number; code: string };
type Often = { runs: number; forMs: number };

/** Do the same programs get the same verdicts, time after time, while the machine is busy? */
export const repeat: Bench = async (context) => {
  const cases = [{ input: '', output: 'done\n' }];
  const site = await openJudgedSite(context, SLOTS, (early) =>
    createBenchProblem(early, { displayId: 'REPEAT', cases, timeMs: LIMIT_MS }),
  );
  const direct = createDirectDriver(site.sandbox);
  context.onEnd(() => direct.close());

  context.say('finding out how much work a millisecond is …');
  const works = await measureWorks(direct);
  const clear = makePrograms(works, CLEAR_SHARES);
  const near = makePrograms(works, NEAR_SHARES);
  const clearRuns = await judgeAgainAndAgain(context, site, clear, CLEAR);
  const nearRuns = await judgeAgainAndAgain(context, site, near, NEAR);
  return [...clearRows(clearRuns), ...nearRows(nearRuns)];
};

/** Each program is as long as wanted on this machine at its full speed. */
function makePrograms(works: readonly Work[], shares: readonly number[]): Program[] {
  return works.flatMap(({ kind, body, roundsPerMs, emptyMs }) =>
    shares.flatMap((share) => {
      const rounds = Math.round(roundsPerMs * (share * LIMIT_MS - emptyMs));
      return Array.from({ length: SEEDS }, (_, n) => ({ kind, share, code: sourceOf(body, rounds, n + 1) }));
    }),
  );
}

/** By the sandbox's own measure: whatever disturbs only adds time. */
async function measureWorks(direct: DirectDriver): Promise<Work[]> {
  const kinds = [];
  for (const [kind, body] of Object.entries(KINDS)) {
    const empty = await stopwatch(direct, sourceOf(body, 0, 1));
    await empty.run();
    kinds.push({ kind, body, empty, ...(await longWork(direct, body)) });
  }
  for (let n = 0; n < CALIBRATION_RUNS; n += 1) {
    for (const { empty, full } of kinds) {
      await empty.run();
      await full.run();
    }
  }
  return kinds.map(({ kind, body, empty, full, rounds }) => {
    const emptyMs = empty.leastMs();
    return { kind, body, emptyMs, roundsPerMs: rounds / (full.leastMs() - emptyMs) };
  });
}

async function longWork(direct: DirectDriver, body: string): Promise<{ full: Stopwatch; rounds: number }> {
  for (let rounds = 1000; ;) {
    const full = await stopwatch(direct, sourceOf(body, rounds, 1));
    const ms = Math.min(await full.run(), await full.run());
    if (ms > 0.8 * LIMIT_MS) return { full, rounds };
    rounds = Math.ceil(rounds * Math.min(50, Math.max(1.3, LIMIT_MS / Math.max(1, ms))));
  }
}

type Stopwatch = { run: () => Promise<number>; leastMs: () => number };

async function stopwatch(direct: DirectDriver, code: string): Promise<Stopwatch> {
  const program = await direct.compile(language, code);
  const limits = runLimits(limitsFor(VersionConfig.parse({ timeMs: 10_000 }), language.name), language);
  let leastMs = Infinity;
  const run = async () => {
    const ms = await direct.cpuMs(language, program, limits);
    leastMs = Math.min(leastMs, ms);
    return ms;
  };
  return { run, leastMs: () => leastMs };
}

function sourceOf(body: string, rounds: number, seed: number): string {
  return `#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
int main() {
    volatile long wanted = ${rounds};
    const long n = wanted;
    unsigned long long x = 88172645463325252ull + ${seed};
    ${body}
    if (x == 1) puts("x");
    puts("done");
}
`;
}

type RunsOf = { program: Program; statuses: number[] };

/** Programs run in another order each time: whatever runs beside one is another one each time. */
async function judgeAgainAndAgain(
  context: BenchContext,
  site: JudgedSite,
  programs: Program[],
  { runs, forMs }: Often,
): Promise<RunsOf[]> {
  const people = await peopleFor(site, PEOPLE, { displayId: 'REPEAT', language: language.name });
  const found = programs.map((program): RunsOf => ({ program, statuses: [] }));
  const until = performance.now() + forMs;
  for (let done = 0; done < runs && performance.now() < until; done += AT_ONCE) {
    const turns = Array.from({ length: Math.min(AT_ONCE, runs - done) }, (_, n) => done + n);
    const order = turns.flatMap((turn) => found.map((_one, n) => (n * 37 + turn * 17) % found.length));
    context.say(`${order.length} submissions of ${programs.length} programs, after ${done} runs of each …`);
    const ids = await submitAll(
      people,
      order.map((n) => found[n]!.program.code),
    );
    await waitUntilJudged(site, ids, ROUND_MS);
    const verdicts = await verdictsOf(site, ids);
    for (const [place, n] of order.entries()) found[n]!.statuses.push(verdicts.get(ids[place]!)!.status);
  }
  return found;
}

function clearRows(all: readonly RunsOf[]): Row[] {
  const runs = all.flatMap(({ statuses }) => statuses).length;
  const changed = (some: readonly RunsOf[]) =>
    some.flatMap(({ program, statuses }) => statuses.filter((status) => status !== rightFor(program))).length;
  return [
    row('repeat', `changed verdicts of ${runs}, programs clear of the limit`, changed(all) / runs, 'share', {
      atMost: MOST_CHANGED,
    }),
    ...CLEAR_SHARES.map((share) => {
      const some = all.filter(({ program }) => program.share === share);
      return row('repeat', `changed verdicts at ${share} of the limit`, changed(some), '');
    }),
    ...Object.keys(KINDS).map((kind) => {
      const some = all.filter(({ program }) => program.kind === kind);
      return row('repeat', `changed verdicts of ${kind}`, changed(some), '');
    }),
  ];
}

function rightFor({ share }: Program): number {
  return share < 1 ? STATUS.accepted : STATUS.time_limit;
}

/** Nothing is promised here: within 5 % of the limit the machine decides, and the one that looks slow is given time. */
function nearRows(all: readonly RunsOf[]): Row[] {
  return NEAR_SHARES.map((share) => {
    const statuses = all.filter(({ program }) => program.share === share).flatMap((one) => one.statuses);
    const accepted = statuses.filter((status) => status === STATUS.accepted).length;
    return row(
      'repeat',
      `accepted at ${share} of the limit, of ${statuses.length}`,
      accepted / statuses.length,
      'share',
    );
  });
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import { CPP_LANGUAGES } from '@oyez/judge/languages/cpp';
import type { Language } from '@oyez/judge/languages/language';
import { runLimits } from '@oyez/judge/sandbox/limits';
import type { Limits } from '@oyez/judge/sandbox/sandbox';
import { VersionConfig } from '@oyez/server/features/problems/problem-config';
import type { Bench, BenchContext } from '../bench.ts';
import { row, type Row } from '../report.ts';
import {
  createDirectDriver,
  layOutCases,
  runInLanes,
  type DirectCase,
  type DirectDriver,
  type DirectProgram,
} from '../site/direct.ts';
import {
  judgedWithinMs,
  openJudgedSite,
  peopleFor,
  submitAll,
  waitUntilJudged,
  type JudgedSite,
} from '../site/judged-site.ts';
import { createBenchProblem, sumCases } from '../site/judging.ts';
import type { Submitter } from '../site/submitter.ts';
import { median, quantile } from '@oyez/cli/statistics';

const SLOTS = 2;
const TESTS = 10;
const ROUNDS = 6;
const SUBMISSIONS = 30;
const PEOPLE = 6;
const WARM_UP_ROUNDS = 10;
const SAMPLES = 15;
const HEADER_ROUNDS = 5;
const JUDGED_WITHIN_MS = 60_000;
const LEAST_SHARE_OF_DIRECT = 0.85;
const OWN_MS = 60;
const HEADER_SHARE = 0.25;

const language = CPP_LANGUAGES.find(({ name }) => name === 'C++ 17 With O2') as Language;
const SUM = `#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }
`;
const SUM_WITH_ALL_HEADERS = SUM.replace('<iostream>', '<bits/stdc++.h>');

type Place = {
  site: JudgedSite;
  people: Submitter[];
  direct: DirectDriver;
  limits: Limits;
  cases: DirectCase[];
};

/** The whole way of a submission against the least that its compile and its runs cost in the same sandbox. */
export const judge: Bench = async (context) => {
  const place = await openPlace(context);
  const throughput = await measureThroughput(context, place);
  const latency = await measureLatency(context, place);
  const headers = await measureHeaders(context, place);
  return [...throughput, ...latency, ...headers];
};

async function openPlace(context: BenchContext): Promise<Place> {
  const cases = sumCases(TESTS);
  const site = await openJudgedSite(context, SLOTS, (early) => createBenchProblem(early, { displayId: 'SUM', cases }));
  const direct = createDirectDriver(site.sandbox);
  context.onEnd(() => direct.close());
  return {
    site,
    people: await peopleFor(site, PEOPLE, { displayId: 'SUM', language: language.name }),
    direct,
    limits: runLimits(limitsFor(VersionConfig.parse({}), language.name), language),
    cases: layOutCases(join(site.stage.folder.judge, 'bench'), cases),
  };
}

async function measureThroughput(context: BenchContext, place: Place): Promise<Row[]> {
  const program = await place.direct.compile(language, SUM);
  context.say(`${WARM_UP_ROUNDS} rounds to get warm: code is compiled and statements are prepared while a site works`);
  for (let round = 1; round <= WARM_UP_ROUNDS; round += 1) {
    const ids = await submitAll(place.people, Array<string>(SUBMISSIONS).fill(SUM));
    await waitUntilJudged(place.site, ids, JUDGED_WITHIN_MS);
  }
  const compilesBefore = compiledPrograms(place);
  const directRates: number[] = [];
  const ourRates: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    context.say(`round ${round} of ${ROUNDS}: go-judge alone, then ${SUBMISSIONS} submissions`);
    directRates.push(await directRate(place, program));
    ourRates.push(await ourRate(place));
  }
  const anew = [...compiledPrograms(place)].filter((one) => !compilesBefore.has(one)).length;
  const share = median(ourRates.map((rate, round) => rate / (directRates[round] ?? Number.NaN)));
  return [
    row('judge', 'go-judge driven directly', median(directRates), 'runs/s'),
    row('judge', 'submissions from submit to verdict', median(ourRates), 'runs/s'),
    row('judge', 'pipeline against go-judge directly', share, 'ratio', { atLeast: LEAST_SHARE_OF_DIRECT }),
    row('judge', 'submissions judged', median(ourRates) / TESTS, '1/s'),
    row('judge', `compiles for ${ROUNDS * SUBMISSIONS} submissions of a known source`, anew, '', { atMost: 0 }),
  ];
}

async function directRate(place: Place, program: DirectProgram): Promise<number> {
  const runs = Array.from({ length: SUBMISSIONS }, () => place.cases).flat();
  const ms = await runInLanes(SLOTS, runs, (one) => place.direct.run(language, program, place.limits, one));
  return (SUBMISSIONS * TESTS * 1000) / ms;
}

async function ourRate({ site, people }: Place): Promise<number> {
  const ids = await submitAll(people, Array<string>(SUBMISSIONS).fill(SUM));
  await waitUntilJudged(site, ids, JUDGED_WITHIN_MS);
  return (SUBMISSIONS * TESTS * 1000) / (await judgedWithinMs(site, ids));
}

/** The node's cache, each entry with the time at which it was made. */
function compiledPrograms({ site }: Place): Set<string> {
  const folder = join(site.stage.folder.judge, 'compiled');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { ino, mtimeMs } = statSync(path);
      return `${path} ${ino} ${mtimeMs}`;
    }),
  );
}

async function measureLatency(context: BenchContext, place: Place): Promise<Row[]> {
  const compiles: number[] = [];
  const runs: number[] = [];
  const verdicts: number[] = [];
  const known: number[] = [];
  context.say(`${SAMPLES} submissions, one at a time`);
  for (let n = 0; n < SAMPLES; n += 1) {
    const fresh = `${SUM}// ${n}`;
    let program: DirectProgram | undefined;
    compiles.push(await timed(async () => (program = await place.direct.compile(language, `${fresh} by hand`))));
    for (const one of place.cases)
      if (program)
        runs.push(await timed(() => place.direct.run(language, program as DirectProgram, place.limits, one)));
    verdicts.push(await timed(() => untilVerdict(place, fresh)));
    known.push(await timed(() => untilVerdict(place, fresh)));
  }
  const compile = median(compiles);
  const run = median(runs);
  const p50 = median(verdicts);
  return [
    row('judge', 'compile by go-judge directly, p50', compile, 'ms'),
    row('judge', 'run by go-judge directly, p50', run, 'ms'),
    row('judge', 'submit to verdict at rest, p50', p50, 'ms', { atMost: compile + TESTS * run + OWN_MS }),
    row('judge', 'submit to verdict at rest, p95', quantile(verdicts, 0.95), 'ms'),
    row('judge', 'share of the compile in it', compile / p50, 'ratio'),
    row('judge', 'submit to verdict, source known, p50', median(known), 'ms'),
    row('judge', 'submit to verdict, source known, p95', quantile(known, 0.95), 'ms'),
  ];
}

async function untilVerdict({ people }: Place, code: string): Promise<void> {
  const [submitter] = people;
  if (submitter) await submitter.verdict(await submitter.submit(code));
}

async function measureHeaders(context: BenchContext, { direct }: Place): Promise<Row[]> {
  context.say('bits/stdc++.h, precompiled and not');
  const cold: number[] = [];
  const precompiled: number[] = [];
  for (let n = 0; n < HEADER_ROUNDS; n += 1) {
    const code = `${SUM_WITH_ALL_HEADERS}// ${n}`;
    cold.push(await timed(() => direct.compile(language, code, { precompiled: false })));
    precompiled.push(await timed(() => direct.compile(language, code)));
  }
  const share = median(precompiled.map((ms, round) => ms / (cold[round] ?? Number.NaN)));
  return [
    row('judge', 'compile of bits/stdc++.h, cold', median(cold), 'ms'),
    row('judge', 'compile of bits/stdc++.h, precompiled', median(precompiled), 'ms'),
    row('judge', 'precompiled against cold', share, 'ratio', { atMost: HEADER_SHARE }),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

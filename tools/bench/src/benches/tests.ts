import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import { CPP_LANGUAGES } from '@oyez/judge/languages/cpp';
import type { Language } from '@oyez/judge/languages/language';
import { runLimits } from '@oyez/judge/sandbox/limits';
import { VersionConfig } from '@oyez/server/features/problems/problem-config';
import type { Bench } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { createDirectDriver, layOutCases, runInLanes } from '../site/direct.ts';
import { judgedWithinMs, openJudgedSite, peopleFor, submitAll, waitUntilJudged } from '../site/judged-site.ts';
import { createBenchProblem, sumCases, type BenchProblem } from '../site/judging.ts';
import { median } from '@oyez/cli/statistics';

const MIB = 1024 ** 2;
const SLOTS = 2;
const COUNTS = [10, 100, 1000];
const ROUNDS = 3;
const JUDGED_WITHIN_MS = 180_000;
const LEAST_SHARE_OF_DIRECT = 0.85;
const NODE_MB = 150;
const OUTPUT_BYTES = 60 * MIB;
const INPUT_BYTES = 300 * MIB;

const language = CPP_LANGUAGES.find(({ name }) => name === 'C++ 17 With O2') as Language;
const SUM = `#include <cstdio>
int main() { long long a, b; if (std::scanf("%lld %lld", &a, &b) != 2) return 1; std::printf("%lld\\n", a + b); }
`;
/** Says as many bytes as it is told, and counts the ones it reads. */
const PRINTS = `#include <cstdio>
#include <cstring>
int main() { static char line[1024]; std::memset(line, 'x', 1023); line[1023] = 10; int n; std::scanf("%d", &n); while (n--) std::fwrite(line, 1, 1024, stdout); }
`;
const COUNTS_BYTES = `#include <cstdio>
int main() { static char part[65536]; unsigned long long sum = 0; size_t n; while ((n = std::fread(part, 1, sizeof part, stdin)) > 0) sum += n; std::printf("%llu\\n", sum); }
`;

/** One submission to problems with few, many and large tests: its speed, and what it costs the node. */
export const tests: Bench = async (context) => {
  const many = COUNTS.map((count) => ({ displayId: `SUM${count}`, cases: sumCases(count) }));
  const line = `${'x'.repeat(1023)}\n`;
  const large: BenchProblem[] = [
    { displayId: 'OUTPUT', cases: [{ input: `${OUTPUT_BYTES / 1024}\n`, output: line.repeat(OUTPUT_BYTES / 1024) }] },
    { displayId: 'INPUT', cases: [{ input: line.repeat(INPUT_BYTES / 1024), output: `${INPUT_BYTES}\n` }] },
  ];
  const site = await openJudgedSite(context, SLOTS, async (early) => {
    for (const problem of [...many, ...large]) await createBenchProblem(early, { ...problem, timeMs: 5000 });
  });
  const direct = createDirectDriver(site.sandbox);
  context.onEnd(() => direct.close());
  const program = await direct.compile(language, SUM);
  const folder = join(site.stage.folder.judge, 'bench');
  const limits = runLimits(limitsFor(VersionConfig.parse({}), language.name), language);

  const judged = async (displayId: string, code: string): Promise<number> => {
    const people = await peopleFor(site, 1, { displayId, language: language.name });
    const ids = await submitAll(people, [code]);
    await waitUntilJudged(site, ids, JUDGED_WITHIN_MS);
    return judgedWithinMs(site, ids);
  };

  const rows: Row[] = [];
  for (const { displayId, cases } of many) {
    context.say(`${cases.length} tests in one submission`);
    const onDisk = layOutCases(folder, cases);
    await judged(displayId, SUM);
    const ours: number[] = [];
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const directMs = await runInLanes(SLOTS, onDisk, (one) => direct.run(language, program, limits, one));
      const oursMs = await judged(displayId, SUM);
      ours.push(oursMs);
      shares.push(directMs / oursMs);
    }
    const budget = cases.length >= 100 ? { atLeast: LEAST_SHARE_OF_DIRECT } : undefined;
    rows.push(
      row('tests', `submission with ${cases.length} tests, source known`, median(ours), 'ms'),
      row('tests', `${cases.length} tests against go-judge directly`, median(shares), 'ratio', budget),
    );
  }
  rows.push(row('tests', 'peak memory of the node, up to 1000 tests', peakMb(site.nodePid), 'MB', { atMost: NODE_MB }));
  context.say('a large output, a large input');
  rows.push(row('tests', `a test with ${OUTPUT_BYTES / MIB} MiB of output`, await judged('OUTPUT', PRINTS), 'ms'));
  rows.push(row('tests', 'peak memory of the node after it', peakMb(site.nodePid), 'MB', { atMost: NODE_MB }));
  rows.push(row('tests', `a test with ${INPUT_BYTES / MIB} MiB of input`, await judged('INPUT', COUNTS_BYTES), 'ms'));
  rows.push(row('tests', 'peak memory of the node after it', peakMb(site.nodePid), 'MB', { atMost: NODE_MB }));
  return rows;
};

/** The most that was resident since it started. */
function peakMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

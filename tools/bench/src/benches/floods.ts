import { setTimeout as pause } from 'node:timers/promises';
import { STATUS } from '@oyez/contract/judging/verdict';
import { CPP_LANGUAGES } from '@oyez/judge/languages/cpp';
import { runLimits } from '@oyez/judge/sandbox/limits';
import type { BenchContext } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { peopleFor, type JudgedSite } from '../site/judged-site.ts';
import { createBenchProblem, sumCases } from '../site/judging.ts';
import type { BenchSite } from '../site/site.ts';
import { createSubmitter, type Submitter } from '../site/submitter.ts';
import { quantile } from '@oyez/cli/statistics';

const LANGUAGE = 'C++ 17 With O2';
const TIMES_AT_REST = 3;
const SAMPLES = 25;
const WARM_UP = 5;
/** So long a flood has the site for itself before anybody else comes. */
const AHEAD_MS = 3000;
const EMPTY_WITHIN_MS = 60_000;
const SHORT_MS = 1000;
const LONG_MS = 10_000;
const LONG_TESTS = 40;
const LONG = 'LONG';

type Flood = { name: string; displayId: string; sources: (n: number) => string; count: number; limitMs: number };

const language = CPP_LANGUAGES.find(({ name }) => name === LANGUAGE)!;
const wallMs = (timeMs: number) => runLimits({ timeMs, memoryMb: 256 }, language).wallMs;
const program = (n: number, body: string) =>
  `#include <ctime>\n#include <unistd.h>\n// ${n} of a flood\nint main() { volatile long x = 0; ${body} }\n`;
const spin = (ms: number) => `{ long from = clock(); while (clock() - from < ${ms * 1000}L) x = x + 1; }`;

/** Numbers that take the compiler as long as it may. */
const hardToCompile = (n: number) => `// ${n} of a flood
constexpr unsigned spin(unsigned n) {
  unsigned x = n;
  for (int i = 0; i < 80; ++i) for (int j = 0; j < 100000; ++j) x = x * 31u + j;
  return x;
}
${Array.from({ length: 60 }, (_, i) => `constexpr unsigned a${i} = spin(${i});`).join('\n')}
int main() { return static_cast<int>(a0); }
`;

const FLOODS: readonly Flood[] = [
  {
    name: '30 programs without an end',
    displayId: 'SUM',
    sources: (n) => program(n, 'for (;;) x = x + 1;'),
    count: 30,
    limitMs: wallMs(SHORT_MS),
  },
  {
    name: '12 programs that take the compiler its whole time',
    displayId: 'SUM',
    sources: hardToCompile,
    count: 12,
    limitMs: language.compile.limits.wallMs,
  },
  {
    name: `3 programs that sleep through ${LONG_TESTS} tests of ${LONG_MS / 1000} s`,
    displayId: LONG,
    sources: (n) => program(n, 'for (;;) sleep(1);'),
    count: 3,
    limitMs: wallMs(LONG_MS),
  },
  {
    name: '3 nearly idle programs and 6 just over the limit',
    displayId: 'SUM',
    sources: (n) =>
      program(n, n % 3 === 0 ? `for (;;) { ${spin(5)} usleep(60000); }` : spin(Math.round(1.1 * SHORT_MS))),
    count: 9,
    limitMs: wallMs(SHORT_MS),
  },
];

const sum = (n: number) => `#include <cstdio>
// by somebody else ${n}
int main() { long long a, b; if (std::scanf("%lld %lld", &a, &b) != 2) return 1; std::printf("%lld\\n", a + b); }
`;

export async function createFloodProblem(site: BenchSite): Promise<void> {
  await createBenchProblem(site, { displayId: LONG, cases: sumCases(LONG_TESTS), timeMs: LONG_MS });
}

/** One ordinary person against another: how long an A+B takes while somebody floods the line. */
export async function measureFloods(context: BenchContext, site: JudgedSite): Promise<Row[]> {
  const [person] = await peopleFor(site, 1, { displayId: 'SUM', language: LANGUAGE });
  if (!person) throw new Error('nobody submits');
  let sent = 0;
  const verdicts = async (count: number) => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const startedAt = performance.now();
      await person.verdict(await person.submit(sum((sent += 1))));
      times.push(performance.now() - startedAt);
    }
    return times;
  };
  await verdicts(WARM_UP);
  const atRest = await verdicts(SAMPLES);
  const restMs = quantile(atRest, 0.5);
  const rows = [
    row('load', 'an A+B at rest, submit to verdict, p50', restMs, 'ms'),
    row('load', 'an A+B at rest, submit to verdict, p95', quantile(atRest, 0.95), 'ms'),
  ];
  for (const flood of FLOODS) {
    context.say(`another person's A+B beside ${flood.name}`);
    const { id, token } = await site.newUser();
    const flooder = createSubmitter(site, token, { displayId: flood.displayId, language: LANGUAGE });
    await send(flooder, flood);
    await pause(AHEAD_MS);
    const times = await verdicts(SAMPLES);
    const left = await endFlood(site, id);
    const p95 = quantile(times, 0.95);
    rows.push(
      row('load', `beside ${flood.name}: A+B p50`, quantile(times, 0.5), 'ms'),
      row('load', `beside ${flood.name}: A+B p95`, p95, 'ms'),
      row('load', `beside ${flood.name}: p95 against its time at rest`, p95 / restMs, 'ratio', {
        atMost: TIMES_AT_REST,
      }),
      row('load', `beside ${flood.name}: worst`, Math.max(...times), 'ms', { atMost: flood.limitMs }),
      row('load', `beside ${flood.name}: of the flood judged or left`, left, '', { atLeast: flood.count }),
    );
  }
  return rows;
}

async function send(flooder: Submitter, { sources, count }: Flood): Promise<void> {
  for (let n = 0; n < count; n += 1) await flooder.submit(sources(n));
}

/** Takes what is left of a flood out of the line; answers how much of it has a verdict that is not our fault, or had none yet. */
async function endFlood({ services }: JudgedSite, userId: number): Promise<number> {
  const { pool } = services.database;
  await pool.query(
    `UPDATE task SET state = 'dead', ended_at = now(), unique_key = NULL WHERE owner_id = $1 AND state IN ('ready', 'running')`,
    [userId],
  );
  // The nodes hear of it by their next beat.
  await pause(3000);
  const deadline = Date.now() + EMPTY_WITHIN_MS;
  for (;;) {
    const { rowCount } = await pool.query(`SELECT 1 FROM task WHERE state IN ('ready', 'running') AND kind = 'judge'`);
    if (rowCount === 0) break;
    if (Date.now() > deadline) throw new Error('the line does not become empty after a flood');
    await pause(100);
  }
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM submission WHERE user_id = $1 AND status NOT IN ($2, $3)',
    [userId, STATUS.system_error, STATUS.submitted_failed],
  );
  return rows[0]?.n ?? 0;
}

import type { GroupStatistics, ProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { STATUS } from '@oyez/contract/judging/verdict';
import { scopeKey } from '@oyez/contract/rules/scope';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import type { Services } from '../../services.ts';
import { spread, standing, type Weighted } from './distribution.ts';
import {
  MEMORY_STEP_KB,
  type MeasuredRow,
  newestSubmissions,
  ownSubmissions,
  verdictCounts,
} from './problem-statistics.sql.ts';

/** Enough for the shape of a distribution, and read in a moment also where a problem has millions of them. */
const SAMPLE = 20_000;
const OWN_SAMPLE = 1000;
const FRESH_MS = 30_000;
const MAX_REMEMBERED = 100;

type Measured = { group: string; times: Weighted[]; memories: Weighted[] };
type Facts = Pick<ProblemStatistics, 'verdicts' | 'total' | 'sampled' | 'languages'> & { measured: Measured[] };
type Own = Awaited<ReturnType<typeof ownSubmissions>>;

export type ReadStatistics = (
  place: OpenScope,
  problemId: number,
  userId: number | undefined,
) => Promise<Omit<ProblemStatistics, 'problemId' | 'title'>>;

/** What the submissions to a problem came to in one place. The same for everybody and remembered; only the own place is not. */
export function createProblemStatistics({ database: { db }, now }: Services): ReadStatistics {
  // Remembered: counts and measures of a problem's newest submissions; 100 problems; for 30 s.
  const known = createBriefCache<Facts>({ freshMs: FRESH_MS, maxEntries: MAX_REMEMBERED }, () => now().getTime());
  return async (place, problemId, userId) => {
    const [{ measured, ...facts }, own] = await Promise.all([
      known.get(`${stateKey(place)}/${problemId}`, async () => {
        const [counts, rows] = await Promise.all([
          verdictCounts(db, place, problemId),
          newestSubmissions(db, place, problemId, SAMPLE),
        ]);
        return verdictFactsOf(counts, rows);
      }),
      userId === undefined ? undefined : ownSubmissions(db, userId, place, problemId, OWN_SAMPLE),
    ]);
    const accepted = own?.filter((one) => one.status === STATUS.accepted) ?? [];
    return {
      ...facts,
      groups: (showsFigures(place) ? measured : []).flatMap((one) => groupStatistics(one, accepted) ?? []),
      mine: own === undefined ? null : { tries: own.length, accepted: accepted.length },
    };
  };
}

/** What others' programs needed is not told while a contest runs. */
function showsFigures({ contest }: OpenScope): boolean {
  return contest === null || contest.runs || contest.phase === 'ended';
}

/** What a contest tells of its submissions depends on who asks, and when. */
function stateKey({ home, contest }: OpenScope): string {
  return `${scopeKey(home)}${contest === null ? '' : `/${contest.runs}/${contest.sealed}`}`;
}

function verdictFactsOf(counts: Awaited<ReturnType<typeof verdictCounts>>, rows: readonly MeasuredRow[]): Facts {
  const byStatus = [
    { status: STATUS.accepted, count: counts?.ac },
    { status: STATUS.partial_accepted, count: counts?.pa },
    { status: STATUS.wrong_answer, count: counts?.wa },
    { status: STATUS.presentation_error, count: counts?.pe },
    { status: STATUS.time_limit, count: counts?.tle },
    { status: STATUS.memory_limit, count: counts?.mle },
    { status: STATUS.runtime_error, count: counts?.re },
    { status: STATUS.compile_error, count: counts?.ce },
    { status: STATUS.system_error, count: counts?.se },
  ];
  return {
    verdicts: byStatus.flatMap(({ status, count = 0 }) => (count === 0 ? [] : [{ status, count }])),
    total: counts?.total ?? 0,
    sampled: sum(rows),
    languages: [...Map.groupBy(rows, (row) => row.language)]
      .map(([language, those]) => ({
        language,
        count: sum(those),
        accepted: sum(those.filter((row) => row.accepted)),
      }))
      .sort((a, b) => b.count - a.count || a.language.localeCompare(b.language)),
    measured: [...Map.groupBy(rows, (row) => languageGroup(row.language))]
      .map(([group, those]) => ({
        group,
        times: weighted(those, (row) => row.time_ms),
        memories: weighted(those, (row) => row.memory_kb),
      }))
      .sort((a, b) => sum(b.times) - sum(a.times)),
  };
}

function groupStatistics({ group, times, memories }: Measured, accepted: Own): GroupStatistics | undefined {
  const time = spread(times, 'decimal');
  const memory = spread(memories, 'binary');
  if (time === undefined || memory === undefined) return undefined;
  const own = accepted.filter((one) => languageGroup(one.language) === group);
  const bestTime = least(own.map((one) => one.time_ms));
  const bestMemory = least(own.map((one) => one.memory_kb));
  const mine =
    bestTime === undefined || bestMemory === undefined
      ? null
      : {
          time: standing(times, bestTime),
          memory: { ...standing(memories, stepOf(bestMemory)), best: bestMemory },
        };
  return { group, time, memory, mine };
}

/** Languages that run alike are measured together, whatever their standard and optimisation. */
function languageGroup(language: string): string {
  return /^(C\+\+|C|Python|PyPy|JavaScript)(?=$|\s|\d)/.exec(language)?.[1] ?? language;
}

function weighted(rows: readonly MeasuredRow[], valueOf: (row: MeasuredRow) => number | null): Weighted[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + row.count);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

function stepOf(memoryKb: number): number {
  return Math.floor(memoryKb / MEMORY_STEP_KB) * MEMORY_STEP_KB;
}

function least(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : Math.min(...known);
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

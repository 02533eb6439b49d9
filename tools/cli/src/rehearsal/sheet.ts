import { z } from 'zod';
import { quantile } from '../statistics.ts';
import type { Limit } from './limit.ts';
import type { Played } from './play.ts';

/** What became of the submissions, as the database knows it. */
export const Outcome = z.object({
  kept: z.number(),
  waiting: z.number(),
  late: z.number(),
  failed: z.number(),
  waits: z.array(z.number()),
});
export type Outcome = z.infer<typeof Outcome>;

export type SheetRow = { name: string; value: string; budget: string; ok: boolean | null };

const LOGIN_P95_MS = 3000;
const OPENING_P95_MS = 300;
const READING_P95_MS = 300;
const BOARD_P95_MS = 500;
const SUBMIT_P95_MS = 500;
const VERDICT_P95_MS = 30_000;

export function sheetOf(
  played: Played,
  outcome: Outcome,
  { boardHolds, limit }: { boardHolds: boolean; limit: Limit | null },
): SheetRow[] {
  const lost = played.handedIn - outcome.kept;
  return [
    timesRow('logins', played.logins, LOGIN_P95_MS),
    countRow('answers that told something before the start', played.early),
    timesRow('calls of the first seconds', played.opening, OPENING_P95_MS),
    timesRow('pages of problems and lists', played.reading, READING_P95_MS),
    timesRow('looks at the board', played.boards, BOARD_P95_MS),
    timesRow('submits', played.submits, SUBMIT_P95_MS),
    countRow('calls that failed', played.failures.length),
    countRow('submissions that were lost', Math.max(0, lost)),
    countRow('submissions that were late', outcome.late),
    countRow('submissions that are not judged, or not by fault of theirs', outcome.waiting + outcome.failed),
    timesRow('verdicts after their submits', outcome.waits, VERDICT_P95_MS),
    { name: 'board equal to the facts', value: boardHolds ? 'yes' : 'no', budget: 'yes', ok: boardHolds },
    ...(limit === null ? [] : [limitRow(limit)]),
  ];
}

function timesRow(name: string, times: readonly number[], most: number): SheetRow {
  if (times.length === 0) return { name: `${name}: none`, value: '', budget: '', ok: null };
  const p95 = quantile(times, 0.95);
  return {
    name: `${name} (${times.length}), p95`,
    value: milliseconds(p95),
    budget: `≤ ${milliseconds(most)}`,
    ok: p95 <= most,
  };
}

function countRow(name: string, count: number): SheetRow {
  return { name, value: String(count), budget: '0', ok: count === 0 };
}

function limitRow({ kept, broke, reason }: Limit): SheetRow {
  const value =
    broke === null
      ? `not found up to ${Math.round(kept)} requests/s`
      : `between ${Math.round(kept)} and ${Math.round(broke)} requests/s`;
  return { name: `the load at which it breaks (${reason})`, value, budget: '', ok: null };
}

function milliseconds(ms: number): string {
  return `${ms.toLocaleString('en-US', { maximumFractionDigits: ms < 100 ? 1 : 0 })} ms`;
}

/** For people to read; the last line says whether all budgets were kept. */
export function toText(rows: readonly SheetRow[]): string {
  const lines = rows.map(({ name, value, budget, ok }) => [
    name,
    value,
    budget,
    ok === null ? '' : ok ? 'pass' : 'FAIL',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((word, column) => word.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failed = rows.filter(({ ok }) => ok === false).length;
  const verdict = failed === 0 ? 'pass: every budget was kept' : `FAIL: ${failed} of the budgets were missed`;
  return [...table, '', verdict, ''].join('\n');
}

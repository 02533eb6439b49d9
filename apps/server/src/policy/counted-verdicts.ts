import { STATUS } from '@oyez/contract/judging/verdict';

/** Ends that are counted one by one, by the names under which counts are kept and told. */
export const COUNTED_STATUSES = {
  ac: STATUS.accepted,
  mle: STATUS.memory_limit,
  tle: STATUS.time_limit,
  re: STATUS.runtime_error,
  pe: STATUS.presentation_error,
  ce: STATUS.compile_error,
  wa: STATUS.wrong_answer,
  se: STATUS.system_error,
  pa: STATUS.partial_accepted,
} as const;
export type VerdictCounts = Record<keyof typeof COUNTED_STATUSES | 'total', number>;

/** The total has every status, also those that are not counted by themselves. */
export function countsOf(rows: readonly { status: number; count: number }[]): VerdictCounts {
  const count = (status: number) => rows.find((row) => row.status === status)?.count ?? 0;
  const counts = Object.fromEntries(Object.entries(COUNTED_STATUSES).map(([name, status]) => [name, count(status)]));
  return { ...counts, total: rows.reduce((sum, row) => sum + row.count, 0) } as VerdictCounts;
}

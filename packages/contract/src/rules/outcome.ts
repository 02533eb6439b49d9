import { STATUS } from '../judging/verdict.ts';

export const CASE_MODES = ['default', 'ergodic_without_error', 'subtask_lowest', 'subtask_average'] as const;
export type CaseMode = (typeof CASE_MODES)[number];
export type ProblemType = 'acm' | 'oi';

export type CaseOutcome = {
  seq: number;
  groupNo: number | null;
  status: number;
  timeMs: number;
  memoryKb: number;
  /** Points of this case, 0 where it earned none; null for ACM problems. */
  score: number | null;
};

export type Outcome = { status: number; timeMs: number; memoryKb: number; score: number | null };

/** One submission's verdict, time, memory and score from its cases, in case order. */
export function outcomeOf(cases: readonly CaseOutcome[], type: ProblemType, mode: CaseMode): Outcome {
  const timeMs = Math.max(0, ...cases.map((one) => one.timeMs));
  const memoryKb = Math.max(0, ...cases.map((one) => one.memoryKb));
  const failed = cases.filter((one) => one.status !== STATUS.accepted);
  const broken = cases.find((one) => one.status === STATUS.system_error);
  if (broken) return { status: STATUS.system_error, timeMs, memoryKb, score: null };
  if (type === 'acm') return { status: failed[0]?.status ?? STATUS.accepted, timeMs, memoryKb, score: null };
  const score = scoreOf(cases, mode);
  const first = failed[0];
  if (first === undefined) return { status: STATUS.accepted, timeMs, memoryKb, score };
  const allFailed = failed.length === cases.length && failed.every((one) => one.status !== STATUS.partial_accepted);
  return { status: allFailed ? first.status : STATUS.partial_accepted, timeMs, memoryKb, score };
}

/** The points of an OI submission. Also the problem's total, when every case has its full score. */
export function scoreOf(cases: readonly Pick<CaseOutcome, 'groupNo' | 'score'>[], mode: CaseMode): number {
  if (mode === 'subtask_lowest') return sum(groups(cases).map((scores) => Math.min(...scores)));
  if (mode === 'subtask_average') return sum(groups(cases).map((scores) => Math.round(sum(scores) / scores.length)));
  return sum(cases.map((one) => one.score ?? 0));
}

/** The ladder's points: round(0.1 · score + 2 · difficulty), without exceptions. */
export function oiRankScore(score: number, difficulty: number): number {
  return Math.round(0.1 * score + 2 * difficulty);
}

function groups(cases: readonly Pick<CaseOutcome, 'groupNo' | 'score'>[]): number[][] {
  const byGroup = new Map<number, number[]>();
  for (const one of cases) {
    const key = one.groupNo ?? 1;
    const scores = byGroup.get(key) ?? [];
    scores.push(one.score ?? 0);
    byGroup.set(key, scores);
  }
  return [...byGroup.values()];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

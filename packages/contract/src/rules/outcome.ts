import { STATUS } from '../judging/verdict.ts';
import { type CaseMode, hasSubtasks, type SubtaskMode, subtaskOf } from './case-modes.ts';
import { hasPoints, type ProblemType } from './problem-types.ts';

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
  if (!hasPoints(type)) return { status: failed[0]?.status ?? STATUS.accepted, timeMs, memoryKb, score: null };
  const score = scoreOf(cases, mode);
  const first = failed[0];
  if (first === undefined) return { status: STATUS.accepted, timeMs, memoryKb, score };
  const allFailed = failed.length === cases.length && failed.every((one) => one.status !== STATUS.partial_accepted);
  return { status: allFailed ? first.status : STATUS.partial_accepted, timeMs, memoryKb, score };
}

/** The points of an OI submission. Also the problem's total, when every case has its full score. */
export function scoreOf(cases: readonly Pick<CaseOutcome, 'groupNo' | 'score'>[], mode: CaseMode): number {
  if (hasSubtasks(mode)) return sum(groups(cases).map((scores) => subtaskScore(scores, mode)));
  return sum(cases.map((one) => one.score ?? 0));
}

/** The points of one subtask, which has at least one case. */
export function subtaskScore(scores: readonly number[], mode: SubtaskMode): number {
  return mode === 'subtask_lowest' ? Math.min(...scores) : Math.round(sum(scores) / scores.length);
}

/** The ladder's points: round(0.1 · score + 2 · difficulty), without exceptions. */
export function oiRankScore(score: number, difficulty: number): number {
  return Math.round(0.1 * score + 2 * difficulty);
}

function groups(cases: readonly Pick<CaseOutcome, 'groupNo' | 'score'>[]): number[][] {
  const byGroup = new Map<number, number[]>();
  for (const one of cases) {
    const key = subtaskOf(one.groupNo);
    const scores = byGroup.get(key) ?? [];
    scores.push(one.score ?? 0);
    byGroup.set(key, scores);
  }
  return [...byGroup.values()];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

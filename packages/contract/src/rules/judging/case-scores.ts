import { limits } from '../limits.ts';

/** What a problem is worth where its setter says nothing else. */
export const FULL_SCORE = 100;

/** The full score over all tests: the same for each, and what cannot be divided goes to the last ones, a point each. */
export function evenScores(count: number): number[] {
  const each = Math.floor(FULL_SCORE / count);
  const rest = FULL_SCORE - each * count;
  return Array.from({ length: count }, (_, index) => each + (index >= count - rest ? 1 : 0));
}

/** The same over the subtasks of the tests, by their numbers: each test of one has what the whole subtask is worth. */
export function evenScoresOf(subtasks: readonly number[]): number[] {
  const numbers = [...new Set(subtasks)].toSorted((a, b) => a - b);
  const scores = evenScores(numbers.length);
  const scoreOf = new Map(numbers.map((number, index) => [number, scores[index] ?? 0]));
  return subtasks.map((number) => scoreOf.get(number) ?? 0);
}

export function isCaseScore(value: number | null | undefined): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= limits.problem.score;
}

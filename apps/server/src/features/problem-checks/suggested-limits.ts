import { findLanguage } from '@oyez/contract/judging/languages';
import { limits } from '@oyez/contract/rules/limits';
import { SUGGESTION, type LimitSuggestion } from '@oyez/contract/problems/problem-checks';

export type AcceptedRun = { name: string; language: string; timeMs: number; memoryKb: number };

/**
 * Limits of a problem from its accepted solutions: what the slowest and the largest needed, divided by what their
 * language's limits are multiplied by, with room to spare. Nothing without a solution to go by.
 */
export function suggestedLimits(runs: readonly AcceptedRun[]): LimitSuggestion | null {
  const factor = (run: AcceptedRun) => findLanguage(run.language)?.limitFactor ?? 2;
  const slowest = most(runs, (run) => run.timeMs / factor(run));
  const largest = most(runs, (run) => run.memoryKb / factor(run));
  if (slowest === undefined || largest === undefined) return null;
  const timeMs = (slowest.timeMs / factor(slowest)) * SUGGESTION.timeFactor;
  const memoryMb = (largest.memoryKb / 1024 / factor(largest)) * SUGGESTION.memoryFactor;
  return {
    timeLimit: between(
      SUGGESTION.leastTimeMs,
      roundedUp(timeMs, timeMs > 2000 ? 1000 : 500),
      limits.problem.timeMs.max,
    ),
    memoryLimit: between(SUGGESTION.leastMemoryMb, roundedUp(memoryMb, 64), limits.problem.memoryMb.max),
    slowest: { name: slowest.name, language: slowest.language, time: slowest.timeMs, factor: factor(slowest) },
    largest: { name: largest.name, language: largest.language, memory: largest.memoryKb, factor: factor(largest) },
  };
}

function most(runs: readonly AcceptedRun[], of: (run: AcceptedRun) => number): AcceptedRun | undefined {
  return runs.reduce<AcceptedRun | undefined>(
    (best, run) => (best === undefined || of(run) > of(best) ? run : best),
    undefined,
  );
}

const roundedUp = (value: number, step: number) => Math.ceil(value / step) * step;
const between = (least: number, value: number, greatest: number) => Math.min(Math.max(value, least), greatest);

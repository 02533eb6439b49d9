import { findLanguage } from '../judging/languages.ts';

export type ProblemLimits = { timeMs: number; memoryMb: number; stackMb: number };

/** The limits a program in this language is shown and judged by: doubled for all but C and C++. */
export function limitsFor(limits: ProblemLimits, language: string): ProblemLimits {
  const factor = findLanguage(language)?.limitFactor ?? 2;
  return { timeMs: limits.timeMs * factor, memoryMb: limits.memoryMb * factor, stackMb: limits.stackMb };
}

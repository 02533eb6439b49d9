import { findLanguage } from '@oyez/contract/judging/languages';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { limitsFor } from '@oyez/contract/rules/language-limits';

/** These judges elsewhere have one limit for every language. */
const ONE_LIMIT = /^(?:CF|GYM)-/i;

type Limited = Pick<ProblemInfo['problem'], 'problemId' | 'isRemote' | 'timeLimit' | 'memoryLimit' | 'stackLimit'>;

/** The limits of a problem in this language, and how many times those of C and C++ they are. */
export function shownLimits(problem: Limited, language: string) {
  const base = { timeMs: problem.timeLimit, memoryMb: problem.memoryLimit, stackMb: problem.stackLimit };
  if (problem.isRemote && ONE_LIMIT.test(problem.problemId)) return { ...base, factor: 1 };
  return { ...limitsFor(base, language), factor: findLanguage(language)?.limitFactor ?? 2 };
}

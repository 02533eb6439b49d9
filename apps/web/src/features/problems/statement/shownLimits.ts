import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { limitFactorOf, limitsFor } from '@oyez/contract/rules/language-limits';

/** The limits of a problem in this language, and how many times those of C and C++ they are. */
export function shownLimits({ problem, remote }: Pick<ProblemInfo, 'problem' | 'remote'>, language: string) {
  const base = { timeMs: problem.timeLimit, memoryMb: problem.memoryLimit, stackMb: problem.stackLimit };
  return { ...limitsFor(base, language, remote?.site), factor: limitFactorOf(language, remote?.site) };
}

import { findLanguage } from '../judging/languages.ts';

export type ProblemLimits = { timeMs: number; memoryMb: number; stackMb: number };

/** C and C++ by the names that judges elsewhere have for them, before what stands in brackets. */
const C_FAMILY = /(?<![\w+#-])(?:gcc|g\+\+|clang[+\d]*|c\+\+[\d ]*|c(?:89|99|1[17]|2[03])?)(?![\w+#])/i;
/** These judges elsewhere have one limit for every language. */
const ONE_LIMIT: readonly string[] = ['CF', 'GYM'];

/** How many times the limits of C and C++ a program in this language gets; `remote`: the judge elsewhere that runs it. */
export function limitFactorOf(language: string, remote?: string | null): 1 | 2 {
  if (remote === undefined || remote === null) return findLanguage(language)?.limitFactor ?? 2;
  return ONE_LIMIT.includes(remote) || C_FAMILY.test(language.split('(')[0] ?? '') ? 1 : 2;
}

/** The limits a program in this language is shown and judged by: doubled for all but C and C++. */
export function limitsFor(limits: ProblemLimits, language: string, remote?: string | null): ProblemLimits {
  const factor = limitFactorOf(language, remote);
  return { timeMs: limits.timeMs * factor, memoryMb: limits.memoryMb * factor, stackMb: limits.stackMb };
}

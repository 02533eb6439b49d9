import type { RemoteVerdict } from '../../provider.ts';

/** Words of the API, of rows, and of single tests. */
const WORDS: Readonly<Record<string, RemoteVerdict>> = {
  OK: 'accepted',
  PARTIAL: 'partial_accepted',
  COMPILATION_ERROR: 'compile_error',
  RUNTIME_ERROR: 'runtime_error',
  WRONG_ANSWER: 'wrong_answer',
  PRESENTATION_ERROR: 'presentation_error',
  TIME_LIMIT_EXCEEDED: 'time_limit',
  MEMORY_LIMIT_EXCEEDED: 'memory_limit',
  IDLENESS_LIMIT_EXCEEDED: 'runtime_error',
  SECURITY_VIOLATED: 'runtime_error',
  CRASHED: 'system_error',
  INPUT_PREPARATION_CRASHED: 'system_error',
  CHALLENGED: 'system_error',
  SKIPPED: 'system_error',
  REJECTED: 'system_error',
  FAILED: 'submitted_failed',
};

const RUNNING = new Set(['', 'TESTING', 'RUNNING & JUDGING', 'SUBMITTED']);

/** What people read, whole; the accepted ones change with the season. */
const TEXTS: readonly (readonly [RegExp, RemoteVerdict])[] = [
  [/^(?:Accepted|Happy New Year!|Perfect result: \d+(?:\.\d+)? points?)$/, 'accepted'],
  [/^Partial result: \d+(?:\.\d+)? points?$/, 'partial_accepted'],
  [/^Compilation error$/, 'compile_error'],
  [/^Wrong answer on (?:pre)?test \d+$/, 'wrong_answer'],
  [/^Presentation error on (?:pre)?test \d+$/, 'presentation_error'],
  [/^Time limit exceeded on (?:pre)?test \d+$/, 'time_limit'],
  [/^Memory limit exceeded on (?:pre)?test \d+$/, 'memory_limit'],
  [/^Runtime error on (?:pre)?test \d+$/, 'runtime_error'],
  [/^Idleness limit exceeded on (?:pre)?test \d+$/, 'runtime_error'],
  [/^Security violated on (?:pre)?test \d+$/, 'runtime_error'],
  [/^(?:Hacked|Skipped|Rejected|Denial of judgement|Crashed)$/, 'system_error'],
  [/^(?:Judgement failed|Failed)$/, 'submitted_failed'],
];

export function isRunningWord(word: string | undefined): boolean {
  return RUNNING.has(word ?? '');
}

export function verdictOfWord(word: string): RemoteVerdict | undefined {
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

export function verdictOfText(text: string): RemoteVerdict | undefined {
  return TEXTS.find(([pattern]) => pattern.test(text))?.[1];
}

/** Points of `Partial result: 40 points`. */
export function pointsOfText(text: string): number | undefined {
  const points = /(?:Partial|Perfect) result: (\d+(?:\.\d+)?) points?/.exec(text)?.[1];
  return points === undefined ? undefined : Number(points);
}

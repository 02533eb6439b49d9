import { lookUp, type Meaning, type Words } from '../../reading/verdict-words.ts';

/** What the site counts a finished submission by. */
const FINAL: Words = {
  '11': 'compile_error',
  '12': 'runtime_error',
  '13': 'time_limit',
  '14': 'wrong_answer',
  '15': 'accepted',
};

const WORDS: Words = {
  accepted: 'accepted',
  'wrong answer': 'wrong_answer',
  'time limit exceeded': 'time_limit',
  'compilation error': 'compile_error',
  'runtime error': 'runtime_error',
  'internal error': 'system_error',
};

const ON_THE_WAY: Words = {
  waiting: 'waiting',
  compiling: 'compiling',
  running: 'running',
  'running judge': 'running',
};

/** Behind the words the site puts a reason, and links for the owner: `edit`, `ideone it`. */
const WITH_MORE = /^(.{1,200}?) ?(?:\((?:SIG[A-Z0-9]+|NZEC|OTHER)\))?(?: (?:edit|run|view|details|ideone it))*$/;
const POINTS = /^\d+(?:\.\d+)?$/;

export type SpojReading = { meaning: Meaning | undefined; score: number | undefined };

/**
 * The number of the state and its words have to agree. Challenge problems say points instead of a word: the site counts
 * them as solved, and so do we.
 */
export function spojReading(status: string, words: string, final: boolean): SpojReading {
  if (!final) return { meaning: lookUp(ON_THE_WAY, words.replace(/\.{2,}$/, '').trim()), score: undefined };
  if (POINTS.test(words)) return { meaning: status === '15' ? 'accepted' : undefined, score: Number(words) };
  const byWords = lookUp(WORDS, WITH_MORE.exec(words)?.[1] ?? words);
  if (byWords === 'system_error') return { meaning: 'system_error', score: undefined };
  const byStatus = lookUp(FINAL, status);
  return { meaning: byStatus !== undefined && byStatus === byWords ? byStatus : undefined, score: undefined };
}

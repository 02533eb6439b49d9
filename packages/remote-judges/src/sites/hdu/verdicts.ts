import { lookUp, type Meaning, type Words } from '../../reading/verdict-words.ts';

const WORDS: Words = {
  Queuing: 'waiting',
  Submitted: 'waiting',
  Compiling: 'compiling',
  Running: 'running',
  Accepted: 'accepted',
  'Wrong Answer': 'wrong_answer',
  'Presentation Error': 'presentation_error',
  'Compilation Error': 'compile_error',
  'Runtime Error': 'runtime_error',
  'Time Limit Exceeded': 'time_limit',
  'Memory Limit Exceeded': 'memory_limit',
  'Output Limit Exceeded': 'runtime_error',
  'System Error': 'system_error',
  'Validator Error': 'system_error',
};

/** `Runtime Error (ACCESS_VIOLATION)`: the reason is broken onto a line of its own. */
const WITH_REASON = /^(Runtime Error) ?\([A-Z_ ]+\)$/;

export function hduMeaning(words: string): Meaning | undefined {
  return lookUp(WORDS, WITH_REASON.exec(words)?.[1] ?? words);
}

import { lookUp, type Meaning, type Words } from '../../reading/verdict-words.ts';

const WORDS: Words = {
  Waiting: 'waiting',
  Compiling: 'compiling',
  'Running & Judging': 'running',
  Accepted: 'accepted',
  'Presentation Error': 'presentation_error',
  'Time Limit Exceeded': 'time_limit',
  'Memory Limit Exceeded': 'memory_limit',
  'Wrong Answer': 'wrong_answer',
  'Runtime Error': 'runtime_error',
  'Output Limit Exceeded': 'runtime_error',
  'Compile Error': 'compile_error',
  'System Error': 'system_error',
  'Validator Error': 'system_error',
};

export function pojMeaning(words: string): Meaning | undefined {
  return lookUp(WORDS, words);
}

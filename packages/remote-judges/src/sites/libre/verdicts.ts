import { lookUp, type Meaning, type Words } from '../../reading/verdict-words.ts';

const WORDS: Words = {
  Pending: 'waiting',
  Accepted: 'accepted',
  PartiallyCorrect: 'partial_accepted',
  WrongAnswer: 'wrong_answer',
  CompilationError: 'compile_error',
  RuntimeError: 'runtime_error',
  FileError: 'runtime_error',
  OutputLimitExceeded: 'runtime_error',
  TimeLimitExceeded: 'time_limit',
  MemoryLimitExceeded: 'memory_limit',
  JudgementFailed: 'system_error',
  ConfigurationError: 'system_error',
  SystemError: 'system_error',
  Canceled: 'submitted_failed',
};

/** How far a submission is that is still `Pending`. */
const PROGRESS: Words = { Preparing: 'waiting', Compiling: 'compiling', Running: 'running' };

export function libreMeaning(status: string, progress: string | undefined): Meaning | undefined {
  const meaning = lookUp(WORDS, status);
  return meaning === 'waiting' && progress !== undefined ? (lookUp(PROGRESS, progress) ?? meaning) : meaning;
}

import type { Outcome } from '../program.ts';

/** What a checker is shown of one case. */
export type CheckedFile = 'input' | 'output' | 'answer';

export type Call = {
  /** Where the program finds them. */
  paths: Readonly<Record<CheckedFile, string>>;
  fullScore: number;
};

/** How it ended, by itself and with an exit code: everything that a protocol may speak through. */
export type Ending = {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** What it wrote, by name; absent where it wrote none. */
  files: Readonly<Record<string, string>>;
  fullScore: number;
};

/** One family of checkers: how they are called, and what their end means. */
export type Protocol = {
  /** The names that the files have in the working folder. */
  names: Readonly<Record<CheckedFile, string>>;
  /** The contestant's program lies there as well, under this name. */
  sourceName?: string;
  stdin: 'nothing' | 'output';
  /** What follows the program on its command line. */
  words: (call: Call) => string[];
  /** Files that it may leave in the working folder, by flat name. */
  leaves: readonly string[];
  /** Total: every ending has an outcome. */
  parse: (ending: Ending) => Outcome;
  /** The same of one that a signal ended: what it had said by then. Absent where only an exit code says something. */
  parseKilled?: (ending: Ending) => Outcome;
};

export const USUAL_NAMES = { input: 'input', output: 'user_output', answer: 'answer' } as const;

/** The order of most checkers: input, the contestant's output, the answer. */
export function inUsualOrder({ paths }: Call): string[] {
  return [paths.input, paths.output, paths.answer];
}

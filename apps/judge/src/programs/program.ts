import type { JudgeProgram } from '@oyez/contract/judge-tasks';
import type { Language } from '../languages/language.ts';
import type { FileSource, Run } from '../sandbox/sandbox.ts';

/** What a checker or interactor decided, whatever protocol it speaks. */
export type Outcome = {
  /** `fault`: it failed itself, which says nothing about the contestant. */
  kind: 'accepted' | 'wrong' | 'presentation' | 'partial' | 'fault';
  /** Of `partial`: the share of the full score, above 0 and below 1. */
  ratio: number | null;
  /** For the contestant. */
  comment: string | null;
  /** For staff. */
  staffWords: string;
};

/** How its run ended and what it left behind. */
export type ProgramEnd = { run: Run; files: Readonly<Record<string, string>> };

/** A checker or interactor that is compiled and ready to run. */
export type PreparedProgram = {
  program: JudgeProgram;
  language: Language;
  /** The program and the files beside it, for the sandbox's working folder. */
  files: Readonly<Record<string, FileSource>>;
  release: () => void;
};

/** The setter's program failed: the submission waits for the fix. The message is for staff. */
export class ProgramFault extends Error {}

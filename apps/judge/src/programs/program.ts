import type { CaseTranscript, JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import type { Language } from '../languages/language.ts';
import type { FileSource } from '../sandbox/sandbox.ts';

/** What a checker or interactor decided, whatever protocol it speaks. */
export type Outcome = {
  /** `fault`: it failed itself, which says nothing about the contestant. */
  kind: 'accepted' | 'wrong' | 'presentation' | 'partial' | 'fault';
  /** Of `partial`: the share of the full score, below 1; 0 only where the contract wants it so. Null otherwise. */
  ratio: number | null;
  /** Of `wrong`: it could not read the output at all. */
  unreadable: boolean;
  /** For the contestant. */
  comment: string | null;
  /** For staff. */
  staffWords: string;
};

/** A checker or interactor that is compiled and ready to run. */
export type PreparedProgram = {
  program: JudgeProgram;
  language: Language;
  /** The program and the files beside it, for the sandbox's working folder. */
  files: Readonly<Record<string, FileSource>>;
  release: () => void;
};

/** The setter's program failed: the submission waits for the fix. The message is for staff. */
export class ProgramFault extends Error {
  /** What there was to see when it failed. */
  readonly transcript: CaseTranscript | null;

  constructor(message: string, transcript: CaseTranscript | null = null) {
    super(message);
    this.transcript = transcript;
  }
}

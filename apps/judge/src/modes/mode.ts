import type { CaseReport, CaseTranscript, SubmissionTask, TaskCase } from '@oyez/contract/judging/judge-tasks';
import type { Comparer } from '../compare/comparer.ts';
import type { FirstFailure } from '../failing/first-failure.ts';
import type { BlobCache } from '../data/blob-cache.ts';
import type { FileSource, Sandbox } from '../sandbox/sandbox.ts';
import type { Language } from '../languages/language.ts';
import type { Slots } from '../node/slots.ts';
import type { Speedometer } from '../node/speedometer.ts';
import type { PreparedProgram } from '../programs/program.ts';

/** What judging one case of one submission needs. */
export type CaseContext = {
  task: SubmissionTask;
  language: Language;
  /** The program and the files beside it. */
  programFiles: Readonly<Record<string, FileSource>>;
  sandbox: Sandbox;
  slots: Slots;
  speedometer: Speedometer;
  data: BlobCache;
  comparer: Comparer;
  /** The problem's checker or interactor; null where its mode has none. */
  prepared: PreparedProgram | null;
  /** For staff; the first few of a submission are kept. */
  keepTranscript(transcript: CaseTranscript): void;
  /** Null where nobody is to be shown the first test that does not pass. */
  firstFailure: FirstFailure | null;
};

/** A way to judge a case: default comparison, a checker, an interactor. */
export type JudgeMode = (one: TaskCase, context: CaseContext, signal: AbortSignal) => Promise<CaseReport>;

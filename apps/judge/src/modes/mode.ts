import type { CaseReport, SubmissionTask, TaskCase } from '@oyez/contract/judge-tasks';
import type { Comparer } from '../compare/comparer.ts';
import type { BlobCache } from '../data/blob-cache.ts';
import type { FileSource, Sandbox } from '../sandbox/sandbox.ts';
import type { Language } from '../languages/language.ts';
import type { Slots } from '../node/slots.ts';

/** What judging one case of one submission needs. */
export type CaseContext = {
  task: SubmissionTask;
  language: Language;
  /** The program and the files beside it. */
  programFiles: Readonly<Record<string, FileSource>>;
  sandbox: Sandbox;
  slots: Slots;
  data: BlobCache;
  comparer: Comparer;
};

/** A way to judge a case: default comparison, a checker, an interactor. */
export type JudgeMode = (one: TaskCase, context: CaseContext, signal: AbortSignal) => Promise<CaseReport>;

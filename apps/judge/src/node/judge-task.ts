import type { CaseReport, CaseTranscript, SubmissionResult, SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import type { Comparer } from '../compare/comparer.ts';
import { extraFiles, type Compiler } from '../compile/compiler.ts';
import type { InstalledLanguage } from '../compile/installed.ts';
import { personOf } from '../compile/person.ts';
import type { BlobCache } from '../data/blob-cache.ts';
import { NodeFault, SystemError } from '../errors.ts';
import { FirstFailure } from '../failing/first-failure.ts';
import { runCases } from '../modes/case-order.ts';
import { MODES } from '../modes/index.ts';
import type { CaseContext } from '../modes/mode.ts';
import { withCommentsThatFit } from '../modes/report.ts';
import { RestOfCases } from '../modes/rest-of-cases.ts';
import { prepareProgram } from '../programs/prepare.ts';
import { ProgramFault, type PreparedProgram } from '../programs/program.ts';
import { InputLost, type Sandbox } from '../sandbox/sandbox.ts';
import type { Slots } from './slots.ts';
import type { Speedometer } from './speedometer.ts';

export type Workshop = {
  sandbox: Sandbox;
  slots: Slots;
  speedometer: Speedometer;
  data: BlobCache;
  compiler: Compiler;
  comparer: Comparer;
  languages: ReadonlyMap<string, InstalledLanguage>;
};

export type OnProgress = {
  phase(phase: 'compiling' | 'judging'): void;
  finishedCase(report: CaseReport): void;
};

/** Enough to see what went wrong. */
const KEPT_TRANSCRIPTS = 10;

/**
 * One task from claim to result. Verdicts are values; only an abort and a `NodeFault` are thrown, and then there is no
 * result and the task belongs to nobody here.
 */
export async function judgeTask(
  task: SubmissionTask,
  workshop: Workshop,
  progress: OnProgress,
  signal: AbortSignal,
): Promise<SubmissionResult> {
  try {
    const result = await withLostInputsAgain(task, workshop, progress, signal);
    return isDoubtful(task, result) ? await judgeAfresh(task, workshop, SILENT, signal) : result;
  } catch (error) {
    if (error instanceof SystemError) return systemError(error.message);
    throw error;
  }
}

const SILENT: OnProgress = { phase: () => undefined, finishedCase: () => undefined };

/**
 * A program that crashes after whoever judged it before was lost: what was written while parts of a site were killed may
 * be what crashes. Its end counts when it is the same with everything made anew.
 */
function isDoubtful({ attempt }: SubmissionTask, result: SubmissionResult): boolean {
  return attempt > 1 && result.kind === 'judged' && result.cases.some((one) => one.status === STATUS.runtime_error);
}

/** A program or a test file that vanished under our hands is made or fetched anew, once. */
async function withLostInputsAgain(
  task: SubmissionTask,
  workshop: Workshop,
  progress: OnProgress,
  signal: AbortSignal,
): Promise<SubmissionResult> {
  try {
    return await judge(task, workshop, progress, signal);
  } catch (error) {
    if (!(error instanceof InputLost)) throw error;
  }
  return judgeAfresh(task, workshop, progress, signal);
}

/** Nothing of what was remembered of its program and tests is used. */
async function judgeAfresh(
  task: SubmissionTask,
  workshop: Workshop,
  progress: OnProgress,
  signal: AbortSignal,
): Promise<SubmissionResult> {
  for (const blob of task.cases.flatMap((one) => [one.input, one.output])) workshop.data.forget(blob);
  try {
    return await judge(task, workshop, progress, signal, { recompile: true });
  } catch (error) {
    if (error instanceof InputLost) throw new NodeFault(error.message, { cause: error });
    throw error;
  }
}

async function judge(
  task: SubmissionTask,
  workshop: Workshop,
  progress: OnProgress,
  signal: AbortSignal,
  { recompile } = { recompile: false },
): Promise<SubmissionResult> {
  const startedAt = performance.now();
  const { sandbox, slots, speedometer, data, compiler, comparer, languages } = workshop;
  const mode = MODES[task.mode.judgeMode];
  if (task.cases.length === 0) return systemError(judgeWords('no_tests'));
  const installed = languages.get(task.language);
  if (!installed) return systemError(judgeWords('language_missing', { language: task.language }));
  const { language } = installed;

  data.prefetch(
    task.cases.flatMap((one) => [one.input, one.output]),
    signal,
  );
  progress.phase('compiling');
  const source = { code: task.code, extraFiles: task.userFiles };
  const asked = { anew: recompile, owner: task, person: personOf(task) };
  const compiled = await compiler.compile(installed, source, signal, asked);
  const facts = {
    compileLog: compiled.log === '' ? null : compiled.log,
    problem: null,
    compiler: installed.version,
    compileMs: compiled.tookMs,
    compileCached: compiled.cached,
    transcripts: [],
    failingTest: null,
  };
  if (!compiled.ok) return { kind: 'compile_error', cases: [], ...facts };
  let prepared: PreparedProgram | null = null;
  const transcripts: CaseTranscript[] = [];
  try {
    if (task.program) {
      prepared = await prepareProgram(task.program, workshop, signal, { anew: recompile, owner: task });
    }
    progress.phase('judging');
    const program = { [language.compile.artifact]: { path: compiled.program.path } };
    const firstFailure = task.showsFailingTest ? new FirstFailure(sandbox) : null;
    const context: CaseContext = {
      task,
      language,
      programFiles: { ...extraFiles(source, language), ...program },
      sandbox,
      slots,
      speedometer,
      data,
      comparer,
      prepared,
      firstFailure,
      keepTranscript: (one) => {
        if (transcripts.length < KEPT_TRANSCRIPTS) transcripts.push(one);
      },
    };
    const cases = await runCases(
      task.cases,
      task.mode.caseMode,
      slots.count,
      async (one, caseSignal) => {
        const report = await mode(one, context, caseSignal);
        progress.finishedCase(report);
        return report;
      },
      signal,
      new RestOfCases(task.cases, {
        hasPoints: hasPoints(task.mode.type),
        othersWait: () => !task.mode.runsAllTests && slots.othersWait(task),
        startedAt,
      }),
    );
    return {
      kind: 'judged',
      cases: withCommentsThatFit(cases),
      ...facts,
      transcripts: transcripts.toSorted((a, b) => a.seq - b.seq),
      failingTest: firstFailure?.found ?? null,
    };
  } catch (error) {
    if (!(error instanceof ProgramFault)) throw error;
    const seen = error.transcript ? [error.transcript] : [];
    return { kind: 'program_fault', cases: [], ...facts, problem: error.message.slice(0, 8000), transcripts: seen };
  } finally {
    prepared?.release();
    compiled.program.release();
  }
}

/** No verdict, by our own fault; `problem` is for the staff. */
export function systemError(problem: string): SubmissionResult {
  return {
    kind: 'system_error',
    cases: [],
    compileLog: null,
    problem: problem.slice(0, 8000),
    compiler: null,
    compileMs: null,
    compileCached: false,
    transcripts: [],
    failingTest: null,
  };
}

import type { CompileTask, JudgeResult, JudgeTask } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { SystemError } from '../errors.ts';
import { compileProgram } from '../programs/prepare.ts';
import { ProgramFault } from '../programs/program.ts';
import { judgeTask, systemError, type Workshop } from './judge-task.ts';
import type { Progress } from './progress.ts';
import { performTestRun } from './test-run.ts';

/** Whatever this task runs is written in these. */
export function languagesOf(task: JudgeTask): string[] {
  const program = task.kind === 'test_run' ? null : task.program;
  return [...(task.kind === 'compile' ? [] : [task.language]), ...(program ? [program.language] : [])];
}

/** One task of any kind, from claim to result. */
export async function performTask(
  task: JudgeTask,
  workshop: Workshop,
  progress: Progress,
  signal: AbortSignal,
): Promise<JudgeResult> {
  switch (task.kind) {
    case 'submission': {
      const report = {
        phase: (phase: 'compiling' | 'judging') => progress.phase(task, phase),
        finishedCase: (one: Parameters<Progress['finishedCase']>[1]) => progress.finishedCase(task, one),
      };
      return judgeTask(task, workshop, report, signal);
    }
    case 'compile':
      return orFailure(task, compileTask(task, workshop, signal));
    case 'test_run':
      return orFailure(task, performTestRun(task, workshop, signal));
  }
}

async function orFailure(task: JudgeTask, result: Promise<JudgeResult>): Promise<JudgeResult> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof SystemError) return failureOf(task, error.message);
    throw error;
  }
}

/** Does the setter's program compile? What is wrong with it is the answer, and only what is wrong here is a problem. */
async function compileTask(task: CompileTask, workshop: Workshop, signal: AbortSignal): Promise<JudgeResult> {
  try {
    const { compiled } = await compileProgram(task.program, workshop, signal, { owner: task });
    if (compiled.ok) compiled.program.release();
    return { kind: 'compile', ok: compiled.ok, log: compiled.log, problem: null };
  } catch (error) {
    if (error instanceof ProgramFault) return { kind: 'compile', ok: false, log: error.message, problem: null };
    throw error;
  }
}

/** No result, by our own fault; `problem` is for the staff. */
export function failureOf(task: JudgeTask, problem: string): JudgeResult {
  const words = problem.slice(0, 8000);
  switch (task.kind) {
    case 'submission':
      return systemError(words);
    case 'compile':
      return { kind: 'compile', ok: false, log: '', problem: words };
    case 'test_run':
      return {
        kind: 'test_run',
        status: STATUS.system_error,
        timeMs: null,
        memoryKb: null,
        output: '',
        stderr: '',
        note: null,
        problem: words,
      };
  }
}

/** What a log line says of it. */
export function describeTask(task: JudgeTask): Record<string, string | number> {
  const { taskId, attempt, kind } = task;
  return { taskId, attempt, kind, ...(task.kind === 'submission' && { submissionId: task.submissionId }) };
}

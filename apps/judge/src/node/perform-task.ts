import type { JudgeResult, JudgeTask } from '@oyez/contract/judge-tasks';
import { STATUS } from '@oyez/contract/verdict';
import { judgeTask, systemError, type Workshop } from './judge-task.ts';
import type { Progress } from './progress.ts';

/** One task of any kind, from claim to result. */
export async function performTask(
  task: JudgeTask,
  workshop: Workshop,
  progress: Progress,
  signal: AbortSignal,
): Promise<JudgeResult> {
  if (task.kind !== 'submission') return failureOf(task, `this node cannot do tasks of the kind ${task.kind}`);
  const report = {
    phase: (phase: 'compiling' | 'judging') => progress.phase(task, phase),
    finishedCase: (one: Parameters<Progress['finishedCase']>[1]) => progress.finishedCase(task, one),
  };
  return judgeTask(task, workshop, report, signal);
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

import type { CompileTask, HandedTask, JudgeResult, JudgeTask, TestRunTask } from '@oyez/contract/judging/judge-tasks';
import { CompileResult, JudgeProgram, TestRunResult } from '@oyez/contract/judging/judge-tasks';
import { limits } from '@oyez/contract/rules/limits';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { wakeNow } from '../../../db/transact.ts';
import { finishing, type ClaimedTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { handedTask } from '../core/handed-task.ts';
import { runSign } from '../core/wake-ups.ts';
import type { FaultReason } from '../core/fault-messages.ts';
import { judgedVersion } from '../core/judged-versions.ts';
import { describeSolution, solutionEnd, SolutionEnd, SolutionOrder } from './solution-runs.service.ts';
import type { RunPayload } from '../core/task-payload.ts';
import { runsByKey, storeResult } from './test-runs.sql.ts';

/** What a test run was asked to do, and what its verdict depends on. */
export const TestRunOrder = z.object({
  versionId: z.int(),
  language: z.string(),
  code: z.string(),
  input: z.string(),
  expected: z.string().nullable(),
  /** The judge elsewhere whose problem it is tried on. */
  remote: z.string().nullable().default(null),
});
export type TestRunOrder = z.infer<typeof TestRunOrder>;

export const CompileOrder = z.object({ program: JudgeProgram });
export type CompileOrder = z.infer<typeof CompileOrder>;

/** The stored end of a run: the node's result, or why there is none. */
export const RunEnd = z.union([
  TestRunResult,
  CompileResult,
  SolutionEnd,
  z.object({ kind: z.literal('fault'), reason: z.string() }),
]);
export type RunEnd = z.infer<typeof RunEnd>;

/** Tasks of the runs that still exist. */
export async function describeRuns(
  services: Services,
  claimed: readonly { task: ClaimedTask; payload: RunPayload }[],
): Promise<JudgeTask[]> {
  if (claimed.length === 0) return [];
  const rows = await runsByKey(
    services.database.db,
    claimed.map(({ payload }) => payload.key),
  );
  const orders = new Map(rows.map((row) => [row.key, row.payload]));
  const described = claimed.map(async ({ task, payload }): Promise<JudgeTask | undefined> => {
    const order = orders.get(payload.key);
    if (order === undefined) return undefined;
    const handed = handedTask(task);
    if (payload.kind === 'solution') return describeSolution(services, handed, SolutionOrder.parse(order));
    return payload.kind === 'compile'
      ? ({ ...handed, kind: 'compile', ...CompileOrder.parse(order) } satisfies CompileTask)
      : toTestRunTask(services, handed, TestRunOrder.parse(order));
  });
  return (await Promise.all(described)).filter((task) => task !== undefined);
}

async function toTestRunTask(services: Services, handed: HandedTask, order: TestRunOrder): Promise<TestRunTask> {
  const { config } = await judgedVersion(services.database, order.versionId);
  const { language, code, remote } = order;
  const { timeMs, memoryMb } = limits.problem;
  // Other judges allow more than ours would.
  const bounded = {
    timeMs: Math.min(config.timeMs, timeMs.max),
    memoryMb: Math.min(config.memoryMb, memoryMb.max),
    stackMb: config.stackMb,
  };
  return {
    ...handed,
    kind: 'test_run',
    language,
    code,
    limits: limitsFor(bounded, language, remote),
    userFiles: config.userFiles,
    fileIo: config.fileIo,
    input: order.input,
  };
}

/** True for the one report that owns the attempt. A result of another kind is our own fault. */
export async function finishRun(
  services: Services,
  held: { taskId: number; attempt: number; sessionId: number; node: string },
  payload: RunPayload,
  result: JudgeResult,
): Promise<boolean> {
  const end = await endOf(services, payload, result, held.node);
  const now = services.now();
  const stored = await storeResult(services.database.db, { key: payload.key, result: end }, now, finishing(held, now));
  if (!stored) return false;
  if (end.kind === 'fault' || end.problem !== null) {
    services.log.error({ run: payload.key, kind: result.kind, problem: result.problem }, 'a run failed by our fault');
  }
  wakeNow(services, 'oyez_control', runSign(payload.key));
  if (payload.kind === 'solution' && payload.problemId !== undefined) {
    wakeNow(services, 'oyez_solution', String(payload.problemId));
  }
  return true;
}

async function endOf(services: Services, payload: RunPayload, result: JudgeResult, node: string): Promise<RunEnd> {
  if (payload.kind === 'solution') return solutionEnd(services, payload.versionId, result, node);
  return (result.kind === 'test_run' || result.kind === 'compile') && result.kind === payload.kind
    ? result
    : { kind: 'fault', reason: 'judge_fault' };
}

/** Ends a run without a node's result. */
export async function failRun(db: Db | Tx, payload: RunPayload, reason: FaultReason, now: Date): Promise<void> {
  await storeResult(db, { key: payload.key, result: { kind: 'fault', reason } satisfies RunEnd }, now);
}

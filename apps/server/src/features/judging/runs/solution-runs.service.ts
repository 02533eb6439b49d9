import { randomBytes } from 'node:crypto';
import type { HandedTask, JudgeResult, SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import { limits } from '@oyez/contract/rules/limits';
import { STATUS } from '@oyez/contract/judging/verdict';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { LANE } from '../../../jobs/lanes.ts';
import { enqueue, JUDGE_TASK, withdrawTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { checkedResult, rulingOf } from '../protocol/judged-result.ts';
import { judgedVersion } from '../core/judged-versions.ts';
import { describeJudging } from '../core/judging-task.ts';
import type { SolutionPayload } from '../core/task-payload.ts';
import { forgetRuns, insertRun, runsByKey } from './test-runs.sql.ts';

/**
 * Judging code by all tests of a problem without a submission: nobody's, so that no list, count or rank knows of it.
 * It waits behind everything that people wait for.
 */
const HOURS = 24;

export const SolutionOrder = z.object({ versionId: z.int(), language: z.string(), code: z.string() });
export type SolutionOrder = z.infer<typeof SolutionOrder>;

const CaseFact = z.object({
  seq: z.int(),
  status: z.int(),
  timeMs: z.int(),
  memoryKb: z.int(),
  score: z.int().nullable(),
});

/** What came of it. `problem`: what went wrong in the judge, or with the problem's own program. */
export const SolutionEnd = z.object({
  kind: z.literal('solution'),
  status: z.int(),
  score: z.int().nullable(),
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  message: z.string().nullable(),
  problem: z.string().nullable(),
  cases: z.array(CaseFact),
  node: z.string().nullable(),
});
export type SolutionEnd = z.infer<typeof SolutionEnd>;

const SolutionProgress = z.object({ done: z.int(), total: z.int() });
export type SolutionProgress = z.infer<typeof SolutionProgress>;

export type SolutionRun = SolutionOrder & { userId: number; problemId: number; programLanguage: string | null };

/** Puts a solution in line; answers the key of its result. */
export async function startSolutionRun(tx: Tx, run: SolutionRun, now: Date): Promise<string> {
  const { userId, problemId, versionId, language, code } = run;
  const key = `SOLUTION_${randomBytes(16).toString('hex')}`;
  const order: SolutionOrder = { versionId, language, code };
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
  await insertRun(tx, { key, kind: 'solution', userId, problemId, payload: order, expiresAt }, now);
  await enqueue(
    tx,
    {
      kind: JUDGE_TASK,
      lane: LANE.background,
      ownerId: userId,
      payload: { kind: 'solution', key, versionId, problemId } satisfies SolutionPayload,
      maxAttempts: limits.submission.maxLostAttempts,
      selector: language,
      alsoSelector: run.programLanguage,
      uniqueKey: key,
    },
    now,
  );
  return key;
}

/** Takes it out of the line; a node that is at it drops it. */
export async function stopSolutionRun(tx: Tx, key: string, now: Date): Promise<void> {
  await withdrawTask(tx, { kind: JUDGE_TASK, uniqueKey: key }, now);
  await forgetRuns(tx, [key]);
}

/** `lost`: its row is gone, by a crash of the database or by age. */
export type SolutionState =
  /** Null while it waits in line. */
  | { state: 'running'; progress: SolutionProgress | null }
  | { state: 'lost' }
  | { state: 'ended'; versionId: number; end: SolutionEnd };

export async function solutionStates(db: Db, keys: readonly string[]): Promise<Map<string, SolutionState>> {
  const rows = new Map((await runsByKey(db, keys)).map((row) => [row.key, row]));
  return new Map(
    keys.map((key): [string, SolutionState] => {
      const row = rows.get(key);
      if (row === undefined) return [key, { state: 'lost' }];
      if (row.result === null)
        return [key, { state: 'running', progress: SolutionProgress.nullable().parse(row.progress) }];
      const { versionId } = SolutionOrder.parse(row.payload);
      return [key, { state: 'ended', versionId, end: endOf(row.result) }];
    }),
  );
}

export async function forgetSolutionRuns(tx: Tx, keys: readonly string[]): Promise<void> {
  await forgetRuns(tx, keys);
}

const Fault = z.object({ kind: z.literal('fault'), reason: z.string() });

function endOf(result: unknown): SolutionEnd {
  const stored = z.union([SolutionEnd, Fault]).parse(result);
  return stored.kind === 'solution' ? stored : withoutVerdict(stored.reason);
}

/** No node, too many lost ones, or a fault of ours. */
export function withoutVerdict(reason: string): SolutionEnd {
  return {
    kind: 'solution',
    status: reason === 'no_node' ? STATUS.submitted_failed : STATUS.system_error,
    score: null,
    timeMs: null,
    memoryKb: null,
    message: reason,
    problem: null,
    cases: [],
    node: null,
  };
}

/** The node's log wants the number of a submission, and there is none. */
export async function describeSolution(
  services: Services,
  handed: HandedTask,
  order: SolutionOrder,
): Promise<SubmissionTask> {
  return describeJudging(services, handed, { ...order, submissionId: handed.taskId });
}

/** What a node's report comes to. */
export async function solutionEnd(
  services: Services,
  versionId: number,
  result: JudgeResult,
  node: string,
): Promise<SolutionEnd> {
  const version = await judgedVersion(services.database, versionId);
  const checked = checkedResult(result, version);
  const { outcome, message } = rulingOf(checked, version);
  const cases = checked.cases.map(({ seq, status, timeMs, memoryKb, score }) => ({
    seq,
    status,
    timeMs,
    memoryKb,
    score,
  }));
  return { kind: 'solution', ...outcome, message, problem: checked.problem, cases, node };
}

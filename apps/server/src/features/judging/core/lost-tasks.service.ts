import type { HeldTask } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { transact, wakeAfter } from '../../../db/transact.ts';
import { JUDGE_TASK, releaseEndedSessions, releaseTask, type Released } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import type { FaultReason } from './fault-messages.ts';
import { endJudging, markWaiting } from './judging.sql.ts';
import { failRun } from '../runs/run-tasks.service.ts';
import { submissionPayloads, TaskPayload } from './task-payload.ts';
import { wakeWaiting } from './wake-ups.ts';

type Held = z.infer<typeof HeldTask>;
type NodeLess = Exclude<FaultReason, 'judge_fault' | 'program_fault'>;

/** Puts what a node cannot finish back in line; no attempt is counted. */
export async function returnFromNode(
  services: Services,
  sessionId: number,
  tasks: readonly Held[],
  reason: string,
): Promise<void> {
  const { now } = services;
  const released = await transact(services, async (tx) => {
    const mine: Released[] = [];
    for (const { taskId, attempt } of tasks) {
      const back = { reason, runAt: now(), countsAsAttempt: false };
      const task = await releaseTask(tx, { taskId, attempt, sessionId }, back, now());
      if (task) mine.push(task);
    }
    await settleReleased(tx, mine, now());
    return mine;
  });
  reportReleased(services, released);
}

/** Puts everything that ended sessions held back in line. */
export async function releaseLost(services: Services): Promise<void> {
  const { now } = services;
  const released = await transact(services, async (tx) => {
    const tasks = await releaseEndedSessions(tx, now());
    await settleReleased(tx, tasks, now());
    return tasks;
  });
  reportReleased(services, released);
}

/** What follows when tasks come back from lost workers: the line again, or the end after the last attempt. */
export async function settleReleased(tx: Tx, released: readonly Released[], now: Date): Promise<void> {
  if (released.length > 0) wakeAfter(tx, 'oyez_task');
  const judge = released.filter((task) => task.kind === JUDGE_TASK);
  const waiting = submissionPayloads(judge.filter((task) => task.state === 'ready'));
  await markWaiting(
    tx,
    waiting.map((payload) => payload.judgingId),
  );
  for (const task of judge) if (task.state === 'dead') await giveUp(tx, task.payload, 'lost_too_often', now);
  wakeWaiting(
    tx,
    judge.map((task) => task.payload),
  );
}

export function reportReleased({ log }: Services, released: readonly Released[]): void {
  if (released.length === 0) return;
  log.warn(
    { tasks: released.map((task) => ({ id: task.id, state: task.state, attempt: task.attempt })) },
    'tasks came back',
  );
}

/** Ends the work behind a task without a node's result. */
export async function giveUp(tx: Tx, taskPayload: unknown, reason: NodeLess, now: Date): Promise<void> {
  const payload = TaskPayload.parse(taskPayload);
  if (payload.kind !== 'submission') return failRun(tx, payload, reason, now);
  const status = reason === 'no_node' ? STATUS.submitted_failed : STATUS.system_error;
  await endJudging(
    tx,
    {
      judgingId: payload.judgingId,
      outcome: { status, timeMs: null, memoryKb: null, score: null },
      rankScore: null,
      message: reason,
      compiler: null,
      cases: [],
      compileLog: null,
      staffMessage: reason,
      transcripts: [],
      failingTest: null,
      ranOn: null,
    },
    now,
  );
}

import type { HeldTask, JudgeTask, SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import type { z } from 'zod';
import { transact, wakeNow } from '../../../db/transact.ts';
import { firstClaims, type FirstClaim } from '../../../jobs/claim-news.ts';
import { JUDGE_TASK, killTask, runningTasksOf, type ClaimedTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { claimJudgings, type Claimed, type TaskFacts } from './claims.sql.ts';
import { handedTask } from '../core/handed-task.ts';
import { describeJudging } from '../core/judging-task.ts';
import type { NodeSession } from '../nodes/nodes.sql.ts';
import { describeRuns } from '../runs/run-tasks.service.ts';
import { TaskPayload, type RunPayload } from '../core/task-payload.ts';

type Held = z.infer<typeof HeldTask>;

/** Remembered: how many claims there were, for the turn of the last lane; until a restart. */
let claims = 0;
const LAST_LANE_EVERY = 8;

/** What a session gets for one claim request; the same again when the request is repeated. */
export async function claimForNode(
  services: Services,
  session: NodeSession,
  request: { requestId: string; slots: number; forNewcomers: number },
): Promise<JudgeTask[]> {
  const { database, now } = services;
  claims += 1;
  const { claimed, again } = await claimJudgings(
    database.db,
    {
      kinds: [JUDGE_TASK],
      sessionId: session.session_id,
      claimId: request.requestId,
      count: request.slots,
      forNewcomers: Math.min(request.forNewcomers, request.slots),
      // One more than can run, so that the next is there when a slot falls free.
      mostOfOwner: session.slots + 1,
      selectors: session.ready,
      lastLaneFirst: claims % LAST_LANE_EVERY === 0 && request.forNewcomers < request.slots,
    },
    session,
    now(),
  );
  if (claimed.length === 0) return [];
  if (!again) {
    wakeNow(services, 'oyez_change');
    tellOfWaits(claimed, now());
  }
  return describe(services, claimed);
}

/** What is judged again after a node was lost has waited for something else. */
function tellOfWaits(claimed: readonly Claimed[], now: Date): void {
  for (const { task } of claimed) {
    if (task.attempt > 1) continue;
    firstClaims.publish({ lane: task.lane, waitedMs: now.getTime() - task.created_at.getTime() } satisfies FirstClaim);
  }
}

async function describe(services: Services, claimed: readonly Claimed[]): Promise<JudgeTask[]> {
  const submissions: Promise<SubmissionTask>[] = [];
  const runs: { task: ClaimedTask; payload: RunPayload }[] = [];
  for (const { task, facts } of claimed) {
    const payload = TaskPayload.parse(task.payload);
    if (payload.kind !== 'submission') runs.push({ task, payload });
    else if (facts) submissions.push(toSubmissionTask(services, task, facts));
  }
  const described = (await Promise.all([Promise.all(submissions), describeRuns(services, runs)])).flat();
  await forgetOrphans(
    services,
    claimed.map(({ task }) => task),
    described,
  );
  return described;
}

/** Tasks whose submission or run was deleted meanwhile: nobody waits for them. */
async function forgetOrphans(
  services: Services,
  tasks: readonly ClaimedTask[],
  described: readonly JudgeTask[],
): Promise<void> {
  if (described.length === tasks.length) return;
  const known = new Set(described.map((task) => task.taskId));
  const orphans = tasks.filter((task) => !known.has(task.id));
  await transact(services, async (tx) => {
    for (const { id, attempt } of orphans) await killTask(tx, { id, state: 'running', attempt }, services.now());
  });
}

async function toSubmissionTask(services: Services, task: ClaimedTask, facts: TaskFacts): Promise<SubmissionTask> {
  const { versionId } = facts;
  if (versionId === null) throw new Error(`the judging of submission ${facts.submissionId} has no problem version`);
  return describeJudging(services, handedTask(task), { ...facts, versionId });
}

/** Which of a session's claims it does not know of, and which of its tasks are no longer its own. */
export async function reconcile(
  services: Services,
  session: { session_id: number },
  held: readonly Held[],
): Promise<{ drop: Held[]; unknown: Held[] }> {
  const mine = await runningTasksOf(services.database.db, session.session_id);
  const key = (task: Held) => `${task.taskId}/${task.attempt}`;
  const running = new Set(mine.map((task) => key({ taskId: task.id, attempt: task.attempt })));
  const known = new Set(held.map(key));
  return {
    drop: held.filter((task) => !running.has(key(task))),
    unknown: mine.map((task) => ({ taskId: task.id, attempt: task.attempt })).filter((task) => !known.has(key(task))),
  };
}

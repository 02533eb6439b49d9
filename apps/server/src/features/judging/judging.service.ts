import type { HeldTask, JudgeResult, JudgeTask, SubmissionResult, SubmissionTask } from '@oyez/contract/judge-tasks';
import { limits } from '@oyez/contract/limits';
import { limitsFor } from '@oyez/contract/rules/limits';
import { oiRankScore, outcomeOf } from '@oyez/contract/rules/outcome';
import { STATUS } from '@oyez/contract/verdict';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Lane } from '../../jobs/lanes.ts';
import {
  claimTasks,
  enqueue,
  finishTask,
  JUDGE_TASK,
  releaseTask,
  runningTasksOf,
  tasksOfClaim,
  type ClaimedTask,
  type Released,
} from '../../jobs/tasks.sql.ts';
import type { Services } from '../../services.ts';
import { judgeProgramOf } from '../problems/problem-config.ts';
import { problemVersion } from '../problems/problems.service.ts';
import {
  endJudging,
  insertJudging,
  markClaimed,
  markWaiting,
  taskFacts,
  type Ending,
  type NewJudging,
  type TaskFacts,
} from './judging.sql.ts';
import type { FaultReason } from './fault-messages.ts';
import type { NodeSession } from './nodes.sql.ts';

type Held = z.infer<typeof HeldTask>;
export const TaskPayload = z.object({ judgingId: z.int(), submissionId: z.int() });

/** A judging and its place in line, in the transaction that stores what is judged. Wake `oyez_task` after commit. */
export async function startJudging(
  tx: Tx,
  judging: NewJudging & { ownerId: number; language: string; lane: Lane },
  now: Date,
): Promise<number> {
  const judgingId = await insertJudging(tx, judging, now);
  await enqueue(
    tx,
    {
      kind: JUDGE_TASK,
      lane: judging.lane,
      ownerId: judging.ownerId,
      payload: { judgingId, submissionId: judging.submissionId } satisfies z.infer<typeof TaskPayload>,
      maxAttempts: limits.submission.maxLostAttempts,
      selector: judging.language,
      uniqueKey: String(judgingId),
    },
    now,
  );
  await markChanged(tx, 'submission', [judging.submissionId]);
  return judgingId;
}

let claims = 0;
const LAST_LANE_EVERY = 8;

/** What a session gets for one claim request; the same again when the request is repeated. */
export async function claimForNode(
  services: Services,
  session: NodeSession,
  request: { requestId: string; slots: number },
): Promise<JudgeTask[]> {
  const { database, now } = services;
  const repeated = await tasksOfClaim(database.db, session.session_id, request.requestId);
  if (repeated.length > 0) return describe(services, repeated);
  claims += 1;
  const claimed = await database.db.transaction().execute(async (tx) => {
    const tasks = await claimTasks(
      tx,
      {
        kinds: [JUDGE_TASK],
        sessionId: session.session_id,
        claimId: request.requestId,
        count: request.slots,
        selectors: session.languages.map((language) => language.name),
        lastLaneFirst: claims % LAST_LANE_EVERY === 0,
      },
      now(),
    );
    if (tasks.length === 0) return tasks;
    const marks = tasks.map((task) => ({
      judgingId: TaskPayload.parse(task.payload).judgingId,
      attempt: task.attempt,
    }));
    await markClaimed(tx, marks, { sessionId: session.session_id, name: session.name }, now());
    await markChanged(
      tx,
      'submission',
      tasks.map((task) => TaskPayload.parse(task.payload).submissionId),
    );
    return tasks;
  });
  if (claimed.length === 0) return [];
  services.notifier.send('oyez_change');
  return describe(services, claimed);
}

async function describe(services: Services, tasks: ClaimedTask[]): Promise<JudgeTask[]> {
  const { db } = services.database;
  const byJudging = new Map(tasks.map((task) => [TaskPayload.parse(task.payload).judgingId, task]));
  const facts = await taskFacts(db, [...byJudging.keys()]);
  const described = await Promise.all(
    facts.map(async (fact) => {
      const task = byJudging.get(fact.judging_id);
      return task && toSubmissionTask(db, task, fact);
    }),
  );
  return described.filter((task) => task !== undefined);
}

async function toSubmissionTask(db: Db, task: ClaimedTask, fact: TaskFacts): Promise<SubmissionTask> {
  if (fact.problem_version_id === null) throw new Error(`judging ${fact.judging_id} has no problem version`);
  const version = await problemVersion(db, fact.problem_version_id);
  const { config, testSet } = version;
  return {
    kind: 'submission',
    taskId: task.id,
    attempt: task.attempt,
    submissionId: fact.submission_id,
    language: fact.language,
    code: fact.code,
    limits: limitsFor({ timeMs: config.timeMs, memoryMb: config.memoryMb, stackMb: config.stackMb }, fact.language),
    mode: {
      judgeMode: config.judgeMode,
      caseMode: config.caseMode,
      type: version.type,
      removeEndBlank: config.removeEndBlank,
      fileIo: config.fileIo,
    },
    program: judgeProgramOf(config),
    userFiles: config.userFiles,
    dataDigest: testSet.digest,
    cases: testSet.cases.map((one) => ({
      seq: one.seq,
      input: { sha256: one.inputSha, size: one.inputSize },
      output: { sha256: one.outputSha, size: one.outputSize },
      score: one.score,
      groupNo: one.groupNo,
    })),
  };
}

/** True for the one report that owns the attempt; its verdict is written in the same transaction. */
export async function finishForNode(
  services: Services,
  session: NodeSession,
  held: Held,
  result: JudgeResult,
): Promise<boolean> {
  const { database, now } = services;
  // The other kinds have no judging behind them.
  if (result.kind === 'test_run' || result.kind === 'compile') return false;
  const ended = await database.db.transaction().execute(async (tx) => {
    const task = await finishTask(tx, { ...held, sessionId: session.session_id }, now());
    if (!task) return undefined;
    const { judgingId, submissionId } = TaskPayload.parse(task.payload);
    const [fact] = await taskFacts(tx, [judgingId]);
    if (!fact || fact.problem_version_id === null) return undefined;
    await endJudging(tx, toEnding(judgingId, result, await problemVersion(tx, fact.problem_version_id)), now());
    await markChanged(tx, 'submission', [submissionId]);
    return submissionId;
  });
  if (ended === undefined) return false;
  if (result.kind === 'system_error') {
    services.log.error(
      { submissionId: ended, node: session.name, problem: result.problem },
      'a judging failed by our fault',
    );
  }
  announce(services, [ended]);
  return true;
}

const JUDGE_FAULT: FaultReason = 'judge_fault';
const PROGRAM_FAULT: FaultReason = 'program_fault';

function toEnding(
  judgingId: number,
  result: SubmissionResult,
  problem: { type: 'acm' | 'oi'; difficulty: number; config: { caseMode: Parameters<typeof outcomeOf>[2] } },
): Ending {
  const base = {
    judgingId,
    compiler: result.compiler,
    cases: result.cases,
    compileLog: result.compileLog,
    staffMessage: result.problem,
    transcripts: result.transcripts,
  };
  const nothingRan = { timeMs: null, memoryKb: null, score: problem.type === 'oi' ? 0 : null };
  const rank = (score: number | null) => (score === null ? null : oiRankScore(score, problem.difficulty));
  if (result.kind === 'compile_error') {
    return {
      ...base,
      outcome: { status: STATUS.compile_error, ...nothingRan },
      rankScore: rank(nothingRan.score),
      message: result.compileLog,
    };
  }
  if (result.kind === 'system_error' || result.kind === 'program_fault') {
    return {
      ...base,
      outcome: { status: STATUS.system_error, timeMs: null, memoryKb: null, score: null },
      rankScore: null,
      message: result.kind === 'program_fault' ? PROGRAM_FAULT : JUDGE_FAULT,
    };
  }
  const outcome = outcomeOf(result.cases, problem.type, problem.config.caseMode);
  const message = outcome.status === STATUS.system_error ? JUDGE_FAULT : null;
  return { ...base, outcome, rankScore: rank(outcome.score), message };
}

/** Puts what a node cannot finish back in line. */
export async function returnFromNode(
  services: Services,
  session: NodeSession,
  tasks: readonly Held[],
  reason: string,
): Promise<void> {
  const { database, now } = services;
  const released = await database.db.transaction().execute(async (tx) => {
    const all = await Promise.all(
      tasks.map((held) =>
        releaseTask(
          tx,
          { ...held, sessionId: session.session_id },
          { reason, runAt: now(), countsAsAttempt: false },
          now(),
        ),
      ),
    );
    const mine = all.filter((task) => task !== undefined);
    await settleReleased(tx, mine, now());
    return mine;
  });
  announceReleased(services, released);
}

/** What follows when tasks come back from lost workers: the line again, or the end after the last attempt. */
export async function settleReleased(tx: Tx, released: readonly Released[], now: Date): Promise<void> {
  const judge = released.filter((task) => task.kind === JUDGE_TASK);
  const waiting = judge.filter((task) => task.state === 'ready').map((task) => TaskPayload.parse(task.payload));
  if (waiting.length > 0)
    await markWaiting(
      tx,
      waiting.map((payload) => payload.judgingId),
    );
  for (const task of judge) if (task.state === 'dead') await giveUp(tx, task.payload, 'lost_too_often', now);
  await markChanged(
    tx,
    'submission',
    waiting.map((payload) => payload.submissionId),
  );
}

export function announceReleased(services: Services, released: readonly Released[]): void {
  if (released.length === 0) return;
  services.log.warn(
    { tasks: released.map((task) => ({ id: task.id, state: task.state, attempt: task.attempt })) },
    'tasks came back',
  );
  services.notifier.send('oyez_task');
  const judge = released.filter((task) => task.kind === JUDGE_TASK);
  announce(
    services,
    judge.map((task) => TaskPayload.parse(task.payload).submissionId),
  );
}

/** Ends a judging without a node's result. */
export async function giveUp(
  tx: Tx,
  payload: unknown,
  reason: Exclude<FaultReason, 'judge_fault' | 'program_fault'>,
  now: Date,
): Promise<number> {
  const { judgingId, submissionId } = TaskPayload.parse(payload);
  const status = reason === 'no_node' ? STATUS.submitted_failed : STATUS.system_error;
  await endJudging(
    tx,
    {
      judgingId,
      outcome: { status, timeMs: null, memoryKb: null, score: null },
      rankScore: null,
      message: reason,
      compiler: null,
      cases: [],
      compileLog: null,
      staffMessage: reason,
      transcripts: [],
    },
    now,
  );
  await markChanged(tx, 'submission', [submissionId]);
  return submissionId;
}

/** Wakes the live streams of these submissions, on every replica. */
export function announce(services: Services, submissionIds: readonly number[]): void {
  services.notifier.send('oyez_change');
  for (const id of submissionIds) services.notifier.send('oyez_progress', String(id));
}

/** Which of a session's claims it does not know of, and which of its tasks are no longer its own. */
export async function reconcile(
  services: Services,
  session: NodeSession,
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

import type { BodyOf } from '@oyez/contract/wire/endpoint';
import type { judgeProgress } from '@oyez/contract/judging/judge-protocol';
import type { JudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { Db } from '../../../db/client.ts';
import { transactAlone, wakeNow } from '../../../db/transact.ts';
import { JUDGE_TASK, positionOf } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { canRun, noNodeReason, takesWork } from '../nodes/nodes.service.ts';
import { liveNodes, type LiveNode } from '../nodes/nodes.sql.ts';
import { addProgress, progressRows, type ProgressRow } from './progress.sql.ts';

type Item = BodyOf<typeof judgeProgress>['items'][number];

/** Stores a batch of finished cases; answers what the session must drop, or nothing when the session has ended. */
export async function recordProgress(
  services: Services,
  from: { nodeId: number; sessionKey: string },
  items: readonly Item[],
): Promise<{ taskId: number; attempt: number }[] | undefined> {
  const recorded = await transactAlone(services, (db) => addProgress(db, from, items, services.now()));
  if (!recorded) return undefined;
  if (recorded.started) wakeNow(services, 'oyez_change');
  for (const id of recorded.shown) wakeNow(services, 'oyez_progress', String(id));
  for (const id of recorded.tried) wakeNow(services, 'oyez_solution', String(id));
  const held = new Set(recorded.held);
  return items.filter((item) => !held.has(item.taskId)).map(({ taskId, attempt }) => ({ taskId, attempt }));
}

/** Where these submissions stand at this moment, for the people who may follow them. */
export async function progressOf(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  submissionIds: number[],
): Promise<JudgingProgress[]> {
  const rows = await progressRows(db, submissionIds, now());
  const nodes = rows.some((row) => row.task_id !== null) ? await liveNodes(db) : [];
  return Promise.all(rows.map((row) => toProgress(db, row, nodes)));
}

async function toProgress(db: Db, row: ProgressRow, nodes: readonly LiveNode[]): Promise<JudgingProgress> {
  const running = isWaiting(row.status);
  // Of these the test on which a program failed is the contest's secret, and so is how far it came.
  const finished = row.verdict_alone ? [] : (row.cases ?? []);
  return {
    submitId: row.submission_id,
    status: row.status,
    version: row.version + (running ? 1 : 0),
    total: row.verdict_alone ? 0 : (row.total ?? 0),
    done: finished.length,
    // What the problem keeps to itself after the verdict is no more to be seen before it.
    cases: row.show_cases ? finished.map(([seq, status, time, memory]) => ({ seq, status, time, memory })) : [],
    waiting: row.status === STATUS.pending ? await waitingOf(db, row, nodes) : null,
  };
}

async function waitingOf(db: Db, row: ProgressRow, nodes: readonly LiveNode[]): Promise<JudgingProgress['waiting']> {
  if (row.remote_oj !== null) return { reason: remoteReason(row), position: null };
  const { task_id: id, lane, vt } = row;
  const position =
    id === null || lane === null || vt === null ? null : await positionOf(db, { kind: JUDGE_TASK, id, lane, vt });
  const working = nodes.filter(takesWork);
  if (working.some((node) => canRun(node, [row.language, row.also_selector]))) return { reason: 'in_line', position };
  // A node for the program but none for the problem's checker is no matter of the language that was chosen.
  const speaks = working.some((node) => canRun(node, [row.language]));
  if (working.length === 0) return { reason: noNodeReason(nodes), position };
  return { reason: speaks ? 'no_node' : 'no_node_for_language', position };
}

function remoteReason({ remote_phase: phase, remote_down: isDown }: ProgressRow) {
  if (isDown) return 'remote_down';
  if (phase === 'judging') return 'remote_there';
  return phase === null || phase === 'waiting' ? 'remote_line' : 'remote_sending';
}

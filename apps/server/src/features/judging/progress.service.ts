import type { BodyOf } from '@oyez/contract/endpoint';
import type { judgeProgress } from '@oyez/contract/judge-protocol';
import type { JudgingProgress } from '@oyez/contract/submissions';
import { isWaiting, STATUS } from '@oyez/contract/verdict';
import type { Db } from '../../db/client.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { JUDGE_TASK, positionOf } from '../../jobs/tasks.sql.ts';
import type { Services } from '../../services.ts';
import { heldJudgings } from './held.sql.ts';
import { addProgress, markRunning, progressRows, type ProgressRow } from './judging.sql.ts';
import { liveNodes, type NodeSession } from './nodes.sql.ts';

type Item = BodyOf<typeof judgeProgress>['items'][number];

/** Stores a batch of finished cases; answers what the session must drop. */
export async function recordProgress(
  services: Services,
  session: NodeSession,
  items: readonly Item[],
): Promise<{ taskId: number; attempt: number }[]> {
  const { database, now } = services;
  const held = await heldJudgings(database.db, session.session_id);
  const mine = items.flatMap((item) => {
    const judging = held.get(item.taskId);
    return judging?.attempt === item.attempt ? [{ ...item, judgingId: judging.judgingId }] : [];
  });
  if (mine.length > 0) {
    const rows = await addProgress(database.db, mine, now());
    const first = rows.filter((row) => row.first_run);
    if (first.length > 0) {
      await database.db.transaction().execute(async (tx) => {
        const submissionIds = await markRunning(
          tx,
          first.map((row) => row.judging_id),
        );
        await markChanged(tx, 'submission', submissionIds);
      });
      services.notifier.send('oyez_change');
    }
    for (const row of rows) services.notifier.send('oyez_progress', String(row.submission_id));
  }
  return items
    .filter((item) => held.get(item.taskId)?.attempt !== item.attempt)
    .map(({ taskId, attempt }) => ({ taskId, attempt }));
}

export type OwnedProgress = JudgingProgress & { userId: number };

/** Where these submissions stand at this moment, for the people who may follow them. */
export async function progressOf(db: Db, submissionIds: number[]): Promise<OwnedProgress[]> {
  const rows = await progressRows(db, submissionIds);
  const nodes = rows.some((row) => row.task_id !== null) ? await liveNodes(db) : [];
  return Promise.all(rows.map((row) => toProgress(db, row, nodes)));
}

async function toProgress(
  db: Db,
  row: ProgressRow,
  nodes: Awaited<ReturnType<typeof liveNodes>>,
): Promise<OwnedProgress> {
  const running = isWaiting(row.status);
  return {
    userId: row.user_id,
    submitId: row.submission_id,
    status: row.status,
    version: row.version + (running ? 1 : 0),
    total: row.total ?? 0,
    cases: (row.cases ?? []).map(([seq, status, time, memory]) => ({ seq, status, time, memory })),
    waiting: row.status === STATUS.pending ? await waitingOf(db, row, nodes) : null,
  };
}

async function waitingOf(
  db: Db,
  row: ProgressRow,
  nodes: Awaited<ReturnType<typeof liveNodes>>,
): Promise<JudgingProgress['waiting']> {
  const { task_id: id, lane, vt } = row;
  const position =
    id === null || lane === null || vt === null ? null : await positionOf(db, { kind: JUDGE_TASK, id, lane, vt });
  const healthy = nodes.filter((node) => node.healthy && node.state === 'on');
  if (healthy.length === 0) return { reason: 'no_node', position };
  const capable = healthy.some((node) => node.languages.some((language) => language.name === row.language));
  return { reason: capable ? 'in_line' : 'no_node_for_language', position };
}

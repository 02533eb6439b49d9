import type { NodeSpeed } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import { markingChanged } from '../../../db/changes.sql.ts';
import type { Db, Tx } from '../../../db/client.ts';
import {
  anyLane,
  claimedBefore,
  claiming,
  inOrder,
  onlyLastLane,
  type Claim,
  type ClaimedTask,
} from '../../../jobs/tasks.sql.ts';

/** What is judged behind a claimed task; nothing where its submission is gone, or the task is another kind of work. */
export type Claimed = { task: ClaimedTask; facts: TaskFacts | null };

/**
 * Takes work for a node: the judgings are 6 until their first report. A request that was answered before gets the
 * same again (`again`). One statement, because every node asks at least once a second, with all that the node is told.
 */
export async function claimJudgings(
  db: Db,
  claim: Claim,
  node: { name: string },
  now: Date,
): Promise<{ claimed: Claimed[]; again: boolean }> {
  const lanes = claim.lastLaneFirst ? [onlyLastLane, anyLane] : [anyLane];
  for (const lane of lanes) {
    const result = await sql<ClaimedTask & { again: boolean; facts: TaskFacts | null }>`
      WITH before AS (${claimedBefore(claim.sessionId, claim.claimId)}),
      ${claiming(claim, sql`${lane} AND NOT EXISTS (SELECT 1 FROM before)`, now)},
      marked AS (
        UPDATE judging SET status = ${STATUS.compiling}, attempt = claimed.attempt, node_session_id = ${claim.sessionId}, started_at = ${now}
        FROM claimed WHERE judging.id = (claimed.payload ->> 'judgingId')::bigint AND judging.ended_at IS NULL
        RETURNING judging.id, judging.submission_id),
      shown AS (
        UPDATE submission SET status = ${STATUS.compiling}, judger = ${node.name} FROM marked
        WHERE submission.id = marked.submission_id AND submission.current_judging_id = marked.id RETURNING submission.id),
      changed AS (${markingChanged(db, 'submission', sql`shown`)}),
      given AS (SELECT claimed.*, false AS again FROM claimed UNION ALL SELECT before.*, true AS again FROM before)
      SELECT given.*, CASE WHEN c.submission_id IS NOT NULL THEN jsonb_build_object(
          'submissionId', s.id, 'language', s.language, 'code', c.code, 'versionId', j.problem_version_id,
          'showsFailingTest', p.show_failing_test OR p.owner_id IS NOT DISTINCT FROM s.user_id) END AS facts
      FROM given LEFT JOIN judging j ON j.id = (given.payload ->> 'judgingId')::bigint
      LEFT JOIN submission s ON s.id = j.submission_id LEFT JOIN problem p ON p.id = s.problem_id
      LEFT JOIN submission_source c ON c.submission_id = s.id`.execute(db);
    if (result.rows.length > 0) {
      const facts = new Map(result.rows.map((row) => [row.id, row.facts]));
      const claimed = inOrder(result.rows).map((task) => ({ task, facts: facts.get(task.id) ?? null }));
      return { claimed, again: result.rows.some((row) => row.again) };
    }
  }
  return { claimed: [], again: false };
}

export type TaskFacts = {
  submissionId: number;
  language: string;
  code: string;
  versionId: number | null;
  /** Its problem shows it, or its author wrote the problem. */
  showsFailingTest: boolean;
};

export type ReportFacts = {
  session_id: number;
  node: string;
  fingerprint: Record<string, string>;
  speed: NodeSpeed | null;
  payload: unknown;
  language: string | null;
  problem_version_id: number | null;
  difficulty: number | null;
};

/** What a report about a running attempt is judged by; nothing when the attempt is not this session's. */
export async function reportFacts(
  db: Db,
  from: { nodeId: number; sessionKey: string },
  held: { taskId: number; attempt: number },
): Promise<ReportFacts | undefined> {
  const result = await sql<ReportFacts>`
    SELECT ns.id AS session_id, n.name AS node, ns.fingerprint, ns.speed, t.payload, s.language, j.problem_version_id, p.difficulty
    FROM node_session ns
    JOIN node n ON n.id = ns.node_id
    JOIN task t ON t.id = ${held.taskId} AND t.attempt = ${held.attempt} AND t.node_session_id = ns.id AND t.state = 'running'
    LEFT JOIN judging j ON j.id = (t.payload ->> 'judgingId')::bigint
    LEFT JOIN submission s ON s.id = j.submission_id
    LEFT JOIN problem p ON p.id = s.problem_id
    WHERE ns.key = ${from.sessionKey} AND ns.node_id = ${from.nodeId} AND ns.ended_at IS NULL`.execute(db);
  return result.rows[0];
}

/**
 * Until the end of this transaction the problem of a submission gets no other version: whoever corrects it sees what this
 * transaction ended, or this one what was corrected. Taken before everything else, as an edit does.
 */
export async function keepVersion(tx: Tx, submissionId: number): Promise<void> {
  await sql`
    SELECT FROM problem WHERE id = (SELECT problem_id FROM submission WHERE id = ${submissionId}) FOR SHARE`.execute(
    tx,
  );
}

/** Whether a session may read a file: it holds a task whose problem has it. */
export async function sessionMayReadBlob(db: Db, sessionId: number, sha256: Buffer): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM task t
      LEFT JOIN judging j ON j.id = (t.payload ->> 'judgingId')::bigint
      JOIN problem_version v ON v.id = COALESCE(j.problem_version_id, (t.payload ->> 'versionId')::bigint)
      JOIN test_case c ON c.test_set_id = v.test_set_id
      WHERE t.node_session_id = ${sessionId} AND t.state = 'running' AND (c.input_sha = ${sha256} OR c.output_sha = ${sha256})
    ) AS found`.execute(db);
  return result.rows[0]?.found ?? false;
}

import { STATUS } from '@oyez/contract/verdict';
import type { CaseReport, CaseTranscript } from '@oyez/contract/judge-tasks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** Writes of judgings and of the copies of their result on the submission's row live here, nowhere else. */
export type JudgingCause = 'submit' | 'rejudge' | 'resubmit' | 'manual' | 'cancel';

export type NewJudging = {
  submissionId: number;
  cause: JudgingCause;
  problemVersionId: number;
  byUserId: number | null;
};

export async function insertJudging(tx: Tx, judging: NewJudging, now: Date): Promise<number> {
  const row = await tx
    .insertInto('judging')
    .values({
      submission_id: judging.submissionId,
      n: sql<number>`(SELECT count(*) + 1 FROM judging WHERE submission_id = ${judging.submissionId})`,
      cause: judging.cause,
      by_user_id: judging.byUserId,
      problem_version_id: judging.problemVersionId,
      status: STATUS.pending,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('submission')
    .set({
      current_judging_id: row.id,
      status: STATUS.pending,
      score: null,
      rank_score: null,
      time_ms: null,
      memory_kb: null,
      judger: null,
      is_manual: false,
    })
    .where('id', '=', judging.submissionId)
    .execute();
  return row.id;
}

export type TaskFacts = {
  judging_id: number;
  submission_id: number;
  language: string;
  code: string;
  problem_version_id: number | null;
};

export async function taskFacts(db: Db | Tx, judgingIds: number[]): Promise<TaskFacts[]> {
  return db
    .selectFrom('judging as j')
    .innerJoin('submission as s', 's.id', 'j.submission_id')
    .innerJoin('submission_source as c', 'c.submission_id', 's.id')
    .select(['j.id as judging_id', 's.id as submission_id', 's.language', 'c.code', 'j.problem_version_id'])
    .where('j.id', 'in', judgingIds)
    .execute();
}

/** A node took these: 6 until its first report. */
export async function markClaimed(
  tx: Tx,
  claims: { judgingId: number; attempt: number }[],
  node: { sessionId: number; name: string },
  now: Date,
): Promise<void> {
  const ids = claims.map((claim) => claim.judgingId);
  await sql`
    UPDATE judging SET status = ${STATUS.compiling}, attempt = c.attempt, node_session_id = ${node.sessionId}, started_at = ${now}
    FROM unnest(${ids}::bigint[], ${claims.map((claim) => claim.attempt)}::int[]) AS c (id, attempt)
    WHERE judging.id = c.id`.execute(tx);
  await showOnSubmissions(tx, ids, { status: STATUS.compiling, judger: node.name });
}

/**
 * The first report of a run: 6 becomes 7. A report that arrives when the judging has ended or waits again changes
 * nothing. Answers the submissions that changed.
 */
export async function markRunning(tx: Tx, judgingIds: number[]): Promise<number[]> {
  const running = await tx
    .updateTable('judging')
    .set({ status: STATUS.judging })
    .where('id', 'in', judgingIds)
    .where('status', '=', STATUS.compiling)
    .returning(['id', 'submission_id'])
    .execute();
  if (running.length > 0) {
    await showOnSubmissions(
      tx,
      running.map((row) => row.id),
      { status: STATUS.judging },
    );
  }
  return running.map((row) => row.submission_id);
}

/** Back in line after a lost attempt. */
export async function markWaiting(tx: Tx, judgingIds: number[]): Promise<void> {
  await tx
    .updateTable('judging')
    .set({ status: STATUS.pending, node_session_id: null, started_at: null })
    .where('id', 'in', judgingIds)
    .execute();
  await showOnSubmissions(tx, judgingIds, { status: STATUS.pending, judger: null });
  await tx.deleteFrom('judging_progress').where('judging_id', 'in', judgingIds).execute();
}

async function showOnSubmissions(
  tx: Tx,
  judgingIds: number[],
  shown: { status: number; judger?: string | null },
): Promise<void> {
  await tx.updateTable('submission').set(shown).where('current_judging_id', 'in', judgingIds).execute();
}

export type Ending = {
  judgingId: number;
  /** Times and memory are null where nothing ran. */
  outcome: { status: number; score: number | null; timeMs: number | null; memoryKb: number | null };
  rankScore: number | null;
  message: string | null;
  compiler: string | null;
  cases: readonly CaseReport[];
  compileLog: string | null;
  staffMessage: string | null;
  transcripts: readonly CaseTranscript[];
};

/** The final result, once: the judging, its detail and the copy that lists read. Answers the submission. */
export async function endJudging(tx: Tx, ending: Ending, now: Date): Promise<number | undefined> {
  const { outcome } = ending;
  const result = {
    status: outcome.status,
    score: outcome.score,
    rank_score: ending.rankScore,
    time_ms: outcome.timeMs,
    memory_kb: outcome.memoryKb,
  };
  await tx
    .updateTable('judging')
    .set({ ...result, message: ending.message, compiler: ending.compiler, ended_at: now, applied_at: now })
    .where('id', '=', ending.judgingId)
    .execute();
  await tx
    .insertInto('judging_detail')
    .values({
      judging_id: ending.judgingId,
      cases: JSON.stringify(ending.cases),
      compile_log: ending.compileLog,
      staff_message: ending.staffMessage,
      transcripts: JSON.stringify(ending.transcripts),
    })
    .onConflict((conflict) =>
      conflict.column('judging_id').doUpdateSet((eb) => ({
        cases: eb.ref('excluded.cases'),
        compile_log: eb.ref('excluded.compile_log'),
        staff_message: eb.ref('excluded.staff_message'),
        transcripts: eb.ref('excluded.transcripts'),
      })),
    )
    .execute();
  await tx.deleteFrom('judging_progress').where('judging_id', '=', ending.judgingId).execute();
  const row = await tx
    .updateTable('submission')
    .set((eb) => ({ ...result, version: eb('version', '+', 1) }))
    .where('current_judging_id', '=', ending.judgingId)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type ProgressItem = {
  judgingId: number;
  attempt: number;
  phase: 'compiling' | 'judging';
  total: number;
  cases: readonly { seq: number; status: number; timeMs: number; memoryKb: number }[];
};

/** Adds the newly finished cases; one statement for a whole batch. Answers the submissions to show. */
export async function addProgress(
  db: Db | Tx,
  items: readonly ProgressItem[],
  now: Date,
): Promise<{ submission_id: number; judging_id: number; first_run: boolean }[]> {
  const result = await sql<{ submission_id: number; judging_id: number; first_run: boolean }>`
    INSERT INTO judging_progress AS p (judging_id, submission_id, attempt, phase, total, cases, modified_at)
    SELECT j.id, j.submission_id, i.attempt, i.phase, i.total, i.cases, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(items.map(toRecord))}::jsonb) AS i (id bigint, attempt int, phase text, total int, cases jsonb)
    JOIN judging j ON j.id = i.id AND j.ended_at IS NULL
    ON CONFLICT (judging_id) DO UPDATE SET
      cases = CASE WHEN p.attempt = excluded.attempt THEN p.cases || excluded.cases ELSE excluded.cases END,
      attempt = excluded.attempt, phase = excluded.phase, total = excluded.total, modified_at = excluded.modified_at
    RETURNING submission_id, judging_id,
      phase = 'judging' AND NOT EXISTS (SELECT 1 FROM judging j WHERE j.id = p.judging_id AND j.status = ${STATUS.judging}) AS first_run`.execute(
    db,
  );
  return result.rows;
}

function toRecord(item: ProgressItem) {
  const cases = item.cases.map((one) => [one.seq, one.status, one.timeMs, one.memoryKb]);
  return { id: item.judgingId, attempt: item.attempt, phase: item.phase, total: item.total, cases };
}

export type ProgressRow = {
  submission_id: number;
  user_id: number;
  status: number;
  version: number;
  language: string;
  judging_id: number | null;
  total: number | null;
  cases: [seq: number, status: number, timeMs: number, memoryKb: number][] | null;
  task_id: number | null;
  lane: number | null;
  vt: number | null;
};

/** Where these submissions stand: their copy, the running progress, and the place in line of those that wait. */
export async function progressRows(db: Db, submissionIds: number[]): Promise<ProgressRow[]> {
  const result = await sql<ProgressRow>`
    SELECT s.id AS submission_id, s.user_id, s.status, s.version, s.language, s.current_judging_id AS judging_id,
           p.total, p.cases, t.id AS task_id, t.lane, t.vt
    FROM submission s
    LEFT JOIN judging_progress p ON p.judging_id = s.current_judging_id
    LEFT JOIN task t ON s.status = ${STATUS.pending} AND t.kind = 'judge' AND t.unique_key = s.current_judging_id::text AND t.state = 'ready'
    WHERE s.id = ANY(${submissionIds})`.execute(db);
  return result.rows;
}

export async function judgingCases(
  db: Db,
  judgingId: number,
): Promise<{ cases: CaseReport[]; compileLog: string | null; staffMessage: string | null } | undefined> {
  const row = await db
    .selectFrom('judging_detail')
    .select(['cases', 'compile_log', 'staff_message'])
    .where('judging_id', '=', judgingId)
    .executeTakeFirst();
  return row && { cases: row.cases as CaseReport[], compileLog: row.compile_log, staffMessage: row.staff_message };
}

/** Whether a session may read a file: it holds a task whose problem has it. */
export async function sessionMayReadBlob(db: Db, sessionId: number, sha256: Buffer): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM task t
      JOIN judging j ON j.id = (t.payload ->> 'judgingId')::bigint
      JOIN problem_version v ON v.id = j.problem_version_id
      JOIN test_case c ON c.test_set_id = v.test_set_id
      WHERE t.node_session_id = ${sessionId} AND t.state = 'running' AND (c.input_sha = ${sha256} OR c.output_sha = ${sha256})
    ) AS found`.execute(db);
  return result.rows[0]?.found ?? false;
}

export type StrandedTask = { id: number; selector: string; payload: unknown; state: string };

/** Waiting tasks per language that have waited longer than the bound, and claimed ones that run longer. */
export async function overdueTasks(
  db: Db,
  before: Date,
): Promise<{ waiting: StrandedTask[]; running: StrandedTask[] }> {
  const rows = await sql<StrandedTask>`
    SELECT id, COALESCE(selector, '') AS selector, payload, state FROM task
    WHERE kind = 'judge' AND ((state = 'ready' AND created_at < ${before}) OR (state = 'running' AND claimed_at < ${before}))
    ORDER BY id LIMIT 500`.execute(db);
  return {
    waiting: rows.rows.filter((row) => row.state === 'ready'),
    running: rows.rows.filter((row) => row.state === 'running'),
  };
}

/** Takes a task out of the line for good, whatever its state; false when it ended meanwhile. */
export async function killTask(tx: Tx, taskId: number, state: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('task')
    .set({ state: 'dead', ended_at: now, unique_key: null })
    .where('id', '=', taskId)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A report that crossed the end of its judging may leave its row behind. */
export async function deleteEndedProgress(db: Db): Promise<void> {
  await sql`DELETE FROM judging_progress p USING judging j WHERE j.id = p.judging_id AND j.ended_at IS NOT NULL`.execute(
    db,
  );
}

import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { competesWith } from '../../policy/contest-practice.policy.ts';
import type { SubmissionPlace } from '../../policy/counting.ts';
import type { Entry } from '../../policy/open-scope.ts';
import { problemIsShown } from '../../policy/submissions.policy.ts';

export type NewSubmission = {
  userId: number;
  problemId: number;
  place: SubmissionPlace;
  entry: Entry;
  language: string;
  code: string;
  codeHash: Buffer;
  ip: string;
  /** Null where whoever submits sends none. */
  submitKey: string | null;
};

/** The submission and its code, in one statement. Undefined where one was made with this key, also a moment ago. */
export async function insertSubmission(tx: Tx, submission: NewSubmission, now: Date): Promise<number | undefined> {
  const { userId, problemId, place, entry, language, code, codeHash, ip, submitKey } = submission;
  const result = await sql<{ id: number }>`
    WITH stored AS (
      INSERT INTO submission
        (user_id, problem_id, contest_id, contest_problem_id, participant_id, apart, training_id, group_id, language, length, code_hash, submitted_at, ip, status, submit_key)
      VALUES
        (${userId}, ${problemId}, ${place.contest_id}, ${entry.contest_problem_id}, ${entry.participant_id}, ${entry.apart}, ${place.training_id}, ${place.group_id}, ${language}, ${code.length}, ${codeHash}, ${now}, ${ip}, ${STATUS.pending}, ${submitKey})
      ON CONFLICT (user_id, submit_key) WHERE submit_key IS NOT NULL DO NOTHING
      RETURNING id)
    INSERT INTO submission_source (submission_id, code) SELECT id, ${code}::text FROM stored RETURNING submission_id AS id`.execute(
    tx,
  );
  return result.rows[0]?.id;
}

/** What this person submitted with this key. */
export async function submittedWith(
  db: Db | Tx,
  { userId, submitKey }: { userId: number; submitKey: string },
): Promise<(SubmissionPlace & { id: number; language: string; problem_id: number; code_hash: Buffer }) | undefined> {
  return db
    .selectFrom('submission')
    .select(['id', 'language', 'problem_id', 'code_hash', 'contest_id', 'training_id', 'group_id'])
    .where('user_id', '=', userId)
    .where('submit_key', '=', submitKey)
    .executeTakeFirst();
}

/** The columns that lists and the detail share, with what decides who sees them. */
function selectSubmissions(db: Db | Tx) {
  return db
    .selectFrom('submission as s')
    .innerJoin('problem', 'problem.id', 's.problem_id')
    .innerJoin('account as a', 'a.id', 's.user_id')
    .leftJoin('problem_statement as zh', (join) =>
      join.onRef('zh.problem_id', '=', 'problem.id').on('zh.lang', '=', 'zh'),
    )
    .leftJoin('problem_statement as en', (join) =>
      join.onRef('en.problem_id', '=', 'problem.id').on('en.lang', '=', 'en'),
    )
    .leftJoin('contest_problem as alias', 'alias.id', 's.contest_problem_id')
    .leftJoin('participant as run', (join) =>
      join.onRef('run.id', '=', 's.participant_id').on('s.apart', '=', 'virtual'),
    )
    .leftJoin('participant as team', (join) =>
      join.onRef('team.id', '=', 's.participant_id').on('team.team_key', 'is not', null),
    )
    .leftJoin('account as lead', 'lead.id', 'team.lead_id')
    .select([
      'alias.label',
      'alias.title as label_title',
      'alias.title_en as label_title_en',
      's.id',
      's.user_id',
      's.problem_id',
      's.contest_id',
      's.contest_problem_id',
      's.training_id',
      's.group_id',
      's.apart',
      sql<Date | null>`least(run.run_ends_at, run.given_up_at)`.as('run_ends_at'),
      's.language',
      's.length',
      's.submitted_at',
      's.ip',
      's.share',
      's.current_judging_id',
      's.status',
      's.score',
      's.rank_score',
      's.time_ms',
      's.memory_kb',
      's.judger',
      's.is_manual',
      's.version',
      'a.uid',
      'a.username',
      's.participant_id',
      'team.team_name',
      'lead.uid as lead_uid',
      'lead.username as lead_username',
      'problem.display_id',
      'problem.type as problem_type',
      'problem.code_share',
      'problem.show_cases',
      'problem.show_failing_test',
      'problem.owner_id as problem_owner_id',
      'problem.group_id as problem_group_id',
      'zh.title as title_zh',
      'en.title as title_en',
      problemIsShown.as('problem_shown'),
    ]);
}

export type SubmissionRecord = Awaited<ReturnType<typeof submissionsById>>[number];

/** Those of a deleted problem, and of one that was taken out of its contest, are gone with it until it is restored. */
export async function submissionsById(db: Db | Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return selectSubmissions(db)
    .where('s.id', 'in', ids)
    .where('problem.deleted_at', 'is', null)
    .where('alias.deleted_at', 'is', null)
    .execute();
}

/** Whether this person takes part in a contest that runs with this problem. */
export async function isCompetingWith(db: Db, userId: number, problemId: number, now: Date): Promise<boolean> {
  const competes = competesWith({ person: sql`${userId}`, problem: sql`${problemId}` }, now);
  const result = await sql<{ competes: boolean }>`SELECT ${competes} AS competes`.execute(db);
  return result.rows[0]?.competes ?? false;
}

export async function codeOf(db: Db, submissionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('submission_source')
    .select('code')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return row?.code ?? null;
}

export async function judgingMessage(db: Db, judgingId: number): Promise<string | null> {
  const row = await db.selectFrom('judging').select('message').where('id', '=', judgingId).executeTakeFirst();
  return row?.message ?? null;
}

export async function versionConfigOf(db: Db, judgingId: number): Promise<unknown> {
  const row = await db
    .selectFrom('judging as j')
    .innerJoin('problem_version as v', 'v.id', 'j.problem_version_id')
    .select('v.config')
    .where('j.id', '=', judgingId)
    .executeTakeFirst();
  return row?.config;
}

export type CaseFiles = { input: string; output: string };

/** The names of the test files of the version that a judging used, by case. */
export async function caseFilesOf(db: Db, judgingId: number): Promise<Map<number, CaseFiles>> {
  const rows = await db
    .selectFrom('judging as j')
    .innerJoin('problem_version as v', 'v.id', 'j.problem_version_id')
    .innerJoin('test_case as c', 'c.test_set_id', 'v.test_set_id')
    .select(['c.seq', 'c.input_name', 'c.output_name'])
    .where('j.id', '=', judgingId)
    .execute();
  return new Map(rows.map((row) => [row.seq, { input: row.input_name, output: row.output_name }]));
}

/** The points of each case of the version that a judging used; null where a case has none. */
export async function caseScoresOf(db: Db, judgingId: number): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('judging as j')
    .innerJoin('problem_version as v', 'v.id', 'j.problem_version_id')
    .innerJoin('test_case as c', 'c.test_set_id', 'v.test_set_id')
    .select(['c.seq', 'c.score'])
    .where('j.id', '=', judgingId)
    .execute();
  return new Map(rows.map((row) => [row.seq, row.score]));
}

export async function setShare(db: Db, submissionId: number, share: boolean): Promise<void> {
  await db.updateTable('submission').set({ share }).where('id', '=', submissionId).execute();
}

/** The judge elsewhere that its problem is of; null: our own. */
export async function remoteJudgeOfSubmission(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select('problem.remote_oj')
    .where('submission.id', '=', id)
    .executeTakeFirst();
  return row?.remote_oj ?? null;
}

import type { Participant, Settings } from '@oyez/board/facts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { beforeEnd, isOfContest } from '../../policy/contest-counting.ts';
import { joinedToStanding, standing, standingStatus, waitingStatuses } from '../../policy/standing-verdicts.ts';

/** Limits and tests of a problem as it is at present, by the id of the contest problem. */
export type ProblemFacts = { id: number; timeMs: number; memoryMb: number; tests: number; maxScore: number | null };

export async function problemFacts(db: Db | Tx, contestId: number): Promise<ProblemFacts[]> {
  const result = await sql<ProblemFacts>`
    SELECT cp.id, COALESCE((v.config->>'timeMs')::int, 1000) AS "timeMs", COALESCE((v.config->>'memoryMb')::int, 256) AS "memoryMb",
      (v.config->>'totalScore')::int AS "maxScore",
      (SELECT count(*) FROM test_case t WHERE t.test_set_id = v.test_set_id)::int AS tests
    FROM contest_problem cp JOIN problem p ON p.id = cp.problem_id LEFT JOIN problem_version v ON v.id = p.current_version_id
    WHERE cp.contest_id = ${contestId} AND cp.deleted_at IS NULL`.execute(db);
  return result.rows;
}

/** What organisers set of a team: its number in their files and at the ICPC, its category, and where it sits. */
export type TeamFacts = {
  id: number;
  externalId: string | null;
  icpcId: string | null;
  category: string | null;
  seat: string | null;
};

export async function teamFacts(db: Db | Tx, contestId: number): Promise<TeamFacts[]> {
  const result = await sql<TeamFacts>`
    SELECT id, external_id AS "externalId", icpc_id AS "icpcId", category, seat FROM participant
    WHERE contest_id = ${contestId} AND num_nonnulls(external_id, icpc_id, category, seat) > 0 ORDER BY id`.execute(db);
  return result.rows;
}

type Span = Pick<Settings, 'startsAt' | 'endsAt' | 'overAt'>;

function inTime({ startsAt, endsAt, overAt = endsAt }: Span): RawBuilder<boolean> {
  const end = { endsAt: new Date(endsAt), overAt: new Date(overAt) };
  return sql<boolean>`(${isOfContest()} AND s.submitted_at >= ${new Date(startsAt)} AND ${beforeEnd(end)})`;
}

/** Who handed something in while the contest ran. */
export async function handedIn(db: Db | Tx, contestId: number, span: Span): Promise<Set<Participant['id']>> {
  const result = await sql<{ id: number }>`
    SELECT DISTINCT s.participant_id AS id FROM submission s
    WHERE s.contest_id = ${contestId} AND s.participant_id IS NOT NULL AND ${inTime(span)}`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

/** What these participants handed in. */
export async function submissionsOf(
  db: Db | Tx,
  contestId: number,
  participantIds: readonly number[],
): Promise<number[]> {
  if (participantIds.length === 0) return [];
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('participant_id', 'in', participantIds)
    .execute();
  return rows.map(({ id }) => id);
}

export type SubmissionFacts = {
  id: number;
  participantId: number;
  problemId: number;
  language: string;
  at: number;
  status: number;
  score: number | null;
  timeMs: number | null;
  /** The judging whose verdict holds; null for what was brought from elsewhere. */
  judgingId: number | null;
  startedAt: number | null;
  judgedAt: number | null;
};

const msOf = (moment: RawBuilder<unknown>) => sql`floor(extract(epoch FROM ${moment}) * 1000)::float8`;

/** In memory the answer of the database takes several times the room of the facts in it. */
const BATCH = 20_000;

/** What was handed in while the contest ran, by number. While something is judged again, what was said of it before holds. */
export async function submissionFacts(
  db: Db | Tx,
  contestId: number,
  span: Span,
  ids: readonly number[] | 'all',
): Promise<SubmissionFacts[]> {
  if (ids !== 'all') return ids.length === 0 ? [] : factsOf(db, contestId, span, sql`s.id = ANY(${ids}::bigint[])`);
  const batches: SubmissionFacts[][] = [];
  for (let last = 0; ; last = batches.at(-1)?.at(-1)?.id ?? last) {
    const batch = await factsOf(db, contestId, span, sql`s.id > ${last} ORDER BY s.id LIMIT ${BATCH}`);
    batches.push(batch);
    if (batch.length < BATCH) return batches.flat();
  }
}

async function factsOf(
  db: Db | Tx,
  contestId: number,
  span: Span,
  which: RawBuilder<unknown>,
): Promise<SubmissionFacts[]> {
  const result = await sql<SubmissionFacts>`
    SELECT s.id, s.participant_id AS "participantId", s.contest_problem_id AS "problemId", s.language,
      ${msOf(sql`s.submitted_at`)} AS at, ${standingStatus} AS status, ${standing('score')} AS score,
      ${standing('time_ms')} AS "timeMs", COALESCE(before.id, s.current_judging_id) AS "judgingId",
      ${msOf(sql`CASE WHEN before.id IS NULL THEN COALESCE(present.started_at, present.created_at)
        ELSE COALESCE(before.started_at, before.created_at) END`)} AS "startedAt",
      ${msOf(sql`CASE WHEN before.id IS NULL THEN COALESCE(present.ended_at, present.applied_at)
        ELSE COALESCE(before.ended_at, before.applied_at) END`)} AS "judgedAt"
    FROM submission s LEFT JOIN judging present ON present.id = s.current_judging_id ${joinedToStanding}
    WHERE s.contest_id = ${contestId} AND s.participant_id IS NOT NULL AND s.contest_problem_id IS NOT NULL
      AND ${inTime(span)} AND ${which}`.execute(db);
  return result.rows;
}

export type ClarificationFacts = {
  id: number;
  participantId: number | null;
  problemId: number | null;
  question: string;
  askedAt: number;
  answer: string | null;
  answeredAt: number | null;
  /** The question as everybody reads it; null where the answer is for who asked. */
  quote: string | null;
};

export async function clarificationFacts(db: Db | Tx, contestId: number): Promise<ClarificationFacts[]> {
  const result = await sql<ClarificationFacts>`
    SELECT c.id, c.contest_problem_id AS "problemId", c.question, ${msOf(sql`c.asked_at`)} AS "askedAt", c.answer,
      ${msOf(sql`c.answered_at`)} AS "answeredAt", c.quote,
      COALESCE(c.participant_id, (SELECT p.id FROM participant p
        WHERE p.contest_id = c.contest_id AND p.user_id = c.user_id AND p.kind <> 'virtual' LIMIT 1)) AS "participantId"
    FROM clarification c WHERE c.contest_id = ${contestId} AND c.deleted_at IS NULL ORDER BY c.id`.execute(db);
  return result.rows;
}

/** What hinders the jury from declaring the results final. */
export async function unfinished(
  db: Db | Tx,
  contestId: number,
  span: Span,
): Promise<{ judging: number; questions: number }> {
  const result = await sql<{ judging: number; questions: number }>`
    SELECT
      (SELECT count(*)::int FROM submission s
        WHERE s.contest_id = ${contestId} AND s.participant_id IS NOT NULL AND ${inTime(span)} AND s.status IN ${waitingStatuses}) AS judging,
      (SELECT count(*)::int FROM clarification c
        WHERE c.contest_id = ${contestId} AND c.deleted_at IS NULL AND c.answered_at IS NULL) AS questions`.execute(db);
  return result.rows[0] ?? { judging: 0, questions: 0 };
}

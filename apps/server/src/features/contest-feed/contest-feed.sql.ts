import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { Audience, FeedType } from '@oyez/contract/contests/clics';
import type { Actor } from '../../policy/actor.ts';
import { takenByJury } from '../../policy/contest-practice.policy.ts';
import { juryReadsCases } from '../../policy/contest-submissions.policy.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';

/** One hand at a time adds to the events of a contest, so that they are committed in the order of their numbers. */
export async function holdFeed(tx: Tx, contestId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feed ${contestId}`}, 0))`.execute(tx);
}

export type FeedRow = {
  epoch: number;
  asked_at: Date | null;
  written_at: Date | null;
  finalized_at: Date | null;
  finalized_by: string | null;
};

export async function feedRow(db: Db | Tx, contestId: number): Promise<FeedRow | undefined> {
  return db
    .selectFrom('contest_feed')
    .leftJoin('account', 'account.id', 'contest_feed.finalized_by')
    .select(['epoch', 'asked_at', 'written_at', 'finalized_at', 'account.username as finalized_by'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
}

type FeedSet = { asked_at?: Date; written_at?: Date; finalized_at?: Date | null; finalized_by?: number | null };

export async function saveFeedRow(db: Db | Tx, contestId: number, set: FeedSet): Promise<void> {
  await db
    .insertInto('contest_feed')
    .values({ contest_id: contestId, ...set })
    .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(set))
    .execute();
}

/** Everything is told anew under the next number of the feed. */
export async function beginAnew(tx: Tx, contestId: number): Promise<void> {
  await tx.deleteFrom('contest_event').where('contest_id', '=', contestId).execute();
  await tx
    .updateTable('contest_feed')
    .set((eb) => ({ epoch: eb('epoch', '+', 1), written_at: null }))
    .where('contest_id', '=', contestId)
    .execute();
}

/** Contests whose events somebody has asked for since. */
export async function contestsAskedFor(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_feed')
    .innerJoin('contest', 'contest.id', 'contest_feed.contest_id')
    .select('contest_id')
    .where('asked_at', '>=', since)
    .where('contest.deleted_at', 'is', null)
    .orderBy('contest_id')
    .limit(MOST_FOLLOWED)
    .execute();
  return rows.map((row) => row.contest_id);
}
const MOST_FOLLOWED = 200;

/** Contests with events that nobody has asked for since. */
export async function unreadFeeds(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_feed')
    .select('contest_id')
    .where('asked_at', '<', since)
    .where('written_at', 'is not', null)
    .orderBy('asked_at')
    .limit(MOST_DROPPED)
    .execute();
  return rows.map((row) => row.contest_id);
}
const MOST_DROPPED = 20;

export async function contestTitle(db: Db | Tx, contestId: number): Promise<string | undefined> {
  const row = await db.selectFrom('contest').select('title').where('id', '=', contestId).executeTakeFirst();
  return row?.title;
}

/** Of these questions, the contests in which they were asked. */
export async function contestsOfQuestions(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('clarification').select('contest_id').distinct().where('id', 'in', ids).execute();
  return rows.map((row) => row.contest_id);
}

type Feed = { contestId: number; audience: Audience };

/** What was last told of an object; a payload of null says that it was taken back. */
export type Told = { type: FeedType; id: string; submissionId: number | null; payload: string | null };

/** Of which objects the last word is asked for. */
export type ToldReach = { setting: boolean; submissionIds: readonly number[] | 'all' };

export async function lastTold(db: Db | Tx, { contestId, audience }: Feed, reach: ToldReach): Promise<Told[]> {
  const { setting, submissionIds } = reach;
  const ofSubmissions =
    submissionIds === 'all' ? sql`submission_id IS NOT NULL` : sql`submission_id = ANY(${submissionIds}::bigint[])`;
  const result = await sql<Told>`
    SELECT DISTINCT ON (type, object_id) type, object_id AS id, submission_id AS "submissionId", payload
    FROM contest_event WHERE contest_id = ${contestId} AND audience = ${audience}
      AND ((submission_id IS NULL AND (${setting} OR type = 'state')) OR ${ofSubmissions})
    ORDER BY type, object_id, seq DESC`.execute(db);
  return result.rows;
}

/** The teams of which something was told, and stands. */
export async function toldTeams(db: Db | Tx, { contestId, audience }: Feed): Promise<Set<number>> {
  const told = await objectsTold(db, { contestId, audience }, 'teams');
  return new Set(told.map(({ id }) => Number(id)));
}

const CHUNK = 2000;

/** Numbered on from the last one, or from the first number of the feed. */
export async function appendChanges(
  tx: Tx,
  { contestId, audience }: Feed,
  first: number,
  changes: readonly Told[],
): Promise<void> {
  const last = await tx
    .selectFrom('contest_event')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('contest_id', '=', contestId)
    .where('audience', '=', audience)
    .executeTakeFirst();
  const base = last?.seq ?? first;
  for (let from = 0; from < changes.length; from += CHUNK) {
    const chunk = changes.slice(from, from + CHUNK);
    await sql`
      INSERT INTO contest_event (contest_id, audience, seq, type, object_id, submission_id, payload)
      SELECT ${contestId}::bigint, ${audience}::text, ${base + from}::bigint + n, type, object_id, submission_id, payload
      FROM unnest(${chunk.map((one) => one.type)}::text[], ${chunk.map((one) => one.id)}::text[],
        ${chunk.map((one) => one.submissionId)}::bigint[], ${chunk.map((one) => one.payload)}::text[])
        WITH ORDINALITY AS made (type, object_id, submission_id, payload, n)`.execute(tx);
  }
}

export type FeedEvent = { seq: number; type: FeedType; id: string; payload: string | null };

/** From this number on, itself included. */
export async function eventsFrom(
  db: Db,
  { contestId, audience }: Feed,
  seq: number,
  { types, limit }: { types: readonly FeedType[]; limit: number },
): Promise<FeedEvent[]> {
  const result = await sql<FeedEvent>`
    SELECT seq, type, object_id AS id, payload FROM contest_event
    WHERE contest_id = ${contestId} AND audience = ${audience} AND seq >= ${seq} AND type = ANY(${types}::text[])
    ORDER BY seq LIMIT ${limit}`.execute(db);
  return result.rows;
}

export async function lastSeq(db: Db, { contestId, audience }: Feed): Promise<number> {
  const row = await db
    .selectFrom('contest_event')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('contest_id', '=', contestId)
    .where('audience', '=', audience)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export type ToldObject = { id: string; payload: string };

/** Every object of a kind as it was last told, those with small numbers first. */
export async function objectsTold(
  db: Db | Tx,
  { contestId, audience }: Feed,
  type: FeedType,
  id?: string,
): Promise<ToldObject[]> {
  const result = await sql<ToldObject>`
    SELECT id, payload FROM (
      SELECT DISTINCT ON (object_id) object_id AS id, payload, seq FROM contest_event
      WHERE contest_id = ${contestId} AND audience = ${audience} AND type = ${type}
        AND ${id === undefined ? sql`true` : sql`object_id = ${id}`}
      ORDER BY object_id, seq DESC) AS told
    WHERE payload IS NOT NULL ORDER BY length(id), id`.execute(db);
  return result.rows;
}

/** The tests of judgings as a jury reads them, by judging. */
export async function casesOf(db: Db, judgingIds: readonly number[]): Promise<Map<number, CaseReport[]>> {
  if (judgingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('judging_detail')
    .innerJoin('judging', 'judging.id', 'judging_detail.judging_id')
    .innerJoin('submission as s', 's.id', 'judging.submission_id')
    .innerJoin('problem', 'problem.id', 's.problem_id')
    .select(['judging_detail.judging_id', 'judging_detail.cases'])
    .where('judging_detail.judging_id', 'in', judgingIds)
    .where(juryReadsCases)
    .execute();
  return new Map(rows.map((row) => [row.judging_id, row.cases as CaseReport[]]));
}

/** The code of a submission of this contest, as far as this one of its jury may take it. */
export async function codeOf(
  db: Db,
  contest: ContestFacts,
  submissionId: number,
  { taker, now }: { taker: Actor; now: Date },
): Promise<{ code: string; language: string } | undefined> {
  return db
    .selectFrom('submission as s')
    .innerJoin('submission_source', 'submission_source.submission_id', 's.id')
    .select(['submission_source.code', 's.language'])
    .where('s.id', '=', submissionId)
    .where('s.contest_id', '=', contest.id)
    .where(takenByJury(taker, contest, now))
    .executeTakeFirst();
}

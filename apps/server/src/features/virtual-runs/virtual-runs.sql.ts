import type { Participant } from '@oyez/board/facts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';

export type RunRow = { id: number; starts_at: Date; run_ends_at: Date; given_up_at: Date | null };

const MOST_LISTED = 50;

function runs(db: Db | Tx) {
  return db
    .selectFrom('participant')
    .select([
      'participant.id',
      sql<Date>`participant.starts_at`.as('starts_at'),
      sql<Date>`participant.run_ends_at`.as('run_ends_at'),
      'participant.given_up_at',
    ])
    .where('participant.kind', '=', 'virtual');
}

/** Somebody's in one contest, the latest first. */
export async function runsOf(db: Db, contestId: number, userId: number): Promise<RunRow[]> {
  return runs(db)
    .where('participant.contest_id', '=', contestId)
    .where('participant.user_id', '=', userId)
    .orderBy('participant.starts_at', 'desc')
    .orderBy('participant.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** The one that is open or about to begin, in whatever contest this person finds. */
export async function presentRun(
  tx: Tx,
  userId: number,
  found: RowFilter<'contest'>,
  now: Date,
): Promise<{ id: number; title: string } | undefined> {
  return tx
    .selectFrom('participant')
    .innerJoin('contest', 'contest.id', 'participant.contest_id')
    .select(['participant.id', 'contest.title'])
    .where('participant.user_id', '=', userId)
    .where('participant.kind', '=', 'virtual')
    .where('participant.given_up_at', 'is', null)
    .where('participant.run_ends_at', '>', now)
    .where(found)
    .limit(1)
    .executeTakeFirst();
}

export async function runsBegunSince(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('participant')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'virtual')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function insertRun(
  tx: Tx,
  { contestId, userId, startsAt, endsAt }: { contestId: number; userId: number; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<RunRow> {
  const { id } = await tx
    .insertInto('participant')
    .values({
      contest_id: contestId,
      user_id: userId,
      kind: 'virtual',
      starts_at: startsAt,
      run_ends_at: endsAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, starts_at: startsAt, run_ends_at: endsAt, given_up_at: null };
}

/** Answers whether there was one to give up. */
export async function giveUpRun(tx: Tx, contestId: number, userId: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('participant')
    .set({ given_up_at: now })
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'virtual')
    .where('given_up_at', 'is', null)
    .where('run_ends_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The one that was given up last, if its time is not over. */
export async function resumeRun(tx: Tx, contestId: number, userId: number, now: Date): Promise<RunRow | undefined> {
  const given = await runs(tx)
    .where('participant.contest_id', '=', contestId)
    .where('participant.user_id', '=', userId)
    .where('participant.given_up_at', 'is not', null)
    .where('participant.run_ends_at', '>', now)
    .orderBy('participant.given_up_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (given === undefined) return undefined;
  await tx.updateTable('participant').set({ given_up_at: null }).where('id', '=', given.id).execute();
  return { ...given, given_up_at: null };
}

/** With whose they are, as boards name people. Nobody else is ranked beside them, so they are no stars. */
export type PlacedRun = RunRow & { person: Participant };

type PersonRow = RunRow & Omit<Participant, 'id' | 'star'>;

function toPlaced({ id, starts_at, run_ends_at, given_up_at, ...person }: PersonRow): PlacedRun {
  return { id, starts_at, run_ends_at, given_up_at, person: { id, star: false, ...person } };
}

function runsWithPeople(db: Db) {
  return runs(db)
    .innerJoin('account', 'account.id', 'participant.user_id')
    .select([
      'account.id as userId',
      'account.uid',
      'account.username',
      'account.nickname',
      'account.realname',
      'account.school',
      'account.gender',
      'account.avatar',
    ]);
}

/** One of somebody's: the named one, else the latest that was not given up, else the latest. */
export async function placedRun(
  db: Db,
  { contestId, userId, runId }: { contestId: number; userId: number; runId: number | undefined },
): Promise<PlacedRun | undefined> {
  const row = await runsWithPeople(db)
    .where('participant.contest_id', '=', contestId)
    .where('participant.user_id', '=', userId)
    .$if(runId !== undefined, (some) => some.where('participant.id', '=', runId ?? 0))
    .orderBy(sql`participant.given_up_at IS NULL`, 'desc')
    .orderBy('participant.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPlaced(row);
}

/** Those that are over and in which something was handed in, the latest first. */
export async function finishedRuns(db: Db, contestId: number, now: Date, atMost: number): Promise<PlacedRun[]> {
  const rows = await runsWithPeople(db)
    .where('participant.contest_id', '=', contestId)
    .where('account.deleted_at', 'is', null)
    .where(sql<boolean>`least(participant.run_ends_at, participant.given_up_at) <= ${now}::timestamptz`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM submission AS s WHERE s.participant_id = participant.id AND s.apart = 'virtual')`,
    )
    .orderBy('participant.run_ends_at', 'desc')
    .orderBy('participant.id', 'desc')
    .limit(atMost)
    .execute();
  return rows.map(toPlaced);
}

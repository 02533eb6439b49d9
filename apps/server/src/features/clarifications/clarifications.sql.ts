import type { TextLanguage } from '@oyez/contract/wire/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import { readPage } from '../../db/page.ts';
import type { Actor } from '../../policy/actor.ts';
import {
  ownClarification,
  aboutShownProblem,
  readClarifications,
  TEAM_OF_ASKER,
} from '../../policy/clarifications.policy.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import type { ContestStanding } from '../../policy/contests.policy.ts';

export type ReadRow = {
  id: number;
  own: boolean;
  user_id: number;
  asker: string | null;
  label: string | null;
  title: string | null;
  titleEn: string | null;
  question: string;
  quote: string | null;
  asked_at: Date;
  answer: string | null;
  answered_at: Date | null;
  version: number;
};

/** What somebody reads who has come in, the latest answer or question first. */
export async function readablePage(
  db: Db,
  actor: Actor,
  { facts, runs }: ContestStanding,
  page: { limit: number; offset: number },
): Promise<{ rows: ReadRow[]; total: number }> {
  const wanted = db
    .selectFrom('clarification')
    .where('clarification.contest_id', '=', facts.id)
    .where(readClarifications(actor, { runs }));
  return readPage(
    wanted
      .leftJoin('account as asker', 'asker.id', 'clarification.user_id')
      // Its problem may have been taken out since.
      .leftJoin('contest_problem as named', (join) =>
        join
          .onRef('named.id', '=', 'clarification.contest_problem_id')
          .on('named.deleted_at', 'is', null)
          .on(runs ? sql.lit(true) : aboutShownProblem),
      )
      .select([
        'clarification.id',
        ownClarification(actor).as('own'),
        'clarification.user_id',
        'asker.username as asker',
        'named.label',
        'named.title',
        'named.title_en as titleEn',
        'clarification.question',
        'clarification.quote',
        'clarification.asked_at',
        'clarification.answer',
        'clarification.answered_at',
        'clarification.version',
      ])
      .orderBy(sql`COALESCE(clarification.answered_at, clarification.asked_at)`, 'desc')
      .orderBy('clarification.id', 'desc'),
    page,
    wanted,
  );
}

/** A problem of a contest by its label; hidden ones are there for the jury alone. */
export async function problemLabelled(
  db: Db,
  contestId: number,
  label: string,
  { withHidden }: { withHidden: boolean },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select('alias.id')
    .where('alias.contest_id', '=', contestId)
    .where('alias.label_key', '=', displayKey(label))
    .where(foundInContest({ withHidden }))
    .executeTakeFirst();
  return row?.id;
}

/** One person, or all of a team. */
export type Asker = { userId: number; teamId: number | null };

/** Until the transaction is through, this person asks nothing else in this contest. */
export async function holdAsker(tx: Tx, contestId: number, { userId, teamId }: Asker): Promise<void> {
  const who = teamId === null ? userId : `team ${teamId}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`questions ${contestId} ${who}`}, 0))`.execute(tx);
}

export type Asked = { open: number; asked: number; recent: number; first_recent: Date | null };

/** How much somebody has asked in a contest, withdrawn questions too; `recent`: since this moment. */
export async function countAsked(tx: Tx, contestId: number, { userId, teamId }: Asker, since: Date): Promise<Asked> {
  return tx
    .selectFrom('clarification')
    .select([
      sql<number>`(count(*) FILTER (WHERE answered_at IS NULL AND deleted_at IS NULL))::int`.as('open'),
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`(count(*) FILTER (WHERE asked_at > ${since}))::int`.as('recent'),
      sql<Date | null>`min(asked_at) FILTER (WHERE asked_at > ${since})`.as('first_recent'),
    ])
    .where('contest_id', '=', contestId)
    .$if(teamId === null, (asked) => asked.where('user_id', '=', userId))
    .$if(teamId !== null, (asked) => asked.where('participant_id', '=', teamId))
    .executeTakeFirstOrThrow();
}

export async function insertClarification(
  tx: Tx,
  is: Asker & { contestId: number; contestProblemId: number | null; question: string; language: TextLanguage },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('clarification')
    .values({
      contest_id: is.contestId,
      user_id: is.userId,
      participant_id: is.teamId,
      contest_problem_id: is.contestProblemId,
      question: is.question,
      language: is.language,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type HeldClarification = NonNullable<Awaited<ReturnType<typeof lockClarification>>>;

/** One as a whole, held until the transaction is through. */
export async function lockClarification(tx: Tx, actor: Actor, id: number) {
  // First held, then read: what another transaction has just changed is seen with all that belongs to it.
  await tx.selectFrom('clarification').select('id').where('id', '=', id).forUpdate().execute();
  return tx
    .selectFrom('clarification')
    .leftJoin('account as claimer', 'claimer.id', 'clarification.claimed_by')
    .select([
      'clarification.id',
      'clarification.contest_id',
      'clarification.user_id',
      'clarification.participant_id',
      'clarification.question',
      'clarification.answer',
      'clarification.quote',
      'clarification.version',
      'clarification.claimed_by',
      'clarification.claimed_until',
      'clarification.deleted_at',
      'clarification.deleted_by',
      'claimer.username as claimer',
      ownClarification(actor).as('own'),
    ])
    .where('clarification.id', '=', id)
    .executeTakeFirst();
}

export async function markRemoved(tx: Tx, id: number, by: { userId: number; now: Date } | null): Promise<void> {
  await tx
    .updateTable('clarification')
    .set({ deleted_at: by?.now ?? null, deleted_by: by?.userId ?? null, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** For good, after the time in which a removal can be taken back. */
export async function purgeClarifications(db: Db, deletedBefore: Date): Promise<void> {
  await db.deleteFrom('clarification').where('deleted_at', '<', deletedBefore).execute();
}

export type ChangedRow = { id: number; user_id: number; team: number[]; told_all: boolean };

/** Of these the ones of a contest, with whom they concern. Once everybody was told, everybody hears of it. */
export async function changedClarifications(db: Db, contestId: number, ids: readonly number[]): Promise<ChangedRow[]> {
  return db
    .selectFrom('clarification')
    .select([
      'clarification.id',
      'clarification.user_id',
      sql<number[]>`to_json(${TEAM_OF_ASKER})`.as('team'),
      sql<boolean>`(clarification.published_at IS NOT NULL AND ${aboutShownProblem})`.as('told_all'),
    ])
    .where('clarification.contest_id', '=', contestId)
    .where('clarification.id', 'in', ids)
    .execute();
}

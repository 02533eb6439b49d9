import type { ClarificationState } from '@oyez/contract/contests/clarifications';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import { readPage } from '../../db/page.ts';
import { foundInContest, type ContestTitles } from '../../policy/contest-problems.policy.ts';

export type InboxRow = {
  id: number;
  label: string | null;
  title: string | null;
  titleEn: string | null;
  uid: string;
  username: string;
  realname: string | null;
  team_name: string | null;
  question: string;
  language: string;
  asked_at: Date;
  answer: string | null;
  answered_at: Date | null;
  answerer: string | null;
  version: number;
  quote: string | null;
  claimed_by: number | null;
  claimer: string | null;
  claimed_until: Date | null;
  announced: boolean;
  deleted_at: Date | null;
};

type Wanted = {
  contestId: number;
  state: ClarificationState;
  /** Null: about the contest as a whole; undefined: about anything. */
  label: string | null | undefined;
  limit: number;
  offset: number;
};

/** Unanswered ones first, of which the longest waiting; then the latest answers. */
export async function inboxPage(db: Db, wanted: Wanted): Promise<{ rows: InboxRow[]; total: number }> {
  const found = inState(db, wanted);
  return readPage(
    found
      .innerJoin('account as asker', 'asker.id', 'clarification.user_id')
      .leftJoin('participant as team', 'team.id', 'clarification.participant_id')
      .leftJoin('account as answerer', 'answerer.id', 'clarification.answered_by')
      .leftJoin('account as claimer', 'claimer.id', 'clarification.claimed_by')
      .leftJoin('announcement', (join) =>
        join.onRef('announcement.id', '=', 'clarification.announcement_id').on('announcement.deleted_at', 'is', null),
      )
      .select([
        'clarification.id',
        'alias.label',
        'alias.title',
        'alias.title_en as titleEn',
        'asker.uid',
        'asker.username',
        'asker.realname',
        'team.team_name',
        'clarification.question',
        'clarification.language',
        'clarification.asked_at',
        'clarification.answer',
        'clarification.answered_at',
        'answerer.username as answerer',
        'clarification.version',
        'clarification.quote',
        'clarification.claimed_by',
        'claimer.username as claimer',
        'clarification.claimed_until',
        sql<boolean>`(announcement.id IS NOT NULL)`.as('announced'),
        'clarification.deleted_at',
      ])
      .orderBy(sql`(clarification.answered_at IS NOT NULL)`)
      .orderBy(sql`CASE WHEN clarification.answered_at IS NULL THEN clarification.id END`)
      .orderBy('clarification.answered_at', 'desc')
      .orderBy('clarification.id', 'desc'),
    wanted,
    found,
  );
}

function inState(db: Db, { contestId, state, label }: Wanted) {
  const ofContest = db
    .selectFrom('clarification')
    .leftJoin('contest_problem as alias', (join) =>
      join.onRef('alias.id', '=', 'clarification.contest_problem_id').on('alias.deleted_at', 'is', null),
    )
    .where('clarification.contest_id', '=', contestId)
    .$if(label === null, (some) => some.where('clarification.contest_problem_id', 'is', null))
    .$if(typeof label === 'string', (some) => some.where('alias.label_key', '=', displayKey(label ?? '')));
  if (state === 'removed') {
    // What its asker took back is nobody else's.
    return ofContest
      .where('clarification.deleted_at', 'is not', null)
      .where(sql<boolean>`clarification.deleted_by IS DISTINCT FROM clarification.user_id`);
  }
  const standing = ofContest.where('clarification.deleted_at', 'is', null);
  if (state === 'all') return standing;
  return standing.where('clarification.answered_at', state === 'waiting' ? 'is' : 'is not', null);
}

export async function countWaiting(db: Db, contestId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('clarification')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('contest_id', '=', contestId)
    .where('answered_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The problems of a contest in their order, with how many questions wait for each. */
export async function waitingByProblem(
  db: Db,
  contestId: number,
): Promise<(ContestTitles & { label: string; waiting: number })[]> {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select([
      'alias.label',
      'alias.title',
      'alias.title_en as titleEn',
      sql<number>`(SELECT count(*)::int FROM clarification
        WHERE clarification.contest_problem_id = alias.id
          AND clarification.answered_at IS NULL AND clarification.deleted_at IS NULL)`.as('waiting'),
    ])
    .where('alias.contest_id', '=', contestId)
    .where(foundInContest({ withHidden: true }))
    .orderBy('alias.ordinal')
    .orderBy('alias.label_key')
    .execute();
}

export async function setClaim(tx: Tx, id: number, claim: { userId: number; until: Date } | null): Promise<void> {
  await tx
    .updateTable('clarification')
    .set({ claimed_by: claim?.userId ?? null, claimed_until: claim?.until ?? null })
    .where('id', '=', id)
    .execute();
}

/** Answered once more; whoever was at it is through. */
export async function setAnswer(
  tx: Tx,
  id: number,
  is: { answer: string; quote: string | null; userId: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('clarification')
    .set({
      answer: is.answer,
      answered_at: now,
      answered_by: is.userId,
      quote: is.quote,
      version: sql<number>`version + 1`,
      claimed_by: null,
      claimed_until: null,
    })
    .$if(is.quote !== null, (row) => row.set({ published_at: sql<Date>`COALESCE(published_at, ${now})` }))
    .where('id', '=', id)
    .execute();
}

export async function setAnnouncement(tx: Tx, id: number, announcementId: number): Promise<void> {
  await tx.updateTable('clarification').set({ announcement_id: announcementId }).where('id', '=', id).execute();
}

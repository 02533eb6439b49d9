import { STATUS } from '@oyez/contract/judging/verdict';
import type { BalloonDeed } from '@oyez/contract/contests/balloons';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { beforeEnd, countsInContest, isOfContest } from '../../policy/contest-counting.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import { joinedToStanding, standingStatus } from '../../policy/standing-verdicts.ts';

export type BalloonRow = {
  contest_problem_id: number;
  participant_id: number;
  label: string;
  color: string | null;
  name: string;
  username: string | null;
  seat: string | null;
  /** When it was first accepted; null where it is not any more. */
  accepted_at: Date | null;
  first: boolean;
  solved_at: Date | null;
  carried_by: number | null;
  carried_until: Date | null;
  carrier: string | null;
  checked_by: number | null;
  checked_at: Date | null;
  checker: string | null;
};

export type BalloonKey = { cpid: number; participantId: number };

/**
 * All balloons of a contest, or one: what was accepted while it ran, and what somebody has taken along or brought. While
 * a submission is judged again, what was said of it before holds.
 */
export async function balloonRows(db: Db | Tx, contest: ContestFacts, one?: BalloonKey): Promise<BalloonRow[]> {
  const result = await sql<BalloonRow>`
    WITH solved AS (
      SELECT DISTINCT ON (s.contest_problem_id, s.participant_id) s.contest_problem_id, s.participant_id,
        s.submitted_at AS accepted_at, floor(extract(epoch FROM s.submitted_at - ${contest.startsAt}::timestamptz)) AS second
      FROM submission s
      JOIN participant ranked ON ranked.id = s.participant_id AND ranked.kind <> 'virtual'
      ${joinedToStanding}
      WHERE s.contest_id = ${contest.id} AND ${standingStatus} = ${STATUS.accepted}
        AND s.submitted_at >= ${contest.startsAt} AND ${beforeEnd(contest)} AND ${countsInContest(contest)} AND ${isOfContest()}
        AND ${one === undefined ? sql`true` : sql`s.contest_problem_id = ${one.cpid}`}
      ORDER BY s.contest_problem_id, s.participant_id, s.submitted_at, s.id),
    due AS (
      SELECT solved.*, second = min(second) OVER (PARTITION BY contest_problem_id) AS first FROM solved),
    brought AS (
      SELECT b.* FROM balloon b JOIN contest_problem own ON own.id = b.contest_problem_id
      WHERE own.contest_id = ${contest.id})
    SELECT contest_problem_id, participant_id, alias.label, alias.color, p.seat, a.username,
      COALESCE(p.team_name, CASE c.name_shown WHEN 'nickname' THEN NULLIF(trim(a.nickname), '')
        WHEN 'realname' THEN NULLIF(trim(a.realname), '') END, a.username, '') AS name,
      due.accepted_at, COALESCE(due.first, false) AS first, brought.solved_at,
      brought.carried_by, brought.carried_until, carrier.username AS carrier,
      brought.checked_by, brought.checked_at, checker.username AS checker
    FROM due FULL JOIN brought USING (contest_problem_id, participant_id)
    JOIN contest_problem alias ON alias.id = contest_problem_id
    JOIN problem ON problem.id = alias.problem_id AND ${foundInContest({ withHidden: true })}
    JOIN participant p ON p.id = participant_id
    JOIN contest c ON c.id = ${contest.id}
    LEFT JOIN account a ON a.id = p.user_id
    LEFT JOIN account carrier ON carrier.id = brought.carried_by
    LEFT JOIN account checker ON checker.id = brought.checked_by
    WHERE p.disqualified_at IS NULL AND p.deleted_at IS NULL
      AND ${one === undefined ? sql`true` : sql`contest_problem_id = ${one.cpid} AND participant_id = ${one.participantId}`}
    ORDER BY COALESCE(due.accepted_at, brought.solved_at), contest_problem_id, participant_id`.execute(db);
  return result.rows;
}

/** Both are of this contest, whether a balloon is due or not. */
export async function hasBalloons(
  tx: Tx,
  { cid, cpid, participantId }: BalloonKey & { cid: number },
): Promise<boolean> {
  const result = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM contest_problem AS alias JOIN problem ON problem.id = alias.problem_id
      JOIN participant AS p ON p.contest_id = alias.contest_id
      WHERE alias.contest_id = ${cid} AND alias.id = ${cpid} AND ${foundInContest({ withHidden: true })}
        AND p.id = ${participantId} AND p.kind <> 'virtual' AND p.deleted_at IS NULL) AS known`.execute(tx);
  return result.rows[0]?.known ?? false;
}

export async function balloonProblems(
  db: Db,
  contestId: number,
): Promise<{ cpid: number; displayId: string; color: string | null }[]> {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select(['alias.id as cpid', 'alias.label as displayId', 'alias.color'])
    .where('alias.contest_id', '=', contestId)
    .where(foundInContest({ withHidden: true }))
    .orderBy('alias.ordinal')
    .orderBy('alias.id')
    .execute();
}

export async function contestTitle(db: Db, contestId: number): Promise<string> {
  const row = await db.selectFrom('contest').select('title').where('id', '=', contestId).executeTakeFirst();
  return row?.title ?? '';
}

/** One hand at a time is at a balloon. */
export async function holdBalloon(tx: Tx, { cpid, participantId }: BalloonKey): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`balloon ${cpid} ${participantId}`}, 0))`.execute(tx);
}

export async function takeAlong(
  tx: Tx,
  { cpid, participantId }: BalloonKey,
  by: { userId: number; until: Date; solvedAt: Date | null },
): Promise<void> {
  const carried = { carried_by: by.userId, carried_until: by.until, solved_at: by.solvedAt };
  await tx
    .insertInto('balloon')
    .values({ contest_problem_id: cpid, participant_id: participantId, ...carried })
    .onConflict((conflict) => conflict.columns(['contest_problem_id', 'participant_id']).doUpdateSet(carried))
    .execute();
}

/** Whoever delivered it first stays its deliverer. */
export async function markDelivered(
  tx: Tx,
  { cpid, participantId }: BalloonKey,
  by: { userId: number; now: Date; solvedAt: Date | null },
): Promise<void> {
  const brought = { checked_by: by.userId, checked_at: by.now, solved_at: by.solvedAt };
  await tx
    .insertInto('balloon')
    .values({ contest_problem_id: cpid, participant_id: participantId, ...brought })
    .onConflict((conflict) =>
      conflict
        .columns(['contest_problem_id', 'participant_id'])
        .doUpdateSet(brought)
        .where('balloon.checked_at', 'is', null),
    )
    .execute();
}

/** Neither taken along nor brought. */
export async function putBack(tx: Tx, { cpid, participantId }: BalloonKey): Promise<void> {
  await tx
    .deleteFrom('balloon')
    .where('contest_problem_id', '=', cpid)
    .where('participant_id', '=', participantId)
    .execute();
}

type Deed = BalloonKey & { contestId: number; userId: number; key: string; deed: BalloonDeed };

/** What was sent under this key before. */
export async function findDeed(
  tx: Tx,
  { contestId, userId, key }: Pick<Deed, 'contestId' | 'userId' | 'key'>,
): Promise<(BalloonKey & { deed: string }) | undefined> {
  return tx
    .selectFrom('balloon_deed')
    .select(['contest_problem_id as cpid', 'participant_id as participantId', 'deed'])
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function noteDeed(tx: Tx, is: Deed, now: Date): Promise<void> {
  await tx
    .insertInto('balloon_deed')
    .values({
      contest_id: is.contestId,
      contest_problem_id: is.cpid,
      participant_id: is.participantId,
      deed: is.deed,
      key: is.key,
      user_id: is.userId,
      at: now,
    })
    .execute();
}

export async function readAfterSeal(db: Db | Tx, contestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('balloon_setting')
    .select('after_seal')
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row?.after_seal ?? false;
}

export async function writeAfterSeal(tx: Tx, contestId: number, afterSeal: boolean): Promise<void> {
  await tx
    .insertInto('balloon_setting')
    .values({ contest_id: contestId, after_seal: afterSeal })
    .onConflict((conflict) => conflict.column('contest_id').doUpdateSet({ after_seal: afterSeal }))
    .execute();
}

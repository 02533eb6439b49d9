import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { beforeEnd, countsInContest, isOfContest, stands } from '../../policy/contest-counting.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import { joinedToStanding, standingStatus } from '../../policy/standing-verdicts.ts';

export async function shownName(db: Db, contestId: number): Promise<string> {
  const row = await db.selectFrom('contest').select('name_shown').where('id', '=', contestId).executeTakeFirstOrThrow();
  return row.name_shown;
}

/** Of single persons; of teams `kind` says so. */
export async function starAccounts(db: Db, contestId: number): Promise<string[]> {
  const row = await db.selectFrom('contest').select('stars').where('id', '=', contestId).executeTakeFirstOrThrow();
  return row.stars;
}

/** The accounts by which teams out of competition are known. */
export async function starTeams(db: Db, contestId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('account', 'account.id', 'participant.lead_id')
    .select('account.username')
    .where('participant.contest_id', '=', contestId)
    .where('participant.kind', '=', 'star')
    .where(stands('participant'))
    .orderBy('participant.id')
    .execute();
  return rows.map((row) => row.username);
}

/** Those that the board has as columns. */
export async function shownProblems(db: Db, contestId: number): Promise<{ label: string; color: string | null }[]> {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select(['alias.label', 'alias.color'])
    .where('alias.contest_id', '=', contestId)
    .where(foundInContest({ withHidden: false }))
    .orderBy('alias.ordinal')
    .orderBy('alias.id')
    .execute();
}

export type ScrollRow = {
  id: number;
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  school: string | null;
  avatar: string | null;
  gender: string | null;
  status: number;
  submitted_at: Date;
  label: string;
  participant_id: number;
};

/** What decides the board, the newest first: nothing from before the start, which no board counts. */
export async function scrollSubmissions(
  db: Db,
  contest: ContestFacts,
  /** Keys of the names of those left out. */
  without: readonly string[],
  withoutStars: boolean,
): Promise<ScrollRow[]> {
  const result = await sql<ScrollRow>`
    SELECT s.id, a.uid, a.username, COALESCE(p.team_name, a.nickname) AS nickname,
      COALESCE(p.team_name, a.realname) AS realname, CASE WHEN p.team_key IS NULL THEN a.school ELSE p.school END AS school,
      a.avatar, CASE WHEN p.team_key IS NULL THEN a.gender END AS gender, ${standingStatus} AS status, s.submitted_at, alias.label,
      s.participant_id
    FROM submission s ${joinedToStanding}
    JOIN contest_problem alias ON alias.id = s.contest_problem_id
    JOIN problem ON problem.id = alias.problem_id AND ${foundInContest({ withHidden: false })}
    JOIN participant p ON p.id = s.participant_id
    JOIN account a ON a.id = COALESCE(p.lead_id, s.user_id)
    WHERE s.contest_id = ${contest.id} AND s.participant_id IS NOT NULL AND ${standingStatus} <> ${STATUS.cancelled}
      AND s.submitted_at >= ${contest.startsAt} AND ${beforeEnd(contest)} AND ${countsInContest(contest)} AND ${isOfContest()}
      AND NOT a.username_key = ANY(${without}::text[]) AND NOT (${withoutStars}::boolean AND p.kind = 'star')
    ORDER BY s.submitted_at DESC, s.id DESC`.execute(db);
  return result.rows;
}

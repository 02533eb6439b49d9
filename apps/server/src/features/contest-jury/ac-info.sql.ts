import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { beforeEnd, countsInContest, isOfContest } from '../../policy/contest-counting.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import { joinedToStanding, standing, standingStatus } from '../../policy/standing-verdicts.ts';

export type AcRow = {
  id: number;
  uid: string;
  username: string;
  realname: string | null;
  problem_id: number;
  contest_problem_id: number;
  label: string;
  submitted_at: Date;
  seconds: number;
  score: number | null;
  time_ms: number | null;
  first_blood: boolean;
  checked: boolean;
};

/**
 * The first accepted submission of each person to each problem while the contest ran; those that nobody has seen to
 * first, and then the earlier ones.
 */
export async function firstAccepted(
  db: Db,
  contest: ContestFacts,
  page: { limit: number; offset: number },
): Promise<{ rows: AcRow[]; total: number }> {
  const result = await sql<{ total: number } & (AcRow | Record<keyof AcRow, null>)>`
    WITH first AS (
      SELECT DISTINCT ON (s.contest_problem_id, s.participant_id) s.id, s.user_id, s.participant_id, s.problem_id, s.contest_problem_id, alias.label,
             s.submitted_at, ${standing('score')} AS score, ${standing('time_ms')} AS time_ms,
             floor(extract(epoch FROM s.submitted_at - ${contest.startsAt}::timestamptz))::int AS seconds,
             EXISTS (SELECT FROM balloon
               WHERE balloon.contest_problem_id = s.contest_problem_id AND balloon.participant_id = s.participant_id
                 AND balloon.checked_at IS NOT NULL) AS checked
      FROM submission s ${joinedToStanding}
      JOIN contest_problem alias ON alias.id = s.contest_problem_id
      JOIN problem ON problem.id = alias.problem_id AND ${foundInContest({ withHidden: true })}
      WHERE s.contest_id = ${contest.id} AND ${standingStatus} = ${STATUS.accepted}
        AND s.submitted_at >= ${contest.startsAt} AND ${beforeEnd(contest)} AND ${countsInContest(contest)} AND ${isOfContest()}
      ORDER BY s.contest_problem_id, s.participant_id, s.submitted_at, s.id),
    told AS (
      SELECT first.*, seconds = min(seconds) OVER (PARTITION BY contest_problem_id) AS first_blood FROM first),
    page AS (
      SELECT told.*, a.uid, a.username, COALESCE(p.team_name, a.realname) AS realname
      FROM told LEFT JOIN participant p ON p.id = told.participant_id
      JOIN account a ON a.id = COALESCE(p.lead_id, told.user_id)
      ORDER BY told.checked, told.submitted_at, told.id LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM first) AS counted LEFT JOIN page ON true
    ORDER BY page.checked, page.submitted_at, page.id`.execute(db);
  return {
    total: result.rows[0]?.total ?? 0,
    rows: result.rows.filter((row): row is { total: number } & AcRow => row.id !== null),
  };
}

/** For what a balloon stands by which submission it is asked for. Undefined: it is no accepted one of this contest. */
export async function balloonOf(
  tx: Tx,
  contestId: number,
  submissionId: number,
): Promise<{ cpid: number; participantId: number; solvedAt: Date } | undefined> {
  const result = await sql<{ contest_problem_id: number | null; participant_id: number | null; submitted_at: Date }>`
    SELECT s.contest_problem_id, s.participant_id, s.submitted_at FROM submission s ${joinedToStanding}
    WHERE s.id = ${submissionId} AND s.contest_id = ${contestId} AND ${standingStatus} = ${STATUS.accepted}
      AND ${isOfContest()}`.execute(tx);
  const row = result.rows[0];
  if (!row || row.contest_problem_id === null || row.participant_id === null) return undefined;
  return { cpid: row.contest_problem_id, participantId: row.participant_id, solvedAt: row.submitted_at };
}

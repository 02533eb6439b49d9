import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { beforeEnd, countsInContest, isOfContest } from '../../policy/contest-counting.ts';
import { takenByJury } from '../../policy/contest-practice.policy.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import type { Actor } from '../../policy/actor.ts';
import { joinedToStanding, standing, standingStatus } from '../../policy/standing-verdicts.ts';

export type AcceptedCode = {
  id: number;
  /** Or the team's name. */
  username: string;
  label: string;
  language: string;
  score: number | null;
  submitted_at: Date;
};

/** Whoever is ranked; somebody of the jury for themselves. */
const competitor = sql`COALESCE(s.participant_id, -s.user_id)`;

/** What was accepted while the contest ran; under OI rules the last of each person and problem that has a score. */
export async function acceptedCode(
  db: Db,
  contest: ContestFacts,
  { actor, now, withJury }: { actor: Actor; now: Date; withJury: boolean },
): Promise<AcceptedCode[]> {
  const isOi = contest.rule === 'oi';
  const result = await sql<AcceptedCode>`
    SELECT chosen.id, COALESCE(p.team_name, a.username) AS username, alias.label, chosen.language, chosen.score, chosen.submitted_at
    FROM (
      SELECT ${isOi ? sql`DISTINCT ON (${competitor}, s.contest_problem_id)` : sql``}
             s.id, s.participant_id, s.user_id, s.contest_problem_id, s.language, ${standing('score')} AS score, s.submitted_at
      FROM submission s ${joinedToStanding}
      WHERE s.contest_id = ${contest.id} AND s.submitted_at >= ${contest.startsAt} AND ${beforeEnd(contest)} AND ${isOfContest()}
        AND ${isOi ? sql`${standing('score')} IS NOT NULL` : sql`${standingStatus} = ${STATUS.accepted}`}
        AND ${withJury ? sql`true` : countsInContest(contest)} AND ${takenByJury(actor, contest, now)}
      ORDER BY ${competitor}, s.contest_problem_id, s.submitted_at DESC, s.id DESC) AS chosen
    JOIN contest_problem alias ON alias.id = chosen.contest_problem_id
    JOIN problem ON problem.id = alias.problem_id AND ${foundInContest({ withHidden: true })}
    JOIN account a ON a.id = chosen.user_id
    LEFT JOIN participant p ON p.id = chosen.participant_id
    ORDER BY username, alias.ordinal, chosen.submitted_at, chosen.id`.execute(db);
  return result.rows;
}

export async function codesOf(db: Db, submissionIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('submission_source')
    .select(['submission_id', 'code'])
    .where('submission_id', 'in', submissionIds)
    .execute();
  return new Map(rows.map((row) => [row.submission_id, row.code]));
}

import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';

export type ProblemRules = { config: unknown; languages: string[] };

/** Limits and languages of a contest's problems; of hidden ones for its jury alone. */
export async function rulesOfProblems(
  db: Db,
  contestId: number,
  { withHidden }: { withHidden: boolean },
): Promise<ProblemRules[]> {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .leftJoin('problem_version as version', 'version.id', 'problem.current_version_id')
    .select([
      'version.config',
      sql<string[]>`ARRAY(SELECT accepted.language FROM problem_language AS accepted
        WHERE accepted.problem_id = problem.id AND accepted.allowed)`.as('languages'),
    ])
    .where('alias.contest_id', '=', contestId)
    .where(foundInContest({ withHidden }))
    .execute();
}

/** The team in which somebody takes part, and who else is in it. */
export async function ownTeam(
  db: Db,
  teamId: number,
): Promise<{ id: number; name: string; seat: string | null; members: string[] } | undefined> {
  return db
    .selectFrom('participant as team')
    .select([
      'team.id',
      sql<string>`team.team_name`.as('name'),
      'team.seat',
      sql<string[]>`ARRAY(SELECT a.username FROM participant_member m JOIN account a ON a.id = m.user_id
        WHERE m.participant_id = team.id ORDER BY m.ordinal, a.id)`.as('members'),
    ])
    .where('team.id', '=', teamId)
    .executeTakeFirst();
}

import type { Db, Tx } from '../../db/client.ts';
import { sql } from 'kysely';
import type { Actor } from '../../policy/actor.ts';
import { competesAnywhere } from '../../policy/contest-practice.policy.ts';
import { problemsOfPlace, type DiscussionPlace } from '../../policy/discussions.policy.ts';
import { namedProblem } from '../../policy/problems.policy.ts';

/**
 * The problem that is called so in a place, as far as this person may see it there; and whether they compete at the moment,
 * with whichever problems: what is said of one problem alone would tell that it is in their contest.
 */
export async function problemNamed(
  db: Db | Tx,
  actor: Actor,
  place: DiscussionPlace,
  displayId: string,
  now: Date,
): Promise<{ id: number; competing: boolean } | undefined> {
  return db
    .selectFrom('problem')
    .select('problem.id')
    .select(competesAnywhere(sql`${actor.id}::bigint`, now).as('competing'))
    .where(namedProblem(displayId))
    .where(problemsOfPlace(actor, place))
    .executeTakeFirst();
}

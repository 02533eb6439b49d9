import type { Db, Tx } from '../../db/client.ts';
import { sql } from 'kysely';
import type { Actor } from '../../policy/actor.ts';
import { competesWith } from '../../policy/contest-practice.policy.ts';
import type { DiscussionPlace } from '../../policy/discussions.policy.ts';
import { groupProblems, namedProblem, visibleProblems } from '../../policy/problems.policy.ts';

/** The problem that is called so in a place, as far as this person may see it there; and whether they compete with it. */
export async function problemNamed(
  db: Db | Tx,
  actor: Actor,
  place: DiscussionPlace,
  displayId: string,
  now: Date,
): Promise<{ id: number; competing: boolean } | undefined> {
  const readable = place.kind === 'site' ? visibleProblems(actor) : groupProblems(actor, place.groupId);
  return db
    .selectFrom('problem')
    .select('problem.id')
    .select(competesWith({ person: sql`${actor.id}::bigint`, problem: sql`problem.id` }, now).as('competing'))
    .where(namedProblem(displayId))
    .where(readable)
    .executeTakeFirst();
}

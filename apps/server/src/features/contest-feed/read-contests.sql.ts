import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { foundContests, runContests } from '../../policy/contests.policy.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';

/** The latest contests that this person may be able to read: whether they are, the rules for one contest say. */
export async function contestsInReach(db: Db, actor: Actor, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contest')
    .select('contest.id')
    .where(foundContests(actor))
    .where((eb) =>
      eb.or([
        runContests(actor)(eb),
        eb.and([
          eb('contest.starts_at', '<=', now),
          isGuest(actor)
            ? eb('contest.open_board', '=', true)
            : eb.or([eb('contest.auth', '<>', 'private'), takesPart(actor.id)]),
        ]),
      ]),
    )
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

function takesPart(userId: number) {
  return sql<boolean>`(
    EXISTS (SELECT FROM participant AS own WHERE own.contest_id = contest.id AND own.user_id = ${userId} AND own.kind <> 'virtual')
    OR EXISTS (SELECT FROM participant_member AS mate WHERE mate.contest_id = contest.id AND mate.user_id = ${userId}))`;
}

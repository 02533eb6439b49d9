import type { Db } from '../../db/client.ts';
import { publicContests, runContests } from '../../policy/contests.policy.ts';
import type { Actor } from '../../policy/actor.ts';

const MOST = 50;

/** The latest contests that somebody runs, and those that show their board to everybody. */
export async function contestsToRead(db: Db, actor: Actor, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contest')
    .select('contest.id')
    .where((eb) =>
      eb.or([
        runContests(actor)(eb),
        eb.and([
          publicContests(eb),
          eb('contest.open_board', '=', true),
          eb('contest.auth', '<>', 'private'),
          eb('contest.starts_at', '<=', now),
        ]),
      ]),
    )
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => row.id);
}

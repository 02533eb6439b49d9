import type { Contest } from '@oyez/contract/contests/contest-values';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../policy/actor.ts';
import { contestPolicy, type ContestStanding } from '../../policy/contests.policy.ts';
import { readContest } from './contests.sql.ts';
import { toContest } from './contests.view.ts';

/** A contest as its outside board tells of it. */
export async function contestAsWatched(db: Db, actor: Actor, standing: ContestStanding, now: Date): Promise<Contest> {
  const row = await readContest(db, standing.facts.id);
  return toContest(row, { described: contestPolicy.describe(actor, standing), now });
}

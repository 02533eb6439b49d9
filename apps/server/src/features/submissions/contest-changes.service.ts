import type { Db } from '../../db/client.ts';
import { guest, type Actor } from '../../policy/actor.ts';
import { contestSubmissions } from '../../policy/contest-submissions.policy.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { contestFactsFor } from '../../policy/scopes/contests.sql.ts';
import { changedRows } from './contest-changes.sql.ts';

/**
 * Of these submissions those that stand in a contest's list, for each of its followers: looked up once for all of them,
 * who have come in already.
 */
export async function changedInContest(
  db: Db,
  contestId: number,
  ids: readonly number[],
  now: Date,
): Promise<(actor: Actor) => readonly number[]> {
  const found = await contestFactsFor(db, contestId, guest.id);
  if (found === undefined) return () => [];
  const standingOf = (actor: Actor) => contestPolicy.standing(actor, found.facts, true, now);
  const everybodys = contestSubmissions(guest, standingOf(guest));
  const jurys = contestSubmissions(guest, { ...standingOf(guest), runs: true });
  const rows = await changedRows(db, ids, { forAll: everybodys.forAll, standing: jurys.listed });
  return (actor) => {
    const standing = standingOf(actor);
    if (standing.runs) return rows.map((row) => row.id);
    // Of a result that is kept there is nothing new to see.
    const seesOwn = !contestPolicy.keepsResults(standing);
    return rows.flatMap((row) =>
      row.for_all || (seesOwn && (row.user_id === actor.id || row.team.includes(actor.id))) ? [row.id] : [],
    );
  };
}

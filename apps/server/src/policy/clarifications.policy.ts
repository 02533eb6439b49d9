import { sql } from 'kysely';
import type { RowFilter } from '../db/row-filter.ts';
import type { Actor } from './actor.ts';
import { foundInContest } from './contest-problems.policy.ts';
import { contestPolicy, type ContestStanding, type EntryRefusal } from './contests.policy.ts';

/** Why somebody may not ask the jury of a contest. */
export type AskRefusal = EntryRefusal | 'clarifications_closed' | 'clarification_register_first';

export const clarificationPolicy = {
  /** Whoever may hand in now, as long as their contest lasts; what is taken after it is none of the jury's day. */
  ask: (actor: Actor, standing: ContestStanding): AskRefusal | null => {
    if (standing.runs) return null;
    const entry = contestPolicy.entry(actor, standing);
    if (entry !== null) return entry;
    const refusal = contestPolicy.submit(actor, {
      ...standing,
      run: null,
      facts: { ...standing.facts, lateSubmits: false },
      // Whoever was disqualified may ask why.
      disqualified: null,
    });
    if (refusal === 'contest_disqualified') return null;
    if (refusal === 'contest_ended') return 'clarifications_closed';
    return refusal === 'contest_register_first' ? 'clarification_register_first' : refusal;
  },

  /** `askers`: who asked, and whoever is in a team with them. */
  own: (actor: Actor, { askers }: { askers: readonly number[] }): boolean => askers.includes(actor.id),
};

/** `own` in SQL. */
export function ownClarification(actor: Actor) {
  return sql<boolean>`(clarification.user_id = ${actor.id} OR ${actor.id} = ANY (${TEAM_OF_ASKER}))`;
}

/** Everybody in the team for which it was asked. */
export const TEAM_OF_ASKER = sql`ARRAY(
  SELECT mate.user_id FROM participant_member AS mate WHERE mate.participant_id = clarification.participant_id)`;

/** About the contest as a whole, or about a problem that those who take part find in it. */
export const aboutShownProblem = sql<boolean>`(clarification.contest_problem_id IS NULL OR EXISTS (
  SELECT FROM contest_problem AS alias JOIN problem ON problem.id = alias.problem_id
  WHERE alias.id = clarification.contest_problem_id AND ${foundInContest({ withHidden: false })}))`;

/** What those read who come in, the jury too: their own, and what was answered to everybody. */
export function readClarifications(actor: Actor, { runs }: Pick<ContestStanding, 'runs'>): RowFilter<'clarification'> {
  return (eb) =>
    eb.and([
      eb('clarification.deleted_at', 'is', null),
      eb.or([
        ownClarification(actor),
        eb.and([eb('clarification.quote', 'is not', null), runs ? eb.lit(true) : aboutShownProblem]),
      ]),
    ]);
}

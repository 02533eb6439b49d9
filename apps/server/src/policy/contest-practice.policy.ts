import { sql, type RawBuilder } from 'kysely';
import { isOfNoJury, overAt } from './contest-counting.ts';
import type { SubmissionMask } from './submissions.policy.ts';

/**
 * Somebody takes part in a contest that runs at this moment and has this problem, and is none of its jury. Whether they
 * registered or only handed something in, they are among those who compete.
 */
export function competesWith(
  { person, problem }: Record<'person' | 'problem', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (${rounds(person, now, sql`1`, problem)})`;
}

/** Whether there is any such problem, of which nothing is said. */
export function competes(person: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (${problemsOfCompeting(person, now)})`;
}

/** The problems of which that is so. */
export function problemsOfCompeting(person: RawBuilder<unknown>, now: Date): RawBuilder<number> {
  return rounds(person, now, sql`known.problem_id`, sql`known.problem_id`);
}

function rounds(
  person: RawBuilder<unknown>,
  now: Date,
  told: RawBuilder<unknown>,
  problem: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`SELECT ${told} FROM participant AS own
    JOIN contest AS round ON round.id = own.contest_id AND round.deleted_at IS NULL AND round.visible
      AND round.starts_at <= ${now}::timestamptz AND ${overAt('round')} > ${now}::timestamptz
    JOIN contest_problem AS known ON known.contest_id = round.id AND known.problem_id = ${problem} AND known.deleted_at IS NULL
    WHERE own.kind <> 'virtual' AND own.id IN (
        SELECT alone.id FROM participant AS alone WHERE alone.user_id = ${person}
        UNION ALL SELECT mate.participant_id FROM participant_member AS mate WHERE mate.user_id = ${person})
      AND ${isOfNoJury({ owner: sql`round.owner_id`, group: sql`round.group_id` }, person)}`;
}

/**
 * What practice still tells such a person: no code but their own, and of that the verdict, not the test on which it
 * failed. Whoever looks after submissions has them before them anyway.
 */
export function whileCompeting(mask: SubmissionMask, { own }: { own: boolean }): SubmissionMask {
  return mask.inside ? mask : { ...mask, code: mask.code && own, cases: false, failingTest: false };
}

import { sql, type RawBuilder } from 'kysely';
import { can, type Actor } from './actor.ts';
import { isOfJury, isOfNoJury, mayTakePart, overAt } from './contest-counting.ts';
import type { ContestFacts, ContestStanding } from './contests.policy.ts';
import { groupStandsText } from './standing-groups.ts';
import type { SubmissionMask } from './submissions.policy.ts';

/**
 * Somebody takes part in a contest that runs at this moment and has this problem, and is none of its jury. Whether they
 * registered or only handed something in, they are among those who compete; but no group makes a stranger compete by
 * writing them into a team.
 */
export function competesWith(
  { person, problem }: Record<'person' | 'problem', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (${rounds(person, now, sql`1`, problem)})`;
}

/** Whether there is any such problem, of which nothing is said. */
export function competesAnywhere(person: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
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
      AND ${sql.raw(groupStandsText('round'))}
    JOIN contest_problem AS known ON known.contest_id = round.id AND known.problem_id = ${problem} AND known.deleted_at IS NULL
    WHERE own.kind <> 'virtual' AND own.id IN (
        SELECT alone.id FROM participant AS alone WHERE alone.user_id = ${person}
        UNION ALL SELECT mate.participant_id FROM participant_member AS mate WHERE mate.user_id = ${person})
      AND (own.user_id = ${person} OR ${mayTakePart(sql`round.group_id`, person)}
        OR EXISTS (SELECT FROM submission AS sent WHERE sent.participant_id = own.id AND sent.user_id = ${person}))
      AND ${isOfNoJury({ owner: sql`round.owner_id`, group: sql`round.group_id` }, person)}`;
}

/**
 * Whether what was handed in there tells such a person no more than practice does. A contest that runs has rules of its
 * own for those who take part; one that is over is looked at like practice, and so is any by its jury.
 */
export function tellsAsPractice(contest: Pick<ContestStanding, 'phase' | 'runs'> | null): boolean {
  return contest === null || contest.runs || contest.phase === 'ended';
}

/** The same of the row of a contest that was joined, or was not. */
export function tellsAsPracticeIn(alias: string, person: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column('id')} IS NULL OR ${overAt(alias)} <= ${now}::timestamptz
    OR ${isOfJury({ owner: column('owner_id'), group: column('group_id') }, person)})`;
}

/**
 * What practice still tells such a person: no code but their own, and of that the verdict, not the test on which it
 * failed. Whoever looks after submissions has them before them anyway.
 */
export function whileCompeting(mask: SubmissionMask, { own }: { own: boolean }): SubmissionMask {
  return mask.inside ? mask : { ...mask, code: mask.code && own, cases: false, failingTest: false };
}

/**
 * The same of code that a jury takes from its contest as files, on `submission as s`: that of a group's contest takes no
 * more of a problem with which it competes elsewhere than single submissions tell it. After its end the contest tells all.
 */
export function takenByJury(
  actor: Actor,
  { groupId, overAt: end }: Pick<ContestFacts, 'groupId' | 'overAt'>,
  now: Date,
): RawBuilder<boolean> {
  if (groupId === null || now >= end || can(actor, 'submission_inspect')) return sql<boolean>`true`;
  return sql<boolean>`(s.user_id = ${actor.id}
    OR s.problem_id NOT IN (${problemsOfCompeting(sql`${actor.id}::bigint`, now)})
    OR EXISTS (SELECT FROM problem AS theirs WHERE theirs.id = s.problem_id AND theirs.group_id = ${groupId}))`;
}

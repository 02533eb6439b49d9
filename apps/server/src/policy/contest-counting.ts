import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type RawBuilder } from 'kysely';
import { contestPolicy, type ContestFacts, type ContestStanding } from './contests.policy.ts';

/**
 * Whose submissions count: all but those of who set the contest up and of who runs the site or its group; in a contest of
 * teams those of the teams. Whoever was disqualified counts nowhere.
 */
export function countsInContest(
  { id, ownerId, groupId, teams }: Pick<ContestFacts, 'id' | 'ownerId' | 'groupId' | 'teams'>,
  alias = 's',
): RawBuilder<boolean> {
  if (teams) {
    return sql<boolean>`(${sql.ref(`${alias}.participant_id`)} IN (
      SELECT team.id FROM participant AS team WHERE team.contest_id = ${id} AND ${stands('team')} AND team.disqualified_at IS NULL))`;
  }
  return sql<boolean>`(${competing({ ownerId, groupId }, alias)} AND NOT EXISTS (SELECT FROM participant AS out
    WHERE out.contest_id = ${id} AND out.user_id = ${sql.ref(`${alias}.user_id`)} AND out.disqualified_at IS NOT NULL))`;
}

/** Who runs a contest: its owner, and the group that it is of. */
type Run = { owner: RawBuilder<unknown> | null; group: RawBuilder<unknown> | null };

/** Those who answer for a contest: its owner, the roots of its group, and those of the site. */
export function isOfJury(run: Run, person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(juryOf(run, person), sql` OR `)})`;
}

/** The others. Each part is denied by itself, so that the planner can make a join of it. */
export function isOfNoJury(run: Run, person: RawBuilder<unknown>): RawBuilder<boolean> {
  const others = juryOf(run, person).map((one) => sql`NOT ${one}`);
  return sql<boolean>`(${sql.join(others, sql` AND `)})`;
}

function juryOf({ owner, group }: Run, person: RawBuilder<unknown>): RawBuilder<boolean>[] {
  return [
    sql<boolean>`EXISTS (SELECT FROM account AS site_root WHERE site_root.id = ${person} AND site_root.role = 'root')`,
    ...(owner === null ? [] : [sql<boolean>`(${person} IS NOT DISTINCT FROM ${owner})`]),
    ...(group === null
      ? []
      : [
          sql<boolean>`EXISTS (SELECT FROM group_member AS group_root
            WHERE group_root.group_id = ${group} AND group_root.user_id = ${person} AND group_root.level = ${GROUP_LEVEL.root})`,
        ]),
  ];
}

/** Whom a contest takes: one of the site anybody, one of a group its members. */
export function mayTakePart(group: RawBuilder<unknown>, person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${group}::bigint IS NULL OR EXISTS (SELECT FROM group_member AS belonging
    WHERE belonging.group_id = ${group} AND belonging.user_id = ${person} AND belonging.level >= ${GROUP_LEVEL.member}))`;
}

/** Somebody for themselves: none of those who run it. */
export function competing(
  { ownerId, groupId }: Pick<ContestFacts, 'ownerId' | 'groupId'>,
  alias: string,
): RawBuilder<boolean> {
  const run = { owner: ownerId === null ? null : sql`${ownerId}`, group: groupId === null ? null : sql`${groupId}` };
  return isOfNoJury(run, sql.ref(`${alias}.user_id`));
}

/** What belongs to the contest: not what people handed in afterwards in windows of their own, or as practice. */
export function isOfContest(alias = 's'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.apart`)} IS NULL)`;
}

/** A participant that is a team, and has not been taken away. */
export function stands(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.team_key`)} IS NOT NULL AND ${sql.ref(`${alias}.deleted_at`)} IS NULL)`;
}

/** The end of a contest, and that of the last one who has more time. */
export type End = Pick<ContestFacts, 'endsAt' | 'overAt'>;

/** A submission that was handed in before the end of its participant. */
export function beforeEnd({ endsAt, overAt: last }: End, alias = 's'): RawBuilder<boolean> {
  const at = sql.ref(`${alias}.submitted_at`);
  if (last <= endsAt) return sql<boolean>`(${at} < ${endsAt}::timestamptz)`;
  return sql<boolean>`(${at} < ${endsAt}::timestamptz OR (${at} < ${last}::timestamptz AND EXISTS (
    SELECT FROM participant AS longer WHERE longer.id = ${sql.ref(`${alias}.participant_id`)}
      AND ${at} < ${endsAt}::timestamptz + longer.extra_seconds * interval '1 second')))`;
}

/** The moment from which on a contest is over for everybody. */
export function overAt(alias: string): RawBuilder<Date> {
  return sql<Date>`(${sql.ref(`${alias}.ends_at`)} + ${sql.ref(`${alias}.extra_seconds`)} * interval '1 second')`;
}

/** What no sum that people may see contains yet: what was handed in to contests that run, or whose seal holds. */
export function keptFromSums(now: Date, column = 'submission.contest_id'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} IN (
    SELECT contest.id FROM contest WHERE ${overAt('contest')} > ${now}::timestamptz OR ${sealHolds('contest', now)}))`;
}

/** `releaseTimeOf` of a contest's row. */
export function releaseTime(alias: string): RawBuilder<Date | null> {
  const released = sql.ref(`${alias}.released_at`);
  return sql<Date | null>`(CASE WHEN ${released} IS NOT NULL OR ${sql.ref(`${alias}.unseal`)} = 'auto'
    THEN GREATEST(${released}, ${overAt(alias)}) END)`;
}

/** `isSealedAt` of a contest's row. */
export function sealHolds(alias: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.seal_at`)} <= ${now}::timestamptz
    AND COALESCE(${releaseTime(alias)} > ${now}::timestamptz, true))`;
}

/**
 * The span whose submissions a reader may count: from the start to the seal, as long as it is sealed for them, else to
 * the end, and beyond it where late submissions are allowed and asked for.
 */
export function countedSpan(standing: ContestStanding, { late }: { late: boolean }): { from: Date; until: End | null } {
  const { startsAt, endsAt, overAt: last, sealAt, lateSubmits } = standing.facts;
  if (sealAt !== null && !contestPolicy.seesBehindSeal(standing)) {
    return { from: startsAt, until: { endsAt: sealAt, overAt: sealAt } };
  }
  return { from: startsAt, until: late && lateSubmits ? null : { endsAt, overAt: last } };
}

import { SITE, type Scope, type ScopeKind } from '@oyez/contract/rules/scope';
import { sql, type RawBuilder } from 'kysely';
import { keptFromSums } from './contest-counting.ts';

/** The columns that say where a submission was made. */
const PLACE_COLUMNS = ['contest_id', 'training_id', 'group_id'] as const;
type PlaceColumn = (typeof PLACE_COLUMNS)[number];
export type SubmissionPlace = Record<PlaceColumn, number | null>;

/** What was handed in to a contest that is over and is no part of it: in a window of one's own, or as practice. */
export type Apart = 'virtual' | 'practice';

type Conditions = Partial<SubmissionPlace>;

/**
 * Which submissions count where. What is made in a training of the site is practice too, and so is what a group's
 * training is to the group; a contest's submissions count in the contest alone.
 */
const COUNTED: { [K in ScopeKind]: (scope: Extract<Scope, { kind: K }>) => Conditions } = {
  site: () => ({ contest_id: null, group_id: null }),
  group: ({ groupId }) => ({ contest_id: null, group_id: groupId }),
  training: ({ trainingId, groupId }) => ({ contest_id: null, training_id: trainingId, group_id: groupId }),
  contest: ({ contestId }) => ({ contest_id: contestId }),
};

function conditionsOf(scope: Scope): [PlaceColumn, number | null][] {
  const conditions = (COUNTED[scope.kind] as (of: Scope) => Conditions)(scope);
  return PLACE_COLUMNS.flatMap((column) => {
    const value = conditions[column];
    return value === undefined ? [] : [[column, value] as [PlaceColumn, number | null]];
  });
}

export function countsIn(scope: Scope, submission: SubmissionPlace): boolean {
  return conditionsOf(scope).every(([column, value]) => submission[column] === value);
}

/** The same of rows: `submission` under the name that a statement gives it. */
export function countedIn(scope: Scope, alias = 's'): RawBuilder<boolean> {
  const conditions = conditionsOf(scope).map(([column, value]) =>
    value === null ? sql`${sql.ref(`${alias}.${column}`)} IS NULL` : sql`${sql.ref(`${alias}.${column}`)} = ${value}`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** What counts for everybody's solved problems, ranks and statistics. */
export function practice(alias = 's'): RawBuilder<boolean> {
  return countedIn(SITE, alias);
}

/** What counts for a person's solved problems: practice, and practice in a contest of the site that is over. */
export function solving(alias = 's'): RawBuilder<boolean> {
  const [contest, group, apart] = ['contest_id', 'group_id', 'apart'].map((column) => sql.ref(`${alias}.${column}`));
  return sql<boolean>`(${group} IS NULL AND (${contest} IS NULL OR ${apart} = 'practice'))`;
}

/** What one's own mark at a problem is made of: on the site all that solves it, elsewhere what counts at `home`. */
export function ownResults({ scope, home }: { scope: Scope; home: Scope }, alias = 's'): RawBuilder<boolean> {
  return scope.kind === 'site' ? solving(alias) : countedIn(home, alias);
}

/**
 * What counts in the rank of a group: practice in it, and what was handed in to its contests once their results are
 * everybody's; points are those of practice (`countedIn`). A problem, as a row of that name, that members do not find
 * counts as little as on the site (decision 016).
 */
export function ranked(groupId: number, now: Date, alias = 's'): RawBuilder<boolean> {
  const [group, contest] = ['group_id', 'contest_id'].map((column) => sql.ref(`${alias}.${column}`));
  return sql<boolean>`(${group} = ${groupId} AND (${contest} IS NULL OR (NOT ${keptFromSums(now, `${alias}.contest_id`)}
    AND ${contest} IN (SELECT shown.id FROM contest AS shown
      WHERE shown.group_id = ${groupId} AND shown.visible AND shown.deleted_at IS NULL))))`;
}

/** What a submission made there carries. */
export function columnsOf(scope: Scope): SubmissionPlace {
  return {
    contest_id: scope.kind === 'contest' ? scope.contestId : null,
    training_id: scope.kind === 'training' ? scope.trainingId : null,
    group_id: scope.kind === 'site' ? null : scope.groupId,
  };
}

/** The place where a stored submission is found by those who may enter: what was made in a training is practice. */
export function homeOf({ contest_id, group_id }: SubmissionPlace): Scope {
  if (contest_id !== null) return { kind: 'contest', contestId: contest_id, groupId: group_id };
  return group_id === null ? SITE : { kind: 'group', groupId: group_id };
}

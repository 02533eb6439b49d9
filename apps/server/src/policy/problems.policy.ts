import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type SqlBool } from 'kysely';
import { displayKey } from '../db/display-key.ts';
import type { RowFilter } from '../db/row-filter.ts';
import { authoredBy, can, groupsWith, hasLevel, isAuthor, placesWith, type Actor } from './actor.ts';
import { groupStandsText, inStandingGroup } from './standing-groups.ts';

/** The facts that decide who sees a problem. A group's problem is listed once it has been published. */
export type ProblemAccess = {
  id: number;
  owner_id: number | null;
  group_id: number | null;
  listed: boolean;
  hidden: boolean;
  contest_only: boolean;
  deleted_at: Date | null;
};

export const problemPolicy = {
  /** Open to everybody, guests included: what the list shows and practice submissions are for. */
  isPublic: (problem: ProblemAccess): boolean =>
    problem.deleted_at === null && problem.listed && !problem.hidden && !problem.contest_only,
  /** Its author (of a group's for as long as they are a member), the root of the group that owns it, and whoever may edit any problem or this one. */
  edit: (actor: Actor, problem: ProblemAccess): boolean =>
    problem.deleted_at === null &&
    (can(actor, 'problem_edit_any', { kind: 'problem', id: problem.id }) ||
      isAuthor(actor, { ownerId: problem.owner_id, groupId: problem.group_id }) ||
      (problem.group_id !== null && actor.memberships.get(problem.group_id) === GROUP_LEVEL.root)),
  /** Out of hiding, for everybody. */
  publish: (actor: Actor): boolean => can(actor, 'problem_edit_any'),
  /** To those who read what this place has: the site's problems by who publishes there, a group's within the group. */
  show: (actor: Actor, problem: Pick<ProblemAccess, 'group_id'>): boolean =>
    problem.group_id !== null || problemPolicy.publish(actor),
  view: (actor: Actor, problem: ProblemAccess): boolean =>
    problemPolicy.isPublic(problem) ||
    problemPolicy.edit(actor, problem) ||
    (problem.deleted_at === null && can(actor, 'problem_admin')),
  /** Submissions outside contests and groups: those problems are not practised on before they are published. */
  practise: (actor: Actor, problem: ProblemAccess): boolean =>
    problem.listed && !problem.contest_only && problemPolicy.view(actor, problem),
  /** Inside the group that owns it. */
  viewInGroup: (actor: Actor, problem: ProblemAccess): boolean =>
    problem.deleted_at === null &&
    problem.group_id !== null &&
    hasLevel(actor, problem.group_id, GROUP_LEVEL.member) &&
    ((!problem.hidden && !problem.contest_only) ||
      hasLevel(actor, problem.group_id, GROUP_LEVEL.admin) ||
      problemPolicy.edit(actor, problem)),
  practiseInGroup: (actor: Actor, problem: ProblemAccess): boolean =>
    !problem.contest_only && problemPolicy.viewInGroup(actor, problem),
};

/** `isPublic` in SQL, as text: the hot list is a prepared statement. */
export const PUBLIC_PROBLEM = `problem.deleted_at IS NULL AND problem.listed AND NOT problem.hidden AND NOT problem.contest_only
  AND ${groupStandsText('problem')}`;

export const publicProblems: RowFilter<'problem'> = () => sql.raw<SqlBool>(PUBLIC_PROBLEM);

export function namedProblem(displayId: string): RowFilter<'problem'> {
  return (eb) => eb('problem.display_key', '=', displayKey(displayId));
}

export function numberedProblem(id: number): RowFilter<'problem'> {
  return (eb) => eb('problem.id', '=', id);
}

/** `view` in SQL. */
export function visibleProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => {
    const stands = standing(actor)(eb);
    if (can(actor, 'problem_admin') || can(actor, 'problem_edit_any')) return stands;
    return eb.and([stands, eb.or([publicProblems(eb), editedBy(actor)(eb)])]);
  };
}

/** `practise` in SQL. */
export function practicableProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) =>
    eb.and([visibleProblems(actor)(eb), eb('problem.listed', '=', true), eb('problem.contest_only', '=', false)]);
}

/** `viewInGroup` in SQL, of one group. */
export function groupProblems(actor: Actor, groupId: number): RowFilter<'problem'> {
  return (eb) => {
    const own = eb.and([standing(actor)(eb), eb('problem.group_id', '=', groupId)]);
    if (!hasLevel(actor, groupId, GROUP_LEVEL.member)) return eb.lit(false);
    if (hasLevel(actor, groupId, GROUP_LEVEL.admin) || can(actor, 'problem_edit_any')) return own;
    const shown = eb.and([eb('problem.hidden', '=', false), eb('problem.contest_only', '=', false)]);
    return eb.and([own, eb.or([shown, editedBy(actor)(eb)])]);
  };
}

/** Those of the site, and those of the groups of which one is a member. */
export function readableProblems(actor: Actor): RowFilter<'problem'> {
  const own = groupsWith(actor, GROUP_LEVEL.member).map((groupId) => groupProblems(actor, groupId));
  return (eb) => eb.or([visibleProblems(actor), ...own].map((filter) => filter(eb)));
}

/** `practiseInGroup` in SQL. */
export function practicableGroupProblems(actor: Actor, groupId: number): RowFilter<'problem'> {
  return (eb) => eb.and([groupProblems(actor, groupId)(eb), eb('problem.contest_only', '=', false)]);
}

/** `edit` in SQL. */
export function editableProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => {
    const stands = standing(actor)(eb);
    return can(actor, 'problem_edit_any') ? stands : eb.and([stands, editedBy(actor)(eb)]);
  };
}

/** The same for those who may not edit any, whether the problem stands or not. */
function editedBy(actor: Actor): RowFilter<'problem'> {
  const given = placesWith(actor, 'problem_edit_any', 'problem');
  const groups = groupsWith(actor, GROUP_LEVEL.root);
  return (eb) =>
    eb.or([
      authoredBy(actor, 'problem'),
      ...(given.length === 0 ? [] : [eb('problem.id', 'in', given)]),
      ...(groups.length === 0 ? [] : [eb('problem.group_id', 'in', groups)]),
    ]);
}

/** The site's that were deleted. */
export const deletedProblems: RowFilter<'problem'> = (eb) =>
  eb.and([eb('problem.deleted_at', 'is not', null), eb('problem.group_id', 'is', null)]);

/** Those of groups that were deleted, and that this person edited before. */
export function deletedGroupProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) =>
    eb.and([
      eb('problem.deleted_at', 'is not', null),
      eb('problem.group_id', 'is not', null),
      can(actor, 'problem_edit_any') ? eb.lit(true) : editedBy(actor)(eb),
    ]);
}

/** Those that this person wrote. */
export function ownProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => eb.and([standing(actor)(eb), authoredBy(actor, 'problem')]);
}

/** Neither deleted nor gone with its group. The rules above ask nothing of the group: their rows were found through this. */
function standing(actor: Actor): RowFilter<'problem'> {
  return (eb) => eb.and([eb('problem.deleted_at', 'is', null), inStandingGroup(actor, 'problem')]);
}

import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type SqlBool } from 'kysely';
import type { RowFilter } from '../db/row-filter.ts';
import { can, groupsWith, hasLevel, placesWith, type Actor } from './actor.ts';

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
  /** Its author, the root of the group that owns it, and whoever may edit any problem or this one. */
  edit: (actor: Actor, problem: ProblemAccess): boolean =>
    problem.deleted_at === null &&
    (can(actor, 'problem_edit_any', { kind: 'problem', id: problem.id }) ||
      problem.owner_id === actor.id ||
      (problem.group_id !== null && actor.memberships.get(problem.group_id) === GROUP_LEVEL.root)),
  /** Out of hiding, for everybody. */
  publish: (actor: Actor): boolean => can(actor, 'problem_edit_any'),
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
export const PUBLIC_PROBLEM =
  'problem.deleted_at IS NULL AND problem.listed AND NOT problem.hidden AND NOT problem.contest_only';

export const publicProblems: RowFilter<'problem'> = () => sql.raw<SqlBool>(PUBLIC_PROBLEM);

/** `view` in SQL. */
export function visibleProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => {
    const stands = eb('problem.deleted_at', 'is', null);
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
    const own = eb.and([eb('problem.deleted_at', 'is', null), eb('problem.group_id', '=', groupId)]);
    if (!hasLevel(actor, groupId, GROUP_LEVEL.member)) return eb.lit(false);
    if (hasLevel(actor, groupId, GROUP_LEVEL.admin) || can(actor, 'problem_edit_any')) return own;
    const shown = eb.and([eb('problem.hidden', '=', false), eb('problem.contest_only', '=', false)]);
    return eb.and([own, eb.or([shown, editedBy(actor)(eb)])]);
  };
}

/** `practiseInGroup` in SQL. */
export function practicableGroupProblems(actor: Actor, groupId: number): RowFilter<'problem'> {
  return (eb) => eb.and([groupProblems(actor, groupId)(eb), eb('problem.contest_only', '=', false)]);
}

/** `edit` in SQL. */
export function editableProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => {
    const stands = eb('problem.deleted_at', 'is', null);
    return can(actor, 'problem_edit_any') ? stands : eb.and([stands, editedBy(actor)(eb)]);
  };
}

/** The same for those who may not edit any, whether the problem stands or not. */
function editedBy(actor: Actor): RowFilter<'problem'> {
  const given = placesWith(actor, 'problem_edit_any', 'problem');
  const groups = groupsWith(actor, GROUP_LEVEL.root);
  return (eb) =>
    eb.or([
      eb('problem.owner_id', '=', actor.id),
      ...(given.length === 0 ? [] : [eb('problem.id', 'in', given)]),
      ...(groups.length === 0 ? [] : [eb('problem.group_id', 'in', groups)]),
    ]);
}

/** Those that this person wrote. */
export function ownProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => eb.and([eb('problem.deleted_at', 'is', null), eb('problem.owner_id', '=', actor.id)]);
}

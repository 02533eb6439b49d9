import { sql, type SqlBool } from 'kysely';
import type { RowFilter } from '../../db/row-filter.ts';
import { can, type Actor } from '../../policy/actor.ts';

/** The facts that decide who sees a problem. A group's problem is listed once it has been published. */
export type ProblemAccess = {
  owner_id: number | null;
  listed: boolean;
  hidden: boolean;
  contest_only: boolean;
  deleted_at: Date | null;
};

export const problemPolicy = {
  /** Open to everybody, guests included: what the list shows and practice submissions are for. */
  isPublic: (problem: ProblemAccess): boolean =>
    problem.deleted_at === null && problem.listed && !problem.hidden && !problem.contest_only,
  edit: (actor: Actor, problem: ProblemAccess): boolean =>
    problem.deleted_at === null && (can(actor, 'problem_edit_any') || problem.owner_id === actor.id),
  /** Out of hiding, for everybody. */
  publish: (actor: Actor): boolean => can(actor, 'problem_edit_any'),
  view: (actor: Actor, problem: ProblemAccess): boolean =>
    problemPolicy.isPublic(problem) ||
    problemPolicy.edit(actor, problem) ||
    (problem.deleted_at === null && can(actor, 'problem_admin')),
  /** Submissions outside contests and groups: those problems are not practised on before they are published. */
  practise: (actor: Actor, problem: ProblemAccess): boolean =>
    problem.listed && !problem.contest_only && problemPolicy.view(actor, problem),
};

/** `isPublic` in SQL, as text: the hot list is a prepared statement. */
export const PUBLIC_PROBLEM =
  'problem.deleted_at IS NULL AND problem.listed AND NOT problem.hidden AND NOT problem.contest_only';

export const publicProblems: RowFilter<'problem'> = () => sql.raw<SqlBool>(PUBLIC_PROBLEM);

/** `view` in SQL. */
export function visibleProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => {
    const stands = eb('problem.deleted_at', 'is', null);
    if (can(actor, 'problem_admin')) return stands;
    return eb.and([stands, eb.or([publicProblems(eb), eb('problem.owner_id', '=', actor.id)])]);
  };
}

/** Those that this person wrote. */
export function ownProblems(actor: Actor): RowFilter<'problem'> {
  return (eb) => eb.and([eb('problem.deleted_at', 'is', null), eb('problem.owner_id', '=', actor.id)]);
}

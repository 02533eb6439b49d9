import { sql, type RawBuilder } from 'kysely';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import { PUBLIC_PROBLEM } from '../problems/problems.policy.ts';

/** What decides about a submission, joined from its problem. */
export type SubmissionFacts = {
  userId: number;
  contestId: number | null;
  groupId: number | null;
  share: boolean;
  codeShare: boolean;
  showCases: boolean;
  /** The problem stands in the public list. */
  problemPublic: boolean;
};

export const submissionPolicy = {
  /** Contest and group submissions are seen where their contest or group is. */
  view: (a: Actor, s: SubmissionFacts): boolean =>
    s.contestId === null && s.groupId === null && (s.problemPublic || isOwner(a, s) || can(a, 'problem_admin')),
  /** Title and display id of a problem that was taken from the list are for those who may see it. */
  seeProblem: (a: Actor, s: SubmissionFacts): boolean => s.problemPublic || can(a, 'problem_admin'),
  seeCode: (a: Actor, s: SubmissionFacts): boolean => isOwner(a, s) || a.isAdmin || (s.share && s.codeShare),
  seeCases: (a: Actor, s: SubmissionFacts): boolean => (s.showCases && submissionPolicy.seeCode(a, s)) || a.isAdmin,
  /** File names, staff messages. */
  seeInside: (a: Actor, _s: SubmissionFacts): boolean => a.isAdmin,
  /** A node is everybody's to know; a person who decided or cancelled is not shown to passers-by. */
  seeJudger: (a: Actor, byHand: boolean): boolean => !byHand || !isGuest(a),
  seeAddress: (a: Actor, _s: SubmissionFacts): boolean => can(a, 'user_admin'),
  share: (a: Actor, s: SubmissionFacts): boolean => isOwner(a, s) && s.contestId === null && s.codeShare,
  resubmit: (a: Actor, s: SubmissionFacts): boolean => isOwner(a, s) && can(a, 'submit'),
  follow: (a: Actor, s: Pick<SubmissionFacts, 'userId'>): boolean => isOwner(a, s) || can(a, 'rejudge'),
};

/** Whether the joined problem is everybody's. */
export const problemIsPublic = sql<boolean>`(${sql.raw(PUBLIC_PROBLEM)})`;

/** What everybody sees, guests included. */
export const publicSubmissions = sql<boolean>`(s.contest_id IS NULL AND s.group_id IS NULL AND ${problemIsPublic})`;

/** What this person sees beyond that: own submissions to problems that were taken from the list. */
export function ownHiddenSubmissions(actor: Actor): RawBuilder<boolean> {
  return sql`(s.contest_id IS NULL AND s.group_id IS NULL AND s.user_id = ${actor.id} AND NOT ${problemIsPublic})`;
}

/** `view` as a filter on `submission as s` joined with `problem`. */
export function visibleSubmissions(actor: Actor): RawBuilder<boolean> {
  if (can(actor, 'problem_admin')) return sql`(s.contest_id IS NULL AND s.group_id IS NULL)`;
  if (isGuest(actor)) return publicSubmissions;
  return sql`(s.contest_id IS NULL AND s.group_id IS NULL AND (${problemIsPublic} OR s.user_id = ${actor.id}))`;
}

function isOwner(a: Actor, s: Pick<SubmissionFacts, 'userId'>): boolean {
  return !isGuest(a) && a.id === s.userId;
}

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

/** In lists, which walk along submissions: the few problems that are not everybody's are looked up, not each row's own. */
export const notPublicProblems = sql`SELECT problem.id FROM problem WHERE NOT ${problemIsPublic}`;
const ofPublicProblem = sql<boolean>`(s.problem_id NOT IN (${notPublicProblems}))`;
const ofStandingProblem = sql<boolean>`(s.problem_id NOT IN (SELECT problem.id FROM problem WHERE problem.deleted_at IS NOT NULL))`;
export const practiceSubmissions = sql<boolean>`(s.contest_id IS NULL AND s.group_id IS NULL)`;

/**
 * Whether a problem may be named in the list's filter: one that is not everybody's must not be found through its
 * submissions either, except by those who see it anyway.
 */
export function nameableProblems(actor: Actor): RawBuilder<boolean> {
  if (can(actor, 'problem_admin')) return sql`(problem.deleted_at IS NULL)`;
  if (isGuest(actor)) return problemIsPublic;
  return sql`(${problemIsPublic} OR (problem.deleted_at IS NULL AND problem.owner_id IS NOT DISTINCT FROM ${actor.id}))`;
}

/** What everybody finds in the list. */
export const listedForAll = sql<boolean>`(${practiceSubmissions} AND ${ofPublicProblem})`;

/** What this person finds beyond that: own submissions to problems that were taken from the list. */
export function listedForAuthor(actor: Actor): RawBuilder<boolean> {
  return sql`(${practiceSubmissions} AND s.user_id = ${actor.id} AND ${ofStandingProblem} AND NOT ${ofPublicProblem})`;
}

/** `view` as a filter on `submission as s`, without those of deleted problems. */
export function listedSubmissions(actor: Actor): RawBuilder<boolean> {
  if (can(actor, 'problem_admin')) return sql`(${practiceSubmissions} AND ${ofStandingProblem})`;
  if (isGuest(actor)) return listedForAll;
  return sql`(${practiceSubmissions} AND (${ofPublicProblem} OR (s.user_id = ${actor.id} AND ${ofStandingProblem})))`;
}

function isOwner(a: Actor, s: Pick<SubmissionFacts, 'userId'>): boolean {
  return !isGuest(a) && a.id === s.userId;
}

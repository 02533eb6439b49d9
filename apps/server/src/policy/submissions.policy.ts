import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { SITE, type Scope } from '@oyez/contract/rules/scope';
import { sql, type RawBuilder } from 'kysely';
import { can, hasLevel, isGuest, type Actor } from './actor.ts';
import { countedIn, countsIn, practice, type SubmissionPlace } from './counting.ts';
import { PUBLIC_PROBLEM } from './problems.policy.ts';

/** What decides about a submission, joined from its problem. */
export type SubmissionFacts = {
  userId: number;
  place: SubmissionPlace;
  share: boolean;
  codeShare: boolean;
  showCases: boolean;
  /** A person decided or ended it, rather than a judge. */
  byHand: boolean;
  /** Everybody who may enter the place where it was made finds its problem there. */
  problemShown: boolean;
};

/** What one person is shown of a submission: the same in lists, details, polling, events, comparisons and exports. */
export type SubmissionMask = {
  /** Title and display id of its problem. */
  problem: boolean;
  code: boolean;
  cases: boolean;
  /** File names, messages for the staff. */
  inside: boolean;
  judger: boolean;
  /** The address from which it came. */
  address: boolean;
};

/** What one person finds in a place, as conditions on `submission as s`. */
export type ListedSubmissions = {
  /** All that this person finds. */
  readonly listed: RawBuilder<boolean>;
  /** What everybody finds who may enter. */
  readonly forAll: RawBuilder<boolean>;
  /** What this person finds beyond that as its author; `more` where `listed` is more than the two together. */
  readonly forAuthor: RawBuilder<boolean> | 'nothing' | 'more';
  /** The problems by which the list may be filtered, as a condition on `problem`. */
  readonly nameable: RawBuilder<boolean>;
};

/** Practice: on the site, or in a group. Contests have rules of their own. */
type PracticeScope = Extract<Scope, { kind: 'site' | 'group' }>;

/** Undefined where this person does not find it. */
export function maskOf(a: Actor, scope: PracticeScope, s: SubmissionFacts): SubmissionMask | undefined {
  if (!countsIn(scope, s.place)) return undefined;
  if (scope.kind === 'group' && !hasLevel(a, scope.groupId, GROUP_LEVEL.member)) return undefined;
  const keeps = keepsProblems(a, scope);
  if (!s.problemShown && !isAuthor(a, s) && !keeps) return undefined;
  const inspects = can(a, 'submission_inspect') || isRootOf(a, scope);
  const code = isAuthor(a, s) || inspects || (s.share && s.codeShare);
  return {
    problem: s.problemShown || keeps,
    code,
    cases: (s.showCases && code) || inspects,
    inside: inspects,
    // A node is everybody's to know; a person who decided or cancelled is not shown to passers-by.
    judger: !s.byHand || !isGuest(a),
    address: can(a, 'user_admin'),
  };
}

/** Whoever judges submissions anew has them before them, wherever they were made. */
export function judgesMask(a: Actor): SubmissionMask {
  return { problem: true, code: true, cases: true, inside: true, judger: true, address: can(a, 'user_admin') };
}

export const submissionPolicy = {
  share: (a: Actor, s: SubmissionFacts): boolean => isAuthor(a, s) && s.place.contest_id === null && s.codeShare,
  resubmit: (a: Actor, s: SubmissionFacts): boolean => isAuthor(a, s) && can(a, 'submit'),
  follow: (a: Actor, s: Pick<SubmissionFacts, 'userId'>): boolean => isAuthor(a, s) || can(a, 'rejudge'),
};

/** Sees the problems of this place that others do not. */
function keepsProblems(a: Actor, scope: PracticeScope): boolean {
  return scope.kind === 'site' ? can(a, 'problem_admin') : hasLevel(a, scope.groupId, GROUP_LEVEL.admin);
}

function isRootOf(a: Actor, scope: PracticeScope): boolean {
  return scope.kind === 'group' && hasLevel(a, scope.groupId, GROUP_LEVEL.root);
}

function isAuthor(a: Actor, s: Pick<SubmissionFacts, 'userId'>): boolean {
  return !isGuest(a) && a.id === s.userId;
}

/** Whether the joined problem is everybody's. */
const problemIsPublic = sql<boolean>`(${sql.raw(PUBLIC_PROBLEM)})`;

/** A group's problem as its members find it. */
const groupShows = (groupId: RawBuilder<unknown>) =>
  sql<boolean>`(problem.group_id = ${groupId} AND problem.deleted_at IS NULL AND NOT problem.hidden AND NOT problem.contest_only)`;

/** `problemShown` of `submission as s` with its problem joined. */
export const problemIsShown = sql<boolean>`
  (CASE WHEN s.group_id IS NULL THEN ${problemIsPublic} ELSE ${groupShows(sql`s.group_id`)} END)`;

/** What everybody sees, guests included. */
export const publicSubmissions = sql<boolean>`(${practice()} AND ${problemIsPublic})`;

/** In lists, which walk along submissions: the few problems that are not everybody's are looked up, not each row's own. */
export const notPublicProblems = sql`SELECT problem.id FROM problem WHERE NOT ${problemIsPublic}`;
const ofPublicProblem = sql<boolean>`(s.problem_id NOT IN (${notPublicProblems}))`;
const ofStandingProblem = sql<boolean>`(s.problem_id NOT IN (SELECT problem.id FROM problem WHERE problem.deleted_at IS NOT NULL))`;

/**
 * Practice as it is listed for somebody. A problem that is not everybody's must not be found through its submissions
 * either, except by those who see it anyway.
 */
export function siteSubmissions(actor: Actor): ListedSubmissions {
  const nameable = can(actor, 'problem_admin')
    ? sql<boolean>`(problem.deleted_at IS NULL)`
    : isGuest(actor)
      ? problemIsPublic
      : sql<boolean>`(${problemIsPublic} OR (problem.deleted_at IS NULL AND problem.owner_id IS NOT DISTINCT FROM ${actor.id}))`;
  return listedFor(actor, SITE, ofPublicProblem, nameable);
}

/** The same inside a group, for a member. */
export function groupSubmissions(actor: Actor, scope: Extract<Scope, { kind: 'group' }>): ListedSubmissions {
  const shows = groupShows(sql`${scope.groupId}`);
  const ofShownProblem = sql<boolean>`(s.problem_id IN (SELECT problem.id FROM problem WHERE ${shows}))`;
  const nameable = keepsProblems(actor, scope)
    ? sql<boolean>`(problem.deleted_at IS NULL AND problem.group_id = ${scope.groupId})`
    : shows;
  return listedFor(actor, scope, ofShownProblem, nameable);
}

function listedFor(
  actor: Actor,
  scope: PracticeScope,
  ofShown: RawBuilder<boolean>,
  nameable: RawBuilder<boolean>,
): ListedSubmissions {
  const counted = countedIn(scope);
  const forAll = sql<boolean>`(${counted} AND ${ofShown})`;
  if (keepsProblems(actor, scope)) {
    return { listed: sql`(${counted} AND ${ofStandingProblem})`, forAll, forAuthor: 'more', nameable };
  }
  if (isGuest(actor)) return { listed: forAll, forAll, forAuthor: 'nothing', nameable };
  return {
    listed: sql`(${counted} AND (${ofShown} OR (s.user_id = ${actor.id} AND ${ofStandingProblem})))`,
    forAll,
    forAuthor: sql`(${counted} AND s.user_id = ${actor.id} AND ${ofStandingProblem} AND NOT ${ofShown})`,
    nameable,
  };
}

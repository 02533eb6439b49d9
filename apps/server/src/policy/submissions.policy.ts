import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { SITE, type Scope } from '@oyez/contract/rules/scope';
import { sql, type RawBuilder } from 'kysely';
import { can, hasLevel, isGuest, type Actor } from './actor.ts';
import { foundAs } from './contest-problems.policy.ts';
import { countedIn, countsIn, practice, type Apart, type SubmissionPlace } from './counting.ts';
import { groupPolicy } from './groups.policy.ts';
import { PUBLIC_PROBLEM } from './problems.policy.ts';

/** What decides about a submission, joined from its problem. */
export type SubmissionFacts = {
  userId: number;
  /** Under whom it is ranked in its contest. */
  participantId: number | null;
  submittedAt: Date;
  place: SubmissionPlace;
  share: boolean;
  codeShare: boolean;
  showCases: boolean;
  showFailingTest: boolean;
  /** Who wrote the problem, and the group that it belongs to. */
  setterId: number | null;
  problemGroupId: number | null;
  /** A person decided or ended it, rather than a judge. */
  byHand: boolean;
  /** No part of the contest that it was handed in to; with the end of the window, where it was made in one. */
  apart: Apart | null;
  runEndsAt: Date | null;
  /** Everybody who may enter the place where it was made finds its problem there. */
  problemShown: boolean;
};

/** What one person is shown of a submission: the same in lists, details, polling, events, comparisons and exports. */
export type SubmissionMask = {
  /** Title and display id of its problem. */
  problem: boolean;
  /** Status and points; kept back, it is submitted and nothing more is known. */
  verdict: boolean;
  /** Time, memory and length. */
  figures: boolean;
  code: boolean;
  cases: boolean;
  /** What went in and came out where it did not pass for the first time: test data of the problem. */
  failingTest: boolean;
  /** File names, messages for the staff. */
  inside: boolean;
  judger: boolean;
  /** The address from which it came. */
  address: boolean;
  /** Who of a team handed it in. */
  sender: boolean;
};

/** What one person finds in a place, as conditions on `submission as s`. */
export type ListedSubmissions = {
  /** All that this person finds. */
  readonly listed: RawBuilder<boolean>;
  /** What everybody finds who may enter. */
  readonly forAll: RawBuilder<boolean>;
  /** What this person finds beyond that as its author; `more` where `listed` is more than the two together. */
  readonly forAuthor: RawBuilder<boolean> | 'nothing' | 'more';
  /**
   * What the list may be filtered by: the display ids of problems, with a condition on `problem`, or the labels that a
   * contest gave them.
   */
  readonly named:
    | { by: 'display_id'; nameable: RawBuilder<boolean> }
    | { by: 'label'; among: (isMeant: (key: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<boolean> };
  /** Those whose verdict this person may ask for; left out where that is all of them. */
  readonly judged?: RawBuilder<boolean>;
};

/** Practice: on the site, or in a group. Contests have rules of their own. */
type PracticeScope = Extract<Scope, { kind: 'site' | 'group' }>;

/** Undefined where this person does not find it. */
export function maskOf(a: Actor, scope: PracticeScope, s: SubmissionFacts): SubmissionMask | undefined {
  if (!countsIn(scope, s.place)) return undefined;
  if (scope.kind === 'group' && !hasLevel(a, scope.groupId, GROUP_LEVEL.member)) return undefined;
  const keeps = keepsProblems(a, scope);
  if (!s.problemShown && !isAuthor(a, s) && !keeps) return undefined;
  const inside = can(a, 'submission_inspect') || (isRootOf(a, scope) && isOfGroup(scope.groupId, s));
  const code = isAuthor(a, s) || inside || teachesIn(a, scope) || isShared(s);
  const cases = (s.showCases && code) || inside;
  const isSetter = wroteProblem(a, s);
  const isForReaders = s.showFailingTest && cases && (s.problemShown || keeps) && s.place.contest_id === null;
  return {
    problem: s.problemShown || keeps,
    verdict: true,
    figures: true,
    code,
    cases,
    failingTest: inside || (code && (isForReaders || isSetter)),
    inside,
    // A node is everybody's to know; a person who decided or cancelled is not shown to passers-by.
    judger: !s.byHand || !isGuest(a),
    address: can(a, 'user_admin'),
    sender: true,
  };
}

/** Whoever judges submissions anew has them before them, wherever they were made. */
export function judgesMask(a: Actor): SubmissionMask {
  return {
    problem: true,
    verdict: true,
    figures: true,
    code: true,
    cases: true,
    failingTest: true,
    inside: true,
    judger: true,
    address: can(a, 'user_admin'),
    sender: true,
  };
}

export const submissionPolicy = {
  share: (a: Actor, s: SubmissionFacts): boolean => isAuthor(a, s) && s.place.contest_id === null && s.codeShare,
  resubmit: (a: Actor, s: SubmissionFacts): boolean => isAuthor(a, s) && can(a, 'submit'),
  /** Whoever reads it as its author: `own` says that it is their team's. */
  follow: (a: Actor, s: Pick<SubmissionFacts, 'userId'>, { own = false } = {}): boolean =>
    own || isAuthor(a, s) || can(a, 'rejudge'),
};

/** Whom the site's switch that hides code concerns: what is handed in to a contest of the site is the contestants' own. */
export function hidesCode(a: Actor, scope: Scope): boolean {
  if (scope.kind !== 'contest') return !can(a, 'problem_admin') && !teachesIn(a, scope);
  return scope.groupId !== null && !can(a, 'contest_edit_any');
}

/** Whether the site's list has more for this person than for every member, whatever they handed in. */
export function seesMoreThanMembers(a: Actor): boolean {
  return can(a, 'user_admin') || keepsProblems(a, SITE);
}

/** What every member finds in a place, to be made once for all of them. */
export function asEveryMember({ forAll, named }: ListedSubmissions): ListedSubmissions {
  return { listed: forAll, forAll, forAuthor: 'nothing', named };
}

/** Sees the problems of this place that others do not. */
function keepsProblems(a: Actor, scope: PracticeScope): boolean {
  return scope.kind === 'site' ? can(a, 'problem_admin') : hasLevel(a, scope.groupId, GROUP_LEVEL.admin);
}

/** Reads what the members of a group hand in there. */
function teachesIn(a: Actor, scope: Scope): boolean {
  return scope.kind !== 'site' && scope.groupId !== null && groupPolicy.teach(a, scope.groupId, 'group_view');
}

function isRootOf(a: Actor, scope: PracticeScope): scope is Extract<PracticeScope, { kind: 'group' }> {
  return scope.kind === 'group' && hasLevel(a, scope.groupId, GROUP_LEVEL.root);
}

/** A group has the tests of its own problems; those of the site's that it uses are not its to read. */
export function isOfGroup(groupId: number, { problemGroupId }: Pick<SubmissionFacts, 'problemGroupId'>): boolean {
  return problemGroupId === groupId;
}

export function wroteProblem(a: Actor, { setterId }: Pick<SubmissionFacts, 'setterId'>): boolean {
  return !isGuest(a) && a.id === setterId;
}

function isAuthor(a: Actor, s: Pick<SubmissionFacts, 'userId'>): boolean {
  return !isGuest(a) && a.id === s.userId;
}

/** Whether the joined problem is everybody's. */
const problemIsPublic = sql<boolean>`(${sql.raw(PUBLIC_PROBLEM)})`;

/** A group's problem as its members find it, or one that is everybody's: its trainings hold those, too. */
const groupShows = (groupId: RawBuilder<unknown>) =>
  sql<boolean>`((problem.group_id IS NOT DISTINCT FROM ${groupId} AND problem.deleted_at IS NULL AND NOT problem.hidden AND NOT problem.contest_only)
    OR ${problemIsPublic})`;

/** The ids of problems that count for nobody in a group: hidden or deleted ones, and others' that are not everybody's. */
export const uncountedIn = (groupId: number, { contests }: { contests: boolean }) => sql`
  SELECT problem.id FROM problem WHERE problem.deleted_at IS NOT NULL OR problem.hidden
    OR (${!contests}::boolean AND (problem.contest_only OR NOT (problem.group_id IS NOT DISTINCT FROM ${groupId} OR problem.listed)))`;

/** A contest's problem as those who take part find it. */
const aliasShows = foundAs(sql`alias.id = s.contest_problem_id`, { withHidden: false });

/** Whoever finds it may open its code: the author shares it, and the problem lets them. */
function isShared(s: Pick<SubmissionFacts, 'share' | 'codeShare'>): boolean {
  return s.share && s.codeShare;
}

/** The same of `submission as s` in lists; what there is of it beyond that is a question of who finds it. */
export const sharedSubmissions = sql<boolean>`
  (s.share AND s.problem_id NOT IN (SELECT problem.id FROM problem WHERE NOT problem.code_share))`;

/** `problemShown` of `submission as s` with its problem joined. */
export const problemIsShown = sql<boolean>`
  (CASE WHEN s.contest_id IS NOT NULL THEN ${aliasShows}
    WHEN s.group_id IS NULL THEN ${problemIsPublic} ELSE ${groupShows(sql`s.group_id`)} END)`;

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
  const ofShownProblem = sql<boolean>`(s.problem_id NOT IN (SELECT problem.id FROM problem WHERE NOT ${shows}))`;
  const nameable = keepsProblems(actor, scope)
    ? sql<boolean>`((problem.deleted_at IS NULL AND problem.group_id IS NOT DISTINCT FROM ${scope.groupId}) OR ${problemIsPublic})`
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
  const named = { by: 'display_id', nameable } as const;
  const forAll = sql<boolean>`(${counted} AND ${ofShown})`;
  if (keepsProblems(actor, scope)) {
    return { listed: sql`(${counted} AND ${ofStandingProblem})`, forAll, forAuthor: 'more', named };
  }
  if (isGuest(actor)) return { listed: forAll, forAll, forAuthor: 'nothing', named };
  return {
    listed: sql`(${counted} AND (${ofShown} OR (s.user_id = ${actor.id} AND ${ofStandingProblem})))`,
    forAll,
    forAuthor: sql`(${counted} AND s.user_id = ${actor.id} AND ${ofStandingProblem} AND NOT ${ofShown})`,
    named,
  };
}

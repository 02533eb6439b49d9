import { can, isGuest, type Actor } from './actor.ts';
import type { ContestStanding } from './contests.policy.ts';
import { groupPolicy } from './groups.policy.ts';
import type { SubmissionFacts } from './submissions.policy.ts';

/** A submission as it stands for one person who reads its code. */
export type NotedSubmission = Pick<SubmissionFacts, 'userId' | 'place' | 'apart' | 'runEndsAt'> & {
  contest: ContestStanding | null;
};

export const notePolicy = {
  /** Those who teach where it was made say something about it, never about their own. */
  write: (actor: Actor, s: NotedSubmission): boolean => !isAuthor(actor, s) && teaches(actor, s) && !isHeldBack(s),

  /** Its author and those who write: to all others there is nothing. */
  read: (actor: Actor, s: NotedSubmission): boolean =>
    (isAuthor(actor, s) || teaches(actor, s)) && !isGuest(actor) && !isHeldBack(s),

  author: (actor: Actor, s: Pick<NotedSubmission, 'userId'>): boolean => isAuthor(actor, s),

  /** What other teachers wrote is taken away by those who answer for the place. */
  moderate: (actor: Actor, s: NotedSubmission): boolean =>
    notePolicy.write(actor, s) &&
    (s.place.contest_id !== null || s.place.group_id === null
      ? true
      : groupPolicy.teach(actor, s.place.group_id, 'group_manage')),
};

function isAuthor(actor: Actor, s: Pick<NotedSubmission, 'userId'>): boolean {
  return !isGuest(actor) && actor.id === s.userId;
}

function teaches(actor: Actor, { place, contest }: NotedSubmission): boolean {
  if (place.contest_id !== null) return contest?.runs === true;
  if (place.group_id !== null) return groupPolicy.teach(actor, place.group_id, 'group_grade');
  return can(actor, 'submission_inspect');
}

/** Nothing is said that could help while a contest lasts for anybody, or tell what its seal keeps. */
function isHeldBack({ contest, apart, runEndsAt }: NotedSubmission): boolean {
  if (contest === null) return false;
  if (contest.phase !== 'ended' || contest.sealed) return true;
  return apart === 'virtual' && runEndsAt !== null && contest.at < runEndsAt;
}

import type { ScrollSubmission } from '@oyez/contract/contests/contest-jury';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { chinaTime } from './download-names.ts';
import {
  scrollSubmissions,
  shownName,
  shownProblems,
  starAccounts,
  starTeams,
  type ScrollRow,
} from './scroll-board.sql.ts';

/** What the page in the hall needs to reveal a board from its seal to its end. */
export async function scrollInfo({ database: { db }, now }: Services, actor: Actor, contestId: number) {
  const { facts, sealAt } = await scrollable(db, actor, contestId, now());
  const [nameShown, problems, stars] = await Promise.all([
    shownName(db, contestId),
    shownProblems(db, contestId),
    starsOf(db, facts),
  ]);
  return {
    id: contestId,
    // A team's name stands where a nickname does.
    rankShowName: facts.teams ? 'nickname' : nameShown,
    problemCount: problems.length,
    balloonColor: Object.fromEntries(problems.map(({ label, color }) => [label, color])),
    labels: problems.map(({ label }) => label),
    startTime: chinaTime(facts.startsAt),
    sealRankTime: chinaTime(sealAt),
    starUserList: stars,
  };
}

export async function submissionsToScroll(
  { database: { db }, now }: Services,
  actor: Actor,
  { cid, removeStar }: { cid: number; removeStar: boolean },
): Promise<ScrollSubmission[]> {
  const { facts } = await scrollable(db, actor, cid, now());
  const stars = removeStar && !facts.teams ? await starAccounts(db, cid) : [];
  const rows = await scrollSubmissions(db, facts, stars.map(usernameKey), removeStar);
  return rows.map(toScrolled);
}

/** Accounts out of competition, or those by which teams are known that are. */
function starsOf(db: Db, { id, teams }: ContestFacts): Promise<string[]> {
  return teams ? starTeams(db, id) : starAccounts(db, id);
}

async function scrollable(
  db: Db,
  actor: Actor,
  contestId: number,
  at: Date,
): Promise<{ facts: ContestFacts; sealAt: Date }> {
  const { facts, phase } = await contestOfJury(db, actor, contestId, at);
  if (facts.rule !== 'acm') fail('scroll_acm_only');
  const sealAt = facts.sealAt ?? fail('scroll_needs_seal');
  if (phase !== 'ended') fail('scroll_not_over');
  return { facts, sealAt };
}

function toScrolled({ id, status, submitted_at, label, participant_id, ...person }: ScrollRow): ScrollSubmission {
  const submitted = { submitId: id, status, submitTime: chinaTime(submitted_at), displayId: label };
  return { ...person, ...submitted, participantId: participant_id };
}

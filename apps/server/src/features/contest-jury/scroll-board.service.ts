import type { ScrollSubmission } from '@oyez/contract/contests/contest-jury';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { chinaTime } from './download-names.ts';
import { scrollSettings, scrollSubmissions, shownProblems, starTeams, type ScrollRow } from './scroll-board.sql.ts';

/** What the page in the hall needs to reveal a board from its seal to its end. */
export async function scrollInfo({ database: { db }, now }: Services, actor: Actor, contestId: number) {
  const { facts, sealAt } = await scrollable(db, actor, contestId, now());
  const [settings, problems, teams] = await Promise.all([
    scrollSettings(db, contestId),
    shownProblems(db, contestId),
    starTeams(db, contestId),
  ]);
  return {
    id: contestId,
    // A team's name stands where a nickname does.
    rankShowName: settings.teams ? 'nickname' : settings.name_shown,
    problemCount: problems.length,
    balloonColor: Object.fromEntries(problems.map(({ label, color }) => [label, color])),
    startTime: chinaTime(facts.startsAt),
    sealRankTime: chinaTime(sealAt),
    starUserList: [...settings.stars, ...teams],
  };
}

export async function submissionsToScroll(
  { database: { db }, now }: Services,
  actor: Actor,
  { cid, removeStar }: { cid: number; removeStar: boolean },
): Promise<ScrollSubmission[]> {
  const { facts } = await scrollable(db, actor, cid, now());
  const stars = removeStar ? (await scrollSettings(db, cid)).stars : [];
  const rows = await scrollSubmissions(db, facts, stars.map(usernameKey), removeStar);
  return rows.map(toScrolled);
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

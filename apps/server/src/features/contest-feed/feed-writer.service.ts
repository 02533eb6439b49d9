import { fold } from '@oyez/board/board';
import { transact, wakeAfter } from '../../db/transact.ts';
import type { Tx } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import { allBoardFacts, boardParticipants, boardSettings, type BoardSettings } from '../boards/board-facts.service.ts';
import { awardObjects } from './clics-awards.ts';
import { AUDIENCES, type Audience } from '@oyez/contract/contests/clics';
import type { ClicsObject } from './clics-format.ts';
import {
  appendChanges,
  contestTitle,
  feedRow,
  holdFeed,
  lastTold,
  saveFeedRow,
  toldTeams,
} from './contest-feed.sql.ts';
import { changesTo, isClosed } from './feed-changes.ts';
import {
  clarificationFacts,
  handedIn,
  problemFacts,
  submissionFacts,
  submissionsOf,
  teamFacts,
} from './feed-facts.sql.ts';
import { firstSeq } from './feed-lines.ts';
import { planFeed, type FeedFacts } from './feed-plan.ts';

/** What is looked at: these submissions, or all of them; and, as it changes rarely, what is set for the contest. */
export type Reach = { setting: boolean; submissionIds: readonly number[] | 'all' };
export const EVERYTHING: Reach = { setting: true, submissionIds: 'all' };

/**
 * Tells whoever follows a contest what has become another since it was told last. What was told stands in the table and
 * nowhere else, so that any process may write, also one that takes over from one that died.
 */
export async function writeFeed(services: Services, contestId: number, reach: Reach): Promise<void> {
  await transact(services, async (tx) => {
    await holdFeed(tx, contestId);
    const found = await boardSettings(tx, contestId);
    if (!found) return;
    const now = services.now();
    const row = await feedRow(tx, contestId);
    const told = Object.fromEntries(
      await Promise.all(
        AUDIENCES.map(async (audience) => [audience, await toldTeams(tx, { contestId, audience })] as const),
      ),
    ) as Record<Audience, Set<number>>;
    const read = (ids: Reach['submissionIds']) => submissionFacts(tx, contestId, found.settings, ids);
    const isNew = (row?.written_at ?? null) === null;
    let submissionIds = isNew ? EVERYTHING.submissionIds : reach.submissionIds;
    let submissions = await read(submissionIds);
    const isSetting =
      reach.setting || isNew || submissions.some(({ participantId }) => !told.public.has(participantId));
    const setting = isSetting ? await settingFacts(tx, found, row?.finalized_at ?? null, now) : null;
    if (setting !== null && submissionIds !== 'all') {
      const others = await submissionsOf(tx, contestId, teamsThatMoved(setting, told));
      submissionIds = [...new Set([...submissionIds, ...others])];
      submissions = await read(submissionIds);
    }
    const facts: Omit<FeedFacts, 'teamIds'> = {
      contest: { id: contestId, title: (await contestTitle(tx, contestId)) ?? '' },
      settings: found.settings,
      finalizedAt: row?.finalized_at?.getTime() ?? null,
      now: now.getTime(),
      setting,
      submissions,
    };
    const teams = setting && new Set(setting.teams.map(({ id }) => id));
    let isNews = false;
    for (const audience of AUDIENCES) {
      const feed = { contestId, audience };
      const before = await lastTold(tx, feed, { setting: isSetting, submissionIds });
      if (isClosed(before)) continue;
      const plan = planFeed({ ...facts, teamIds: teams ?? told[audience] }, audience);
      const changes = changesTo(plan, before);
      isNews ||= changes.length > 0;
      await appendChanges(tx, feed, firstSeq(row?.epoch ?? 1), changes);
    }
    if (isNew || isNews) await saveFeedRow(tx, contestId, { written_at: now });
    if (isNews) wakeAfter(tx, 'oyez_feed', String(contestId));
  });
}

/** Teams that came or went with what they had handed in before. */
function teamsThatMoved(
  { teams, handedIn: active }: NonNullable<FeedFacts['setting']>,
  told: Record<Audience, ReadonlySet<number>>,
): number[] {
  const present = new Set(teams.map(({ id }) => id));
  const known = new Set([...told.jury, ...told.public]);
  const gone = [...known].filter((id) => !present.has(id));
  return [...gone, ...[...present].filter((id) => active.has(id) && !told.public.has(id))];
}

async function settingFacts(
  tx: Tx,
  { settings, competing }: BoardSettings,
  finalizedAt: Date | null,
  now: Date,
): Promise<NonNullable<FeedFacts['setting']>> {
  const { id: contestId } = competing;
  const teams = await boardParticipants(tx, competing);
  const isFinal = finalizedAt !== null && now.getTime() >= (settings.overAt ?? settings.endsAt);
  const awards: ClicsObject[] = isFinal
    ? awardObjects(fold(settings, { participants: teams, facts: await allBoardFacts(tx, contestId) }), now.getTime())
    : [];
  return {
    problems: await problemFacts(tx, contestId),
    teams,
    handedIn: await handedIn(tx, contestId, settings),
    teamFacts: await teamFacts(tx, contestId),
    clarifications: await clarificationFacts(tx, contestId),
    awards,
  };
}

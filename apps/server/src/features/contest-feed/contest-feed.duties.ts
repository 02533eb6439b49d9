import { changesAfter, changesAreGone, type ChangePosition } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { boardSettings, contestsWithProblems, contestSubmissionsAmong } from '../boards/board-facts.service.ts';
import {
  beginAnew,
  contestsAskedFor,
  contestsOfQuestions,
  feedRow,
  holdFeed,
  unreadFeeds,
} from './contest-feed.sql.ts';
import { stateMoments } from './feed-states.ts';
import { EVERYTHING, writeFeed } from './feed-writer.service.ts';

const EVERY_MS = 400;
const BATCH = 2000;
/** Nobody follows a contest that was not asked for in so long; whoever asks again has all of it looked at. */
const FOLLOWED_MS = 30 * 60_000;
const FOLLOWED_EVERY_MS = 2000;
/** People change their names without a mark. */
const PEOPLE_EVERY_MS = 60_000;
/** Whoever has not led for so long begins anew. */
const ABSENT_MS = 30_000;
const CLOCK_EVERY_MS = 1000;
const FIRST_MARK: ChangePosition = { xid: '0', id: 0 };

export function contestFeedDuties(services: Services): LeaderDuty[] {
  const writer = createFeedWriter(services);
  return [
    { name: 'write contest feeds', everyMs: EVERY_MS, run: () => writer.write() },
    { name: 'drop unread contest feeds', everyMs: 3_600_000, run: () => dropUnreadFeeds(services) },
  ];
}

/** What nobody reads any more is made anew when somebody does. */
const KEPT_MS = 30 * 86_400_000;

export async function dropUnreadFeeds(services: Services): Promise<void> {
  const since = new Date(services.now().getTime() - KEPT_MS);
  for (const contestId of await unreadFeeds(services.database.db, since)) {
    await transact(services, async (tx) => {
      await holdFeed(tx, contestId);
      await beginAnew(tx, contestId);
    });
  }
}

type Due = { setting: boolean; submissionIds: Set<number> | 'all' };
type Followed = { state: string; peopleAt: number };

/** Follows the marks, and the clock where the time alone makes another state. */
export function createFeedWriter(services: Services, { pace = 1 } = {}): { write: () => Promise<void> } {
  const { database, now, log } = services;
  // Remembered: the contests that are followed and what is due of each, 200 of them; until nobody asks for them any more.
  const followed = new Map<number, Followed>();
  const due = new Map<number, Due>();
  let position = FIRST_MARK;
  let askedAt = -Infinity;
  let clockAt = -Infinity;
  let lastRun = -Infinity;

  function note(contestId: number, news: { setting?: boolean; everything?: boolean; submissionId?: number }): void {
    if (!followed.has(contestId)) return;
    const known = due.get(contestId) ?? { setting: false, submissionIds: new Set<number>() };
    known.setting ||= news.setting ?? news.everything ?? false;
    if (news.everything) known.submissionIds = 'all';
    else if (news.submissionId !== undefined && known.submissionIds !== 'all')
      known.submissionIds.add(news.submissionId);
    due.set(contestId, known);
  }

  async function readAsked(): Promise<void> {
    const at = now();
    if (performance.now() - askedAt < FOLLOWED_EVERY_MS * pace) return;
    const asked = new Set(await contestsAskedFor(database.db, new Date(at.getTime() - FOLLOWED_MS)));
    askedAt = performance.now();
    for (const id of followed.keys()) {
      if (asked.has(id)) continue;
      followed.delete(id);
      due.delete(id);
    }
    for (const id of asked) {
      if (followed.has(id)) continue;
      followed.set(id, { state: '', peopleAt: at.getTime() });
      note(id, { everything: true });
    }
  }

  async function readMarks(): Promise<void> {
    for (;;) {
      const changes = await changesAfter(database.db, position, BATCH);
      const last = changes.at(-1);
      if (!last) return;
      if (position !== FIRST_MARK && (await changesAreGone(database.db, position))) {
        for (const id of followed.keys()) note(id, { everything: true });
      }
      if (followed.size > 0) {
        const idsOf = (topic: string) => [
          ...new Set(changes.filter((one) => one.topic === topic).map((one) => one.subject_id)),
        ];
        for (const one of await contestSubmissionsAmong(database.db, idsOf('submission')))
          note(one.contestId, { submissionId: one.id });
        for (const id of idsOf('contest')) note(id, { everything: true });
        for (const id of await contestsOfQuestions(database.db, idsOf('clarification'))) note(id, { setting: true });
        for (const id of await contestsWithProblems(database.db, idsOf('problem_access')))
          note(id, { everything: true });
      }
      position = { xid: last.xid, id: last.id };
    }
  }

  async function readClock(): Promise<void> {
    if (performance.now() - clockAt < CLOCK_EVERY_MS * pace) return;
    clockAt = performance.now();
    const at = now().getTime();
    for (const [id, known] of followed) {
      const found = await boardSettings(database.db, id);
      if (!found) continue;
      const row = await feedRow(database.db, id);
      const state = JSON.stringify(stateMoments(found.settings, row?.finalized_at?.getTime() ?? null, at).length);
      if (state !== known.state) note(id, { everything: true });
      const isTime = at - known.peopleAt >= PEOPLE_EVERY_MS;
      if (isTime) note(id, { setting: true });
      followed.set(id, { state, peopleAt: isTime ? at : known.peopleAt });
    }
  }

  async function writeDue(): Promise<void> {
    for (const [contestId, { setting, submissionIds }] of due) {
      due.delete(contestId);
      const reach = submissionIds === 'all' ? EVERYTHING : { setting, submissionIds: [...submissionIds] };
      try {
        await writeFeed(services, contestId, reach);
      } catch (error) {
        followed.delete(contestId);
        askedAt = -Infinity;
        log.warn({ error, contestId }, 'the feed of a contest waits');
      }
    }
  }

  return {
    async write() {
      if (performance.now() - lastRun > ABSENT_MS) {
        followed.clear();
        due.clear();
        askedAt = -Infinity;
        position = FIRST_MARK;
      }
      await readAsked();
      await readMarks();
      await readClock();
      await writeDue();
      lastRun = performance.now();
    },
  };
}

import type { Scope } from '@oyez/contract/rules/scope';
import { feedOfNews, feedOfLists } from '../../live/feeds.ts';
import { defineTopic, subjectOf, type Address, type TopicEvent } from '../../live/topic.ts';
import type { Services } from '../../services.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { isGuest } from '../../policy/actor.ts';
import { openScope } from '../../policy/scope.ts';
import { changedInContest } from './contest-changes.service.ts';
import { publicSubmissionIds } from './public-submissions.sql.ts';
import { followableAmong } from './submissions.service.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Its status or verdict. */
    submission: true;
  }
}

const progressName = (submissionId: number) => `submission:${submissionId}`;

/** How far the judging of a submission is, from the line to its verdict. */
export const progressTopic = defineTopic({
  pattern: /^submission:(\d{1,16})$/,
  async mayFollow(asked, actor, services) {
    const open = await followableAmong(services, actor, asked.map(subjectOf));
    // Not by another spelling of its number.
    return asked.filter((address) => open.has(subjectOf(address)) && address.text === progressName(subjectOf(address)));
  },
  present: progressEvents,
  marks: ['submission'],
  channel: 'oyez_progress',
  feed: feedOfNews(progressEvents),
});

async function progressEvents(followed: readonly Address[], services: Services): Promise<TopicEvent[]> {
  const found = await progressOf(services, followed.map(subjectOf));
  return found.map((progress) => ({ type: 'progress', topic: progressName(progress.submitId), progress }));
}

/** Changed rows of the public list. */
export const submissionListTopic = defineTopic({
  pattern: /^submissions$/,
  marks: ['submission'],
  feed: feedOfLists(async (ids, _followed, { database }) => {
    const listed = await publicSubmissionIds(database.db, ids);
    return () => listed;
  }),
});

/** Changed rows of a contest's list: to each follower those that they find there. */
export const contestSubmissionsTopic = defineTopic({
  pattern: /^contest:(\d{1,16}):submissions$/,
  isPersonal: true,
  async mayFollow(asked, actor, { database, now }) {
    if (isGuest(actor)) return [];
    const entered = asked.map(async (address) => {
      const scope: Scope = { kind: 'contest', contestId: contestOf(address), groupId: null };
      const isNamedSo = address.text === `contest:${scope.contestId}:submissions`;
      return isNamedSo && (await openScope(database.db, actor, scope, now())) !== undefined ? [address] : [];
    });
    return (await Promise.all(entered)).flat();
  },
  marks: ['submission'],
  feed: feedOfLists(async (ids, followed, { database: { db }, now }) => {
    const contests = [...new Set(followed.map(contestOf))];
    const found = await Promise.all(
      contests.map(async (id) => [id, await changedInContest(db, id, ids, now())] as const),
    );
    const rowsOf = new Map(found);
    return (address) => (address.actor && rowsOf.get(contestOf(address))?.(address.actor)) ?? [];
  }),
});

function contestOf({ ids }: Address): number {
  return ids[0] ?? 0;
}

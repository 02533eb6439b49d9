import { feedOfEach, feedOfLists } from '../../live/feeds.ts';
import { defineTopic, subjectOf, type Address, type TopicEvent } from '../../live/topic.ts';
import type { Services } from '../../services.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
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
  async mayFollow(asked, actor, { database }) {
    const open = await followableAmong(database.db, actor, asked.map(subjectOf));
    // Not by another spelling of its number.
    return asked.filter((address) => open.has(subjectOf(address)) && address.text === progressName(subjectOf(address)));
  },
  present: progressEvents,
  marks: ['submission'],
  channel: 'oyez_progress',
  feed: feedOfEach(progressEvents),
});

async function progressEvents(followed: readonly Address[], { database }: Services): Promise<TopicEvent[]> {
  const found = await progressOf(database.db, followed.map(subjectOf));
  return found.map((progress) => ({ type: 'progress', topic: progressName(progress.submitId), progress }));
}

const LIST = 'submissions';

/** Changed rows of the public list. */
export const submissionListTopic = defineTopic({
  pattern: /^submissions$/,
  marks: ['submission'],
  feed: feedOfLists(
    async (ids, _followed, { database }) => new Map([[LIST, await publicSubmissionIds(database.db, ids)]]),
  ),
});

import { feedOfEach } from '../../live/feeds.ts';
import { defineTopic, subjectOf, type Address, type TopicEvent } from '../../live/topic.ts';
import type { Services } from '../../services.ts';
import { submissionPolicy } from '../submissions/submissions.policy.ts';
import { progressOf } from './protocol/progress.service.ts';

const nameOf = (submissionId: number) => `submission:${submissionId}`;

/** How far the judging of a submission is, from the line to its verdict. */
export const progressTopic = defineTopic({
  pattern: /^submission:(\d{1,16})$/,
  async mayFollow(asked, actor, { database }) {
    const found = await progressOf(database.db, asked.map(subjectOf));
    const open = new Set(found.filter((one) => submissionPolicy.follow(actor, one)).map((one) => nameOf(one.submitId)));
    return asked.filter((address) => open.has(address.text));
  },
  present: progressEvents,
  marks: ['submission'],
  channel: 'oyez_progress',
  feed: feedOfEach(progressEvents),
});

async function progressEvents(followed: readonly Address[], { database }: Services): Promise<TopicEvent[]> {
  const found = await progressOf(database.db, followed.map(subjectOf));
  return found.map(({ userId: _, ...progress }) => ({ type: 'progress', topic: nameOf(progress.submitId), progress }));
}

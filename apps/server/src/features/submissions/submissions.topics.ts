import { feedOfLists } from '../../live/feeds.ts';
import { defineTopic } from '../../live/topic.ts';
import { publicSubmissionIds } from './submissions.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    submission: true;
  }
}

const NAME = 'submissions';

/** Changed rows of the public list. */
export const submissionListTopic = defineTopic({
  pattern: /^submissions$/,
  marks: ['submission'],
  feed: feedOfLists(
    async (ids, _followed, { database }) => new Map([[NAME, await publicSubmissionIds(database.db, ids)]]),
  ),
});

import { feedOfLists } from '../../live/feeds.ts';
import { defineTopic } from '../../live/topic.ts';
import { publicProblemIds } from './public-problems.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    problem: true;
  }
}

/** Changed statements or counts of the public list. */
export const problemListTopic = defineTopic({
  pattern: /^problems$/,
  marks: ['problem'],
  feed: feedOfLists(async (ids, _followed, { database }) => {
    const listed = await publicProblemIds(database.db, ids);
    return () => listed;
  }),
});

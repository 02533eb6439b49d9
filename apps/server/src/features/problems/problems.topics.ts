import { feedOfLists } from '../../live/feeds.ts';
import { defineTopic } from '../../live/topic.ts';
import { publicAmong } from './problems.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    problem: true;
  }
}

const NAME = 'problems';

/** Changed statements or counts of the public list. */
export const problemListTopic = defineTopic({
  pattern: /^problems$/,
  marks: ['problem'],
  feed: feedOfLists(async (ids, _followed, { database }) => new Map([[NAME, await publicAmong(database.db, ids)]])),
});

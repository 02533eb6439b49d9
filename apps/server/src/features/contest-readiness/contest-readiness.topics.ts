import { feedOfEach, changeOf } from '../../live/feeds.ts';
import { defineTopic, subjectOf, type Address } from '../../live/topic.ts';
import { findContest } from '../../policy/scopes/contest.ts';

/** That something was set of a contest, for its jury. */
export const contestSettingTopic = defineTopic({
  pattern: /^contest:(\d{1,16}):setting$/,
  async mayFollow(asked, actor, { database, now }) {
    const open: Address[] = [];
    for (const address of asked) {
      const standing = await findContest(database.db, actor, subjectOf(address), now());
      if (standing?.runs === true) open.push(address);
    }
    return open;
  },
  marks: ['contest'],
  feed: feedOfEach(async (followed) => followed.map((address) => changeOf(address.text, [subjectOf(address)]))),
});

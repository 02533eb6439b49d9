import { changeOf, feedOfEach } from '../../live/feeds.ts';
import { defineTopic, subjectOf } from '../../live/topic.ts';
import { groupPolicy } from '../../policy/groups.policy.ts';
import { groupFactsAmong } from './groups.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** A group: what it says of itself, whose it is, whether it stands. */
    group: true;
  }
}

/** That a group changed, or how people stand in it: pages of it ask anew, and learn that it is gone. */
export const groupTopic = defineTopic({
  pattern: /^group:(\d{1,16})$/,
  async mayFollow(asked, actor, { database }) {
    const facts = await groupFactsAmong(database.db, [...new Set(asked.map(subjectOf))]);
    return asked.filter((address) => {
      const group = facts.get(subjectOf(address));
      return group !== undefined && groupPolicy.find(actor, group);
    });
  },
  marks: ['group', 'group_members'],
  feed: feedOfEach(async (followed) => followed.map((address) => changeOf(address.text, [subjectOf(address)]))),
});

import { feedOfEach } from '../../live/feeds.ts';
import { defineTopic, subjectOf } from '../../live/topic.ts';
import { isGuest } from '../../policy/actor.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { findContest } from '../../policy/scopes/contest.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of a contest: what it tells those who take part was written, changed or taken back. */
    contest_announcement: true;
  }
}

const nameOf = (contestId: number) => `contest:${contestId}:announcements`;

/** That a contest tells something new, without what: whoever takes part asks for it. */
export const contestAnnouncementsTopic = defineTopic({
  pattern: /^contest:(\d{1,16}):announcements$/,
  async mayFollow(asked, actor, { database, now }) {
    if (isGuest(actor)) return [];
    const entered = asked.map(async (address) => {
      const contestId = subjectOf(address);
      // Not by another spelling of its number.
      if (address.text !== nameOf(contestId)) return [];
      const standing = await findContest(database.db, actor, contestId, now());
      return standing && contestPolicy.entry(actor, standing) === null ? [address] : [];
    });
    return (await Promise.all(entered)).flat();
  },
  marks: ['contest_announcement'],
  feed: feedOfEach(async (followed) =>
    followed.map((address) => ({ type: 'changed', topic: address.text, ids: [subjectOf(address)] })),
  ),
});

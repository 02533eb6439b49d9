import { changeOf, feedOfEach } from '../../live/feeds.ts';
import { defineTopic, subjectOf } from '../../live/topic.ts';
import { moderationPolicy } from '../../policy/moderation.policy.ts';
import { groupStands } from '../../policy/scopes/scopes.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Reports of a group, or 0 for the whole site: one came, was decided about or waits again. */
    report: true;
  }
}

/** That something in the queue of reports changed, without what: of the whole site. */
export const reportsTopic = defineTopic({
  pattern: /^reports$/,
  mayFollow: (asked, actor) => (moderationPolicy.enter(actor, { kind: 'site' }) ? asked : []),
  marks: ['report'],
  feed: feedOfEach(async (followed) => followed.map(({ text }) => changeOf(text, []))),
});

/** The same of a group, for its administrators. */
export const groupReportsTopic = defineTopic({
  pattern: /^group:(\d{1,16}):reports$/,
  async mayFollow(asked, actor, { database }) {
    const entered = asked.map(async (address) => {
      const groupId = subjectOf(address);
      const mayEnter =
        address.text === `group:${groupId}:reports` &&
        moderationPolicy.enter(actor, { kind: 'group', groupId }) &&
        (await groupStands(database.db, actor, groupId));
      return mayEnter ? [address] : [];
    });
    return (await Promise.all(entered)).flat();
  },
  marks: ['report'],
  feed: feedOfEach(async (followed) => followed.map(({ text }) => changeOf(text, []))),
});

import { changeOf, feedOfEach, feedOfLists } from '../../live/feeds.ts';
import { defineTopic, subjectOf } from '../../live/topic.ts';
import { guest } from '../../policy/actor.ts';
import { foundDiscussions, discussionPolicy } from '../../policy/discussions.policy.ts';
import { groupStands } from '../../policy/scopes/scopes.sql.ts';
import { isOpen, readAmong } from './discussions.service.ts';
import { foundAmong, groupsOf } from './discussions.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** A discussion: written, changed, liked, moderated, deleted or brought back. */
    discussion: true;
  }
}

/** Changed rows of the site's list, as guests see it. */
export const discussionListTopic = defineTopic({
  pattern: /^discussions$/,
  async mayFollow(asked, _actor, services) {
    return (await isOpen(services, { kind: 'site' })) ? asked : [];
  },
  marks: ['discussion'],
  feed: feedOfLists(async (ids, _followed, { database, now }) => {
    const rows = await foundAmong(database.db, ids, foundDiscussions(guest, { kind: 'site' }, now()));
    const listed = rows.filter((row) => !row.disabled).map((row) => row.id);
    return () => listed;
  }),
});

/** That something in a group's discussions changed, for its members; not which, as not everybody finds all of them. */
export const groupDiscussionsTopic = defineTopic({
  pattern: /^group:(\d{1,16}):discussions$/,
  async mayFollow(asked, actor, services) {
    const entered = asked.map(async (address) => {
      const groupId = subjectOf(address);
      const place = { kind: 'group', groupId } as const;
      const mayEnter =
        discussionPolicy.enter(actor, place) &&
        (await isOpen(services, place)) &&
        (await groupStands(services.database.db, actor, groupId));
      return mayEnter && address.text === `group:${groupId}:discussions` ? [address] : [];
    });
    return (await Promise.all(entered)).flat();
  },
  marks: ['discussion'],
  feed: feedOfLists(async (ids, _followed, { database }) => {
    const groups = new Set(await groupsOf(database.db, ids));
    return (address) => (groups.has(subjectOf(address)) ? [subjectOf(address)] : []);
  }),
});

/** That a discussion changed, for those who read it: they ask anew, and learn that it is gone. */
export const discussionTopic = defineTopic({
  pattern: /^discussion:(\d{1,16})$/,
  async mayFollow(asked, actor, services) {
    const ids = [...new Set(asked.map(subjectOf))];
    const read = new Set(await readAmong(services, services.database.db, ids, { actor, now: services.now() }));
    return asked.filter((address) => read.has(subjectOf(address)));
  },
  marks: ['discussion'],
  feed: feedOfEach(async (followed) => followed.map((address) => changeOf(address.text, [subjectOf(address)]))),
});

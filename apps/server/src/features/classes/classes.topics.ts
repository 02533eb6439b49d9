import { groupPolicy } from '../../policy/groups.policy.ts';
import { isGuest } from '../../policy/actor.ts';
import { changeOf } from '../../live/feeds.ts';
import { defineTopic, subjectOf } from '../../live/topic.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of a group: its sections, its assignments and what is graded in them. */
    class: true;
  }
}

/** That something about the class of a group changed, for its members; what, they ask. */
export const classTopic = defineTopic({
  pattern: /^group:(\d{1,16}):class$/,
  mayFollow: (asked, actor) =>
    isGuest(actor)
      ? []
      : asked.filter(
          (address) =>
            // Not by another spelling of its number.
            address.text === `group:${subjectOf(address)}:class` &&
            groupPolicy.enter(actor, { id: subjectOf(address) }),
        ),
  marks: ['class'],
  feed: (audience) => ({
    async changed(groupIds) {
      for (const id of groupIds) {
        for (const address of audience.followedOf(id)) audience.tell(address, changeOf(address.text, [id]));
      }
    },
    close() {},
  }),
});

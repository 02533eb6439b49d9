import { feedOfPeople } from '../../live/feeds.ts';
import { defineTopic } from '../../live/topic.ts';
import { isGuest } from '../../policy/actor.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of an account, or `EVERY_INBOX`. */
    inbox: true;
  }
}

/** All inboxes at once. */
export const EVERY_INBOX = 0;

/** The inbox of whoever follows. */
export const inboxTopic = defineTopic({
  pattern: /^messages$/,
  isPersonal: true,
  mayFollow: (asked, actor) => (isGuest(actor) ? [] : asked),
  marks: ['inbox'],
  feed: feedOfPeople({
    everyone: EVERY_INBOX,
    eventOf: (_, isForEveryone) => ({ type: 'inbox', topic: 'messages', everyone: isForEveryone }),
  }),
});

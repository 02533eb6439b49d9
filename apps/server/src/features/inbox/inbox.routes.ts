import {
  cleanMessages,
  getCommentMessages,
  getLikeMessages,
  getNewestMessages,
  getOwnMessages,
  getReplyMessages,
  getSystemMessages,
  getUnreadMessages,
  type MessageType,
  restoreMessage,
} from '@oyez/contract/site/messages';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import type { Context, On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { bringBack, cleanInbox, glanceAtMessages, readMessages, unreadCounts } from './inbox.service.ts';
import type { MessageKind } from './inbox.sql.ts';
import type { ShownMessage } from './sources.service.ts';
import { toMessageLine, toReminder, toSiteMessage } from './inbox.view.ts';

const KIND: Record<MessageType, MessageKind> = {
  Discuss: 'discuss',
  Reply: 'reply',
  Like: 'like',
  Sys: 'sys',
  Mine: 'mine',
};

/** The inbox of the person who asks, and nobody else's: no call takes a user's id. */
export function inboxRoutes(on: On, services: Services): void {
  async function page<T>(
    kind: MessageKind,
    query: QueryOf<typeof getCommentMessages>,
    context: Context,
    toItem: (row: ShownMessage, locale: Context['locale']) => T,
  ) {
    const { limit } = query;
    const read = await readMessages(services, kind, query, context);
    return {
      records: read.rows.map((row) => toItem(row, context.locale)),
      total: read.total,
      size: limit,
      current: read.current,
      pages: Math.ceil(read.total / limit),
      asOf: read.asOf,
    };
  }

  on(getUnreadMessages).with((_, { actor }) => unreadCounts(services, actor.id));
  on(getNewestMessages).with(async (_, context) =>
    (await glanceAtMessages(services, context)).map((row) => toMessageLine(row, context.locale)),
  );

  on(getCommentMessages).with(({ query }, context) => page('discuss', query, context, toReminder));
  on(getReplyMessages).with(({ query }, context) => page('reply', query, context, toReminder));
  on(getLikeMessages).with(({ query }, context) => page('like', query, context, toReminder));
  on(getSystemMessages).with(({ query }, context) => page('sys', query, context, toSiteMessage));
  on(getOwnMessages).with(({ query }, context) => page('mine', query, context, toSiteMessage));

  on(cleanMessages).with(async ({ query }, { actor }) => {
    await cleanInbox(services, { userId: actor.id, kind: KIND[query.type] }, query.id);
    return null;
  });
  on(restoreMessage).with(async ({ body }, { actor }) => {
    await bringBack(services, { userId: actor.id, kind: KIND[body.type] }, body.id);
    return null;
  });
}

import type { UnreadCounts } from '@oyez/contract/site/messages';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import {
  countMessages,
  countUnread,
  deleteMessages,
  markRead,
  messagePage,
  newestMessages,
  type Inbox,
} from './inbox.sql.ts';
import type { MessageKind } from './inbox.sql.ts';
import { withSources, type ShownMessage } from './sources.service.ts';

export function unreadCounts({ database }: Services, userId: number): Promise<UnreadCounts> {
  return countUnread(database.db, userId);
}

const NEWEST = 5;

type Reader = { actor: Actor; now: Date };

/** To be seen at a glance: nothing of it counts as read. */
export async function glanceAtMessages(services: Services, by: Reader): Promise<ShownMessage[]> {
  return withSources(services, await newestMessages(services.database.db, by.actor.id, NEWEST), by);
}

/** A page as it was before it was read; afterwards its messages count as read. */
export async function readMessages(
  services: Services,
  kind: MessageKind,
  page: { currentPage: number; limit: number; asOf: string | undefined },
  by: Reader,
): Promise<{ rows: ShownMessage[]; total: number; asOf: string }> {
  const { database } = services;
  const at = by.now;
  const inbox = { userId: by.actor.id, kind };
  const [rows, total] = await Promise.all([
    messagePage(database.db, inbox, {
      offset: (page.currentPage - 1) * page.limit,
      limit: page.limit,
      asOf: page.asOf === undefined ? undefined : new Date(page.asOf),
    }),
    countMessages(database.db, inbox),
  ]);
  const unread = rows.filter((row) => row.read_at === null).map((row) => row.id);
  if (unread.length > 0) {
    await transact(services, async (tx) => {
      await markRead(tx, inbox.userId, unread, at);
      await markChanged(tx, 'inbox', [inbox.userId]);
    });
  }
  return { rows: await withSources(services, rows, by), total, asOf: page.asOf ?? at.toISOString() };
}

/** One message, or the whole list of its kind. What is not the person's own is not there. */
export async function cleanInbox(services: Services, inbox: Inbox, id: number | undefined): Promise<void> {
  await transact(services, async (tx) => {
    const count = await deleteMessages(tx, inbox, id);
    if (count > 0) await markChanged(tx, 'inbox', [inbox.userId]);
  });
}

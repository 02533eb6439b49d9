import type { UnreadCounts } from '@oyez/contract/site/messages';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import {
  countBefore,
  countMessages,
  countUnread,
  deleteMessages,
  deleteSetAside,
  markRead,
  messagePage,
  newestMessages,
  setAside,
  takeBack,
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

type Asked = { currentPage: number; limit: number; asOf?: string | undefined; messageId?: number | undefined };

/** A page as it was before it was read; afterwards its messages count as read. With `messageId` the one on which that stands. */
export async function readMessages(
  services: Services,
  kind: MessageKind,
  { limit, messageId, ...asked }: Asked,
  by: Reader,
): Promise<{ rows: ShownMessage[]; current: number; total: number; asOf: string }> {
  const { db } = services.database;
  const at = by.now;
  const inbox = { userId: by.actor.id, kind };
  const asOf = asked.asOf === undefined ? undefined : new Date(asked.asOf);
  const before = messageId === undefined ? undefined : await countBefore(db, inbox, { id: messageId, asOf });
  const current = before === undefined ? asked.currentPage : Math.floor(before / limit) + 1;
  const [rows, total] = await Promise.all([
    messagePage(db, inbox, { offset: (current - 1) * limit, limit, asOf }),
    countMessages(db, inbox),
  ]);
  const unread = rows.filter((row) => row.read_at === null).map((row) => row.id);
  if (unread.length > 0) {
    await transact(services, async (tx) => {
      await markRead(tx, inbox.userId, unread, at);
      await markChanged(tx, 'inbox', [inbox.userId]);
    });
  }
  return { rows: await withSources(services, rows, by), current, total, asOf: asked.asOf ?? at.toISOString() };
}

const HOUR_MS = 3_600_000;

/** One message, which can come back, or the whole list of its kind for good. What is not the person's own is not there. */
export async function cleanInbox(services: Services, inbox: Inbox, id: number | undefined): Promise<void> {
  await transact(services, async (tx) => {
    const count = await (id === undefined ? deleteMessages(tx, inbox) : setAside(tx, inbox, id, services.now()));
    if (count > 0) await markChanged(tx, 'inbox', [inbox.userId]);
  });
}

/** One that its reader has just taken away. */
export async function bringBack(services: Services, inbox: Inbox, id: number): Promise<void> {
  await transact(services, async (tx) => {
    const count = await takeBack(tx, inbox, id);
    if (count > 0) await markChanged(tx, 'inbox', [inbox.userId]);
  });
}

export function inboxDuties({ database, now }: Services): LeaderDuty[] {
  const purge = () => deleteSetAside(database.db, new Date(now().getTime() - HOUR_MS));
  return [{ name: 'delete messages that were cleaned away', everyMs: HOUR_MS, run: purge }];
}

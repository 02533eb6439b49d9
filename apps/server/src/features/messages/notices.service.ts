import type { Notice, NoticeDraft, NoticeType } from '@oyez/contract/site/messages';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import {
  accountsNamed,
  beginPush,
  countReached,
  deleteCopies,
  endPush,
  findNotice,
  findRecipient,
  insertNotice,
  lockNotice,
  lockPush,
  markNoticeDeleted,
  noticePage,
  noticesToPush,
  noticesWithOldCopies,
  pushBatch,
  updateNotice,
  type NoticeAudience,
  type NoticeRow,
  type NoticeText,
} from './notices.sql.ts';
import { EVERY_INBOX } from './messages.topics.ts';

type Origin = AuditOrigin & { actor: Actor };

const HOUR = 3_600_000;
/** Accounts of one transaction: a moment's work, so that nobody waits for it. */
const BATCH = 5000;
const SUGGESTED = 10;
const LOOK_EVERY_MS = 15_000;

const AUDIENCE: Record<NoticeType, NoticeAudience> = { All: 'all', Single: 'single', Admin: 'admin' };
const TYPE: Record<NoticeAudience, NoticeType> = { all: 'All', single: 'Single', admin: 'Admin' };

export async function listNotices(
  { database }: Services,
  type: NoticeType | undefined,
  page: { offset: number; limit: number },
): Promise<{ rows: Notice[]; total: number }> {
  const found = await noticePage(database.db, type && AUDIENCE[type], page);
  return { rows: found.rows.map(toNotice), total: found.total };
}

export async function createNotice(services: Services, origin: Origin, draft: NoticeDraft): Promise<void> {
  const { now } = services;
  const text = await textOf(services, draft, null);
  await transact(services, async (tx) => {
    const id = await insertNotice(tx, { ...text, userId: origin.actor.id }, now());
    await writeAudit(tx, origin, { action: 'notice.create', ...subject(id), after: text }, now());
  });
}

/** Who has it already reads the new text; whom it is for can change only until it goes out. */
export async function changeNotice(
  services: Services,
  origin: Origin,
  { id, ...draft }: NoticeDraft & { id: number },
): Promise<void> {
  const { database, now } = services;
  const known = (await findNotice(database.db, id)) ?? fail('notice_not_found');
  const text = await textOf(services, draft, known.recipient_id);
  await transact(services, async (tx) => {
    const before = (await lockNotice(tx, id)) ?? fail('notice_not_found');
    const isFixed = before.push_started_at !== null;
    if (isFixed && (before.audience !== text.audience || before.recipient_id !== text.recipientId)) {
      fail('notice_audience_fixed');
    }
    await updateNotice(tx, id, text, now());
    const entry = { action: 'notice.change', ...subject(id), before: auditedOf(before), after: text } as const;
    await writeAudit(tx, origin, entry, now());
  });
}

/** Gone for every reader at once; the rows of a notice to many are then removed bit by bit. */
export async function deleteNotice(services: Services, origin: Origin, id: number): Promise<void> {
  const { now } = services;
  await transact(services, async (tx) => {
    const before = (await lockNotice(tx, id)) ?? fail('notice_not_found');
    await markNoticeDeleted(tx, id, now());
    const entry = { action: 'notice.delete', ...subject(id), before: auditedOf(before) } as const;
    await writeAudit(tx, origin, entry, now());
  });
  await removeCopies(services, id);
}

export async function sendNotice(services: Services, origin: Origin, id: number): Promise<Notice> {
  const { database, now } = services;
  await transact(services, async (tx) => {
    const before = (await lockNotice(tx, id)) ?? fail('notice_not_found');
    if (before.push_started_at !== null) return;
    await writeAudit(tx, origin, { action: 'notice.send', ...subject(id) }, now());
  });
  await pushNotice(services, id);
  return toNotice((await findNotice(database.db, id)) ?? fail('notice_not_found'));
}

export async function recipientsNamed({ database }: Services, keyword: string) {
  return accountsNamed(database.db, keyword, SUGGESTED);
}

export async function countReaders({ database }: Services, type: 'All' | 'Admin'): Promise<number> {
  return countReached(database.db, AUDIENCE[type]);
}

export function messageDuties(services: Services): LeaderDuty[] {
  return [
    { name: 'push notices', everyMs: LOOK_EVERY_MS, run: () => pushDueNotices(services) },
    { name: 'remove copies of deleted notices', everyMs: HOUR, run: () => removeOldCopies(services) },
  ];
}

/** At the full hour, whatever was written before it; at any time, what another process left half done. */
export async function pushDueNotices(services: Services): Promise<void> {
  const hour = new Date(Math.floor(services.now().getTime() / HOUR) * HOUR);
  for (const id of await noticesToPush(services.database.db, hour)) await pushNotice(services, id);
}

/**
 * In transactions of a few thousand accounts that each remember how far they came: it goes on after a crash where it
 * stood, and two servers at it take turns.
 */
async function pushNotice(services: Services, id: number): Promise<void> {
  const { now } = services;
  await transact(services, (tx) => beginPush(tx, id, now()));
  while (await pushNext(services, id));
}

async function pushNext(services: Services, id: number): Promise<boolean> {
  const { now } = services;
  return transact(services, async (tx) => {
    const state = await lockPush(tx, id);
    if (!state) return false;
    const userIds = await pushBatch(tx, id, state, BATCH, now());
    if (state.audience !== 'all') await markChanged(tx, 'inbox', userIds);
    if (userIds.length === BATCH) return true;
    await endPush(tx, id, now());
    if (state.audience === 'all') await markChanged(tx, 'inbox', [EVERY_INBOX]);
    return false;
  });
}

async function removeOldCopies(services: Services): Promise<void> {
  for (const id of await noticesWithOldCopies(services.database.db)) await removeCopies(services, id);
}

async function removeCopies(services: Services, noticeId: number): Promise<void> {
  let removed = 0;
  do {
    removed = await transact(services, async (tx) => {
      const count = await deleteCopies(tx, noticeId, BATCH);
      if (count < BATCH) await markChanged(tx, 'inbox', [EVERY_INBOX]);
      return count;
    });
  } while (removed === BATCH);
}

async function textOf(services: Services, draft: NoticeDraft, knownRecipient: number | null): Promise<NoticeText> {
  const { title, content, type, recipientId: uid } = draft;
  const text = { audience: AUDIENCE[type], title, content };
  if (type !== 'Single') return { ...text, recipientId: null };
  const recipientId = uid === undefined ? knownRecipient : await findRecipient(services.database.db, uid);
  return { ...text, recipientId: recipientId ?? fail('notice_recipient_unknown') };
}

const subject = (id: number) => ({ subjectKind: 'notice' as const, subjectId: id });

function auditedOf({ audience, recipient_id, title, content }: NoticeRow): NoticeText {
  return { audience, recipientId: recipient_id, title, content };
}

function toNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    type: TYPE[row.audience],
    state: row.pushed_at !== null,
    adminUsername: row.username,
    recipientId: row.recipient_uid,
    recipientUsername: row.recipient_username,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

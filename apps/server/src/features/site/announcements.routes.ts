import {
  addAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  getAnnouncements,
  getCommonAnnouncement,
  restoreAnnouncement,
  updateAnnouncement,
  type Announcement,
  type AnnouncementDraft,
} from '@oyez/contract/site/announcements';
import { limits } from '@oyez/contract/rules/limits';
import { textLanguage, type TextLanguage } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import {
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  purgeAnnouncements,
  setDeleted,
  undelete,
  updateAnnouncement as rewrite,
  type AnnouncementRow,
  type AnnouncementText,
  type Translations,
} from './announcements.sql.ts';

const DAY_MS = 86_400_000;
const RESTORABLE_MS = limits.announcement.restoreDays * DAY_MS;

/** What the site tells everybody. Deleted ones can be brought back for a while; hidden ones only staff sees. */
export function announcementRoutes(on: On, services: Services): void {
  const { database, now } = services;
  const { db } = database;
  const inTransaction = <T>(apply: (tx: Tx) => Promise<T>) => transact(services, apply);
  const subject = (id: number) => ({ subjectKind: 'announcement' as const, subjectId: id });

  on(getCommonAnnouncement, { publicCacheMs: 1000 }).with(({ query }, { locale }) =>
    wirePage(
      query,
      (page) => listAnnouncements(db, { ...page, withHidden: false }),
      (row) => toAnnouncement(row, textLanguage(locale)),
    ),
  );

  on(getAnnouncement, { publicCacheMs: 1000 }).with(async ({ query }, { locale }) =>
    toAnnouncement(
      (await findAnnouncement(db, query.announcement)) ?? fail('announcement_not_found'),
      textLanguage(locale),
    ),
  );

  on(getAnnouncements).with(({ query }) =>
    wirePage(
      query,
      (page) => listAnnouncements(db, { ...page, withHidden: true }),
      (row) => ({ ...toAnnouncement(row), translations: row.translations }),
    ),
  );

  on(addAnnouncement).with(async ({ body }, context) => {
    await inTransaction(async (tx) => {
      const text = toText(body, { translations: {}, pinned: false });
      const id = await insertAnnouncement(tx, { ...text, userId: context.actor.id }, now());
      await writeAudit(tx, context, { action: 'announcement.add', ...subject(id), after: text }, now());
    });
    return null;
  });

  on(updateAnnouncement).with(async ({ body }, context) => {
    await inTransaction(async (tx) => {
      const before = (await lockAnnouncement(tx, body.id)) ?? fail('announcement_not_found');
      const after = toText(body, before);
      await rewrite(tx, body.id, after, now());
      await writeAudit(tx, context, { action: 'announcement.update', ...subject(body.id), before, after }, now());
    });
    return null;
  });

  on(deleteAnnouncement).with(async ({ query }, context) => {
    await inTransaction(async (tx) => {
      const before = (await lockAnnouncement(tx, query.aid)) ?? fail('announcement_not_found');
      await setDeleted(tx, query.aid, now());
      await writeAudit(tx, context, { action: 'announcement.delete', ...subject(query.aid), before }, now());
    });
    return null;
  });

  on(restoreAnnouncement).with(async ({ body }, context) => {
    await inTransaction(async (tx) => {
      const after = new Date(now().getTime() - RESTORABLE_MS);
      if (!(await undelete(tx, body.id, after))) fail('announcement_not_found');
      await writeAudit(tx, context, { action: 'announcement.restore', ...subject(body.id) }, now());
    });
    return null;
  });
}

export function announcementDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'purge announcements',
      everyMs: DAY_MS / 24,
      run: () => purgeAnnouncements(database.db, new Date(now().getTime() - RESTORABLE_MS)),
    },
  ];
}

/** In the reader's language where somebody wrote it, otherwise as it was written first. */
function toAnnouncement(row: AnnouncementRow, language?: TextLanguage): Announcement {
  const { title, content } = (language && row.translations[language]) ?? row;
  return {
    id: row.id,
    title,
    content,
    uid: row.uid,
    username: row.username,
    status: row.hidden ? 1 : 0,
    pinned: row.pinned,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

function toText(draft: AnnouncementDraft, kept: Pick<AnnouncementText, 'translations' | 'pinned'>): AnnouncementText {
  const translations = Object.entries(draft.translations ?? kept.translations).map(([language, text]) => [
    language,
    { title: storable(text.title), content: storable(text.content) },
  ]);
  return {
    title: storable(draft.title),
    content: storable(draft.content),
    hidden: draft.status === 1,
    pinned: draft.pinned ?? kept.pinned,
    translations: Object.fromEntries(translations) as Translations,
  };
}

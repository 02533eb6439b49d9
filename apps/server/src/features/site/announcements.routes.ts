import {
  addAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  getAnnouncements,
  getCommonAnnouncement,
  restoreAnnouncement,
  updateAnnouncement,
} from '@oyez/contract/site/announcements';
import { textLanguage } from '@oyez/contract/wire/values';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import {
  announcementsOfStaff,
  removeAnnouncement,
  restorableSince,
  restoreAnnouncement as bringBack,
  rewriteAnnouncement,
  writeAnnouncement,
} from './announcements.service.ts';
import { findAnnouncement, listAnnouncements, purgeAnnouncements } from './announcements.sql.ts';
import { toAnnouncement, toAnnouncementOfStaff } from './announcements.view.ts';

const HOUR_MS = 3_600_000;
const SITE = { contestId: null };

/** What the site tells everybody. Deleted ones can be brought back for a while; hidden ones only staff sees. */
export function announcementRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const inTransaction = <T>(apply: (tx: Tx) => Promise<T>) => transact(services, apply);

  on(getCommonAnnouncement, { publicCacheMs: 1000 }).with(({ query }, { locale }) =>
    wirePage(
      query,
      (page) => listAnnouncements(db, { ...page, place: SITE, withHidden: false }),
      (row) => toAnnouncement(row, textLanguage(locale)),
    ),
  );

  on(getAnnouncement, { publicCacheMs: 1000 }).with(async ({ query }, { locale }) =>
    toAnnouncement(
      (await findAnnouncement(db, query.announcement)) ?? fail('announcement_not_found'),
      textLanguage(locale),
    ),
  );

  on(getAnnouncements).with(({ query: { deleted, announcement, ...query } }, context) =>
    wirePage(
      query,
      (page) => announcementsOfStaff(db, { ...SITE, deleted, announcement }, page, context.now),
      toAnnouncementOfStaff,
    ),
  );

  on(addAnnouncement).with(async ({ body }, context) => {
    await inTransaction((tx) => writeAnnouncement(tx, SITE, body, context));
    return null;
  });

  on(updateAnnouncement).with(async ({ body }, context) => {
    await inTransaction((tx) => rewriteAnnouncement(tx, SITE, body, context));
    return null;
  });

  on(deleteAnnouncement).with(async ({ query }, context) => {
    await inTransaction((tx) => removeAnnouncement(tx, SITE, query.aid, context));
    return null;
  });

  on(restoreAnnouncement).with(async ({ body }, context) => {
    await inTransaction((tx) => bringBack(tx, SITE, body.id, context));
    return null;
  });
}

export function announcementDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'purge announcements',
      everyMs: HOUR_MS,
      run: () => purgeAnnouncements(database.db, restorableSince(now())),
    },
  ];
}

import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { announcementsOfStaff } from '../site/announcements.service.ts';
import { toAnnouncementOfStaff } from '../site/announcements.view.ts';
import { findRun, type Organiser } from './contest-setting.service.ts';

type By = Pick<Organiser, 'actor' | 'now'>;
type Asked = Pick<Parameters<typeof announcementsOfStaff>[1], 'deleted' | 'announcement'>;
type Query = Asked & { cid: number; currentPage: number; limit: number };

export async function announcementsOfContest(
  { database: { db } }: Services,
  { cid: contestId, deleted, announcement, ...query }: Query,
  { actor, now }: By,
) {
  await findRun(db, actor, contestId, now);
  return wirePage(
    query,
    (page) => announcementsOfStaff(db, { contestId, deleted, announcement }, page, now),
    toAnnouncementOfStaff,
  );
}

/** What its jury changes of a contest's announcements; those who are there are told. */
export async function changeAnnouncements(
  services: Services,
  contestId: number,
  { actor, now }: By,
  apply: (tx: Tx) => Promise<unknown>,
): Promise<null> {
  await transact(services, async (tx) => {
    await findRun(tx, actor, contestId, now);
    await apply(tx);
    await markChanged(tx, 'contest_announcement', [contestId]);
  });
  return null;
}

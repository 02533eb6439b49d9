import {
  addContestAnnouncement,
  deleteContestAnnouncement,
  getContestAnnouncementsOfStaff,
  restoreContestAnnouncement,
  updateContestAnnouncement,
} from '@oyez/contract/contests/contest-admin';
import type { Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import {
  contestOfAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
  rewriteAnnouncement,
  writeAnnouncement,
} from '../site/announcements.service.ts';
import { announcementsOfContest, changeAnnouncements } from './contest-announcements.service.ts';

/** What the jury tells those who take part. */
export function contestAnnouncementRoutes(on: On, services: Services): void {
  const { db } = services.database;

  const change = (contestId: number, context: Context, apply: (tx: Tx) => Promise<unknown>) =>
    changeAnnouncements(services, contestId, context, apply);

  on(getContestAnnouncementsOfStaff).with(({ query }, { actor, now }) => {
    return announcementsOfContest(services, query, { actor, now });
  });

  on(addContestAnnouncement).with(({ body: { cid, announcement } }, context) =>
    change(cid, context, (tx) => writeAnnouncement(tx, { contestId: cid }, announcement, context)),
  );

  on(updateContestAnnouncement).with(({ body: { cid, announcement } }, context) =>
    change(cid, context, (tx) => rewriteAnnouncement(tx, { contestId: cid }, announcement, context)),
  );

  /** Whose it is stands in its row. */
  const placeOf = async (id: number, { actor, now }: Context): Promise<number> => {
    const contestId = await contestOfAnnouncement(db, id);
    return (await findContest(db, actor, contestId, now)) === undefined ? fail('announcement_not_found') : contestId;
  };

  on(deleteContestAnnouncement).with(async ({ query: { aid } }, context) => {
    const contestId = await placeOf(aid, context);
    return change(contestId, context, (tx) => removeAnnouncement(tx, { contestId }, aid, context));
  });

  on(restoreContestAnnouncement).with(async ({ query: { aid } }, context) => {
    const contestId = await placeOf(aid, context);
    return change(contestId, context, (tx) => restoreAnnouncement(tx, { contestId }, aid, context));
  });
}

import * as calls from '@oyez/contract/groups/group-announcements';
import { textLanguage } from '@oyez/contract/wire/values';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { groupPolicy } from '../../policy/groups.policy.ts';
import { administeredGroup, enteredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { findGroup } from '../group-members/group-members.service.ts';
import {
  announcementsIn,
  announcementsOfStaff,
  groupOfAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
  rewriteAnnouncement,
  writeAnnouncement,
} from '../site/announcements.service.ts';
import { toAnnouncement, toAnnouncementOfStaff } from '../site/announcements.view.ts';

const placeOf = (groupId: number) => ({ contestId: null, groupId });

/**
 * What a group tells its members. Its administrators write; whoever wrote an announcement, and the root of the group,
 * change it. Whose it is stands in its row, never in what is sent.
 */
export function groupAnnouncementRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(calls.getGroupAnnouncements).with(async ({ query }, { actor, locale }) => {
    await enteredGroup(db, actor, query.gid);
    return wirePage(
      query,
      (page) => announcementsIn(db, placeOf(query.gid), page),
      (row) => toAnnouncement(row, textLanguage(locale)),
    );
  });

  on(calls.getGroupAnnouncementsOfStaff).with(async ({ query }, { actor, now }) => {
    const { deleted, announcement } = query;
    const group = await administeredGroup(db, actor, query.gid);
    const isRoot = groupPolicy.own(actor, group);
    return wirePage(
      query,
      (page) => announcementsOfStaff(db, { ...placeOf(group.id), deleted, announcement }, page, now),
      (row) => ({ ...toAnnouncementOfStaff(row), canEdit: isRoot || (row.uid !== null && row.uid === actor.uid) }),
    );
  });

  on(calls.addGroupAnnouncement).with(async ({ body: { gid, ...draft } }, context) => {
    await transact(services, async (tx) => {
      await administeredGroup(tx, context.actor, gid);
      await writeAnnouncement(tx, placeOf(gid), draft, context);
    });
    return null;
  });

  const change = async (id: number, context: Context, apply: (tx: Tx, groupId: number) => Promise<void>) => {
    await transact(services, async (tx) => apply(tx, await groupOfEdited(tx, id, context.actor)));
    return null;
  };

  on(calls.updateGroupAnnouncement).with(({ body }, context) =>
    change(body.id, context, (tx, groupId) => rewriteAnnouncement(tx, placeOf(groupId), body, context)),
  );

  on(calls.deleteGroupAnnouncement).with(({ query: { aid } }, context) =>
    change(aid, context, (tx, groupId) => removeAnnouncement(tx, placeOf(groupId), aid, context)),
  );

  on(calls.restoreGroupAnnouncement).with(({ body: { id } }, context) =>
    change(id, context, (tx, groupId) => restoreAnnouncement(tx, placeOf(groupId), id, context)),
  );
}

/** The group of an announcement that this person may change. To whom it is not shown, it is not there. */
async function groupOfEdited(tx: Tx, id: number, actor: Actor): Promise<number> {
  const { groupId, authorId, shown } = await groupOfAnnouncement(tx, id);
  const group = await findGroup(tx, groupId);
  if (group === undefined || !groupPolicy.find(actor, group) || !groupPolicy.enter(actor, group)) {
    return fail('announcement_not_found');
  }
  if (authorId === actor.id || groupPolicy.own(actor, group)) return groupId;
  return fail(
    shown || groupPolicy.administer(actor, group) ? 'group_announcement_forbidden' : 'announcement_not_found',
  );
}

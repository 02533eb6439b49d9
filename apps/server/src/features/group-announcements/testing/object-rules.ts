import { setGroup } from '../../../testing/group-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';

/** In a hidden group of the owner's an announcement, shown or deleted. */
function ofOwner(name: (of: { gid: number; aid: number }) => Named, { deleted = false } = {}): ObjectRule {
  return {
    whose: 'the group of which one is a member; written by its administrators, changed by author and root',
    others: ['root'],
    name: async (site, owner) => {
      const gid = await aGroup(site, { ownerId: owner.id });
      await setGroup(site, gid, { visible: false });
      await aMember(site, gid, owner.id, 5);
      const at = site.now();
      const { id: aid } = await site.database.db
        .insertInto('announcement')
        .values({
          title: CANARY,
          content: CANARY,
          group_id: gid,
          created_at: at,
          modified_at: at,
          deleted_at: deleted ? at : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return name({ gid, aid });
    },
  };
}

const text = { title: 'x', content: 'x', status: 0 };

export const objectRules: ObjectRules = {
  getGroupAnnouncements: ofOwner(({ gid }) => ({ query: { gid: String(gid) }, ...tells })),
  getGroupAnnouncementsOfStaff: ofOwner(({ gid }) => ({ query: { gid: String(gid) }, ...tells })),
  addGroupAnnouncement: ofOwner(({ gid }) => ({ body: { gid, ...text } })),
  updateGroupAnnouncement: ofOwner(({ aid }) => ({ body: { id: aid, ...text } })),
  deleteGroupAnnouncement: ofOwner(({ aid }) => ({ query: { aid: String(aid) } })),
  restoreGroupAnnouncement: ofOwner(({ aid }) => ({ body: { id: aid } }), { deleted: true }),
};

import type { TestUser } from '../../../testing/builders.ts';
import { aUser } from '../../../testing/builders.ts';
import { setGroup } from '../../../testing/group-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';

type World = { gid: number; applicant: TestUser; member: TestUser };

/** A hidden group of the owner's, to which somebody belongs and somebody else wants to. */
function ofOwner(name: (world: World, site: TestSite) => Named | Promise<Named>): ObjectRule {
  return {
    whose: 'the group of which one is a member, or its administrator',
    others: ['root'],
    name: async (site, owner) => {
      const gid = await aGroup(site, { ownerId: owner.id });
      await setGroup(site, gid, { visible: false, name: `${CANARY} ${gid}` });
      const [applicant, member] = [await aUser(site), await aUser(site)];
      await aMember(site, gid, owner.id, 5);
      await aMember(site, gid, applicant.id, 1);
      await aMember(site, gid, member.id, 3);
      const { db } = site.database;
      await db.updateTable('group_member').set({ reason: CANARY }).where('group_id', '=', gid).execute();
      await db.updateTable('account').set({ nickname: CANARY }).where('id', '=', member.id).execute();
      return name({ gid, applicant, member }, site);
    },
  };
}

/** Who may is a question of one's own row there; tests of the feature cover it. */
const own = { whose: 'one’s own place in a group that one finds' } satisfies ObjectRule;

async function removal(site: TestSite, gid: number, member: TestUser): Promise<number> {
  const { db } = site.database;
  const at = site.now();
  const { id } = await db
    .insertInto('group_change')
    .values({ group_id: gid, kind: 'level', level: 3, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = JSON.stringify({ id: 1, level: 1, reason: CANARY, createdAt: at.toISOString(), grants: [] });
  await db.insertInto('group_change_line').values({ change_id: id, user_id: member.id, before }).execute();
  return id;
}

export const objectRules: ObjectRules = {
  getGroupMembers: ofOwner(({ gid }) => ({ query: { gid: String(gid) }, ...tells })),
  getGroupApplications: ofOwner(({ gid }) => ({ query: { gid: String(gid) }, ...tells })),
  joinGroup: own,
  leaveGroup: own,
  returnToGroup: own,
  changeGroupMember: ofOwner(({ gid, applicant }) => ({ body: { gid, uid: applicant.uid, auth: 3 } })),
  removeGroupMember: ofOwner(({ gid, member }) => ({ query: { gid: String(gid), uid: member.uid } })),
  changeGroupMembers: ofOwner(({ gid, member }) => ({
    body: { gid, members: [{ uid: member.uid, seen: 3 }], auth: 4 },
  })),
  undoMemberChange: ofOwner(async ({ gid, member }, site) => ({
    body: { gid, change: await removal(site, gid, member) },
  })),
  getMemberChanges: ofOwner(({ gid }) => ({ query: { gid: String(gid) } })),
};

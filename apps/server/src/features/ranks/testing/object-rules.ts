import { setGroup } from '../../../testing/group-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';

function ofMember(name: (gid: string) => Named): ObjectRule {
  return {
    whose: 'the group of which one is a member',
    others: ['root'],
    name: async (site, owner) => {
      const gid = await aGroup(site, { ownerId: owner.id });
      await setGroup(site, gid, { visible: false });
      await aMember(site, gid, owner.id, 5);
      await site.database.db.updateTable('account').set({ nickname: CANARY }).where('id', '=', owner.id).execute();
      return name(String(gid));
    },
  };
}

export const objectRules: ObjectRules = {
  getGroupRankList: ofMember((gid) => ({ query: { gid, type: '0' }, ...tells })),
  getGroupRankPosition: ofMember((gid) => ({ query: { gid, type: '0' } })),
};

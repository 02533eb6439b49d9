import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { TestUser } from '../../../testing/builders.ts';
import {
  CANARY,
  open,
  own,
  tells,
  type Named,
  type ObjectRule,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aGroupDraft } from './a-draft.ts';

type World = { gid: number; site: TestSite };

async function aHiddenGroup(site: TestSite, owner: TestUser): Promise<number> {
  const gid = await aGroup(site, { ownerId: owner.id });
  await aMember(site, gid, owner.id, GROUP_LEVEL.root);
  await site.database.db
    .updateTable('team_group')
    .set({ visible: false, auth: 'private', code: 'abcdef', name: `${CANARY} ${gid}`, description: CANARY })
    .where('id', '=', gid)
    .execute();
  return gid;
}

/** A hidden group that the owner owns and nobody else is in. */
function ofOwner(name: (world: World) => Named | Promise<Named>): ObjectRule {
  return {
    whose: 'the group of its members',
    others: ['root'],
    name: async (site, owner) => name({ gid: await aHiddenGroup(site, owner), site }),
  };
}

export const objectRules: ObjectRules = {
  getGroupDetail: ofOwner(({ gid }) => ({ query: { gid: String(gid) }, ...tells })),
  getGroupAccess: ofOwner(({ gid }) => ({ query: { gid: String(gid) } })),
  getGroupAuth: ofOwner(({ gid }) => ({ query: { gid: String(gid) } })),
  getGroupFrame: ofOwner(({ gid }) => ({ query: { gid: String(gid) }, ...tells })),
  updateGroup: ofOwner(({ gid }) => ({ body: { id: gid, ...aGroupDraft() } })),
  newGroupCode: ofOwner(({ gid }) => ({ body: { gid } })),
  getGroupHoldings: ofOwner(({ gid }) => ({ query: { gid: String(gid) } })),
  deleteGroup: ofOwner(({ gid }) => ({ query: { gid: String(gid) } })),
  restoreGroup: ofOwner(async ({ gid, site }) => {
    await site.database.db.updateTable('team_group').set({ deleted_at: site.now() }).where('id', '=', gid).execute();
    return { body: { gid } };
  }),
  // Tried with its picture in `groups.test.ts`.
  uploadGroupAvatar: { whose: 'the group of its root' },
  createGroup: { whose: own },
  getGroupList: open,
};

import * as calls from '@oyez/contract/groups/group-members';
import { getOwnMessages } from '@oyez/contract/site/messages';
import type { TestUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';

/** What people do with the members of a group, and what became of it. */
export function memberActs(site: () => TestSite) {
  const change = (group: { id: number }, by: TestUser, of: TestUser, auth: number) =>
    site().call(calls.changeGroupMember, { token: by.token, body: { gid: group.id, uid: of.uid, auth } });
  const remove = (group: { id: number }, by: TestUser, of: TestUser) =>
    site().call(calls.removeGroupMember, { token: by.token, query: { gid: group.id, uid: of.uid } });
  const several = (group: { id: number }, by: TestUser, of: [TestUser, seen: number][], auth: number | null) =>
    site().call(calls.changeGroupMembers, {
      token: by.token,
      body: { gid: group.id, members: of.map(([{ uid }, seen]) => ({ uid, seen })), auth },
    });
  const undo = (group: { id: number }, by: TestUser, id: number | null | undefined) =>
    site().call(calls.undoMemberChange, { token: by.token, body: { gid: group.id, change: id ?? 0 } });
  const levels = async (group: { id: number }) => {
    const rows = await site()
      .database.db.selectFrom('group_member')
      .select(['user_id', 'level'])
      .where('group_id', '=', group.id)
      .execute();
    const found = new Map(rows.map((row) => [row.user_id, row.level]));
    return (who: { id: number }) => found.get(who.id) ?? 0;
  };
  const messages = async (who: TestUser) =>
    (await site().call(getOwnMessages, { token: who.token, query: { limit: 20 } })).data?.total ?? 0;

  return { change, remove, several, undo, levels, messages };
}

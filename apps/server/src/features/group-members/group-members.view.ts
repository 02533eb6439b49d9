import type { GroupMember, MemberChange } from '@oyez/contract/groups/group-members';
import type { GroupFacts } from '../../policy/groups.policy.ts';
import { memberPolicy, type Changer } from './group-members.policy.ts';
import type { ListedMember } from './group-members.sql.ts';
import type { ListedChange } from './member-changes.sql.ts';

/** As one reader sees them: why somebody applied is for those who decide. */
export function toMember(
  row: ListedMember,
  group: Pick<GroupFacts, 'id' | 'ownerId'>,
  reader: Changer,
  { reasons }: { reasons: boolean },
): GroupMember {
  const target = { userId: row.userId, level: row.level, isOwner: row.userId === group.ownerId };
  const manages = memberPolicy.manage(reader);
  return {
    id: row.id,
    gid: group.id,
    uid: row.uid,
    username: row.username,
    auth: row.level,
    reason: reasons ? row.reason : null,
    gmtCreate: row.createdAt.toISOString(),
    gmtModify: row.modifiedAt.toISOString(),
    avatar: row.avatar,
    nickname: row.nickname,
    isOwner: target.isOwner,
    can: {
      levels: manages ? memberPolicy.levels(reader, target) : [],
      remove: manages && memberPolicy.remove(reader, target) === null,
    },
  };
}

export function toMemberChange(row: ListedChange): MemberChange {
  return {
    id: row.id,
    kind: row.kind,
    auth: row.level,
    usernames: row.usernames,
    count: row.count,
    by: row.by,
    at: row.at.toISOString(),
    undone: row.undone,
  };
}

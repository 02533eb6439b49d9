import type { GroupMember } from '@oyez/contract/groups/group-members';
import type { GroupFrame } from '@oyez/contract/groups/groups';

/** A public group as a stranger finds it. */
export function aGroupOf(
  facts: Partial<Omit<GroupFrame, 'group' | 'can'>> & { auth?: number; can?: Partial<GroupFrame['can']> } = {},
): GroupFrame {
  const { auth = 1, can, ...frame } = facts;
  return {
    group: {
      id: 3,
      avatar: null,
      owner: 'ann',
      uid: 'a'.repeat(32),
      name: 'Chess club',
      shortName: 'CHESS',
      brief: 'We play',
      description: 'Each Tuesday',
      auth,
      visible: true,
      status: 0,
      code: null,
      memberCount: 2,
      gmtCreate: '2026-11-20T08:00:00.000Z',
      gmtModified: '2026-11-20T08:00:00.000Z',
      version: 'v1',
    },
    memberCount: 2,
    level: 0,
    isOwner: false,
    teaching: { view: false, grade: false, manage: false },
    ...frame,
    can: { enter: false, administer: false, own: false, disband: false, moderate: false, ...can },
  };
}

export function aGroupMember(facts: Partial<GroupMember> = {}): GroupMember {
  return {
    id: 1000,
    gid: 3,
    uid: 'b'.repeat(32),
    username: 'bob',
    auth: 3,
    reason: null,
    gmtCreate: '2026-11-21T08:00:00.000Z',
    gmtModify: '2026-11-21T08:00:00.000Z',
    avatar: null,
    nickname: null,
    isOwner: false,
    can: { levels: [4], remove: true },
    ...facts,
  };
}

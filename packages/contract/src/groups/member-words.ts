import type { AuditWords } from '../texts/audit-words.ts';

export const groupMemberAudit = {
  actions: {
    'group_member.join': { en: 'joined a group', zh: '加入了团队' },
    'group_member.apply': { en: 'applied to join a group', zh: '申请加入团队' },
    'group_member.leave': { en: 'left a group', zh: '退出了团队' },
    'group_member.return': { en: 'undid leaving a group', zh: '撤销了退出团队' },
    'group_member.change': { en: 'changed members of a group', zh: '修改了团队成员' },
    'group_member.remove': { en: 'removed members of a group', zh: '移除了团队成员' },
    'group_member.add': { en: 'added members to a group', zh: '向团队添加了成员' },
    'group_member.undo': { en: 'undid a change of members of a group', zh: '撤销了对团队成员的操作' },
  },
  subjects: {},
} as const satisfies AuditWords;

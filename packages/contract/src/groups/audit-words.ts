import type { AuditWords } from '../texts/audit-words.ts';

export const groupAudit = {
  actions: {
    'group.create': { en: 'created a group', zh: '创建了团队' },
    'group.update': { en: 'changed a group', zh: '修改了团队' },
    'group.avatar': { en: 'changed the avatar of a group', zh: '更换了团队头像' },
    'group.code': { en: 'replaced the invitation code of a group', zh: '更换了团队邀请码' },
    'group.disband': { en: 'disbanded a group', zh: '解散了团队' },
    'group.restore': { en: 'restored a disbanded group', zh: '恢复了已解散的团队' },
    'group.ban': { en: 'banned a group', zh: '封禁了团队' },
    'group.open': { en: 'opened a banned group again', zh: '解除了团队封禁' },
    'group.owner': { en: 'made someone else the owner of a group', zh: '更换了团队所有者' },
  },
  subjects: {
    group: { en: 'Group', zh: '团队' },
  },
} as const satisfies AuditWords;

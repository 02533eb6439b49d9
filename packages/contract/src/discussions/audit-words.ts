import type { AuditWords } from '../texts/audit-words.ts';

export const discussionAudit = {
  actions: {
    'discussion.update': { en: 'changed a discussion', zh: '修改了讨论' },
    'discussion.pin': { en: 'pinned a discussion', zh: '置顶了讨论' },
    'discussion.unpin': { en: 'unpinned a discussion', zh: '取消了讨论置顶' },
    'discussion.disable': { en: 'disabled a discussion', zh: '封禁了讨论' },
    'discussion.enable': { en: 'enabled a discussion', zh: '解除了讨论封禁' },
    'discussion.delete': { en: 'deleted a discussion', zh: '删除了讨论' },
    'discussion.restore': { en: 'restored a discussion', zh: '恢复了讨论' },
    'discussion_category.update': { en: 'changed the discussion categories', zh: '修改了讨论分类' },
  },
  subjects: {
    discussion: { en: 'Discussion', zh: '讨论' },
    discussion_category: { en: 'Discussion category', zh: '讨论分类' },
  },
} as const satisfies AuditWords;

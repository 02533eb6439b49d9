/** What the audit log says of comments. */
export const commentAudit = {
  actions: {
    'comment.delete': { en: 'deleted a comment', zh: '删除了评论' },
    'comment.restore': { en: 'restored a comment', zh: '恢复了评论' },
    'reply.delete': { en: 'deleted a reply', zh: '删除了回复' },
    'reply.restore': { en: 'restored a reply', zh: '恢复了回复' },
  },
  subjects: {
    comment: { en: 'comment', zh: '评论' },
    reply: { en: 'reply', zh: '回复' },
  },
} as const;

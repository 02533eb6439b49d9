import type { AuditWords } from '../texts/audit-words.ts';

/** What the audit log says of moderation, beside what was done to a discussion or a comment. */
export const moderationAudit = {
  actions: {
    'report.decide': { en: 'decided about reports', zh: '处理了举报' },
    'report.undo': { en: 'undid a decision about reports', zh: '撤销了举报处理' },
    'mute.set': { en: 'muted someone', zh: '禁言了用户' },
    'mute.end': { en: 'unmuted someone', zh: '解除了用户禁言' },
    'comment.hide': { en: 'hid a comment', zh: '隐藏了评论' },
    'comment.show': { en: 'showed a hidden comment again', zh: '取消了评论隐藏' },
    'reply.hide': { en: 'hid a reply', zh: '隐藏了回复' },
    'reply.show': { en: 'showed a hidden reply again', zh: '取消了回复隐藏' },
  },
  subjects: {},
} as const satisfies AuditWords;

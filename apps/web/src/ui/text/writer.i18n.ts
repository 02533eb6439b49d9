import { messages } from './messages.ts';

export const writerTexts = messages('writer', {
  en: {
    deleted: 'Deleted account',
    badge: { root: 'SPA', admin: 'ADM' },
    badgeHint: { root: 'Super administrator', admin: 'Administrator' },
  },
  zh: {
    deleted: '已注销账号',
    badge: { root: 'SPA', admin: 'ADM' },
    badgeHint: { root: '超级管理员', admin: '管理员' },
  },
});

import { messages } from '../../ui/text/messages.ts';

export const groupContestTexts = messages('group-contests', {
  en: { admin: 'Contest Admin', create: 'Create' },
  zh: { admin: '比赛管理', create: '新建比赛' },
});

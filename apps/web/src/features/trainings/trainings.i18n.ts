import { messages } from '../../ui/text/messages.ts';

export const trainingTexts = messages('trainings', {
  en: {
    auth: { Public: 'Public', Private: 'Private' },
    authHint: {
      Public: 'Everyone can solve it.',
      Private: 'Opens with a password given out by its author. Everyone who has joined appears in its ranking.',
    },
    loginFirst: 'Please login first',
    progress: 'Progress',
    solvedOf_one: '{solved} of {count} problem solved',
    solvedOf_other: '{solved} of {count} problems solved',
    problems_one: '{count} problem',
    problems_other: '{count} problems',
    noCategory: 'No category',
  },
  zh: {
    auth: { Public: '公开', Private: '私有' },
    authHint: {
      Public: '所有人都可以做题。',
      Private: '需要作者提供的密码才能进入，进入后会出现在榜单中。',
    },
    loginFirst: '请先登录',
    progress: '进度',
    solvedOf_other: '已通过 {solved} 题，共 {count} 题',
    problems_other: '{count} 题',
    noCategory: '未分类',
  },
});

import { messages } from '../../../ui/text/messages.ts';

export const problemTexts = messages('training-problems', {
  en: {
    title: 'Problem list',
    columns: {
      status: 'Your status',
      id: 'Problem ID',
      title: 'Title',
      difficulty: 'Difficulty',
      tags: 'Tags',
      rate: 'AC rate',
    },
    hideTags: 'Hide tags',
    ofTotal: '{ac} of {total} accepted',
    empty: 'No problems yet',
    emptyText: 'Problems appear here once they are added to this training.',
  },
  zh: {
    title: '题目列表',
    columns: {
      status: '我的状态',
      id: '题号',
      title: '标题',
      difficulty: '难度',
      tags: '标签',
      rate: '通过率',
    },
    hideTags: '隐藏标签',
    ofTotal: '通过 {ac} / 提交 {total}',
    empty: '还没有题目',
    emptyText: '题目加入训练后会出现在这里。',
  },
});

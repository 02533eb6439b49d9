import { messages } from '../../ui/text/messages.ts';

export const choiceTexts = messages('problemChoice', {
  en: {
    source: {
      label: 'Where the problems come from',
      group: 'Problems of the group',
      public: 'Public problems',
      remote: 'From another judge',
    },
    problem: 'Title',
    difficulty: 'Difficulty',
    add: 'Add',
    addOf: 'Add {name}',
    hidden: 'Hidden',
    hiddenHint: 'People solving problems here do not see it while it is hidden.',
  },
  zh: {
    source: { label: '题目来源', group: '团队题目', public: '公开题目', remote: '其他平台' },
    problem: '标题',
    difficulty: '难度',
    add: '添加',
    addOf: '添加 {name}',
    hidden: '隐藏',
    hiddenHint: '隐藏期间，在这里做题的人看不到它。',
  },
});

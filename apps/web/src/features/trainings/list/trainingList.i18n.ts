import { messages } from '../../../ui/text/messages.ts';

export const listTexts = messages('training-list', {
  en: {
    title: 'Trainings',
    search: 'Title or author',
    auth: 'Access',
    anyAuth: 'All',
    category: 'Category',
    anyCategory: 'All categories',
    columns: {
      number: 'Number',
      title: 'Title',
      auth: 'Access',
      category: 'Category',
      progress: 'Progress',
      problems: 'Problems',
      author: 'Author',
      updated: 'Recent update',
    },
    empty: {
      title: 'No trainings yet',
      text: 'A training is a set of problems in a well-chosen order. Trainings appear here once they are created.',
      action: 'Go to the problems',
    },
    emptyInGroup: {
      title: 'This group has no trainings yet',
      text: 'Trainings appear here once the group’s administrators create them.',
    },
  },
  zh: {
    title: '训练',
    search: '标题或作者',
    auth: '权限',
    anyAuth: '全部',
    category: '分类',
    anyCategory: '全部分类',
    columns: {
      number: '序号',
      title: '标题',
      auth: '权限',
      category: '分类',
      progress: '进度',
      problems: '题数',
      author: '作者',
      updated: '最近更新',
    },
    empty: {
      title: '还没有训练',
      text: '训练是按合适顺序编排的一组题目，创建后会出现在这里。',
      action: '去看题目',
    },
    emptyInGroup: {
      title: '团队还没有训练',
      text: '团队管理员创建训练后会出现在这里。',
    },
  },
});

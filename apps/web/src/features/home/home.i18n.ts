import { messages } from '../../ui/messages.ts';

export const homeTexts = messages('home', {
  en: {
    title: 'Home',
    welcome: {
      title: 'Solve a problem, see the verdict',
      text: 'Write code in your browser, submit it, and watch test after test being judged.',
      login: 'Login',
      register: 'Register',
    },
    judge: {
      none: 'No judge is online right now. You can submit: submissions wait and are judged as soon as one is back.',
      waiting_one: '{count} submission is waiting.',
      waiting_other: '{count} submissions are waiting.',
    },
    problems: {
      title: 'Recently updated problems',
      all: 'All problems',
      empty: 'No public problem yet. New ones appear here.',
      number: 'No.',
      name: 'Title',
      updated: 'Updated',
    },
    rank: {
      title: 'Most solved in 7 days',
      empty: 'Nobody has solved a problem in the last seven days. Be the first.',
      solved: '{count} solved',
      place: 'Place {place}',
    },
    statistics: {
      title: 'Submissions in 7 days',
      empty: 'No submissions in the last seven days.',
      day: 'Day',
      total: 'Submissions',
      accepted: 'Accepted',
      summary: '{total} submissions, {accepted} of them accepted',
    },
    clock: 'Server time',
  },
  zh: {
    title: '首页',
    welcome: {
      title: '写代码，看评测',
      text: '在浏览器里编写并提交代码，逐个测试点实时查看评测结果。',
      login: '登录',
      register: '注册',
    },
    judge: {
      none: '当前没有评测机在线。你仍然可以提交，评测机恢复后会自动开始评测。',
      waiting_other: '有 {count} 个提交正在等待。',
    },
    problems: {
      title: '最近更新的题目',
      all: '全部题目',
      empty: '还没有公开的题目，新题目会出现在这里。',
      number: '题号',
      name: '标题',
      updated: '更新时间',
    },
    rank: {
      title: '7 日解题榜',
      empty: '最近七天还没有人通过题目，来做第一个吧。',
      solved: '通过 {count} 题',
      place: '第 {place} 名',
    },
    statistics: {
      title: '7 日提交统计',
      empty: '最近七天没有提交。',
      day: '日期',
      total: '提交',
      accepted: '通过',
      summary: '共提交 {total} 次，通过 {accepted} 次',
    },
    clock: '服务器时间',
  },
});

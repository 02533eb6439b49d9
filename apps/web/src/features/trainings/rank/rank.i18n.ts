import { messages } from '../../../ui/text/messages.ts';

export const rankTexts = messages('training-rank', {
  en: {
    title: 'Record list',
    search: 'Username, nickname or school',
    searchChip: 'Search: {text}',
    columns: {
      rank: 'Rank',
      user: 'User',
      school: 'School',
      realname: 'Real name',
      ac: 'Total AC',
    },
    own: 'Own',
    girl: 'Girl',
    ownRow: 'Your place',
    acOf: '{count} solved by {name}: accepted submissions',
    cell: '{name}, {problem}: {verdict}',
    tries_one: '{count} try',
    tries_other: '{count} tries',
    solved_one: '{count} solved',
    solved_other: '{count} solved',
    empty: {
      title: 'No one is here yet',
      text: 'Everyone who joins the training is listed here with what they have solved.',
    },
  },
  zh: {
    title: '记录榜单',
    search: '用户名、昵称或学校',
    searchChip: '搜索：{text}',
    columns: {
      rank: '排名',
      user: '用户',
      school: '学校',
      realname: '真实姓名',
      ac: '通过题数',
    },
    own: '自己',
    girl: '女生',
    ownRow: '我的名次',
    acOf: '{name} 通过 {count} 题，查看通过的提交',
    cell: '{name}，{problem}：{verdict}',
    tries_other: '提交 {count} 次',
    solved_other: '通过 {count} 题',
    empty: {
      title: '榜单上还没有人',
      text: '进入训练的人会出现在这里，并显示通过情况。',
    },
  },
});

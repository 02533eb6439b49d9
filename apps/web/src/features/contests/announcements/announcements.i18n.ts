import { messages } from '../../../ui/text/messages.ts';

export const announcementTexts = messages('contest-announcements', {
  en: {
    title: 'Announcements',
    notice: 'Contest announcement: {title}',
    by: 'by {name}',
    empty: 'No announcements yet',
    emptyText: 'What the organizers announce during the contest appears here and pops up on every page of it.',
  },
  zh: {
    title: '公告',
    notice: '比赛公告：{title}',
    by: '发布者 {name}',
    empty: '还没有公告',
    emptyText: '主办方在比赛中发布的公告会出现在这里，并在比赛的每个页面弹出提示。',
  },
});

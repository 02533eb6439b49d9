import { messages } from '../../ui/text/messages.ts';

export const groupAnnouncementTexts = messages('group-announcements', {
  en: {
    title: 'Announcements',
    ofGroup: 'Announcements of {name}',
    none: 'No announcements yet',
    noneText: 'What the administrators of the group announce appears here.',
    write: 'Manage',
    by: 'by {name}',
    pinned: 'Pinned',
  },
  zh: {
    title: '公告',
    ofGroup: '{name} 的公告',
    none: '还没有公告',
    noneText: '团队管理员发布的公告会显示在这里。',
    write: '管理',
    by: '{name} 发布',
    pinned: '置顶',
  },
});

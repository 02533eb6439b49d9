import { messages } from '../../../ui/text/messages.ts';

export const frameTexts = messages('group-frame', {
  en: {
    tabs: 'Pages of the group',
    closedTab: '{tab}: for members only',
    closed: {
      title: 'For members only',
      text: 'Join the group to see its problems, trainings, contests and members.',
      applying:
        'Your application is waiting for the administrators of the group. This page opens by itself once they accept it.',
      refused: 'Your application to this group was refused. If you think that is a mistake, ask its owner.',
    },
    bannedNote: 'This group is banned. Only super administrators can still find it.',
    toHome: 'Go to the group home',
    toGroups: 'Go to the groups',
  },
  zh: {
    tabs: '团队页面',
    closedTab: '{tab}：仅限成员',
    closed: {
      title: '仅限团队成员',
      text: '加入团队后即可查看其题目、训练、比赛和成员。',
      applying: '你的申请正在等待团队管理员审核，通过后此页面会自动打开。',
      refused: '你加入该团队的申请未通过。如有疑问，请联系团队所有者。',
    },
    bannedNote: '该团队已被封禁，目前只有超级管理员可以看到。',
    toHome: '前往团队主页',
    toGroups: '前往团队列表',
  },
});

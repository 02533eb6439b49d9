import { messages } from '../../ui/text/messages.ts';

/** Words that every page of groups uses. */
export const groupTexts = messages('groups', {
  en: {
    loginFirst: 'Please login first',
    auth: { public: 'Public', protected: 'Protected', private: 'Private' },
    authHint: {
      public: 'Everyone can join at once.',
      protected: 'People apply, and its administrators decide.',
      private: 'People apply with the invitation code, and its administrators decide.',
    },
    hidden: 'Hidden',
    hiddenHint: 'Only its members can find this group.',
    banned: 'Banned',
    bannedHint: 'Banned on this site: only super administrators can find this group.',
    members_one: '{count} member',
    members_other: '{count} members',
    owner: 'Owner',
    noOwner: 'No owner',
  },
  zh: {
    loginFirst: '请先登录',
    auth: { public: '公开', protected: '需审核', private: '私有' },
    authHint: {
      public: '所有人都可以直接加入。',
      protected: '需要提交申请，由团队管理员审核。',
      private: '需要凭邀请码申请，由团队管理员审核。',
    },
    hidden: '隐藏',
    hiddenHint: '只有成员能找到这个团队。',
    banned: '已封禁',
    bannedHint: '已被站点封禁，除超级管理员外无人可见。',
    members_other: '{count} 名成员',
    owner: '所有者',
    noOwner: '暂无所有者',
  },
});

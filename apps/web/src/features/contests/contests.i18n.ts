import { messages } from '../../ui/text/messages.ts';

/** Words that every page of contests uses. */
export const contestTexts = messages('contests', {
  en: {
    loginFirst: 'Please login first',
    phase: { scheduled: 'Scheduled', running: 'Running', ended: 'Ended' },
    auth: { public: 'Public', private: 'Private', protected: 'Protected' },
    authHint: {
      public: 'Everyone can view it and take part.',
      private: 'Only those who register with the password can view it and take part.',
      protected: 'Everyone can view it; taking part needs the password.',
    },
    scoreHint: {
      Recent: 'The rank is based on the most recent score of each problem.',
      Highest: 'The rank is based on the highest score of each problem.',
    },
    startsIn: 'Starts in {time}',
    left: '{time} left',
    days_one: '{count} day {rest}',
    days_other: '{count} days {rest}',
  },
  zh: {
    loginFirst: '请先登录',
    phase: { scheduled: '未开始', running: '进行中', ended: '已结束' },
    auth: { public: '公开', private: '私有', protected: '保护' },
    authHint: {
      public: '所有人都可以查看和参加。',
      private: '凭密码报名后才能查看和参加。',
      protected: '所有人都可以查看，参加需要密码。',
    },
    scoreHint: {
      Recent: '排名按每道题最近一次提交的得分计算。',
      Highest: '排名按每道题的最高得分计算。',
    },
    startsIn: '{time} 后开始',
    left: '还剩 {time}',
    days_other: '{count} 天 {rest}',
  },
});

export type Translate = ReturnType<typeof contestTexts.use>;

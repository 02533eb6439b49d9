import { messages } from '../../ui/text/messages.ts';

export const reportTexts = messages('report', {
  en: {
    title: { discussion: 'Report a discussion', comment: 'Report a comment', reply: 'Report a reply' },
    labels: 'What is wrong with it?',
    reason: 'Reason',
    hint: 'The moderators see your report together with the text as it is now. You will be told what they decide.',
    empty: 'The report label and reason cannot be empty',
    send: 'Send',
    done: 'Send successfully',
  },
  zh: {
    title: { discussion: '举报讨论', comment: '举报评论', reply: '举报回复' },
    labels: '有什么问题？',
    reason: '原因',
    hint: '管理员会看到你的说明与此刻的原文，处理后会通知你。',
    empty: '举报标签与原因不能同时为空。',
    send: '提交',
    done: '举报已提交。',
  },
});

import { messages } from '../../ui/text/messages.ts';

export const mailTexts = messages('mails', {
  en: {
    title: 'E-mails',
    search: 'Recipient',
    time: 'Time',
    recipient: 'Recipient',
    subject: 'Subject',
    state: 'State',
    allStates: 'All states',
    states: { outbox: 'Not sent: no mail server', queued: 'Sending', sent: 'Sent', failed: 'Failed' },
    tries: 'Attempts',
    actions: 'Actions',
    read: 'View',
    sendAgain: 'Send again',
    onItsWay: 'The e-mail is being sent again.',
    noServer:
      'There is no mail server, so e-mails are kept here. You can pass their contents on to people, or enter a server in the configuration and send them again.',
    empty: { title: 'No e-mails yet', text: 'Codes, links and notices that the site sends by e-mail appear here.' },
  },
  zh: {
    title: '邮件',
    search: '收件人',
    time: '时间',
    recipient: '收件人',
    subject: '主题',
    state: '状态',
    allStates: '全部状态',
    states: { outbox: '未发送（没有邮件服务器）', queued: '发送中', sent: '已发送', failed: '发送失败' },
    tries: '尝试次数',
    actions: '操作',
    read: '查看',
    sendAgain: '重新发送',
    onItsWay: '邮件已重新进入发送队列。',
    noServer: '还没有设置邮件服务器，邮件会保留在这里。你可以把内容转告收件人，或在配置中填写服务器后重新发送。',
    empty: { title: '还没有邮件', text: '站点发送的验证码、链接和通知会显示在这里。' },
  },
});

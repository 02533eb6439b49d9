import { messages } from '../../ui/text/messages.ts';

export const digestTexts = messages('digest', {
  en: {
    intro: 'A short e-mail listing your unread messages: who did what, and where. It has a link to turn it off.',
    label: 'Send me an e-mail',
    every: { off: 'Never', day: 'Once a day', week: 'Once a week' },
    to: 'E-mails go to {email}, and only when there is something new.',
    noEmail: 'Your account has no e-mail address. Set one above, then choose here.',
    noServer: 'This site does not send e-mails at the moment. Your choice is kept for when it does.',
    saved: 'Update Successfully',
    stop: {
      title: 'Stop e-mails about messages',
      stopped: 'E-mails stopped',
      stoppedText:
        '{username} will get no more e-mails about unread messages. The messages themselves stay on the site.',
      missing: 'The link is incomplete',
      missingText: 'Open the complete link from the e-mail again. You can also turn the e-mails off in your settings.',
      settings: 'Open settings',
    },
  },
  zh: {
    intro: '用一封简短的邮件列出你还没有读的消息：谁在哪里做了什么。邮件中有停止接收的链接。',
    label: '给我发邮件',
    every: { off: '从不', day: '每天一次', week: '每周一次' },
    to: '邮件发送到 {email}，没有新消息时不会发送。',
    noEmail: '你的账号还没有邮箱，请先在上面设置邮箱，再在这里选择。',
    noServer: '本站目前不发送邮件。你的选择会保留，能发送时立即生效。',
    saved: '已保存',
    stop: {
      title: '停止消息邮件',
      stopped: '已停止发送邮件',
      stoppedText: '{username} 不会再收到关于未读消息的邮件，站内消息不受影响。',
      missing: '链接不完整',
      missingText: '请重新打开邮件中的完整链接，也可以在设置中关闭邮件提醒。',
      settings: '打开设置',
    },
  },
});

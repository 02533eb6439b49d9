import { messages } from '../../ui/text/messages.ts';

export const lightTexts = messages('remoteLight', {
  en: {
    label: 'Remote judge',
    judgedBy: 'Judged by {name}:',
    original: 'Original problem',
    state: {
      up: 'answering',
      slow: 'slow',
      down: 'not answering',
      blocked: 'accounts blocked',
      off: 'no account',
    },
  },
  zh: {
    label: '远程评测',
    judgedBy: '由 {name} 评测：',
    original: '原题链接',
    state: {
      up: '正常',
      slow: '响应较慢',
      down: '无响应',
      blocked: '账号受阻',
      off: '没有账号',
    },
  },
});

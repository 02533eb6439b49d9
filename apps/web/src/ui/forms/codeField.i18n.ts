import { messages } from '../text/messages.ts';

export const codeFieldTexts = messages('codeField', {
  en: { send: 'Send code', again: '{seconds} s' },
  zh: { send: '发送验证码', again: '{seconds} 秒' },
});

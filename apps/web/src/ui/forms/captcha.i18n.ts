import { messages } from '../text/messages.ts';

export const captchaTexts = messages('captcha', {
  en: {
    label: 'Result',
    labelInWords: 'Answer, as a number',
    picture: 'An image of an arithmetic problem. If you cannot see it, choose “Ask me in words”.',
    another: 'Another',
    inWords: 'Ask me in words',
    asPicture: 'Show me an image',
    failed: 'Could not be loaded.',
  },
  zh: {
    label: '图中算式的结果',
    labelInWords: '答案（填数字）',
    picture: '一道算术题的图片。如果看不到图片，请选择“改用文字题”。',
    another: '换一个',
    inWords: '改用文字题',
    asPicture: '改用图片',
    failed: '加载失败。',
  },
});

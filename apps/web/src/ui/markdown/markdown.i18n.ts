import { messages } from '../text/messages.ts';

export const markdownTexts = messages('markdown', {
  en: {
    footnotes: 'Footnotes',
    backToText: 'Back to the text from note {n}',
    loading: 'Loading text',
  },
  zh: {
    footnotes: '脚注',
    backToText: '从脚注 {n} 返回正文',
    loading: '正在加载文本',
  },
});

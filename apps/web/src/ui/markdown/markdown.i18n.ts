import { messages } from '../text/messages.ts';

export const markdownTexts = messages('markdown', {
  en: {
    footnotes: 'Footnotes',
    backToText: 'Back to the text from note {n}',
    loading: 'Loading text',
    formula: 'Wide formula: the arrow keys move it',
    table: 'Wide table: the arrow keys move it',
  },
  zh: {
    footnotes: '脚注',
    backToText: '从脚注 {n} 返回正文',
    loading: '正在加载文本',
    formula: '较宽的公式，可用方向键移动',
    table: '较宽的表格，可用方向键移动',
  },
});

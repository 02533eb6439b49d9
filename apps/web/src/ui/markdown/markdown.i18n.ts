import { messages } from '../text/messages.ts';

export const markdownTexts = messages('markdown', {
  en: {
    footnotes: 'Footnotes',
    backToText: 'Back from footnote {n} to the text',
    loading: 'Loading text',
    formula: 'Wide formula: scroll with the arrow keys',
    table: 'Wide table: scroll with the arrow keys',
  },
  zh: {
    footnotes: '脚注',
    backToText: '从脚注 {n} 返回正文',
    loading: '正在加载文本',
    formula: '较宽的公式，可用方向键滚动',
    table: '较宽的表格，可用方向键滚动',
  },
});

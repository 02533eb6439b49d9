import { messages } from '../text/messages.ts';

export const codeDiffTexts = messages('code-diff', {
  en: {
    failed: 'The comparison could not be loaded. Reload the page to try again.',
    same: 'The two programs are identical.',
    count_one: '{count} difference',
    count_other: '{count} differences',
    next: 'Next difference',
    previous: 'Previous difference',
    before: 'Before',
    after: 'After',
    both: 'Differences, line by line',
    unchanged: '$ unchanged lines',
  },
  zh: {
    failed: '对比加载失败，请刷新页面重试。',
    same: '两份代码完全相同。',
    count_other: '{count} 处不同',
    next: '下一处不同',
    previous: '上一处不同',
    before: '修改前',
    after: '修改后',
    both: '逐行对比',
    unchanged: '$ 行相同',
  },
});

import { messages } from '../text/messages.ts';

export const diffTexts = messages('diff', {
  en: {
    diff: 'Expected output and your output',
    line: 'Line',
    expected: 'Expected',
    yours: 'Yours',
    noLine: '(no such line)',
    bothEmpty: 'Both outputs are empty.',
    noDifference: 'The outputs are identical.',
    firstDifference: 'The first difference is on line {line}.',
    firstHere: 'First difference',
    equalBefore: '{count} identical lines above',
    moreAfter: '{count} more lines',
  },
  zh: {
    diff: '期望输出与你的输出',
    line: '行',
    expected: '期望',
    yours: '你的',
    noLine: '（没有这一行）',
    bothEmpty: '两边的输出都为空。',
    noDifference: '输出一致。',
    firstDifference: '第一处不同在第 {line} 行。',
    firstHere: '第一处不同',
    equalBefore: '前面有 {count} 行相同',
    moreAfter: '后面还有 {count} 行',
  },
});

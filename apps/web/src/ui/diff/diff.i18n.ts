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
    noDifferenceShown: 'There is no difference in the part that is shown.',
    firstDifference: 'The first difference is on line {line}.',
    firstHere: 'First difference',
    equalBefore_one: '{count} identical line above',
    equalBefore_other: '{count} identical lines above',
    moreAfter_one: '{count} more line',
    moreAfter_other: '{count} more lines',
  },
  zh: {
    diff: '期望输出与你的输出',
    line: '行',
    expected: '期望',
    yours: '你的',
    noLine: '（没有这一行）',
    bothEmpty: '两边的输出都为空。',
    noDifference: '输出一致。',
    noDifferenceShown: '显示的部分没有不同。',
    firstDifference: '第一处不同在第 {line} 行。',
    firstHere: '第一处不同',
    equalBefore_other: '前面有 {count} 行相同',
    moreAfter_other: '后面还有 {count} 行',
  },
});

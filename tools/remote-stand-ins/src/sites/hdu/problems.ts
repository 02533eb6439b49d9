import type { HduProblem } from './pages.ts';

/** Statements of our own, in the site's markup: what is not closed there is not closed here. */
export const HDU_PROBLEMS: readonly HduProblem[] = [
  {
    id: 1000,
    title: 'A + B Problem',
    timeMs: 1000,
    memoryKb: 32768,
    description:
      'Add two numbers, <i>A</i> and <i>B</i>: a warm-up, 热身.<br><center><img src=../../data/images/1.jpg></center><br>',
    input: 'Each line has two integers A and B. Read to the end of the file.<br>',
    output: 'For each line, print A + B in a line of its own.<br>',
    sampleInput: '1 1\n',
    sampleOutput: '2',
    hint: 'Both are small.<br>',
    source: 'Stand-in',
  },
  {
    id: 1001,
    title: 'Sum &amp; Product &lt;again&gt;',
    timeMs: 500,
    memoryKb: 65536,
    specialJudge: true,
    description:
      '<p>Given n &le; 100, find all pairs with a<sub>i</sub> &lt; b.<table border=1><tr><td>n<td>pairs<tr><td>1<td>0</table>The formula is $a_i + b_i$.<script>alert(1)</script><img src=/data/images/C1/two.gif onerror=alert(1)>',
    input: 'One number n.',
    output: 'All pairs, in any order.',
    sampleInput: '3\n<1>\n',
    sampleOutput: '1 & 2\n\n3',
  },
];

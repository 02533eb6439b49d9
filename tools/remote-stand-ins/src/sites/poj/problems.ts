import type { PojProblem } from './pages.ts';

/** Statements of our own, in the site's markup. */
export const POJ_PROBLEMS: readonly PojProblem[] = [
  {
    id: 1000,
    title: 'A+B Problem',
    timeMs: 1000,
    memoryKb: 10000,
    description:
      'Add two integers. The work is worth $5, and a second one another $5.<br><center><img src=images/1000_1.jpg></center>',
    input: 'Two integers a,b (0&lt;=a,b&lt;=10)',
    output: 'Output a+b',
    sampleInput: '1 2',
    sampleOutput: '3',
    hint: 'Q: Where are the input and the output?<pre>\n#include &lt;stdio.h&gt;\nint main() { }\n</pre>',
    source: 'Stand-in',
  },
  {
    id: 1001,
    title: 'Any Order',
    timeMs: 3000,
    caseTimeMs: 1000,
    memoryKb: 65536,
    specialJudge: true,
    description: '<p>Print the numbers from 1 to n in any order, n &le; 10<sup>5</sup>.<script>alert(1)</script>',
    input: 'One number n.',
    output: 'The numbers.',
    sampleInput: '2\n',
    sampleOutput: '2 1\n',
    source: '',
  },
];

import type { SpojProblem } from './pages.ts';

const USUAL = [1, 4, 10, 11, 44, 116] as const;

/** Statements of our own, in the site's markup. */
export const SPOJ_PROBLEMS: readonly SpojProblem[] = [
  {
    code: 'TEST',
    title: 'Life, the Universe, and Everything',
    timeLimit: '10s',
    memoryLimit: '1536MB',
    body: '<p>Copy small numbers<br>from input to output until the number 42 has been read.</p><p><img src="/content/stand-in:one.png" alt="numbers"></p><h3>Example</h3><pre><strong>Input:</strong>\n1\n2\n88\n42\n99\n\n<strong>Output:</strong>\n1\n2\n88\n</pre>',
    tags: ['basic', 'ad-hoc-1'],
    languages: USUAL,
  },
  {
    code: 'PRIME1',
    title: 'Prime Generator',
    timeLimit: '0.5s-2s',
    memoryLimit: '1536MB',
    body: '<p>Print all primes between m and n, where n-m&lt;=100000.</p><!-- here starts your code --><h3>Input</h3><p>First t, then t pairs.</p><h3>Example</h3><pre>1\n1 10</pre><pre>2\n3\n5\n7</pre><script>alert(1)</script>',
    tags: ['number-theory'],
    languages: [...USUAL, 6],
  },
  {
    code: 'SHORTEN',
    title: 'Shortest Program',
    timeLimit: '1s',
    memoryLimit: '64MB',
    body: '<p>Write the shortest program that prints its input: fewer bytes, more points.</p>',
    tags: [],
    languages: [4, 12, 62],
  },
];

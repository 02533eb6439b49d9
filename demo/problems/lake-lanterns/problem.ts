import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

const MAX_LANTERNS = 100_000;

function longestStretch(colours: string): number {
  const n = colours.length;
  let run = 0;
  let best = 0;
  for (let i = 0; i < 2 * n; i++) {
    run = i > 0 && colours[i % n] === colours[(i - 1) % n] ? run + 1 : 1;
    best = Math.max(best, run);
  }
  return Math.min(best, n);
}

function cases(): DemoCase[] {
  const random = seededRandom('lake-lanterns');
  const runs = (count: number, longest: number): string => {
    let colours = '';
    for (let i = 0; i < count; i++) colours += random.pick('rgbyw').repeat(random.int(1, longest));
    return colours;
  };
  const rows = [
    'rrgggrrr',
    'yyyyy',
    'abcabc',
    'a',
    'ab',
    'zz',
    'aba',
    'aab',
    'baa',
    random.text(50, 'ab'),
    runs(20, 12),
    `${'o'.repeat(400)}${runs(30, 20)}${'o'.repeat(399)}`,
    random.text(1000, 'abcdefghijklmnopqrstuvwxyz'),
    'q'.repeat(MAX_LANTERNS),
    `${'q'.repeat(MAX_LANTERNS - 1)}p`,
    'xy'.repeat(5000),
    `${'h'.repeat(30_000)}${'i'.repeat(40_000)}${'h'.repeat(30_000)}`,
    `${'h'.repeat(300)}${'i'.repeat(600)}${'j'.repeat(100)}`,
    random.text(MAX_LANTERNS, 'ab'),
    runs(3000, 60).slice(0, MAX_LANTERNS),
  ];
  return rows.map((row) => ({ input: `${row.length}\n${row}\n`, output: `${longestStretch(row)}\n` }));
}

export const problem: DemoProblem = {
  displayId: 'OY1002',
  slug: 'lake-lanterns',
  type: 'acm',
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  stackLimitMb: 64,
  tags: ['scanning'],
  source: 'Oyez Originals',
  samples: [
    { input: '8\nrrgggrrr\n', output: '5\n' },
    { input: '5\nyyyyy\n', output: '5\n' },
    { input: '6\nabcabc\n', output: '1\n' },
  ],
  statement: {
    en: {
      title: 'Lanterns around the Lake',
      description: en`
        For the lantern festival, $n$ lanterns have been hung along the path around the lake. They form a closed ring:
        lantern $i + 1$ hangs next to lantern $i$, and lantern $1$ hangs next to lantern $n$. The color of each lantern
        is written as a lowercase letter.

        A photographer wants a picture of consecutive lanterns that all have the same color. What is the largest number
        of different lanterns that such a picture can show?
      `,
      input: en`
        The first line contains the integer $n$ ($1 \le n \le 10^5$). The second line contains a string of exactly $n$
        lowercase letters; the $i$-th letter is the color of lantern $i$.
      `,
      output: en`Print one integer: the largest number of lanterns in one picture.`,
      hint: en`
        In the first sample, lanterns $6, 7, 8, 1, 2$ are all red (r), and they hang side by side because the path is a
        ring. In the second sample, the whole ring has one color, so all $5$ lanterns fit; no lantern is counted twice.
      `,
    },
    zh: {
      title: '环湖彩灯',
      description: zh`
        元宵节到了，环湖步道上挂起了 $n$ 盏彩灯。彩灯首尾相接围成一圈：第 $i$ 盏的下一盏是第 $i + 1$ 盏，
        而第 $n$ 盏的下一盏又是第 $1$ 盏。每盏灯的颜色用一个小写字母表示。

        摄影师想拍一张照片，画面里是连续的若干盏灯，并且颜色完全相同。这样的照片里最多能有多少盏不同的灯？
      `,
      input: zh`
        第一行，一个整数 $n$（$1 \le n \le 10^5$）。

        第二行，一个长度恰好为 $n$ 的小写字母串，第 $i$ 个字母表示第 $i$ 盏灯的颜色。
      `,
      output: zh`输出一个整数，表示一张照片里最多有多少盏灯。`,
      hint: zh`
        在第一组样例中，第 $6, 7, 8, 1, 2$ 盏灯都是红色（r）。步道是环形的，所以它们彼此相邻，共有 $5$ 盏。

        在第二组样例中，整圈彩灯同色，$5$ 盏灯可以全部入镜，但同一盏灯不会重复计数。
      `,
    },
  },
  cases,
};

import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

/** `by` is set when the terraces are raised, and absent for a walk. */
type Day = { left: number; right: number; by?: number };
type Hillside = { heights: number[]; days: Day[] };

const MAX_TERRACES = 100_000;
const MAX_DAYS = 50_000;
const MAX_CHANGE = 10 ** 9;

/**
 * Works on the steps between neighbours, of which a change touches two. A tree over a power of two of leaves keeps, for
 * each block, the longest run of upward steps at its start, at its end, and anywhere. Heights stay below 6·10^13.
 */
function longestClimbs({ heights, days }: Hillside): number[] {
  const n = heights.length;
  let leaves = 1;
  while (leaves < n) leaves *= 2;
  const step = new Float64Array(n + 1);
  const head = new Int32Array(2 * leaves);
  const tail = new Int32Array(2 * leaves);
  const best = new Int32Array(2 * leaves);

  const pull = (node: number, width: number): void => {
    const left = 2 * node;
    const right = left + 1;
    head[node] = head[left]! === width ? width + head[right]! : head[left]!;
    tail[node] = tail[right]! === width ? width + tail[left]! : tail[right]!;
    best[node] = Math.max(best[left]!, best[right]!, tail[left]! + head[right]!);
  };
  const change = (i: number, by: number): void => {
    if (i === 0 || i === n) return;
    step[i]! += by;
    const up = step[i]! > 0 ? 1 : 0;
    if (head[leaves + i] === up) return;
    head[leaves + i] = tail[leaves + i] = best[leaves + i] = up;
    for (let node = (leaves + i) >> 1, width = 1; node >= 1; node >>= 1, width *= 2) pull(node, width);
  };

  let found = 0;
  let run = 0;
  const visit = (node: number, from: number, width: number, left: number, right: number): void => {
    if (right < from || from + width - 1 < left) return;
    if (left <= from && from + width - 1 <= right) {
      found = Math.max(found, best[node]!, run + head[node]!);
      run = head[node]! === width ? run + width : tail[node]!;
      return;
    }
    visit(2 * node, from, width / 2, left, right);
    visit(2 * node + 1, from + width / 2, width / 2, left, right);
  };

  for (let i = 1; i < n; i++) step[i] = heights[i]! - heights[i - 1]!;
  for (let i = 1; i < n; i++) head[leaves + i] = tail[leaves + i] = best[leaves + i] = step[i]! > 0 ? 1 : 0;
  for (let first = leaves / 2, width = 1; first >= 1; first /= 2, width *= 2) {
    for (let node = first; node < 2 * first; node++) pull(node, width);
  }

  const out: number[] = [];
  for (const { left, right, by } of days) {
    if (by === undefined) {
      found = run = 0;
      if (left < right) visit(1, 0, leaves, left, right - 1);
      out.push(found + 1);
      continue;
    }
    change(left - 1, by);
    change(right, -by);
  }
  return out;
}

const toCase = (hillside: Hillside): DemoCase => {
  const { heights, days } = hillside;
  const lines = days.map(({ left, right, by }) =>
    by === undefined ? `? ${left} ${right}` : `+ ${left} ${right} ${by}`,
  );
  return {
    input: `${heights.length} ${days.length}\n${heights.join(' ')}\n${lines.join('\n')}\n`,
    output: `${longestClimbs(hillside).join('\n')}\n`,
  };
};

function cases(): DemoCase[] {
  const random = seededRandom('rice-terraces');
  const range = (n: number, widest = n): [number, number] => {
    const left = random.int(1, n);
    return [left, random.int(left, Math.min(n, left + widest - 1))];
  };
  const raise = (left: number, right: number, by: number): Day => ({ left, right, by });
  const walk = (left: number, right: number): Day => ({ left, right });
  const randomHeights = (n: number, highest: number) => Array.from({ length: n }, () => random.int(0, highest));
  const climb = (n: number) => Array.from({ length: n }, (_, i) => i);
  const days = (n: number, count: number, change: number, walks: number, widest = n): Day[] => {
    const list = Array.from({ length: count }, () =>
      random.int(1, 100) <= walks ? walk(...range(n, widest)) : raise(...range(n, widest), random.int(-change, change)),
    );
    list[count - 1] = walk(1, n);
    return list;
  };
  /** Breaks and mends a long climb at random places, and walks nearly all of it in between. */
  const breakAndMend = (n: number, count: number): Day[] => {
    const list: Day[] = [];
    while (list.length < count - 2) {
      const at = random.int(2, n);
      list.push(raise(at, n, -2), walk(random.int(1, 9), n - random.int(0, 9)));
      if (random.int(0, 2) > 0) list.push(raise(at, n, 2));
    }
    list.push(walk(1, n));
    return list;
  };

  const hillsides: Hillside[] = [
    {
      heights: [1, 2, 4, 4, 5, 3],
      days: [
        walk(1, 6),
        raise(4, 5, 3),
        walk(1, 6),
        walk(3, 4),
        raise(1, 2, -7),
        walk(2, 6),
        raise(6, 6, 6),
        walk(2, 6),
      ],
    },
    { heights: [5], days: [walk(1, 1), raise(1, 1, -3), walk(1, 1)] },
    { heights: [7, 7], days: [walk(1, 2), raise(2, 2, 1), walk(1, 2), raise(1, 2, 9), walk(1, 2), walk(2, 2)] },
    { heights: randomHeights(6, 3), days: days(6, 60, 2, 60) },
    { heights: randomHeights(40, 9), days: days(40, 500, 4, 50) },
    { heights: randomHeights(64, 2), days: days(64, 1000, 1, 70, 12) },
    { heights: climb(65), days: days(65, 500, 1, 50, 3) },
    { heights: randomHeights(1000, MAX_CHANGE), days: days(1000, 2000, MAX_CHANGE, 40) },
    {
      heights: [0, MAX_CHANGE, 0, MAX_CHANGE],
      days: Array.from({ length: 2000 }, (_, i) => (i % 4 === 3 ? walk(1, 4) : raise(2, 3, MAX_CHANGE))),
    },
    { heights: new Array<number>(3000).fill(8), days: days(3000, 5000, 1, 30, 2) },
    { heights: climb(9000).reverse(), days: days(9000, 5000, 40, 50) },
    { heights: climb(9999), days: breakAndMend(9999, 5000) },
    { heights: randomHeights(MAX_TERRACES, 9), days: days(MAX_TERRACES, 3000, 9, 50) },
    {
      heights: climb(30_000).map((i) => i % 1000),
      days: breakAndMend(30_000, 20_000),
    },
    {
      heights: climb(MAX_TERRACES).map((i) => i % 777),
      days: Array.from({ length: MAX_DAYS }, (_, i) =>
        i % 20 === 0 ? raise(i + 1, i + 9, 5) : walk(1 + (i % 3), 99_999),
      ),
    },
  ];
  return hillsides.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1010',
  slug: 'rice-terraces',
  type: 'acm',
  difficulty: 2,
  timeLimitMs: 2000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ['segmentTree', 'differenceArray'],
  source: 'Oyez Originals',
  samples: [
    {
      input: '6 8\n1 2 4 4 5 3\n? 1 6\n+ 4 5 3\n? 1 6\n? 3 4\n+ 1 2 -7\n? 2 6\n+ 6 6 6\n? 2 6\n',
      output: '3\n5\n2\n4\n5\n',
    },
    { input: '1 3\n5\n? 1 1\n+ 1 1 -3\n? 1 1\n', output: '1\n1\n' },
  ],
  statement: {
    en: {
      title: 'Rice Terraces',
      description: en`
        On a hillside, $n$ rice terraces lie side by side, numbered from $1$ to $n$. At first, terrace $i$ has height
        $h_i$. Over the next $q$ days, one of two things happens each day:

        - "+ $l$ $r$ $x$": the villagers change the height of each of the terraces $l, l + 1, \dots, r$ by $x$. They
          pile up earth if $x > 0$ and dig it away if $x < 0$;
        - "? $l$ $r$": a visitor walks over the terraces $l, l + 1, \dots, r$, in this order. He enjoys going up and
          asks for the longest *climb* on his way: the largest number of consecutive terraces, all of them between $l$
          and $r$, in which each terrace is strictly higher than the one before it. A single terrace is a climb of
          length $1$.

        Answer all visitors. All changes are lasting, and heights may become negative.
      `,
      input: en`
        The first line contains two integers $n$ and $q$ ($1 \le n \le 10^5$, $1 \le q \le 5 \cdot 10^4$).

        The second line contains $n$ integers $h_1, h_2, \dots, h_n$ ($0 \le h_i \le 10^9$).

        Each of the next $q$ lines describes one day, in order: "+ $l$ $r$ $x$" or "? $l$ $r$" ($1 \le l \le r \le n$,
        $-10^9 \le x \le 10^9$). There is at least one visitor.
      `,
      output: en`For each visitor, print one line with one integer: the length of the longest climb on his way.`,
      hint: en`
        In the first sample, the first visitor finds the climb $1, 2, 4$. After the first change the heights are
        $1, 2, 4, 7, 8, 3$, so the first five terraces are a climb. In the end the heights are $-6, -5, 4, 7, 8, 9$;
        the last visitor begins at terrace $2$ and climbs over five terraces.
      `,
    },
    zh: {
      title: '梯田',
      description: zh`
        山坡上依次排列着 $n$ 块梯田，编号为 $1$ 到 $n$，起初第 $i$ 块的高度是 $h_i$。在接下来的 $q$ 天里，
        每天会发生下面两件事之一：

        - “+ $l$ $r$ $x$”：村民整修梯田，把第 $l, l + 1, \dots, r$ 块的高度都改变 $x$，$x > 0$ 表示垫高，$x < 0$ 表示挖低；
        - “? $l$ $r$”：一位游客依次走过第 $l, l + 1, \dots, r$ 块梯田。他喜欢往上走，想知道途中最长的*上坡*有多长，
          即在第 $l$ 块到第 $r$ 块之间最多能取出多少块连续的梯田，使得其中每一块都严格高于它的前一块。
          单独一块梯田算作长度为 $1$ 的上坡。

        请回答每一位游客。高度的改变会一直保留，高度也可能变成负数。
      `,
      input: zh`
        第一行，两个整数 $n$ 和 $q$（$1 \le n \le 10^5$，$1 \le q \le 5 \cdot 10^4$）。

        第二行，$n$ 个整数 $h_1, h_2, \dots, h_n$（$0 \le h_i \le 10^9$）。

        接下来 $q$ 行，按时间顺序每行描述一天：“+ $l$ $r$ $x$”或“? $l$ $r$”
        （$1 \le l \le r \le n$，$-10^9 \le x \le 10^9$）。保证至少有一位游客。
      `,
      output: zh`对于每位游客，输出一行一个整数，表示他途中最长的上坡的长度。`,
      hint: zh`
        在第一组样例中，第一位游客走过的最长上坡是 $1, 2, 4$。第一次整修后，高度变为 $1, 2, 4, 7, 8, 3$，
        前五块梯田构成一段上坡。最后，高度变为 $-6, -5, 4, 7, 8, 9$，最后一位游客从第 $2$ 块出发，一路上坡走过五块梯田。
      `,
    },
  },
  cases,
};

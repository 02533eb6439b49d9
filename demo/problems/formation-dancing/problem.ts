import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Question = [fewest: number, most: number, formations: number];

const MAX_DANCERS = 1_000_000;
const MAX_QUESTIONS = 50_000;
const MAX_FORMATIONS = 300;

/** For every number of formations, the group sizes that have exactly so many of them, ascending. */
function sizesByFormations(): Int32Array[] {
  const divisors = new Uint16Array(MAX_DANCERS + 1);
  for (let row = 1; row <= MAX_DANCERS; row++) {
    for (let size = row; size <= MAX_DANCERS; size += row) divisors[size]!++;
  }
  const counts = new Int32Array(MAX_FORMATIONS + 1);
  for (let size = 1; size <= MAX_DANCERS; size++) counts[divisors[size]!]!++;
  const sizes = Array.from(counts, (count) => new Int32Array(count));
  counts.fill(0);
  for (let size = 1; size <= MAX_DANCERS; size++) sizes[divisors[size]!]![counts[divisors[size]!]!++] = size;
  return sizes;
}

/** How many entries are at most `limit`. */
function countUpTo(sorted: Int32Array, limit: number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if (sorted[middle]! <= limit) lo = middle + 1;
    else hi = middle;
  }
  return lo;
}

function cases(): DemoCase[] {
  const random = seededRandom('formation-dancing');
  const sizes = sizesByFormations();
  const common = [2, 3, 4, 5, 6, 8, 8, 8, 12, 16, 16, 24, 32];
  const range = (limit: number): [number, number] => {
    const a = random.int(1, limit);
    const b = random.int(1, limit);
    return [Math.min(a, b), Math.max(a, b)];
  };
  const questions = (count: number, limit: number, formations: () => number): Question[] =>
    Array.from({ length: count }, () => [...range(limit), formations()]);
  const each = (from: number, to: number, ask: (i: number) => Question): Question[] =>
    Array.from({ length: to - from + 1 }, (_, i) => ask(from + i));

  const sets: Question[][] = [
    [
      [1, 10, 4],
      [7, 7, 2],
      [1, 20, 3],
      [20, 30, 5],
    ],
    [[1, 1, 1]],
    [[1, 1, 2]],
    [[MAX_DANCERS, MAX_DANCERS, 49]],
    each(1, MAX_FORMATIONS, (k) => [1, MAX_DANCERS, k]),
    each(1, 100, (size) => [size, size, 2 + (size % 5)]),
    each(1, 1000, (root) => [root * root, root * root, 3]),
    each(2, 1000, (root) => [root * root - 1, root * root, 9]),
    questions(1000, 1000, () => random.int(1, 32)),
    questions(3000, MAX_DANCERS, () => 1 + 2 * random.int(0, 24)),
    questions(3000, 30_000, () => random.pick(common)),
    each(1, 5000, (i) => [720_720 - (i % 100), 720_720 + (i % 77), i % 2 === 0 ? 240 : 8]),
    questions(5000, MAX_DANCERS, () => random.int(1, MAX_FORMATIONS)),
    each(1, MAX_QUESTIONS, (i) => [random.int(1, 99), MAX_DANCERS - random.int(0, 99), common[i % common.length]!]),
  ];
  return sets.map((set) => {
    const answers = set.map(([fewest, most, k]) => countUpTo(sizes[k]!, most) - countUpTo(sizes[k]!, fewest - 1));
    return {
      input: `${set.length}\n${set.map((question) => question.join(' ')).join('\n')}\n`,
      output: `${answers.join('\n')}\n`,
    };
  });
}

export const problem: DemoProblem = {
  displayId: 'OY1009',
  slug: 'formation-dancing',
  type: 'acm',
  difficulty: 1,
  timeLimitMs: 2000,
  memoryLimitMb: 256,
  stackLimitMb: 64,
  tags: ['numberTheory', 'sieve', 'binarySearch'],
  source: 'Oyez Originals',
  samples: [{ input: '4\n1 10 4\n7 7 2\n1 20 3\n20 30 5\n', output: '3\n1\n2\n0\n' }],
  statement: {
    en: {
      title: 'Formation Dancing',
      description: en`
        A dance club opens its show with a formation: all dancers stand on the stage in a full rectangle of $a$ rows
        with $b$ dancers in each row. For a group of $s$ dancers, every pair of positive integers $(a, b)$ with
        $a \cdot b = s$ is a possible formation. As the audience sits on one side only, $(a, b)$ and $(b, a)$ are
        different formations if $a \ne b$. A single row and a single column are allowed.

        The choreographer has designed a show that uses every possible formation of the group exactly once, and its
        music has room for exactly $k$ formations. The organizers know that between $l$ and $r$ dancers will come. For
        how many group sizes $s$ with $l \le s \le r$ are there exactly $k$ possible formations?

        There are $q$ independent questions of this kind.
      `,
      input: en`
        The first line contains the integer $q$ ($1 \le q \le 5 \cdot 10^4$).

        Each of the next $q$ lines contains three integers $l$, $r$ and $k$ ($1 \le l \le r \le 10^6$,
        $1 \le k \le 300$).
      `,
      output: en`
        For each question, print one line with one integer: the number of group sizes from $l$ to $r$ that have exactly
        $k$ formations.
      `,
      hint: en`
        In the first question of the sample, the sizes with exactly four formations are $6$, $8$ and $10$; for example,
        six dancers can stand as $1 \times 6$, $2 \times 3$, $3 \times 2$ or $6 \times 1$. In the third question they
        are $4$ and $9$.
      `,
    },
    zh: {
      title: '广场舞队形',
      description: zh`
        广场舞队的开场要摆队形：全体队员站成一个完整的长方形，共 $a$ 排，每排 $b$ 人。如果一共有 $s$ 名队员，
        那么每一对满足 $a \cdot b = s$ 的正整数 $(a, b)$ 都是一种可行的队形。观众只坐在一侧，
        所以当 $a \ne b$ 时，$(a, b)$ 和 $(b, a)$ 是两种不同的队形。站成一排或者一列也是允许的。

        编舞老师要把所有可行的队形各用一次，而配乐恰好够摆 $k$ 种队形。到场的队员不少于 $l$ 人，不多于 $r$ 人。
        在满足 $l \le s \le r$ 的人数 $s$ 中，有多少个恰好有 $k$ 种可行的队形？

        这样的问题共有 $q$ 个，彼此独立。
      `,
      input: zh`
        第一行，一个整数 $q$（$1 \le q \le 5 \cdot 10^4$）。

        接下来 $q$ 行，每行三个整数 $l$、$r$ 和 $k$（$1 \le l \le r \le 10^6$，$1 \le k \le 300$）。
      `,
      output: zh`对于每个问题，输出一行一个整数，表示从 $l$ 到 $r$ 的人数中，恰好有 $k$ 种队形的有多少个。`,
      hint: zh`
        在样例的第一个问题中，恰好有四种队形的人数是 $6$、$8$ 和 $10$。例如，$6$ 个人可以站成 $1 \times 6$、
        $2 \times 3$、$3 \times 2$ 或 $6 \times 1$。在第三个问题中，符合要求的人数是 $4$ 和 $9$。
      `,
    },
  },
  cases,
};

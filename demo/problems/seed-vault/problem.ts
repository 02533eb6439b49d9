import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

const MAX = 10 ** 12;

function cases(): DemoCase[] {
  const random = seededRandom('seed-vault');
  const pairs: [number, number][] = [
    [12, 30],
    [2147483647, 1],
    [0, 0],
    [0, 1],
    [1, 0],
    [0, MAX],
    [MAX, 0],
    [MAX, MAX],
    [MAX - 1, 1],
    [2 ** 30, 2 ** 30],
    [2 ** 32 - 1, 1],
    [2 ** 32, 2 ** 32],
    [999999999, 999999999],
    [random.int(0, 1000), random.int(0, 1000)],
    [random.int(0, 10 ** 9), random.int(0, 10 ** 9)],
    [random.int(0, MAX), random.int(0, MAX)],
    [random.int(0, MAX), random.int(0, MAX)],
  ];
  return pairs.map(([a, b]) => ({ input: `${a} ${b}\n`, output: `${a + b}\n` }));
}

export const problem: DemoProblem = {
  displayId: 'OY1001',
  slug: 'seed-vault',
  type: 'acm',
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  stackLimitMb: 64,
  tags: ['arithmetic'],
  source: 'Oyez Originals',
  samples: [
    { input: '12 30\n', output: '42\n' },
    { input: '2147483647 1\n', output: '2147483648\n' },
  ],
  statement: {
    en: {
      title: 'Seed Vault',
      description: en`
        High in the mountains, a small vault keeps the rarest seeds of the valley in two cold drawers: $a$ seeds in the
        left drawer and $b$ seeds in the right one.

        Tomorrow the keeper will pour them all into one new drawer and write the total on its label. What will the
        label say?
      `,
      input: en`
        One line with two integers $a$ and $b$ ($0 \le a, b \le 10^{12}$), the number of seeds in the left and in the
        right drawer.
      `,
      output: en`Print one integer: the total number of seeds.`,
      hint: en`
        Seeds are tiny and numerous: the numbers may not fit into a 32-bit integer. Use a 64-bit type, such as
        long long in C++ or long in Java. Integers in Python have no limit.
      `,
    },
    zh: {
      title: '种子库',
      description: zh`
        半山腰有一座小小的种子库，山谷里最珍稀的种子都冷藏在两个抽屉里：左边的抽屉有 $a$ 粒，右边的抽屉有 $b$ 粒。

        明天，管理员要把它们全部倒进一个新抽屉，并在标签上写下种子的总数。标签上应该写多少？
      `,
      input: zh`一行，两个整数 $a$ 和 $b$（$0 \le a, b \le 10^{12}$），分别表示左、右两个抽屉里的种子数。`,
      output: zh`输出一个整数，表示种子的总数。`,
      hint: zh`
        种子又小又多，数目可能超出 32 位整数的范围。请使用 64 位整数类型，例如 C++ 的 long long 或 Java 的 long；
        Python 的整数没有大小限制。
      `,
    },
  },
  cases,
};

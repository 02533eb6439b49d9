import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Pot = { glaze: number; height: number };
type Order = { shelf: number; pots: Pot[] };

const MAX_POTS = 50_000;
const MAX_HEIGHT = 1_000_000;

/** Tallest first within a glaze: every `shelf`-th pot pays for its firing. At most 5·10^10, exact as a double. */
function leastGas({ shelf, pots }: Order): number {
  const sorted = [...pots].sort((a, b) => a.glaze - b.glaze || b.height - a.height);
  let gas = 0;
  let place = 0;
  for (let i = 0; i < sorted.length; i++) {
    place = i > 0 && sorted[i]!.glaze === sorted[i - 1]!.glaze ? place + 1 : 0;
    if (place % shelf === 0) gas += sorted[i]!.height;
  }
  return gas;
}

function toCase(order: Order): DemoCase {
  const lines = order.pots.map(({ glaze, height }) => `${glaze} ${height}`);
  return {
    input: `${order.pots.length} ${order.shelf}\n${lines.join('\n')}\n`,
    output: `${leastGas(order)}\n`,
  };
}

function cases(): DemoCase[] {
  const random = seededRandom('potters-kiln');
  const order = (n: number, shelf: number, glazes: number, lowest: number, highest: number): Order => ({
    shelf,
    pots: Array.from({ length: n }, () => ({ glaze: random.int(1, glazes), height: random.int(lowest, highest) })),
  });
  const single = (shelf: number, heights: number[]): Order => ({
    shelf,
    pots: heights.map((height) => ({ glaze: 1, height })),
  });
  const orders: Order[] = [
    {
      shelf: 2,
      pots: [
        { glaze: 1, height: 30 },
        { glaze: 2, height: 25 },
        { glaze: 1, height: 10 },
        { glaze: 1, height: 28 },
        { glaze: 2, height: 7 },
      ],
    },
    single(3, [5, 5, 5, 5]),
    single(1, [MAX_HEIGHT]),
    single(1, [3, 1, 2]),
    single(3, [3, 1, 2]),
    single(2, [1, 1, MAX_HEIGHT]),
    order(10, 3, 3, 1, 20),
    order(100, 7, 100, 1, 1000),
    order(1000, 10, 1, 1, MAX_HEIGHT),
    order(1000, 4, 5, 1, 9),
    order(5000, 5000, 3, 1, MAX_HEIGHT),
    order(5000, 2, 2500, 1, MAX_HEIGHT),
    {
      shelf: 3,
      pots: random.shuffle(Array.from({ length: 6000 }, (_, i) => ({ glaze: 1 + (i % 1500), height: 1 + i }))),
    },
    order(10_000, 1, 7, MAX_HEIGHT - 9, MAX_HEIGHT),
    order(MAX_POTS, 3, MAX_POTS, 1, MAX_HEIGHT),
    order(15_000, 999, 2, 1, MAX_HEIGHT),
  ];
  return orders.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1003',
  slug: 'potters-kiln',
  type: 'acm',
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 128,
  stackLimitMb: 64,
  tags: ['sorting', 'greedy'],
  source: 'Oyez Originals',
  samples: [
    { input: '5 2\n1 30\n2 25\n1 10\n1 28\n2 7\n', output: '65\n' },
    { input: '4 3\n1 5\n1 5\n1 5\n1 5\n', output: '10\n' },
  ],
  statement: {
    en: {
      title: "The Potter's Kiln",
      description: en`
        A potter has $n$ pots waiting to be fired. Pot $i$ is coated with glaze $g_i$ and has height $h_i$.

        The kiln has a single shelf with room for at most $k$ pots. Different glazes spoil one another, so all pots in
        one firing must have the same glaze. The chamber is adjusted to the tallest pot inside: a firing uses as many
        units of gas as the height of its tallest pot.

        Every pot must be fired exactly once. What is the least total amount of gas needed?
      `,
      input: en`
        The first line contains two integers $n$ and $k$ ($1 \le k \le n \le 50\,000$), the number of pots and the room
        on the shelf.

        Each of the next $n$ lines contains two integers $g_i$ and $h_i$ ($1 \le g_i \le n$, $1 \le h_i \le 10^6$), the
        glaze and the height of one pot.
      `,
      output: en`Print one integer: the least total amount of gas, in units.`,
      hint: en`
        In the first sample, the pots with glaze $1$ are fired as $\{30, 28\}$ and $\{10\}$, and those with glaze $2$
        together as $\{25, 7\}$: $30 + 10 + 25 = 65$ units.
      `,
    },
    zh: {
      title: '陶艺坊的窑',
      description: zh`
        陶艺坊里有 $n$ 件坯体等着入窑，第 $i$ 件上的是 $g_i$ 号釉，高度为 $h_i$。

        窑里只有一层棚板，一窑最多放 $k$ 件。不同的釉会互相串色，所以同一窑的坯体必须上的是同一种釉。
        窑膛要按最高的那一件来调整：烧一窑消耗的燃气，等于这一窑里最高一件的高度。

        每件坯体都要恰好烧一次。总共最少需要多少燃气？
      `,
      input: zh`
        第一行，两个整数 $n$ 和 $k$（$1 \le k \le n \le 50\,000$），分别表示坯体的件数和一窑最多能放的件数。

        接下来 $n$ 行，每行两个整数 $g_i$ 和 $h_i$（$1 \le g_i \le n$，$1 \le h_i \le 10^6$），
        分别表示一件坯体的釉号和高度。
      `,
      output: zh`输出一个整数，表示最少的燃气总量。`,
      hint: zh`
        在第一组样例中，$1$ 号釉的坯体分成 $\{30, 28\}$ 和 $\{10\}$ 两窑，$2$ 号釉的两件 $\{25, 7\}$ 烧成一窑，
        共需 $30 + 10 + 25 = 65$。
      `,
    },
  },
  cases,
};

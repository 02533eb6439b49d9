import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Barrel = { capacity: number; rate: number };
type Yard = { wanted: number; barrels: Barrel[] };

const MAX_BARRELS = 50_000;
const MAX_LITRES = 10 ** 9;

/** `rate * hours` may lose digits above 2^53, but then `capacity` is the smaller one anyway; the sum stays exact. */
function collected(barrels: Barrel[], hours: number): number {
  let litres = 0;
  for (const { capacity, rate } of barrels) litres += Math.min(capacity, rate * hours);
  return litres;
}

function firstHour({ wanted, barrels }: Yard): number {
  if (collected(barrels, MAX_LITRES) < wanted) return -1;
  let lo = 1;
  let hi = MAX_LITRES;
  while (lo < hi) {
    const middle = Math.floor((lo + hi) / 2);
    if (collected(barrels, middle) >= wanted) hi = middle;
    else lo = middle + 1;
  }
  return lo;
}

function toCase(yard: Yard): DemoCase {
  const lines = yard.barrels.map(({ capacity, rate }) => `${capacity} ${rate}`);
  return {
    input: `${yard.barrels.length} ${yard.wanted}\n${lines.join('\n')}\n`,
    output: `${firstHour(yard)}\n`,
  };
}

function cases(): DemoCase[] {
  const random = seededRandom('rain-barrels');
  const barrels = (n: number, largest: number, fastest: number): Barrel[] =>
    Array.from({ length: n }, () => ({ capacity: random.int(1, largest), rate: random.int(1, fastest) }));
  const room = (all: Barrel[]) => all.reduce((sum, { capacity }) => sum + capacity, 0);
  const wantShare = (all: Barrel[], share: number): Yard => ({
    wanted: Math.max(1, Math.floor(room(all) * share)),
    barrels: all,
  });
  const full = (all: Barrel[]): Yard => ({ wanted: room(all), barrels: all });
  const huge: Barrel = { capacity: MAX_LITRES, rate: MAX_LITRES };
  const drip: Barrel = { capacity: MAX_LITRES, rate: 1 };
  const small = barrels(1000, 5000, 40);

  const yards: Yard[] = [
    {
      wanted: 20,
      barrels: [
        { capacity: 10, rate: 4 },
        { capacity: 6, rate: 5 },
        { capacity: 30, rate: 1 },
      ],
    },
    {
      wanted: 10,
      barrels: [
        { capacity: 5, rate: 2 },
        { capacity: 4, rate: 9 },
      ],
    },
    { wanted: 1, barrels: [{ capacity: 1, rate: 1 }] },
    { wanted: 10 ** 14, barrels: [huge] },
    { wanted: MAX_LITRES, barrels: [huge] },
    { wanted: MAX_LITRES, barrels: [drip] },
    { wanted: 2 ** 32, barrels: new Array<Barrel>(5).fill(huge) },
    { wanted: 3 * MAX_LITRES, barrels: [huge, drip, { capacity: MAX_LITRES, rate: 2 }] },
    wantShare(barrels(10, 100, 9), 0.6),
    full(barrels(100, MAX_LITRES, 3)),
    wantShare(small, 0.5),
    full(small),
    { wanted: room(small) + 1, barrels: small },
    wantShare(barrels(2000, MAX_LITRES, 1000), 0.9),
    wantShare(barrels(3000, 1000, MAX_LITRES), 1),
    { wanted: 5 * 10 ** 12, barrels: new Array<Barrel>(5000).fill(huge) },
    wantShare(barrels(MAX_BARRELS, MAX_LITRES, 3), 0.98),
  ];
  return yards.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1005',
  slug: 'rain-barrels',
  type: 'acm',
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 128,
  stackLimitMb: 64,
  tags: ['binarySearch'],
  source: 'Oyez Originals',
  samples: [
    { input: '3 20\n10 4\n6 5\n30 1\n', output: '4\n' },
    { input: '2 10\n5 2\n4 9\n', output: '-1\n' },
  ],
  statement: {
    en: {
      title: 'Rain Barrels',
      description: en`
        There are $n$ empty barrels under the eaves of an old farmhouse. Barrel $i$ holds at most $c_i$ liters. When it
        rains, $r_i$ liters of water run into it every hour, at a steady pace; once the barrel is full, the rest spills
        over and is lost.

        To get the garden through the summer, the farmer wants at least $w$ liters in all barrels together. It has just
        started to rain, and it will rain for as long as needed. She looks at the barrels after every full hour: after
        $1$ hour, after $2$ hours, and so on. When does she first find enough water?
      `,
      input: en`
        The first line contains two integers $n$ and $w$ ($1 \le n \le 5 \cdot 10^4$, $1 \le w \le 10^{14}$).

        Each of the next $n$ lines contains two integers $c_i$ and $r_i$ ($1 \le c_i, r_i \le 10^9$).
      `,
      output: en`
        Print one integer: the smallest number of hours after which the barrels hold at least $w$ liters in total, or
        $-1$ if they never will.
      `,
      hint: en`
        In the first sample, the barrels hold $4 + 5 + 1 = 10$ liters after one hour, $8 + 6 + 2 = 16$ after two,
        $10 + 6 + 3 = 19$ after three, and $10 + 6 + 4 = 20$ after four. In the second sample, both barrels together
        have room for only $9$ liters.
      `,
    },
    zh: {
      title: '屋檐下的接雨桶',
      description: zh`
        老农舍的屋檐下摆着 $n$ 只空木桶，第 $i$ 只最多能装 $c_i$ 升水。下雨时，每小时有 $r_i$ 升水匀速流进第 $i$ 只桶；
        桶满之后，多出来的水就溢出流走了。

        为了让菜园熬过夏天，农妇希望所有木桶里的水加起来至少有 $w$ 升。现在雨刚刚开始下，而且要下多久就会下多久。
        她每过一个整小时去看一次：$1$ 小时后、$2$ 小时后，依此类推。她最早在第几次查看时发现水已经够了？
      `,
      input: zh`
        第一行，两个整数 $n$ 和 $w$（$1 \le n \le 5 \cdot 10^4$，$1 \le w \le 10^{14}$）。

        接下来 $n$ 行，每行两个整数 $c_i$ 和 $r_i$（$1 \le c_i, r_i \le 10^9$）。
      `,
      output: zh`
        输出一个整数，表示最少经过多少个整小时，桶里的水总量不少于 $w$ 升；如果永远达不到，输出 $-1$。
      `,
      hint: zh`
        在第一组样例中，$1$ 小时后共有 $4 + 5 + 1 = 10$ 升，$2$ 小时后共有 $8 + 6 + 2 = 16$ 升，
        $3$ 小时后共有 $10 + 6 + 3 = 19$ 升，$4$ 小时后共有 $10 + 6 + 4 = 20$ 升。

        在第二组样例中，两只桶全部装满也只有 $9$ 升。
      `,
    },
  },
  cases,
};

import { en, zh } from '../../prose.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Scarf = { rows: number; colours: number; thinnest: number; widest: number };

const MODULUS = 1_000_000_007;
const MAX_ROWS = 1_000_000;

/** ways[i]: scarves of i rows. Products stay below 10^3 · 10^9, exact as doubles. */
function countScarves({ rows, colours, thinnest, widest }: Scarf): number {
  const ways = new Float64Array(rows + 1);
  let sum = 0; // of ways[j] over the rows j > 0 after which the last stripe may start
  for (let i = thinnest; i <= rows; i++) {
    if (i > thinnest) sum += ways[i - thinnest]!;
    if (i - widest - 1 > 0) sum -= ways[i - widest - 1]!;
    if (sum < 0) sum += MODULUS;
    else if (sum >= MODULUS) sum -= MODULUS;
    ways[i] = ((colours - 1) * sum + (i <= widest ? colours : 0)) % MODULUS;
  }
  return ways[rows]!;
}

const toCase = (scarf: Scarf): DemoCase => ({
  input: `${scarf.rows} ${scarf.colours} ${scarf.thinnest} ${scarf.widest}\n`,
  output: `${countScarves(scarf)}\n`,
  score: 5,
});

function cases(): DemoCase[] {
  const scarf = (rows: number, colours: number, thinnest: number, widest: number): Scarf => ({
    rows,
    colours,
    thinnest,
    widest,
  });
  return [
    // 1 to 5: at most 10 rows and 3 colours
    scarf(5, 2, 2, 3),
    scarf(4, 3, 1, 4),
    scarf(7, 1, 2, 5),
    scarf(10, 3, 1, 1),
    scarf(10, 3, 3, 6),
    // 6 to 10: at most 2000 rows
    scarf(2000, 1, 1, 2000),
    scarf(1999, 2, 7, 13),
    scarf(2000, 1000, 400, 1600),
    scarf(1997, 37, 600, 1001),
    scarf(2000, 999, 1, 2),
    // 11 to 14: any stripes
    scarf(3, 1000, 1, 3),
    scarf(654_321, 2, 1, 654_321),
    scarf(777_777, 1000, 1, 777_777),
    scarf(MAX_ROWS, 997, 1, MAX_ROWS),
    // 15 to 20: everything
    scarf(MAX_ROWS, 1000, 1, 500_000),
    scarf(MAX_ROWS, 2, 200_001, 499_999),
    scarf(999_983, 512, 2, 300_000),
    scarf(MAX_ROWS, 3, 1000, 1000),
    scarf(999_999, 1000, 333_333, 999_999),
    scarf(MAX_ROWS, 641, 17, 250_017),
  ].map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1007',
  slug: 'striped-scarf',
  type: 'oi',
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 128,
  stackLimitMb: 64,
  tags: ['linearDp', 'counting', 'prefixSums'],
  source: 'Oyez Originals',
  samples: [
    { input: '5 2 2 3\n', output: '4\n' },
    { input: '4 3 1 4\n', output: '81\n' },
    { input: '7 1 2 5\n', output: '0\n' },
  ],
  statement: {
    en: {
      title: "Grandma's Striped Scarf",
      description: en`
        Grandma is going to knit a scarf of $n$ rows, and she has yarn in $m$ colors. Each row is knitted in one color.
        A *stripe* is a group of consecutive rows of the same color that cannot be extended: the rows just before and
        just after it, if there are any, have other colors.

        She knows from experience that a stripe of fewer than $L$ rows curls up, and that a stripe of more than $R$ rows
        is dull. So every stripe of the scarf must have at least $L$ and at most $R$ rows.

        How many different scarves can she knit? Two scarves are different if for some $i$ their $i$-th rows, counted
        from the end where the knitting starts, have different colors. As the number can be very large, print it modulo
        $1\,000\,000\,007$.
      `,
      input: en`
        One line with four integers $n$, $m$, $L$ and $R$ ($1 \le n \le 10^6$, $1 \le m \le 1000$,
        $1 \le L \le R \le n$).
      `,
      output: en`Print one integer: the number of different scarves modulo $1\,000\,000\,007$.`,
      hint: en`
        In the first sample, the stripes must have $2$ and $3$ rows or $3$ and $2$ rows. With the colors r and b, the
        scarves are rrbbb, bbrrr, rrrbb and bbbrr.

        There are $20$ test cases worth $5$ points each:

        | Cases | Limits |
        | --- | --- |
        | 1 to 5 | $n \le 10$, $m \le 3$ |
        | 6 to 10 | $n \le 2000$ |
        | 11 to 14 | $L = 1$, $R = n$ |
        | 15 to 20 | no further limits |
      `,
    },
    zh: {
      title: '外婆的条纹围巾',
      description: zh`
        外婆要织一条 $n$ 行的围巾，手边有 $m$ 种颜色的毛线，每一行只用一种颜色。围巾上颜色相同的极长连续若干行称为一道*条纹*，
        也就是说，一道条纹的前一行和后一行（如果有的话）都是别的颜色。

        外婆很有经验：条纹不足 $L$ 行，织片会卷边；条纹超过 $R$ 行，看着又单调。所以每道条纹的行数都必须在 $L$ 到 $R$ 之间
        （包含 $L$ 和 $R$）。

        外婆一共能织出多少种不同的围巾？从起针的一端数起，只要有某一行的颜色不同，就算两种不同的围巾。
        答案可能很大，请输出它除以 $1\,000\,000\,007$ 的余数。
      `,
      input: zh`
        一行，四个整数 $n$、$m$、$L$ 和 $R$（$1 \le n \le 10^6$，$1 \le m \le 1000$，$1 \le L \le R \le n$）。
      `,
      output: zh`输出一个整数，表示不同围巾的种数除以 $1\,000\,000\,007$ 的余数。`,
      hint: zh`
        在第一组样例中，两道条纹的行数只能是 $2$ 和 $3$，或者 $3$ 和 $2$。用 r 和 b 表示两种颜色，
        围巾共有 rrbbb、bbrrr、rrrbb、bbbrr 四种。

        本题共有 $20$ 个测试点，每个 $5$ 分：

        | 测试点 | 数据范围 |
        | --- | --- |
        | 1 至 5 | $n \le 10$，$m \le 3$ |
        | 6 至 10 | $n \le 2000$ |
        | 11 至 14 | $L = 1$，$R = n$ |
        | 15 至 20 | 无额外限制 |
      `,
    },
  },
  cases,
};

import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Town = { leaps: number; rows: string[] };

const MAX_SIDE = 200;
const MAX_LEAPS = 5;
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

function fewestSeconds({ leaps, rows }: Town): number {
  const height = rows.length;
  const width = rows[0]!.length;
  const cells = height * width;
  const roofs = rows.map((row) => Array.from(row, (letter) => (letter === '.' ? NaN : Number(letter))));
  // State: leaps used, then the cell.
  const seconds = new Int32Array(cells * (leaps + 1)).fill(-1);
  const queue = new Int32Array(seconds.length);
  let tail = 1;
  seconds[0] = 0;
  for (let head = 0; head < tail; head++) {
    const state = queue[head]!;
    const cell = state % cells;
    if (cell === cells - 1) return seconds[state]!;
    const used = Math.floor(state / cells);
    const y = Math.floor(cell / width);
    const x = cell % width;
    for (const [dy, dx] of DIRECTIONS) {
      for (const step of [1, 2]) {
        const toY = y + dy * step;
        const toX = x + dx * step;
        if (toY < 0 || toX < 0 || toY >= height || toX >= width || Number.isNaN(roofs[toY]![toX]!)) continue;
        if (step === 1 && Math.abs(roofs[toY]![toX]! - roofs[y]![x]!) > 1) continue;
        if (step === 2 && used === leaps) continue;
        const next = (used + step - 1) * cells + toY * width + toX;
        if (seconds[next]! >= 0) continue;
        seconds[next] = seconds[state]! + 1;
        queue[tail++] = next;
      }
    }
  }
  return -1;
}

const toCase = (town: Town): DemoCase => ({
  input: `${town.rows.length} ${town.rows[0]!.length} ${town.leaps}\n${town.rows.join('\n')}\n`,
  output: `${fewestSeconds(town)}\n`,
});

function cases(): DemoCase[] {
  const random = seededRandom('rooftop-cat');
  const build = (height: number, width: number, roof: (y: number, x: number) => string): string[] =>
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_unused, x) => {
        const letter = roof(y, x);
        const corner = (y === 0 && x === 0) || (y === height - 1 && x === width - 1);
        return corner && letter === '.' ? '0' : letter;
      }).join(''),
    );
  /** Roofs of heights 0 to `highest`, with an alley in one of `sparse` cells. */
  const noise = (height: number, width: number, highest: number, sparse: number) =>
    build(height, width, () => (random.int(1, sparse) === 1 ? '.' : String(random.int(0, highest))));
  /** Long corridors divided by walls two cells thick, which no leap can cross. */
  const snake = (height: number, width: number, wall: string) =>
    build(height, width, (y, x) => {
      if (y % 3 === 0) return String(Math.abs((x % 16) - 8));
      const end = Math.floor(y / 3) % 2 === 0 ? width - 1 : 0;
      return x === end ? (end === 0 ? '8' : String(Math.abs((end % 16) - 8))) : wall;
    });
  /** An open square, then `gaps` columns without roofs: a cat that leapt early for speed cannot cross them all. */
  const trap = (height: number, width: number, gaps: number) =>
    build(height, width, (_, x) => (x > width - 2 * gaps - 1 && (width - 1 - x) % 2 === 1 ? '.' : '3'));

  const towns: Town[] = [
    { leaps: 1, rows: ['0123', '....', '3210'] },
    { leaps: 1, rows: ['00000.0'] },
    { leaps: 2, rows: ['09', '..', '90'] },
    { leaps: 0, rows: ['5'] },
    { leaps: 0, rows: ['01', '12'] },
    { leaps: 0, rows: ['02', '31'] },
    { leaps: 5, rows: ['0.0.0.0.0.0'] },
    { leaps: 5, rows: ['0.0.0.0.0.0.0'] },
    { leaps: 1, rows: ['0', '.', '.', '0'] },
    { leaps: 3, rows: trap(9, 21, 3) },
    { leaps: 2, rows: noise(8, 8, 3, 5) },
    { leaps: 4, rows: noise(30, 40, 2, 6) },
    { leaps: 0, rows: noise(60, 60, 1, 4) },
    { leaps: 3, rows: noise(100, 100, 4, 50) },
    { leaps: MAX_LEAPS, rows: trap(MAX_SIDE, MAX_SIDE, MAX_LEAPS) },
    { leaps: MAX_LEAPS - 1, rows: trap(MAX_SIDE, MAX_SIDE, MAX_LEAPS) },
    { leaps: MAX_LEAPS, rows: snake(199, MAX_SIDE, '.') },
    { leaps: 3, rows: snake(199, 193, '.') },
    { leaps: MAX_LEAPS, rows: noise(MAX_SIDE, MAX_SIDE, 2, 5) },
    { leaps: MAX_LEAPS, rows: noise(MAX_SIDE, MAX_SIDE, 3, 8) },
    { leaps: MAX_LEAPS, rows: build(MAX_SIDE, MAX_SIDE, () => '7') },
    { leaps: MAX_LEAPS, rows: build(1, MAX_SIDE, (_, x) => (x % 50 === 31 ? '.' : '0')) },
  ];
  return towns.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1006',
  slug: 'rooftop-cat',
  type: 'acm',
  difficulty: 1,
  timeLimitMs: 2000,
  memoryLimitMb: 128,
  stackLimitMb: 64,
  tags: ['bfs', 'shortestPaths'],
  source: 'Oyez Originals',
  samples: [
    { input: '3 4 1\n0123\n....\n3210\n', output: '4\n' },
    { input: '1 7 1\n00000.0\n', output: '5\n' },
    { input: '3 2 2\n09\n..\n90\n', output: '-1\n' },
  ],
  statement: {
    en: {
      title: 'Rooftop Cat',
      description: en`
        Every evening a cat crosses the old town over its roofs. Seen from above, the town is a grid of $R$ rows and $C$
        columns. Each cell is either a roof with a height from $0$ to $9$ or an alley, on which the cat never sets a
        paw. The cat starts on the roof in the top left corner and wants to reach the roof in the bottom right corner.

        In each second, the cat makes one of two moves:

        - a *step* to a roof in a cell that shares a side with its own, if the heights of the two roofs differ by at
          most $1$;
        - a *leap* to a roof exactly two cells away in the same row or column. Neither the heights of the two roofs nor
          the cell between them matter for a leap.

        A leap is tiring, so the cat can leap at most $k$ times. What is the shortest time in which it can get there?
      `,
      input: en`
        The first line contains three integers $R$, $C$ and $k$ ($1 \le R, C \le 200$, $0 \le k \le 5$).

        Each of the next $R$ lines contains a string of exactly $C$ characters: a digit is a roof of that height, a dot
        (.) is an alley. The top left and the bottom right cells are roofs.
      `,
      output: en`
        Print one integer: the shortest time in seconds, or $-1$ if the cat cannot reach the bottom right corner.
      `,
      hint: en`
        In the first sample, the cat takes three steps to the right and then leaps down over the alley. In the second
        sample, it has to save its only leap for the alley. In the third sample, it can leap down at once, but then it
        would still have to go from a roof of height $9$ to one of height $0$ next to it.
      `,
    },
    zh: {
      title: '屋顶上的猫',
      description: zh`
        每天傍晚，有一只猫都会踩着屋顶穿过老城。从上往下看，老城是一个 $R$ 行 $C$ 列的网格，每一格要么是屋顶，
        高度为 $0$ 到 $9$；要么是小巷，猫绝不会在小巷里落脚。猫从左上角的屋顶出发，想去右下角的屋顶。

        每一秒，猫可以选择下面两种动作之一：

        - *走*：走到与当前格有公共边的一个屋顶上，要求两个屋顶的高度相差不超过 $1$；
        - *跳*：跳到同一行或同一列中恰好相隔两格的一个屋顶上（即行号或列号恰好相差 $2$），
          两个屋顶的高度以及中间那一格是什么都没有影响。

        跳跃很费力气，所以猫最多跳 $k$ 次。它最快要多少秒才能到达？
      `,
      input: zh`
        第一行，三个整数 $R$、$C$ 和 $k$（$1 \le R, C \le 200$，$0 \le k \le 5$）。

        接下来 $R$ 行，每行一个长度恰好为 $C$ 的字符串：数字表示该高度的屋顶，句点（.）表示小巷。
        保证左上角和右下角都是屋顶。
      `,
      output: zh`输出一个整数，表示最短的秒数；如果猫无法到达右下角，输出 $-1$。`,
      hint: zh`
        在第一组样例中，猫向右走三步，再向下跳过小巷。在第二组样例中，唯一的一次跳跃必须留到小巷前再用。
        在第三组样例中，猫一开始就可以向下跳，但跳完之后，还得从高度为 $9$ 的屋顶走到旁边高度为 $0$ 的屋顶，这是做不到的。
      `,
    },
  },
  cases,
};

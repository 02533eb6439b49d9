import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Path = [from: number, to: number, minutes: number];
type Stamp = { place: number; opens: number; closes: number };
type Region = { places: number; paths: Path[]; stamps: Stamp[] };

const MAX_PLACES = 10_000;
const MAX_PATHS = 30_000;
const MAX_STAMPS = 13;
const MAX_MINUTES = 10_000;
const MAX_TIME = 10 ** 9;

/** A heap of (time, place), each in one double: times stay below 10^8, places below 2^14. */
class Heap {
  readonly #keys: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  push(time: number, place: number): void {
    const keys = this.#keys;
    const key = time * 16_384 + place;
    let at = keys.push(key) - 1;
    for (; at > 0; at = (at - 1) >> 1) {
      const parent = keys[(at - 1) >> 1]!;
      if (parent <= key) break;
      keys[at] = parent;
    }
    keys[at] = key;
  }

  pop(): [time: number, place: number] {
    const keys = this.#keys;
    const top = keys[0]!;
    const key = keys.pop() ?? 0;
    if (keys.length > 0) {
      let at = 0;
      for (let child = 1; child < keys.length; child = 2 * at + 1) {
        if (child + 1 < keys.length && keys[child + 1]! < keys[child]!) child++;
        if (keys[child]! >= key) break;
        keys[at] = keys[child]!;
        at = child;
      }
      keys[at] = key;
    }
    return [Math.floor(top / 16_384), top % 16_384];
  }
}

/** Shortest times from `start` to all places, by Dijkstra's algorithm over a compact adjacency list. */
function timesFrom(start: number, first: Int32Array, ends: Int32Array, lengths: Int32Array): Float64Array {
  const times = new Float64Array(first.length - 1).fill(Infinity);
  const heap = new Heap();
  times[start] = 0;
  heap.push(0, start);
  while (heap.size > 0) {
    const [time, place] = heap.pop();
    if (time > times[place]!) continue;
    for (let i = first[place]!; i < first[place + 1]!; i++) {
      const arrival = time + lengths[i]!;
      if (arrival >= times[ends[i]!]!) continue;
      times[ends[i]!] = arrival;
      heap.push(arrival, ends[i]!);
    }
  }
  return times;
}

/** The most stamps and the earliest time to have so many: done[set][last] is the earliest time to have the set. */
function bestRally({ places, paths, stamps }: Region): [count: number, time: number] {
  const first = new Int32Array(places + 2);
  for (const [from, to] of paths) {
    first[from]!++;
    first[to]!++;
  }
  for (let place = 1; place < first.length; place++) first[place]! += first[place - 1]!;
  const ends = new Int32Array(2 * paths.length);
  const lengths = new Int32Array(2 * paths.length);
  const addPath = (from: number, to: number, minutes: number): void => {
    const at = --first[from]!;
    ends[at] = to;
    lengths[at] = minutes;
  };
  for (const [from, to, minutes] of paths) {
    addPath(from, to, minutes);
    addPath(to, from, minutes);
  }

  const k = stamps.length;
  const fromStart = timesFrom(1, first, ends, lengths);
  const between = stamps.map(({ place }) => timesFrom(place, first, ends, lengths));
  const done = new Float64Array(k << k).fill(Infinity);
  const arrive = (set: number, last: number, time: number): void => {
    const at = set * k + last;
    if (time <= stamps[last]!.closes) done[at] = Math.min(done[at]!, Math.max(time, stamps[last]!.opens));
  };
  for (let i = 0; i < k; i++) arrive(1 << i, i, fromStart[stamps[i]!.place]!);
  let count = 0;
  let time = 0;
  for (let set = 1; set < 1 << k; set++) {
    const size = set.toString(2).replaceAll('0', '').length;
    for (let last = 0; last < k; last++) {
      const now = done[set * k + last]!;
      if (now === Infinity) continue;
      if (size > count || (size === count && now < time)) [count, time] = [size, now];
      for (let next = 0; next < k; next++) {
        if ((set & (1 << next)) === 0) arrive(set | (1 << next), next, now + between[last]![stamps[next]!.place]!);
      }
    }
  }
  return [count, time];
}

const toCase = (region: Region): DemoCase => {
  const { places, paths, stamps } = region;
  const lines = [
    [places, paths.length, stamps.length],
    ...paths,
    ...stamps.map(({ place, opens, closes }) => [place, opens, closes]),
  ];
  return { input: `${lines.map((line) => line.join(' ')).join('\n')}\n`, output: `${bestRally(region).join(' ')}\n` };
};

function cases(): DemoCase[] {
  const random = seededRandom('stamp-rally');
  /** A random tree, so that all places are connected, and further random paths. */
  const network = (places: number, count: number, longest: number): Path[] => {
    const paths: Path[] = [];
    for (let place = 2; place <= places; place++) {
      paths.push([random.int(Math.max(1, place - 300), place - 1), place, random.int(1, longest)]);
    }
    while (paths.length < count) paths.push([random.int(1, places), random.int(1, places), random.int(1, longest)]);
    return random.shuffle(paths);
  };
  const grid = (height: number, width: number): Path[] => {
    const paths: Path[] = [];
    for (let y = 0; y < height; y++) {
      for (let x = 1; x <= width; x++) {
        if (x < width) paths.push([y * width + x, y * width + x + 1, random.int(1, MAX_MINUTES)]);
        if (y + 1 < height) paths.push([y * width + x, (y + 1) * width + x, random.int(1, MAX_MINUTES)]);
      }
    }
    return paths;
  };
  const somePlaces = (places: number, k: number) => {
    const chosen = new Set<number>();
    while (chosen.size < k) chosen.add(random.int(1, places));
    return [...chosen];
  };
  const anyTime = (places: number, k: number): Stamp[] =>
    somePlaces(places, k).map((place) => ({ place, opens: 0, closes: MAX_TIME }));
  const windows = (places: number, k: number, horizon: number, widest: number): Stamp[] =>
    somePlaces(places, k).map((place) => {
      const opens = random.int(0, horizon);
      return { place, opens, closes: opens + random.int(0, widest) };
    });
  /** A chain of places with all stamps open just long enough for one hidden order that goes to and fro. */
  const toAndFro = (k: number): Region => {
    const paths = Array.from({ length: 2 * k }, (_, i): Path => [i + 1, i + 2, 100]);
    let here = 1;
    let clock = 0;
    const stamps = Array.from({ length: k }, (_, i): Stamp => {
      const place = k + 1 + (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2);
      clock += Math.abs(place - here) * 100;
      here = place;
      return { place, opens: Math.max(0, clock - 900), closes: clock + 40 * (i % 3) };
    });
    return { places: 2 * k + 1, paths, stamps: random.shuffle(stamps) };
  };
  /** Two halves without a path between them. */
  const apart = (places: number): Region => {
    const shifted = network(places, 2 * places, 500).map(([from, to, minutes]): Path => [
      from + places,
      to + places,
      minutes,
    ]);
    return {
      places: 2 * places,
      paths: [...network(places, 2 * places, 500), ...shifted],
      stamps: windows(2 * places, MAX_STAMPS, 3000, 4000),
    };
  };
  const region = (places: number, paths: Path[], stamps: Stamp[]): Region => ({ places, paths, stamps });

  const regions: Region[] = [
    region(
      5,
      [
        [1, 2, 10],
        [2, 3, 10],
        [1, 4, 15],
        [3, 5, 40],
      ],
      [
        { place: 3, opens: 60, closes: 80 },
        { place: 4, opens: 0, closes: 20 },
        { place: 5, opens: 0, closes: 90 },
      ],
    ),
    region(
      3,
      [[1, 2, 7]],
      [
        { place: 2, opens: 0, closes: 6 },
        { place: 3, opens: 0, closes: 1000 },
      ],
    ),
    region(1, [], [{ place: 1, opens: 5, closes: 5 }]),
    region(
      2,
      [
        [1, 2, 1],
        [2, 1, 3],
        [1, 1, 1],
      ],
      [{ place: 2, opens: 0, closes: 1 }],
    ),
    region(
      4,
      [
        [1, 2, 5],
        [2, 3, 5],
        [3, 4, 5],
      ],
      windows(4, 4, 20, 10),
    ),
    region(10, network(10, 15, 20), windows(10, 5, 60, 40)),
    region(60, network(60, 100, 50), windows(60, 8, 300, 200)),
    region(300, network(300, 500, 100), windows(300, 12, 2000, 600)),
    region(1000, network(1000, 2000, 1000), windows(1000, 10, 9000, 0)),
    apart(400),
    toAndFro(9),
    toAndFro(MAX_STAMPS),
    region(2500, grid(50, 50), windows(2500, MAX_STAMPS, 600_000, 300_000)),
    region(
      MAX_PLACES,
      network(MAX_PLACES, MAX_PLACES - 1, MAX_MINUTES),
      windows(MAX_PLACES, 13, 2_000_000, MAX_TIME / 2),
    ),
    region(MAX_PLACES, grid(100, 100), windows(MAX_PLACES, MAX_STAMPS, 800_000, 700_000)),
    region(MAX_PLACES, network(MAX_PLACES, MAX_PATHS, MAX_MINUTES), anyTime(MAX_PLACES, MAX_STAMPS)),
  ];
  return regions.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1012',
  slug: 'stamp-rally',
  type: 'acm',
  difficulty: 2,
  timeLimitMs: 2000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ['shortestPaths', 'bitmaskDp'],
  source: 'Oyez Originals',
  samples: [
    { input: '5 4 3\n1 2 10\n2 3 10\n1 4 15\n3 5 40\n3 60 80\n4 0 20\n5 0 90\n', output: '2 60\n' },
    { input: '3 1 2\n1 2 7\n2 0 6\n3 0 1000\n', output: '0 0\n' },
  ],
  statement: {
    en: {
      title: 'Stamp Rally',
      description: en`
        A resort area has $n$ places, numbered from $1$ to $n$, and $m$ walking trails. Trail $j$ joins the places
        $u_j$ and $v_j$ and takes $w_j$ minutes in either direction.

        For the summer stamp rally, $k$ of the places have a stamp desk. The desk at place $p_i$ is open from minute
        $o_i$ to minute $c_i$, both included. A hiker who is at the place at any such moment can get its stamp, which
        takes no time. Hikers may wait anywhere for as long as they like, in particular for a desk to open, and may pass
        through any place as often as they like.

        You set out from place $1$ at minute $0$ with an empty stamp book. What is the largest number of different
        stamps that you can collect, and what is the earliest minute at which you can have that many?
      `,
      input: en`
        The first line contains three integers $n$, $m$ and $k$ ($1 \le n \le 10^4$, $0 \le m \le 3 \cdot 10^4$,
        $1 \le k \le \min(n, 13)$).

        Each of the next $m$ lines contains three integers $u_j$, $v_j$ and $w_j$ ($1 \le u_j, v_j \le n$,
        $1 \le w_j \le 10^4$). A trail may lead back to the place it starts from, several trails may join the same
        two places, and some places may be out of reach.

        Each of the next $k$ lines contains three integers $p_i$, $o_i$ and $c_i$ ($1 \le p_i \le n$,
        $0 \le o_i \le c_i \le 10^9$). All $p_i$ are different.
      `,
      output: en`
        Print one line with two integers: the largest number of stamps and the earliest minute at which you can have
        that many. If you cannot get any stamp, print "0 0".
      `,
      hint: en`
        In the first sample, you walk to place $4$ and get its stamp at minute $15$, then walk to place $3$, where you
        arrive at minute $50$ and wait for the desk to open at minute $60$. It is then too late for place $5$, which you
        could reach at minute $100$ at the earliest. The stamps of places $4$ and $5$ would be two as well, but you
        would not have them before minute $90$. No route earns all three.
      `,
    },
    zh: {
      title: '集章之旅',
      description: zh`
        某度假区有 $n$ 个地点，编号为 $1$ 到 $n$，还有 $m$ 条步道。第 $j$ 条步道连接地点 $u_j$ 和 $v_j$，
        沿任一方向走完都需要 $w_j$ 分钟。

        夏季集章活动开始了，其中 $k$ 个地点设有盖章处。地点 $p_i$ 的盖章处从第 $o_i$ 分钟开放到第 $c_i$ 分钟
        （包含这两个时刻），游客只要在这段时间内身处该地点，就可以盖到它的章，盖章本身不花时间。
        游客可以在任何地点停留任意久，比如等候盖章处开门，也可以反复经过同一个地点。

        你在第 $0$ 分钟带着一本空白的集章册从地点 $1$ 出发。你最多能集到多少枚不同的章？最早在第几分钟就能集到这么多枚？
      `,
      input: zh`
        第一行，三个整数 $n$、$m$ 和 $k$（$1 \le n \le 10^4$，$0 \le m \le 3 \cdot 10^4$，$1 \le k \le \min(n, 13)$）。

        接下来 $m$ 行，每行三个整数 $u_j$、$v_j$ 和 $w_j$（$1 \le u_j, v_j \le n$，$1 \le w_j \le 10^4$）。
        步道的起点和终点可能是同一个地点，两个地点之间可能有多条步道，也可能有些地点无法到达。

        接下来 $k$ 行，每行三个整数 $p_i$、$o_i$ 和 $c_i$（$1 \le p_i \le n$，$0 \le o_i \le c_i \le 10^9$）。
        所有 $p_i$ 互不相同。
      `,
      output: zh`
        输出一行两个整数，分别表示最多能集到的章数，以及最早在第几分钟能集到这么多枚。如果一枚也集不到，输出“0 0”（不含引号）。
      `,
      hint: zh`
        在第一组样例中，先走到地点 $4$，在第 $15$ 分钟盖章；再走到地点 $3$，在第 $50$ 分钟到达，等到第 $60$ 分钟开门后盖章。
        这时再去地点 $5$，最早也要第 $100$ 分钟才到，已经关门了。集地点 $4$ 和 $5$ 的章也是两枚，但最早要到第 $90$ 分钟。
        三枚全部集齐是不可能的。
      `,
    },
  },
  cases,
};

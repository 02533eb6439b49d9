import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Photo = [left: number, right: number];
type Ridge = { heights: number[]; photos: Photo[] };

const MAX_POINTS = 100_000;
const MAX_PHOTOS = 50_000;
const MAX_HEIGHT = 9000;

function summitsPerPhoto({ heights, photos }: Ridge): number[] {
  const n = heights.length;
  const upTo = new Int32Array(n + 1);
  for (let i = 1; i <= n; i++) {
    const [before, here, after] = [heights[i - 2]!, heights[i - 1]!, heights[i]!];
    upTo[i] = upTo[i - 1]! + (i > 1 && i < n && before < here && here > after ? 1 : 0);
  }
  return photos.map(([left, right]) => (left === right ? 0 : upTo[right - 1]! - upTo[left]!));
}

function toCase(ridge: Ridge): DemoCase {
  const head = `${ridge.heights.length} ${ridge.photos.length}\n${ridge.heights.join(' ')}\n`;
  return {
    input: `${head}${ridge.photos.map(([left, right]) => `${left} ${right}`).join('\n')}\n`,
    output: `${summitsPerPhoto(ridge).join('\n')}\n`,
  };
}

function cases(): DemoCase[] {
  const random = seededRandom('ridge-panorama');
  const photosOf = (n: number, count: number, widest = n): Photo[] =>
    Array.from({ length: count }, () => {
      const left = random.int(1, n);
      return [left, random.int(left, Math.min(n, left + widest - 1))];
    });
  const allPhotosOf = (n: number): Photo[] => {
    const photos: Photo[] = [];
    for (let left = 1; left <= n; left++) for (let right = left; right <= n; right++) photos.push([left, right]);
    return photos;
  };
  const randomHeights = (n: number, highest: number) => Array.from({ length: n }, () => random.int(0, highest));
  const zigzag = (n: number) => Array.from({ length: n }, (_, i) => (i % 2) * 5 + (i % 7));
  const slope = (n: number) => Array.from({ length: n }, (_, i) => Math.floor((i * MAX_HEIGHT) / n));
  const walk = (n: number) => {
    let height = 1500;
    return Array.from({ length: n }, () => (height = Math.abs(height + random.int(-40, 40)) % (MAX_HEIGHT + 1)));
  };
  const ridges: Ridge[] = [
    {
      heights: [3, 7, 5, 5, 9, 2],
      photos: [
        [1, 6],
        [2, 5],
        [1, 3],
        [5, 5],
      ],
    },
    { heights: [0], photos: [[1, 1]] },
    { heights: [1, 2], photos: allPhotosOf(2) },
    { heights: [1, 3, 2], photos: allPhotosOf(3) },
    { heights: [4, 8, 8, 4, 9, 1, 6, 2, 7, 7, 7, 3], photos: allPhotosOf(12) },
    { heights: zigzag(40), photos: allPhotosOf(40) },
    { heights: randomHeights(60, 3), photos: allPhotosOf(60) },
    { heights: slope(2000), photos: photosOf(2000, 2000) },
    { heights: new Array<number>(2000).fill(MAX_HEIGHT), photos: photosOf(2000, 2000) },
    { heights: zigzag(3000), photos: photosOf(3000, 3000, 3) },
    { heights: randomHeights(10_000, MAX_HEIGHT), photos: photosOf(10_000, 5000) },
    { heights: walk(5000), photos: photosOf(5000, 5000, 50) },
    { heights: zigzag(20_000), photos: photosOf(20_000, 5000, 2) },
    {
      heights: walk(MAX_POINTS),
      photos: Array.from({ length: MAX_PHOTOS }, () => [random.int(1, 99), MAX_POINTS - random.int(0, 99)]),
    },
  ];
  return ridges.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1004',
  slug: 'ridge-panorama',
  type: 'acm',
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 128,
  stackLimitMb: 64,
  tags: ['prefixSums'],
  source: 'Oyez Originals',
  samples: [{ input: '6 4\n3 7 5 5 9 2\n1 6\n2 5\n1 3\n5 5\n', output: '2\n0\n1\n0\n' }],
  statement: {
    en: {
      title: 'Ridge Panorama',
      description: en`
        A hiker measured a mountain ridge at $n$ points, numbered from left to right: the elevation of point $i$ is
        $h_i$ meters. From the opposite slope, she then took $q$ photos. Each photo shows the part of the ridge from
        point $l$ to point $r$, both included.

        In a photo, a point counts as a *summit* if both of its neighbours, the point just before it and the point just
        after it, are visible in the same photo and both are strictly lower. The points at the very edges of a photo are
        therefore never summits.

        For each photo, count its summits.
      `,
      input: en`
        The first line contains two integers $n$ and $q$ ($1 \le n \le 10^5$, $1 \le q \le 5 \cdot 10^4$).

        The second line contains $n$ integers $h_1, h_2, \dots, h_n$ ($0 \le h_i \le 9000$).

        Each of the next $q$ lines contains two integers $l$ and $r$ ($1 \le l \le r \le n$), describing one photo.
      `,
      output: en`Print $q$ lines. The $i$-th line contains one integer, the number of summits in the $i$-th photo.`,
      hint: en`
        On the ridge of the sample, points $2$ and $5$ stand out above both neighbours. The first photo shows both of
        them with their neighbours. In the second photo, both lie on an edge. The last photo shows a single point.
      `,
    },
    zh: {
      title: '山脊全景',
      description: zh`
        一位徒步者沿着山脊从左到右测量了 $n$ 个点的高度，第 $i$ 个点的海拔是 $h_i$ 米。随后，她在对面的山坡上拍了 $q$ 张照片，
        每张照片拍下山脊上从第 $l$ 个点到第 $r$ 个点的一段（包含两端）。

        在一张照片里，如果某个点的前一个点和后一个点都出现在这张照片中，并且都严格低于它，就称这个点为一座*山峰*。
        也就是说，位于照片边缘的点一定不是山峰。

        请数出每张照片里有多少座山峰。
      `,
      input: zh`
        第一行，两个整数 $n$ 和 $q$（$1 \le n \le 10^5$，$1 \le q \le 5 \cdot 10^4$）。

        第二行，$n$ 个整数 $h_1, h_2, \dots, h_n$（$0 \le h_i \le 9000$）。

        接下来 $q$ 行，每行两个整数 $l$ 和 $r$（$1 \le l \le r \le n$），描述一张照片。
      `,
      output: zh`输出 $q$ 行，第 $i$ 行一个整数，表示第 $i$ 张照片里的山峰数。`,
      hint: zh`
        样例的山脊上，第 $2$ 个点和第 $5$ 个点比左右两边都高。第一张照片拍到了这两个点以及它们的邻点；
        在第二张照片里，这两个点都在边缘上；最后一张照片只有一个点。
      `,
    },
  },
  cases,
};

import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

type Call = { notes: string; points: number };
type Morning = { calls: Call[]; recording: string };

const MAX_RECORDING = 100_000;
const MAX_NOTES = 30_000;
const MAX_POINTS = 10 ** 9;
const A = 97;

/** Aho–Corasick, and over it best[i] = most points in the first i notes. At most 10^14, exact as a double. */
function mostPoints({ calls, recording }: Morning): number {
  const total = calls.reduce((sum, { notes }) => sum + notes.length, 1);
  const next = new Int32Array(total * 26);
  const link = new Int32Array(total);
  const shorter = new Int32Array(total); // the longest proper suffix that is a whole call, 0 if none
  const depth = new Int32Array(total);
  const points = new Float64Array(total);
  let nodes = 1;
  for (const call of calls) {
    let node = 0;
    for (let i = 0; i < call.notes.length; i++) {
      const edge = node * 26 + call.notes.charCodeAt(i) - A;
      if (next[edge] === 0) {
        depth[nodes] = depth[node]! + 1;
        next[edge] = nodes++;
      }
      node = next[edge]!;
    }
    points[node] = call.points;
  }
  const queue = [0];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!;
    for (let letter = 0; letter < 26; letter++) {
      const child = next[node * 26 + letter]!;
      const fallback = node === 0 ? 0 : next[link[node]! * 26 + letter]!;
      if (child === 0) next[node * 26 + letter] = fallback;
      else {
        link[child] = fallback;
        shorter[child] = points[fallback]! > 0 ? fallback : shorter[fallback]!;
        queue.push(child);
      }
    }
  }

  const best = new Float64Array(recording.length + 1);
  let node = 0;
  for (let i = 1; i <= recording.length; i++) {
    node = next[node * 26 + recording.charCodeAt(i - 1) - A]!;
    let most = best[i - 1]!;
    for (let call = points[node]! > 0 ? node : shorter[node]!; call > 0; call = shorter[call]!) {
      most = Math.max(most, best[i - depth[call]!]! + points[call]!);
    }
    best[i] = most;
  }
  return best[recording.length]!;
}

const toCase = (morning: Morning): DemoCase => {
  const lines = morning.calls.map(({ notes, points }) => `${notes} ${points}`);
  return {
    input: `${lines.length}\n${lines.join('\n')}\n${morning.recording}\n`,
    output: `${mostPoints(morning)}\n`,
  };
};

function cases(): DemoCase[] {
  const random = seededRandom('birdsong-at-dawn');
  const call = (notes: string, points: number): Call => ({ notes, points });
  /** Gives points to distinct calls, up to `budget` notes in total. */
  const valued = (words: Iterable<string>, points: (notes: string) => number, budget = MAX_NOTES): Call[] => {
    const calls: Call[] = [];
    let used = 0;
    for (const notes of new Set(words)) {
      used += notes.length;
      if (used > budget) break;
      calls.push(call(notes, points(notes)));
    }
    return calls;
  };
  const anyPoints = () => random.int(1, MAX_POINTS);
  const byLength = (notes: string) => notes.length * 1000 + random.int(-900, 900);
  const repeats = (longest: number) => Array.from({ length: longest }, (_, i) => 'a'.repeat(i + 1));
  const words = (count: number, longest: number, alphabet: string) =>
    Array.from({ length: count }, () => random.text(random.int(1, longest), alphabet));
  const pieces = (recording: string, count: number, longest: number) =>
    Array.from({ length: count }, () => {
      const length = random.int(1, Math.min(longest, recording.length));
      const from = random.int(0, recording.length - length);
      return recording.slice(from, from + length);
    });
  const fibonacci = (length: number) => {
    let [shorter, longer] = ['b', 'a'];
    while (longer.length < length) [shorter, longer] = [longer, longer + shorter];
    return longer.slice(0, length);
  };
  const song = (calls: Call[], length: number) => {
    let recording = '';
    while (recording.length < length) recording += random.int(0, 9) === 0 ? 'z' : random.pick(calls).notes;
    return recording.slice(0, length);
  };

  const small = random.text(200, 'ab');
  const medium = random.text(20_000, 'abcd');
  const large = random.text(MAX_RECORDING, 'ab');
  const flock = valued(words(3000, 15, 'tiwe'), byLength);
  const almost = 'a'.repeat(MAX_NOTES - 1);
  const mornings: Morning[] = [
    {
      calls: [call('tiu', 4), call('tiutiu', 9), call('iut', 6), call('wii', 3)],
      recording: 'xtiutiuwii',
    },
    { calls: [call('ab', 5), call('b', 4), call('abc', 6)], recording: 'abcab' },
    { calls: [call('kuku', 10)], recording: 'kuk' },
    { calls: [call('a', 1)], recording: 'a' },
    { calls: [call('a', MAX_POINTS)], recording: 'b' },
    { calls: [call('abab', 7), call('ba', 4), call('bab', 5), call('b', 1)], recording: 'ababababbab' },
    { calls: valued(words(20, 4, 'abc'), anyPoints), recording: random.text(100, 'abc') },
    { calls: valued(pieces(small, 60, 12), byLength), recording: small },
    { calls: valued(repeats(100), anyPoints), recording: 'a'.repeat(5000) },
    { calls: valued(pieces(medium, 2000, 14), anyPoints), recording: medium },
    { calls: valued(words(3000, 20, 'abcdefghijklmnopqrstuvwxyz'), anyPoints), recording: song(flock, 30_000) },
    { calls: [call('a', MAX_POINTS)], recording: 'a'.repeat(MAX_RECORDING) },
    { calls: flock, recording: song(flock, MAX_RECORDING) },
    { calls: valued(pieces(large, 5000, 30), byLength), recording: large },
    { calls: valued(pieces(fibonacci(5000), 400, 233), byLength), recording: fibonacci(MAX_RECORDING) },
    { calls: valued([`${'a'.repeat(20_000)}b`, ...repeats(130)], byLength), recording: 'a'.repeat(MAX_RECORDING) },
    { calls: [call(`${almost}b`, 7)], recording: 'a'.repeat(MAX_RECORDING) },
    { calls: valued(repeats(300), byLength), recording: 'a'.repeat(MAX_RECORDING) },
  ];
  return mornings.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1011',
  slug: 'birdsong-at-dawn',
  type: 'acm',
  difficulty: 2,
  timeLimitMs: 3000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ['ahoCorasick', 'linearDp'],
  source: 'Oyez Originals',
  samples: [
    { input: '4\ntiu 4\ntiutiu 9\niut 6\nwii 3\nxtiutiuwii\n', output: '12\n' },
    { input: '3\nab 5\nb 4\nabc 6\nabcab\n', output: '11\n' },
    { input: '1\nkuku 10\nkuk\n', output: '0\n' },
  ],
  statement: {
    en: {
      title: 'Birdsong at Dawn',
      description: en`
        A birdwatcher has recorded the dawn chorus and written it down as a string $t$ of lowercase letters, one letter
        for each note. Her field guide lists $k$ different bird calls. Call $i$ is the string $s_i$, and recognizing
        it is worth $p_i$ points.

        She marks parts of the recording, each of them consecutive notes that spell exactly one of the calls in the
        field guide. Each note may belong to at most one marked part, and notes may be left unmarked. The same call may
        be marked any number of times, and it earns its points each time.

        What is the largest total of points that she can reach?
      `,
      input: en`
        The first line contains the integer $k$ ($k \ge 1$), the number of calls.

        Each of the next $k$ lines contains a non-empty string $s_i$ of lowercase letters and an integer $p_i$
        ($1 \le p_i \le 10^9$). All calls are different, and their lengths add up to at most $3 \cdot 10^4$.

        The last line contains the recording $t$, a string of lowercase letters ($1 \le |t| \le 10^5$).
      `,
      output: en`Print one integer: the largest total of points, $0$ if no call can be marked.`,
      hint: en`
        In the first sample, marking "tiutiu" and "wii" earns $9 + 3 = 12$ points. In the second sample, "abc" and "ab"
        earn $6 + 5 = 11$ points.
      `,
    },
    zh: {
      title: '清晨鸟鸣',
      description: zh`
        一位观鸟爱好者录下了清晨的鸟鸣，并把它记成一个由小写字母组成的字符串 $t$，每个字母代表一个音。
        她的手册里收录了 $k$ 种互不相同的鸟叫声，第 $i$ 种写作字符串 $s_i$，听出一次可得 $p_i$ 分。

        她要在录音中标出若干段，每一段都是连续的若干个音，并且恰好是手册里的某一种叫声。每个音最多属于一段，
        也可以不属于任何一段。同一种叫声可以标出任意多次，每次都得分。

        她最多能得到多少分？
      `,
      input: zh`
        第一行，一个整数 $k$（$k \ge 1$），表示叫声的种数。

        接下来 $k$ 行，每行一个由小写字母组成的非空字符串 $s_i$ 和一个整数 $p_i$（$1 \le p_i \le 10^9$）。
        所有 $s_i$ 互不相同，长度之和不超过 $3 \cdot 10^4$。

        最后一行，一个由小写字母组成的字符串 $t$（$1 \le |t| \le 10^5$），表示录音。
      `,
      output: zh`输出一个整数，表示最高总分；如果一段也标不出来，输出 $0$。`,
      hint: zh`
        在第一组样例中，标出 tiutiu 和 wii，得 $9 + 3 = 12$ 分。在第二组样例中，标出 abc 和 ab，得 $6 + 5 = 11$ 分。
      `,
    },
  },
  cases,
};

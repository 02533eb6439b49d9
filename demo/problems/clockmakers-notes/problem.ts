import { en, zh } from '../../prose.ts';
import { seededRandom } from '../../random.ts';
import type { DemoCase, DemoProblem } from '../../types.ts';

/** A note has `ahead`, a question has not. */
type Line = { a: number; b: number; ahead?: number };
type Workshop = { clocks: number; lines: Line[] };

const DAY = 1440;
const MAX_CLOCKS = 100_000;
const MAX_LINES = 80_000;

const modulo = (minutes: number): number => ((minutes % DAY) + DAY) % DAY;

function answers({ clocks, lines }: Workshop): number[] {
  const parent = Int32Array.from({ length: clocks + 1 }, (_, i) => i);
  const offset = new Int32Array(clocks + 1); // how far a clock is ahead of its parent
  const size = new Int32Array(clocks + 1).fill(1);
  const rootOf = (clock: number): number => {
    let root = clock;
    let total = 0;
    for (; parent[root]! !== root; root = parent[root]!) total += offset[root]!;
    for (let at = clock; parent[at] !== root && at !== root;) {
      const next = parent[at]!;
      const rest = total - offset[at]!;
      parent[at] = root;
      offset[at] = modulo(total);
      total = rest;
      at = next;
    }
    return root;
  };

  const out: number[] = [];
  let rejected = 0;
  for (const { a, b, ahead } of lines) {
    const rootA = rootOf(a);
    const rootB = rootOf(b);
    const known = rootA === rootB ? modulo(offset[a]! - offset[b]!) : -1;
    if (ahead === undefined) out.push(known);
    else if (known >= 0) rejected += known === ahead ? 0 : 1;
    else {
      const [child, root] = size[rootA]! < size[rootB]! ? [rootA, rootB] : [rootB, rootA];
      const apart = ahead + offset[b]! - offset[a]!; // root of a ahead of root of b
      parent[child] = root;
      offset[child] = modulo(child === rootA ? apart : -apart);
      size[root]! += size[child]!;
    }
  }
  return [...out, rejected];
}

const toCase = (workshop: Workshop): DemoCase => {
  const lines = workshop.lines.map(({ a, b, ahead }) => (ahead === undefined ? `? ${a} ${b}` : `+ ${a} ${b} ${ahead}`));
  return {
    input: `${workshop.clocks} ${lines.length}\n${lines.join('\n')}\n`,
    output: `${answers(workshop).join('\n')}\n`,
  };
};

function cases(): DemoCase[] {
  const random = seededRandom('clockmakers-notes');
  const note = (a: number, b: number, ahead: number): Line => ({ a, b, ahead });
  const ask = (a: number, b: number): Line => ({ a, b });
  /** `wrong` of 100 notes disagree with the true times of the clocks, `asked` of 100 lines are questions. */
  const mixed = (clocks: number, count: number, wrong: number, asked: number): Workshop => {
    const times = Array.from({ length: clocks + 1 }, () => random.int(0, DAY - 1));
    const lines = Array.from({ length: count }, () => {
      const a = random.int(1, clocks);
      const b = random.int(1, clocks);
      if (random.int(1, 100) <= asked) return ask(a, b);
      return note(a, b, random.int(1, 100) <= wrong ? random.int(0, DAY - 1) : modulo(times[a]! - times[b]!));
    });
    return { clocks, lines };
  };
  /** Notes link each clock to the next one, then all questions ask about the two ends. */
  const chain = (links: number, questions: number, forward: boolean): Workshop => {
    const lines: Line[] = [];
    for (let i = 1; i <= links; i++) lines.push(forward ? note(i, i + 1, i % DAY) : note(i + 1, i, (7 * i) % DAY));
    for (let i = 0; i < questions; i++) lines.push(forward ? ask(1, links + 1 - i) : ask(links + 1, 1 + i));
    return { clocks: links + 1, lines };
  };
  /** Pairs, then pairs of pairs, and so on; the later notes are often wrong. */
  const tournament = (levels: number): Workshop => {
    const clocks = 2 ** levels;
    const lines: Line[] = [];
    for (let step = 1; step < clocks; step *= 2) {
      for (let i = 1; i <= clocks; i += 2 * step) {
        lines.push(note(i + random.int(0, step - 1), i + step + random.int(0, step - 1), random.int(0, DAY - 1)));
        if (random.int(0, 3) === 0) lines.push(ask(random.int(1, clocks), random.int(1, clocks)));
        if (random.int(0, 3) === 0) lines.push(note(i, i + step, random.int(0, DAY - 1)));
      }
    }
    return { clocks, lines };
  };
  const workshops: Workshop[] = [
    {
      clocks: 4,
      lines: [note(1, 2, 30), note(2, 3, 1430), ask(1, 3), ask(1, 4), note(3, 1, 1420), note(1, 3, 25), ask(3, 1)],
    },
    { clocks: 2, lines: [note(1, 1, 0), note(2, 2, 5), ask(2, 2), ask(1, 2)] },
    { clocks: 1, lines: [ask(1, 1)] },
    { clocks: 1, lines: [note(1, 1, 1439)] },
    { clocks: 2, lines: [note(1, 2, 0), note(2, 1, 0), ask(2, 1), note(1, 2, 1439)] },
    { clocks: 3, lines: [note(3, 2, 1439), note(2, 1, 1439), ask(3, 1), ask(1, 3), note(1, 3, 2), note(3, 1, 2)] },
    mixed(5, 30, 50, 50),
    mixed(30, 200, 20, 50),
    mixed(1000, 2000, 5, 30),
    mixed(1000, 3000, 100, 30),
    mixed(MAX_CLOCKS, 2000, 0, 50),
    tournament(11),
    mixed(9000, 20_000, 2, 40),
    chain(8000, 8000, false),
    chain(MAX_LINES / 2, MAX_LINES / 2, true),
  ];
  return workshops.map(toCase);
}

export const problem: DemoProblem = {
  displayId: 'OY1008',
  slug: 'clockmakers-notes',
  type: 'acm',
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 128,
  stackLimitMb: 128,
  tags: ['unionFind'],
  source: 'Oyez Originals',
  samples: [
    {
      input: '4 7\n+ 1 2 30\n+ 2 3 1430\n? 1 3\n? 1 4\n+ 3 1 1420\n+ 1 3 25\n? 3 1\n',
      output: '20\n-1\n1420\n1\n',
    },
    { input: '2 4\n+ 1 1 0\n+ 2 2 5\n? 2 2\n? 1 2\n', output: '0\n-1\n1\n' },
  ],
  statement: {
    en: {
      title: "The Clockmaker's Notes",
      description: en`
        In a clockmaker's workshop, $n$ clocks are ticking, numbered from $1$ to $n$. All of them run at the right
        speed, but they may well show the wrong time. Each clock shows the hours and minutes of a $24$-hour day,
        which has $1440$ minutes, so all differences between clocks are taken modulo $1440$.

        During the day, the apprentice brings $q$ slips of paper, one after another. There are two kinds:

        - a *note* "+ $a$ $b$ $d$" says that clock $a$ is $d$ minutes ahead of clock $b$: the time on $a$ is the time on
          $b$ plus $d$ minutes, modulo $1440$. If the note contradicts the notes kept so far, it is thrown away at once.
          Otherwise it is kept and taken as true;
        - a *question* "? $a$ $b$" asks how many minutes clock $a$ is ahead of clock $b$. The answer lies between $0$
          and $1439$.

        Answer every question by means of the notes kept up to that moment, and count the notes that were thrown away.
      `,
      input: en`
        The first line contains two integers $n$ and $q$ ($1 \le n \le 10^5$, $1 \le q \le 8 \cdot 10^4$).

        Each of the next $q$ lines describes one slip, in the order in which they are brought. It is either a note
        "+ $a$ $b$ $d$" or a question "? $a$ $b$" ($1 \le a, b \le n$, $0 \le d \le 1439$). The numbers $a$ and $b$ may
        be equal.
      `,
      output: en`
        For each question, print one line with one integer: the number of minutes that clock $a$ is ahead of clock $b$,
        or $-1$ if the notes kept so far do not determine it.

        Finally, print one line with the number of notes that were thrown away.
      `,
      hint: en`
        In the first sample, clock $1$ is $30 + 1430 = 1460$ minutes ahead of clock $3$, which is the same as $20$
        minutes. So the note "+ 3 1 1420" agrees with the notes before it, and the note "+ 1 3 25" does not.
      `,
    },
    zh: {
      title: '钟表匠的便签',
      description: zh`
        钟表匠的作坊里有 $n$ 座钟，编号为 $1$ 到 $n$。它们走得都一样准，但显示的时间不一定对。
        每座钟按 $24$ 小时制显示时和分，一天共 $1440$ 分钟，因此两座钟相差的分钟数都按模 $1440$ 计算。

        这一天，学徒先后送来 $q$ 张纸条，纸条有两种：

        - *便签*“+ $a$ $b$ $d$”：钟 $a$ 比钟 $b$ 快 $d$ 分钟，即钟 $b$ 的时间加上 $d$ 分钟（模 $1440$）就是钟 $a$ 的时间。
          如果它与之前留下的便签矛盾，就当场扔掉；否则留下它，并认为它是对的；
        - *提问*“? $a$ $b$”：钟 $a$ 比钟 $b$ 快多少分钟？答案在 $0$ 到 $1439$ 之间。

        请根据提问时已经留下的便签回答每个提问，并数一数总共扔掉了多少张便签。
      `,
      input: zh`
        第一行，两个整数 $n$ 和 $q$（$1 \le n \le 10^5$，$1 \le q \le 8 \cdot 10^4$）。

        接下来 $q$ 行，按送来的先后顺序，每行描述一张纸条：便签“+ $a$ $b$ $d$”或提问“? $a$ $b$”
        （$1 \le a, b \le n$，$0 \le d \le 1439$）。$a$ 和 $b$ 可能相等。
      `,
      output: zh`
        对于每个提问，输出一行一个整数，表示钟 $a$ 比钟 $b$ 快多少分钟；如果根据已经留下的便签无法确定，输出 $-1$。

        最后输出一行一个整数，表示扔掉的便签数。
      `,
      hint: zh`
        在第一组样例中，钟 $1$ 比钟 $3$ 快 $30 + 1430 = 1460$ 分钟，也就是快 $20$ 分钟。
        因此便签“+ 3 1 1420”与之前的便签一致，而便签“+ 1 3 25”与之前的便签矛盾。
      `,
    },
  },
  cases,
};

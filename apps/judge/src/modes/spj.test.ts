import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checker, OBEDIENT, useSpecialJudge } from '../testing/special-judge.ts';

const { test, judged } = useSpecialJudge();

type Told = { exit: number; out?: string; err?: string };

describe('a checker', () => {
  it('reads input, output and answer', async () => {
    const code = `import sys
sys.stderr.write(' | '.join(open(name).read() for name in sys.argv[1:]))
sys.exit(0 if open(sys.argv[2]).read() == 'HELLO' else 102)`;
    const cases = [{ input: 'hello', output: 'answer' }];
    expect(await judged(checker(code), { cases, code: 'print(input().upper(), end="")' })).toMatchObject([
      { status: STATUS.accepted, comment: 'hello | HELLO | answer', note: null },
    ]);
    expect(await judged(checker(code), { cases })).toMatchObject([
      { status: STATUS.wrong_answer, comment: 'hello | hello\n | answer' },
    ]);
  });

  it('decides verdict and points by exit code or by testlib’s words', async () => {
    const rows: [told: Told, status: number, score: number][] = [
      [{ exit: 0 }, STATUS.accepted, 15],
      [{ exit: 100 }, STATUS.accepted, 15],
      [{ exit: 99, out: '50' }, STATUS.partial_accepted, 7],
      [{ exit: 99, out: '99.999' }, STATUS.partial_accepted, 14],
      [{ exit: 99, out: '100' }, STATUS.accepted, 15],
      [{ exit: 99, out: '0' }, STATUS.wrong_answer, 0],
      [{ exit: 99, out: 'much' }, STATUS.partial_accepted, 0],
      [{ exit: 101 }, STATUS.presentation_error, 0],
      [{ exit: 102 }, STATUS.wrong_answer, 0],
      [{ exit: 1, err: 'wrong answer 2 differs' }, STATUS.wrong_answer, 0],
      [{ exit: 2, err: 'wrong output format Expected integer' }, STATUS.wrong_answer, 0],
      [{ exit: 7, err: 'points 40 some' }, STATUS.partial_accepted, 6],
      [{ exit: 20, err: 'partially correct (20) few' }, STATUS.partial_accepted, 3],
      [{ exit: 0, err: 'partially correct (0) none' }, STATUS.wrong_answer, 0],
    ];
    const cases = rows.map(([told]) => ({ input: `${JSON.stringify(told)}\n`, output: '', score: 15 }));
    const reports = await judged(checker(OBEDIENT), { cases, mode: { type: 'oi' } });
    expect(reports.map(({ status, score }) => [status, score])).toEqual(rows.map(([, ...expected]) => expected));
    expect(reports[10]).toMatchObject({ note: { code: 'output_unreadable' } });
  });

  it('may call a case of an ACM problem partly right', async () => {
    const cases = [{ input: '{"exit": 99, "out": "30"}\n', output: '' }];
    expect(await judged(checker(OBEDIENT), { cases })).toMatchObject([
      { status: STATUS.partial_accepted, score: null },
    ]);
  });

  it('comments, in at most 1024 characters', async () => {
    const cases = [{ input: JSON.stringify({ exit: 102, err: `\u0007${'x'.repeat(5000)}` }), output: '' }];
    const [report] = await judged(checker(OBEDIENT), { cases });
    expect(report!.comment).toBe(`${'x'.repeat(1023)}…`);
  });

  it('uses the files beside it, when it is compiled and when it runs', async () => {
    const code = `#include "limits.h.inc"
#include <fstream>
#include <string>
int main(int argc, char** argv) {
  std::ifstream words("words.txt"), output(argv[2]);
  std::string word, given;
  words >> word; output >> given;
  return given == word && argc == EXPECTED_ARGS && std::string(argv[4]) == "--strict" ? 100 : 102;
}`;
    const files = { 'limits.h.inc': '#define EXPECTED_ARGS 5\n', 'words.txt': 'hello\n' };
    const program = checker(code, { language: 'C++', files, args: ['--strict'] });
    expect(await judged(program)).toMatchObject([{ status: STATUS.accepted }]);
  });

  it('in C is compiled once and taken from the cache afterwards', async () => {
    const code = 'int main(void) { return 102; /* only here */ }';
    const before = Date.now();
    const compiles: string[] = [];
    const { sandbox } = test.workshop;
    const run = sandbox.run.bind(sandbox);
    sandbox.run = (command, signal) => {
      if (command.args[0]?.endsWith('gcc')) compiles.push(command.args.join(' '));
      return run(command, signal);
    };
    try {
      for (const text of ['1', '2', '3']) {
        const more = { code: `print(${text})  # ${before}` };
        expect(await judged(checker(code, { language: 'C' }), more)).toMatchObject([{ status: STATUS.wrong_answer }]);
      }
    } finally {
      sandbox.run = run;
    }
    expect(compiles).toHaveLength(1);
  });

  it('is compiled anew when it vanished from the cache', async () => {
    const program = checker('int main(void) { return 102; /* vanishes */ }', { language: 'C' });
    expect(await judged(program)).toMatchObject([{ status: STATUS.wrong_answer }]);
    const folder = join(test.bench.cacheDir, 'compiled', 'programs');
    for (const name of await readdir(folder, { recursive: true })) {
      if ((await stat(join(folder, name))).isFile()) await rm(join(folder, name));
    }
    expect(await judged(program)).toMatchObject([{ status: STATUS.wrong_answer }]);
  });

  it('gives parts of subtasks, which then go on', async () => {
    const told = [{ exit: 99, out: '50' }, { exit: 102 }, { exit: 0 }, { exit: 0 }];
    const cases = told.map((one, index) => ({
      input: `${JSON.stringify(one)}\n`,
      output: '',
      score: 10,
      groupNo: index < 3 ? 1 : 2,
    }));
    const reports = await judged(checker(OBEDIENT), { cases, mode: { type: 'oi', caseMode: 'subtask_lowest' } });
    expect(reports.map(({ status, score }) => [status, score])).toEqual([
      [STATUS.partial_accepted, 5],
      [STATUS.wrong_answer, 0],
      [STATUS.cancelled, 0],
      [STATUS.accepted, 10],
    ]);
  });

  it('does not run where the program failed by itself', async () => {
    const reports = await judged(checker('import sys\nsys.exit(103)'), {
      code: 'import sys\nsys.exit(4)',
      cases: [{ input: '', output: '' }],
    });
    expect(reports).toMatchObject([{ status: STATUS.runtime_error, exitStatus: 4, comment: null }]);
  });

  it('takes no time from the contestant', async () => {
    const slow = 'import time\nstop = time.process_time() + 0.5\nwhile time.process_time() < stop: pass';
    const [report] = await judged(checker(slow), { limits: { timeMs: 300, memoryMb: 256, stackMb: 256 } });
    expect(report).toMatchObject({ status: STATUS.accepted });
    expect(report!.timeMs).toBeLessThan(300);
  });

  it('sees an empty output where a file of that name was not written', async () => {
    const code = 'import sys\nsys.exit(102 if open(sys.argv[2]).read() == "" else 0)';
    const fileIo = { read: 'sum.in', write: 'sum.out' };
    const cases = [{ input: '7', output: '' }];
    expect(await judged(checker(code), { code: 'print(1)', cases, mode: { fileIo } })).toMatchObject([
      { status: STATUS.wrong_answer, note: { code: 'no_output_file', params: { name: 'sum.out' } } },
    ]);
    const writes = 'open("sum.out", "w").write(open("sum.in").read())';
    expect(await judged(checker(code), { code: writes, cases, mode: { fileIo } })).toMatchObject([
      { status: STATUS.accepted, note: null },
    ]);
  });
});

describe('large files', () => {
  const count = (index: number) => `import os, sys
sys.stderr.write(str(os.stat(sys.argv[${index}]).st_size) + ' ' + str(sum(1 for _ in open(sys.argv[${index}]))))`;
  const limits = { timeMs: 20_000, memoryMb: 512, stackMb: 256 };

  it('an output of 60 MB reaches the checker whole, whatever the size of the answer', async () => {
    const code = 'import sys\nfor _ in range(60):\n  sys.stdout.write("1234567\\n" * 125000)';
    const cases = [{ input: '', output: '' }];
    expect(await judged(checker(count(2)), { code, cases, limits })).toMatchObject([
      { status: STATUS.accepted, comment: '60000000 7500000' },
    ]);
  });

  it('input and answer of 100 MB each are there without a copy', async () => {
    const large = Buffer.alloc(100 * 1024 ** 2, '1234567\n');
    const cases = [{ input: large, output: large }];
    for (const index of [1, 3]) {
      expect(await judged(checker(count(index)), { code: 'print(1)', cases, limits })).toMatchObject([
        { status: STATUS.accepted, comment: '104857600 13107200' },
      ]);
    }
  });

  it('bytes that are no text arrive as they are', async () => {
    const code = 'import sys\nsys.stderr.write(open(sys.argv[2], "rb").read().hex())';
    const print = 'import sys\nsys.stdout.buffer.write(bytes([0, 255, 10, 13, 128]))';
    expect(await judged(checker(code), { code: print })).toMatchObject([{ comment: '00ff0a0d80' }]);
  });
});

describe('other protocols', () => {
  const rows: [
    protocol: JudgeProgram['protocol'],
    code: string,
    status: number,
    score: number,
    comment: string | null,
  ][] = [
    [
      'kattis',
      `assert sys.stdin.read() == 'hello\\n' and read(1) == 'hello\\n' and read(2) == 'answer'
open(sys.argv[3] + 'score_multiplier.txt', 'w').write('0.5')
open(sys.argv[3] + 'teammessage.txt', 'w').write('half')
sys.exit(42)`,
      STATUS.partial_accepted,
      5,
      'half',
    ],
    ['kattis', `sys.exit(43)`, STATUS.wrong_answer, 0, null],
    ['dmoj', `print(read(1), read(2), read(3)); sys.exit(1)`, STATUS.wrong_answer, 0, 'hello\n hello\n answer'],
    ['dmoj_peg', `assert read(1) == 'answer'\nprint(7)\nprint(10)\nsys.exit(1)`, STATUS.partial_accepted, 7, '7\n10'],
    ['hustoj', `assert read(2) == 'answer' and read(3) == read(1)`, STATUS.accepted, 10, null],
    ['qduoj', `assert len(sys.argv) == 3; sys.exit(1)`, STATUS.wrong_answer, 0, null],
    [
      'cms',
      `assert read(2) == 'answer'\nprint(0.2)\nprint('so so', file=sys.stderr)`,
      STATUS.partial_accepted,
      2,
      'so so',
    ],
    [
      'lemon',
      `assert sys.argv[4] == '10'
open(sys.argv[5], 'w').write('4')
open(sys.argv[6], 'w').write('four')`,
      STATUS.partial_accepted,
      4,
      'four',
    ],
    [
      'syzoj',
      `names = ['input', 'user_out', 'answer', 'code']
sys.stderr.write('/'.join(open(name).read().strip() for name in names))
print(90)`,
      STATUS.partial_accepted,
      9,
      'hello/hello/answer/print(input())',
    ],
  ];
  it.each(rows)('%s', async (protocol, code, status, score, comment) => {
    const program = checker(`import sys\nread = lambda k: open(sys.argv[k]).read()\n${code}`, { protocol });
    const cases = [{ input: 'hello\n', output: 'answer', score: 10 }];
    expect(await judged(program, { cases, mode: { type: 'oi' } })).toMatchObject([{ status, score, comment }]);
  });
});

describe('a contestant’s output', () => {
  /** Strict about one integer, as testlib is. */
  const strict = `import re, sys
text = open(sys.argv[2]).read()
if not re.fullmatch(r'(0|-?[1-9][0-9]{0,17})\\n?', text):
    sys.stderr.write('wrong output format "%s"' % text[:40]); sys.exit(2)
if text.strip() != '5':
    sys.stderr.write('wrong answer'); sys.exit(1)
sys.stderr.write('ok'); sys.exit(0)`;

  it.each(['ok accepted', '100', 'points 100', 'NaN', '1e308', '-0', '+5', '05', '5 5', '', '{"exit": 0}', '5\u0000'])(
    'of %j is wrong',
    async (text) => {
      const code = `import sys\nsys.stdout.write(${JSON.stringify(text).replaceAll('\\u0000', '\\x00')})`;
      expect(await judged(checker(strict), { code })).toMatchObject([{ status: STATUS.wrong_answer }]);
    },
  );

  it('that is empty gets no other note than the checker’s', async () => {
    expect(await judged(checker('import sys\nsys.exit(102)'), { code: 'pass' })).toMatchObject([{ note: null }]);
  });

  it('of a million digits is wrong, and 5 is right', async () => {
    expect(await judged(checker(strict), { code: 'print("9" * 10**6)' })).toMatchObject([{ status: -1 }]);
    expect(await judged(checker(strict), { code: 'print(5)' })).toMatchObject([{ status: 0 }]);
  });
});

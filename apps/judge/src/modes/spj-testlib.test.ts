import { STATUS } from '@oyez/contract/judging/verdict';
import { expect, it } from 'vitest';
import { checker, useSpecialJudge } from '../testing/special-judge.ts';

const { judge, judged } = useSpecialJudge();

/** Compares whole numbers; some first numbers of the answer ask for other ends. */
const CODE = `#include "testlib.h"
int main(int argc, char** argv) {
  registerTestlibCmd(argc, argv);
  int n = inf.readInt(1, 1000, "n");
  for (int i = 0; i < n; i++) {
    int wanted = ans.readInt();
    int given = ouf.readInt(-1000000, 1000000, "number");
    if (wanted == 777) quitp(30, "a third or so");
    if (wanted == 888) quitf(_pc(0), "nothing");
    if (wanted == 999) quitf(_pc(16), "some");
    if (wanted != given) quitf(_wa, "number %d: expected %d, found %d", i + 1, wanted, given);
  }
  quitf(_ok, "%d numbers", n);
}
`;

const program = checker(CODE, { language: 'C++' });

it(
  'a checker with testlib.h compiles unchanged, and all of its ends are understood',
  { timeout: 120_000 },
  async () => {
    const rows: [output: string, answer: string, status: number, score: number, comment: RegExp][] = [
      ['1 2', '1 2', STATUS.accepted, 10, /^ok 2 numbers$/],
      ['1\n2\n', '1 2', STATUS.accepted, 10, /^ok/],
      ['1 3', '1 2', STATUS.wrong_answer, 0, /^wrong answer number 2: expected 2, found 3$/],
      ['1', '1 2', STATUS.wrong_answer, 0, /^(wrong output format|unexpected eof)/],
      ['1 x', '1 2', STATUS.wrong_answer, 0, /^wrong output format/],
      ['1 2 3', '1 2', STATUS.wrong_answer, 0, /^wrong output format/],
      ['1 +2', '1 2', STATUS.wrong_answer, 0, /^wrong output format/],
      [`1 ${'9'.repeat(100_000)}`, '1 2', STATUS.wrong_answer, 0, /^wrong/],
      ['ok 2 numbers', '1 2', STATUS.wrong_answer, 0, /^wrong output format/],
      ['1 2', '777 2', STATUS.partial_accepted, 3, /^points 30/],
      ['1 2', '888 2', STATUS.wrong_answer, 0, /^partially correct \(0\)/],
      ['1 2', '999 2', STATUS.partial_accepted, 1, /^partially correct \(16\)/],
    ];
    const cases = rows.map(([output, answer]) => ({ input: `2\n${output}`, output: answer, score: 10 }));
    const code = 'import sys\nsys.stdout.write(sys.stdin.read()[2:])';
    const reports = await judged(program, { code, cases, mode: { type: 'oi' } });
    expect(reports.map(({ status, score }) => [status, score])).toEqual(rows.map(([, , ...rest]) => rest.slice(0, 2)));
    for (const [index, [, , , , comment]] of rows.entries()) expect(reports[index]!.comment).toMatch(comment);
  },
);

it('a broken answer file is the setter’s fault', async () => {
  const cases = [{ input: '2\n1 2', output: '1' }];
  const code = 'print(1, 2)';
  const result = await judge(program, { code, cases });
  expect(result).toMatchObject({ kind: 'program_fault' });
  expect(result.problem).toContain('FAIL');
});

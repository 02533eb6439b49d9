import { isProgramSkeleton, programSkeleton, SKELETON_LANGUAGE } from '@oyez/contract/judging/program-skeletons';
import {
  STANDARD_CHECKER_LANGUAGE,
  STANDARD_CHECKERS,
  standardCheckerCode,
  type StandardCheckerName,
  standardCheckerOf,
} from '@oyez/contract/judging/standard-checkers';
import { STATUS } from '@oyez/contract/judging/verdict';
import { TEXT_LANGUAGES } from '@oyez/contract/wire/values';
import { describe, expect, it } from 'vitest';
import { checker, useSpecialJudge } from '../testing/special-judge.ts';

const { test, judge, judged } = useSpecialJudge();

const ECHO = 'import sys\nsys.stdout.write(sys.stdin.read())';
const standard = (name: StandardCheckerName, precision?: string) =>
  checker(standardCheckerCode(name, precision), { language: STANDARD_CHECKER_LANGUAGE });

type Row = [output: string, answer: string, verdict: true | RegExp];

const TABLE: Record<StandardCheckerName, Row[]> = {
  tokens: [
    ['1 2 3', '1\n2\n3\n', true],
    ['', '\n', true],
    ['1 2', '1 2 3', /ends before word 3/],
    ['1 2 3 4', '1 2 3', /goes on after word 3/],
    ['1 2 x', '1 2 X', /word 3 differs$/],
    ['1', '', /goes on/],
  ],
  lines: [
    ['1  2 \n\t3', '1 2\n3\n', true],
    ['1 2\r\n3\r\n\r\n\n', '1 2\n3\n', true],
    ['a', 'a\n\n\n', true],
    ['1\n2\n3', '1 2\n3\n', /line 1 differs$/],
    ['1 2', '1 2\n3\n', /ends before line 2/],
    ['1 2\n3\n4', '1 2\n3\n', /line 3 is beyond/],
    ['\n1', '1', /line 1 differs$/],
    ['12', '1 2', /line 1 differs$/],
  ],
  floats: [
    ['0.3333333', '0.33333333333\n', true],
    ['1000000.5', '1000000', true],
    ['1e0', '1', true],
    ['-0', '0.0', true],
    ['0.33', '0.33333333333', /number 1 is off by more than 1e-06$/],
    ['1 nan', '1 2', /word 2 is not a number/],
    ['1 0x2', '1 2', /word 2 is not a number/],
    ['1 1e999', '1 2', /word 2 is not a number/],
    ['Case 1: 2.0', 'Case 1: 2', true],
    ['impossible', 'IMPOSSIBLE', /word 1 differs/],
    ['1', '1 2', /ends before word 2/],
    ['1 2 3', '1 2', /goes on after word 2/],
  ],
  yes_no: [
    ['yes\nNo', 'YES NO', true],
    ['yes', 'no', /word 1 differs$/],
    ['maybe', 'no', /neither YES nor NO/],
    ['yes', 'yes no', /ends before word 2/],
    ['yes no no', 'yes no', /goes on after word 2/],
  ],
  unordered_tokens: [
    ['3 1\n2 1', '1 1 2 3', true],
    ['3 3 2 1', '1 1 2 3', /words differ/],
    ['1 2', '1 2 3', /2 words of 3/],
    ['1 2 3 4', '1 2 3', /more words/],
    ['', '', true],
  ],
  unordered_lines: [
    ['3 4 \n\n1  2', '1 2\n3 4\n', true],
    ['2 1\n3 4', '1 2\n3 4\n', /lines differ/],
    ['1 2', '1 2\n3 4', /1 lines of 2/],
    ['1 2\n3 4\n3 4', '1 2\n3 4', /more lines/],
  ],
};

it.each(STANDARD_CHECKERS)('%s keeps its rules', { timeout: 120_000 }, async (name) => {
  const rows = TABLE[name];
  const cases = rows.map(([input, output]) => ({ input, output }));
  const reports = await judged(standard(name), { code: ECHO, cases });
  expect(reports.map(({ status }) => status)).toEqual(
    rows.map(([, , verdict]) => (verdict === true ? STATUS.accepted : STATUS.wrong_answer)),
  );
  for (const [index, [, , verdict]] of rows.entries()) {
    if (verdict !== true) expect(reports[index]!.comment).toMatch(verdict);
  }
});

it('of numbers the setter says how far off they may be', { timeout: 120_000 }, async () => {
  const cases = [
    { input: '0.33', output: '0.3333333' },
    { input: '0.3', output: '0.3333333' },
  ];
  const reports = await judged(standard('floats', '1e-2'), { code: ECHO, cases });
  expect(reports.map(({ status }) => status)).toEqual([STATUS.accepted, STATUS.wrong_answer]);
});

it('an output much larger than the answer is refused, not held', { timeout: 120_000 }, async () => {
  const code = 'import sys\nfor _ in range(60): sys.stdout.write("a\\n" * 500_000)';
  for (const name of ['unordered_tokens', 'unordered_lines'] as const) {
    const [report] = await judged(standard(name), {
      code,
      cases: [{ input: '', output: 'a\n' }],
      limits: { timeMs: 10_000, memoryMb: 256, stackMb: 64 },
    });
    expect(report).toMatchObject({ status: STATUS.wrong_answer, comment: expect.stringContaining('more') });
  }
});

it('each is recognised by its text, and a changed one is not', () => {
  for (const name of STANDARD_CHECKERS) {
    const code = standardCheckerCode(name);
    expect(standardCheckerOf(code.replaceAll('\n', '\r\n'), 'C++')).toMatchObject({ name });
    expect(standardCheckerOf(code, 'C')).toBeNull();
    expect(standardCheckerOf(code.replace('quitf(_ok', 'quitf(_wa'), 'C++')).toBeNull();
  }
  expect(standardCheckerOf(standardCheckerCode('floats', '1e-9'), 'C++')).toEqual({
    name: 'floats',
    precision: '1e-9',
  });
  expect(standardCheckerOf(standardCheckerCode('floats', '1e-99'), 'C++')).toBeNull();
});

describe.each(TEXT_LANGUAGES)('a skeleton in %s', (language) => {
  it('compiles, decides nothing, and is known as such', { timeout: 120_000 }, async () => {
    const code = programSkeleton('checker', language);
    const unfinished = await judge(checker(code, { language: SKELETON_LANGUAGE }), { code: ECHO });
    expect(unfinished).toMatchObject({ kind: 'program_fault' });
    expect(unfinished.problem).toContain('this checker is not written yet');
    expect(isProgramSkeleton(code)).toBe(true);
    const written = code.replace(/^.*not written yet.*\n/m, '');
    expect(isProgramSkeleton(written)).toBe(false);
    const cases = [
      { input: '12', output: '' },
      { input: '13', output: '' },
    ];
    const reports = await judged(checker(written, { language: SKELETON_LANGUAGE }), { code: 'print(4)', cases });
    expect(reports.map(({ status }) => status)).toEqual([STATUS.accepted, STATUS.wrong_answer]);
  });

  it('of an interactor leads a talk once its line is gone', { timeout: 120_000 }, async () => {
    const code = programSkeleton('interactor', language).replace(/^.*not written yet.*\n/m, '');
    const search =
      'low, high = 1, 1000\nwhile True:\n    guess = (low + high) // 2\n    print(guess, flush=True)\n' +
      '    said = input()\n    if said == "found": break\n    if said == "more": low = guess + 1\n    else: high = guess - 1';
    const program = { ...checker(code, { language: SKELETON_LANGUAGE }), role: 'interactor' as const };
    const cases = [{ input: '777', output: '' }];
    const result = await test.judge({
      language: 'Python3',
      code: search,
      cases,
      program,
      mode: { judgeMode: 'interactive' },
    });
    expect(result).toMatchObject({ kind: 'judged', cases: [{ status: STATUS.accepted }] });
  });
});

import type { JudgeProgram, SubmissionResult } from '@oyez/contract/judging/judge-tasks';
import { expect } from 'vitest';
import { useWorkshop, type TestTask, type TestWorkshop } from './workshop.ts';

type Change = Partial<TestTask>;

export type SpecialJudge = {
  test: TestWorkshop;
  /** A submission in Python, which repeats its input, to a problem with that checker. */
  judge: (program: JudgeProgram, change?: Change) => Promise<SubmissionResult>;
  /** The same where nothing goes wrong with the checker: the reports of its cases. */
  judged: (program: JudgeProgram, change?: Change) => Promise<SubmissionResult['cases']>;
};

export function useSpecialJudge(): SpecialJudge {
  const test = useWorkshop();
  const judge = (program: JudgeProgram, { mode, ...more }: Change = {}) =>
    test.judge({
      language: 'Python3',
      code: 'print(input())',
      cases: [{ input: 'hello\n', output: '' }],
      program,
      ...more,
      mode: { judgeMode: 'spj', ...mode },
    });
  const judged = async (program: JudgeProgram, change?: Change) => {
    const result = await judge(program, change);
    expect(result.problem).toBeNull();
    return result.cases;
  };
  return { test, judge, judged };
}

/** A checker in Python: no compiler, so it is quick. */
export function checker(code: string, more: Partial<JudgeProgram> = {}): JudgeProgram {
  return { role: 'checker', protocol: 'contract', language: 'Python3', code, files: {}, args: [], ...more };
}

/** Leaves with the code, and says the words, that stand in the contestant's output. */
export const OBEDIENT = `import json, sys
told = json.load(open(sys.argv[2]))
sys.stdout.write(told.get('out', ''))
sys.stderr.write(told.get('err', ''))
sys.exit(told['exit'])`;

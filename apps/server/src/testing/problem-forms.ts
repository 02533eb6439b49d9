import { randomBytes } from 'node:crypto';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { getAdminProblemList, type ProblemFormInput } from '@oyez/contract/problems/problem-admin';
import type { TestUser } from './builders.ts';
import type { TestSite } from './site.ts';

type FormIs = Omit<Partial<ProblemFormInput>, 'problem'> & { problem?: Partial<ProblemFormInput['problem']> };

const A_PLUS_B = {
  title: 'A+B',
  description: 'Add two numbers.',
  input: 'Two numbers.',
  output: 'Their sum.',
  hint: '',
};

/** A form as the setter's page sends it: A+B with one typed test, hidden, unless said otherwise. */
export function aProblemForm(is: FormIs = {}): ProblemFormInput {
  const { problem, ...rest } = is;
  return {
    problem: {
      problemId: `S${randomBytes(4).toString('hex')}`,
      ...(problem?.statements ? {} : A_PLUS_B),
      examples: '<input>1 2</input><output>3</output>',
      type: 0,
      difficulty: 0,
      auth: 2,
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 128,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      isRemoveEndBlank: true,
      ...problem,
    },
    judgeMode: problem?.judgeMode ?? 'default',
    isUploadTestCase: false,
    uploadTestcaseDir: '',
    samples: [{ input: '1 2\n', output: '3\n' }],
    languages: LANGUAGES.slice(0, 4).map(({ id, name }) => ({ id, name })),
    tags: [],
    codeTemplates: [],
    ...rest,
  };
}

/** The id behind a display id, as the back office knows it. */
export async function problemIdOf(site: TestSite, admin: TestUser, given: string): Promise<number> {
  const displayId = given.trim();
  const list = await site.call(getAdminProblemList, { token: admin.token, query: { keyword: displayId } });
  const found = list.data?.records.find((one) => one.problemId === displayId.toUpperCase());
  if (!found) throw new Error(`no problem ${displayId}: ${list.msg}`);
  return found.id;
}

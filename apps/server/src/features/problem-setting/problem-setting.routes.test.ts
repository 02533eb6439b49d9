import {
  createProblem,
  getAdminProblem,
  getProblemCases,
  updateProblem,
  type ProblemFormInput,
} from '@oyez/contract/problems/problem-admin';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import { standardCheckerCode } from '@oyez/contract/judging/standard-checkers';
import { limits } from '@oyez/contract/rules/limits';
import { getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem, aTag } from '../../testing/problem-builders.ts';
import { aProblemForm, problemIdOf } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { formWithUpload, uploadKey } from '../../testing/uploads.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

const english = { 'accept-language': 'en-US' };
const chinese = { 'accept-language': 'zh-CN' };

async function create(form: ProblemFormInput, headers = english): Promise<number> {
  const created = await site.call(createProblem, { token: setter.token, body: form, headers });
  expect(created).toMatchObject({ status: 200 });
  return problemIdOf(site, setter, String(form.problem.problemId));
}

const read = async (pid: number) => {
  const answer = await site.call(getAdminProblem, { token: setter.token, query: { pid } });
  if (!answer.data) throw new Error(answer.msg);
  return answer.data;
};
const cases = async (pid: number, isUpload = false) =>
  (await site.call(getProblemCases, { token: setter.token, query: { pid, isUpload } })).data ?? [];
const update = (form: ProblemFormInput, headers = english) =>
  site.call(updateProblem, { token: setter.token, body: form, headers });
const versions = (id: number) =>
  site.database.db.selectFrom('problem_version').selectAll().where('problem_id', '=', id).orderBy('n').execute();
const audits = (id: number) =>
  site.database.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_kind', '=', 'problem')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('POST /api/admin/problem', () => {
  it('stores what the form says and nothing that it may not say', async () => {
    const tag = await aTag(site, { zh: '贪心', en: 'Greedy' });
    const form = aProblemForm({
      problem: {
        problemId: ' ab-1 ',
        source: 'School cup',
        difficulty: 2,
        codeShare: false,
        openCaseResult: false,
        userExtraFile: '{"helper.h":"#define X 1","":"dropped","empty.h":""}',
        timeLimit: 1500,
        ...{
          author: 'somebody else',
          caseVersion: '77',
          gid: 3,
          isRemote: true,
          spjCompileOk: true,
          modifiedUser: 'x',
        },
      },
      tags: [{ id: tag }, { name: 'Brand new', color: '#123456' }, { name: 'brand NEW' }, { id: 999_999 }],
      codeTemplates: [
        { lid: 3, code: 'int main() {}', status: true },
        { lid: 1, code: '', status: false },
      ],
    });
    const id = await create(form);
    expect(await read(id)).toMatchObject({
      problemId: 'AB-1',
      author: setter.username,
      modifiedUser: setter.username,
      source: 'School cup',
      difficulty: 2,
      auth: 2,
      codeShare: false,
      openCaseResult: false,
      isRemote: false,
      gid: null,
      caseVersion: '1',
      timeLimit: 1500,
      isUploadCase: false,
      userExtraFile: '{"helper.h":"#define X 1"}',
      spjCode: null,
      ioScore: 100,
    });
    const page = await site.call(getProblemDetail, { token: setter.token, query: { problemId: 'ab-1' } });
    expect(page.data?.tags.map((one) => one.name)).toEqual(['Greedy', 'Brand new']);
    expect(page.data?.codeTemplate).toEqual({ 'C++': 'int main() {}' });
    expect(page.data?.samples).toEqual([{ input: '1 2', output: '3' }]);
    const languages = await site.call(getProblemLanguages, { token: setter.token, query: { pid: id } });
    expect(languages.data?.map((one) => one.id)).toEqual([1, 2, 3, 4]);
    expect(await audits(id)).toMatchObject([{ action: 'problem.create', actor_id: setter.id }]);
  });

  it('keeps typed tests with line feeds, and gives them back as texts or as file names', async () => {
    const samples = [
      { input: '1 2\r\n', output: '3\r' },
      { input: '', output: '0' },
    ];
    const id = await create(aProblemForm({ samples }));
    expect(await cases(id)).toMatchObject([
      { pid: id, input: '1 2\n', output: '3\n', score: null, groupNum: null, status: 0 },
      { input: '', output: '0' },
    ]);
    expect(await cases(id, true)).toMatchObject([
      { input: '1.in', output: '1.out' },
      { input: '2.in', output: '2.out' },
    ]);
  });

  it('spreads 100 points over the tests of an OI problem, the rest on the last ones', async () => {
    const samples = Array.from({ length: 7 }, (_, n) => ({ input: `${n}`, output: `${n}` }));
    const id = await create(aProblemForm({ problem: { type: 1 }, samples }));
    expect((await cases(id)).map((one) => one.score)).toEqual([14, 14, 14, 14, 14, 15, 15]);
    expect((await read(id)).ioScore).toBe(100);
  });

  it.each([
    ['default', 60],
    ['subtask_lowest', 30],
    ['subtask_average', 30],
  ])('counts the total of an OI problem by its way of scoring: %s', async (judgeCaseMode, total) => {
    const samples = [1, 1, 2].map((groupNum) => ({
      input: 'x',
      output: 'y',
      score: groupNum === 1 ? 10 : 20,
      groupNum,
    }));
    if (judgeCaseMode === 'default') samples[2] = { input: 'x', output: 'y', score: 40, groupNum: 2 };
    const id = await create(aProblemForm({ problem: { type: 1, judgeCaseMode }, samples }));
    expect((await read(id)).ioScore).toBe(total);
  });

  it('keeps a checker with its language and files', async () => {
    const form = aProblemForm({
      problem: {
        judgeMode: 'spj',
        spjCode: 'int main() {}',
        spjLanguage: 'C++',
        judgeExtraFile: { 'secret.txt': '42' },
      },
    });
    const id = await create(form);
    expect(await read(id)).toMatchObject({
      judgeMode: 'spj',
      spjCode: 'int main() {}',
      spjLanguage: 'C++',
      judgeExtraFile: '{"secret.txt":"42"}',
    });
    const page = await site.call(getProblemDetail, {
      token: setter.token,
      query: { problemId: String(form.problem.problemId) },
    });
    expect(page.data?.problem).toMatchObject({ spjCode: null, spjLanguage: null, judgeExtraFile: null });
  });
});

describe('extra files and programs', () => {
  it.each(['default', 'spj', 'interactive'])('are kept in the judge mode %s', async (judgeMode) => {
    const program = judgeMode === 'default' ? {} : { spjCode: 'int main() {}', spjLanguage: 'C++' };
    const files = { userExtraFile: { 'given.h': 'g' }, judgeExtraFile: { 'secret.txt': '42' } };
    const id = await create(aProblemForm({ problem: { judgeMode, ...program, ...files } }));
    expect(await read(id)).toMatchObject({
      judgeMode,
      userExtraFile: '{"given.h":"g"}',
      judgeExtraFile: '{"secret.txt":"42"}',
    });
  });

  it('may be as long as real ones are', async () => {
    const form = (length: number) =>
      aProblemForm({ problem: { judgeMode: 'spj', spjLanguage: 'C++', spjCode: `//${'x'.repeat(length - 2)}` } });
    const id = await create(form(limits.problem.program));
    expect((await read(id)).spjCode).toHaveLength(limits.problem.program);
    const tooLong = await site.call(createProblem, { token: setter.token, body: form(limits.problem.program + 1) });
    expect(tooLong).toMatchObject({ status: 400, code: 'problem_text_too_long' });
  });
});

describe('PUT /api/admin/problem', () => {
  it('says whether all tests are run even while others wait, to the judge as well', async () => {
    const form = aProblemForm({ problem: { auth: 1 } });
    const id = await create(form);
    expect((await read(id)).runsAllTests).toBe(false);
    await update({ ...form, problem: { ...form.problem, id, runsAllTests: true } });
    expect((await read(id)).runsAllTests).toBe(true);
    const [version] = (await versions(id)).slice(-1);
    expect(version?.config).toMatchObject({ runsAllTests: true });
  });

  it('shows the first failing test only where a setter says so, also after a client that does not know of it', async () => {
    const form = aProblemForm();
    const id = await create(form);
    expect((await read(id)).showFailingTest).toBe(false);
    await update({ ...form, problem: { ...form.problem, id, showFailingTest: true } });
    expect((await read(id)).showFailingTest).toBe(true);
    await update({ ...form, problem: { ...form.problem, id, title: 'Another title' } });
    expect(await read(id)).toMatchObject({ showFailingTest: true, caseVersion: '1' });
    await update({ ...form, problem: { ...form.problem, id, showFailingTest: false } });
    expect((await read(id)).showFailingTest).toBe(false);
    const page = await site.call(getProblemDetail, {
      token: setter.token,
      query: { problemId: String(form.problem.problemId) },
    });
    expect(page.data?.problem).not.toHaveProperty('showFailingTest');
  });

  it('makes a new version exactly when something changes that a verdict depends on', async () => {
    const form = aProblemForm();
    const id = await create(form);
    const change = async (problem: ProblemFormInput['problem'], rest: Partial<ProblemFormInput> = {}) => {
      expect(await update({ ...form, ...rest, problem: { ...form.problem, id, ...problem } })).toMatchObject({
        status: 200,
      });
      return (await read(id)).caseVersion;
    };
    expect(await change({})).toBe('1');
    expect(await change({ title: 'Sum', hint: 'easy', difficulty: 1, openCaseResult: false })).toBe('1');
    expect(await change({ timeLimit: 2000 })).toBe('2');
    expect(await change({ timeLimit: 2000 })).toBe('2');
    expect(await change({ timeLimit: 2000, isRemoveEndBlank: false })).toBe('3');
    expect(
      await change({ timeLimit: 2000, isRemoveEndBlank: false }, { samples: [{ input: '5 5\n', output: '10\n' }] }),
    ).toBe('4');
    expect(await change({ judgeMode: 'spj', spjCode: 'int main(){}', spjLanguage: 'C' }, { judgeMode: 'spj' })).toBe(
      '5',
    );
    expect(await change({ type: 1 })).toBe('6');
    const sets = (await versions(id)).map((one) => one.test_set_id);
    expect(sets[1]).toBe(sets[0]);
    expect(sets[2]).toBe(sets[0]);
    expect(sets[3]).not.toBe(sets[0]);
    expect((await audits(id)).map((one) => one.action)).toEqual(['problem.create', ...Array(8).fill('problem.update')]);
  });

  it('writes the statement of the request’s language and leaves the other one alone', async () => {
    const form = aProblemForm({ problem: { title: '两数之和' } });
    const id = await create(form, chinese);
    await update({ ...form, problem: { ...form.problem, id, timeLimit: 1234 } });
    const texts = () =>
      site.database.db
        .selectFrom('problem_statement')
        .select(['lang', 'title'])
        .where('problem_id', '=', id)
        .orderBy('lang')
        .execute();
    expect(await texts()).toEqual([{ lang: 'zh', title: '两数之和' }]);
    await update({ ...form, problem: { ...form.problem, id, title: 'Sum of two' } });
    expect(await texts()).toEqual([
      { lang: 'en', title: 'Sum of two' },
      { lang: 'zh', title: '两数之和' },
    ]);
  });

  it('renames a problem, and frees its old display id', async () => {
    const form = aProblemForm({ problem: { problemId: 'OLD-NAME' } });
    const id = await create(form);
    await update({ ...form, problem: { ...form.problem, id, problemId: 'new-name' } });
    expect((await read(id)).problemId).toBe('NEW-NAME');
    await create(form);
    const taken = await update({ ...form, problem: { ...form.problem, id, problemId: 'old-name' } });
    expect(taken).toMatchObject({ status: 400, code: 'display_id_taken' });
  });

  it('keeps the tests when a client leaves them out', async () => {
    const form = aProblemForm({
      problem: { type: 1 },
      samples: [
        { input: '1', output: '2', score: 70 },
        { input: '3', output: '4', score: 30 },
      ],
    });
    const id = await create(form);
    const { samples: _, isUploadTestCase: __, ...rest } = form;
    expect(await update({ ...rest, problem: { ...form.problem, id, timeLimit: 3000 } })).toMatchObject({ status: 200 });
    expect(await cases(id)).toMatchObject([
      { input: '1', score: 70 },
      { input: '3', score: 30 },
    ]);
    expect(await read(id)).toMatchObject({ caseVersion: '2', isUploadCase: false });
  });

  it('keeps the order of uploaded tests when a client that knows only names saves something else', async () => {
    const files = { 'a.in': '1', 'a.out': '1', 'b.in': '2', 'b.out': '2', 'c.in': '3', 'c.out': '3' };
    const key = await uploadKey(site, setter, files);
    const form = { ...formWithUpload(key, ['c', 'a', 'b']), keepCaseOrder: true };
    const id = await create(form);
    const samples = (await cases(id, true)).toSorted((a, b) => a.input.localeCompare(b.input));
    const { keepCaseOrder: _, ...known } = form;
    const saved = { ...known, uploadTestcaseDir: '', samples, problem: { ...form.problem, id, title: 'Other' } };
    expect(await update(saved)).toMatchObject({ status: 200 });
    expect((await cases(id, true)).map((one) => one.input)).toEqual(['c.in', 'a.in', 'b.in']);
    expect(await versions(id)).toHaveLength(1);
  });

  it('loses no version when many edit at once', async () => {
    const form = aProblemForm();
    const id = await create(form);
    const edits = Array.from({ length: 8 }, (_, n) =>
      update({ ...form, problem: { ...form.problem, id, timeLimit: 2000 + n } }),
    );
    for (const edit of await Promise.all(edits)) expect(edit).toMatchObject({ status: 200 });
    expect((await versions(id)).map((one) => one.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await read(id)).caseVersion).toBe('9');
  });

  it('keeps how an imported checker is called', async () => {
    const checker = { source: 'old', language: 'C', protocol: 'kattis' as const, args: ['x'] };
    const { id, displayId } = await aProblem(site, { ownerId: setter.id, config: { judgeMode: 'spj', checker } });
    const problem = { id, problemId: displayId, judgeMode: 'spj', spjCode: 'new', spjLanguage: 'C' };
    expect(await update(aProblemForm({ problem }))).toMatchObject({ status: 200 });
    const [, second] = await versions(id);
    expect(second?.config).toMatchObject({ checker: { source: 'new', protocol: 'kattis', args: ['x'] } });
  });

  const withChecker = (checker: { source: string; language: string; protocol: CheckerProtocol; args: string[] }) =>
    aProblem(site, { ownerId: setter.id, config: { judgeMode: 'spj', checker } });
  const hustoj = { source: 'int main() {}', language: 'C++', protocol: 'hustoj' as const, args: ['x'] };
  const ours = { protocol: 'contract', args: [] };

  it.each<[string, ProblemFormInput['problem']]>([
    ['a standard checker', { spjCode: standardCheckerCode('tokens'), spjLanguage: 'C++', spjProtocol: 'hustoj' }],
    ['a program that uses testlib at last', { spjCode: '#include "testlib.h"\nint main() {}', spjLanguage: 'C++' }],
    ['a program in another language', { spjCode: 'print(1)', spjLanguage: 'Python3' }],
  ])('calls %s in our way after an imported checker', async (_, problem) => {
    const { id, displayId } = await withChecker(hustoj);
    const form = aProblemForm({ problem: { id, problemId: displayId, judgeMode: 'spj', ...problem } });
    expect(await update(form)).toMatchObject({ status: 200 });
    expect((await versions(id)).at(-1)?.config).toMatchObject({ checker: { source: problem.spjCode, ...ours } });
  });

  it('calls an interactor in our way after an imported checker', async () => {
    const { id, displayId } = await withChecker(hustoj);
    const problem = { id, problemId: displayId, judgeMode: 'interactive', spjCode: 'new', spjLanguage: 'C++' };
    expect(await update(aProblemForm({ problem }))).toMatchObject({ status: 200 });
    expect((await versions(id)).at(-1)?.config).toMatchObject({ checker: null, interactor: ours });
  });

  it('calls a checker as its setter says, who reads it again', async () => {
    const { id, displayId } = await withChecker(hustoj);
    expect((await read(id)).spjProtocol).toBe('hustoj');
    const checker = { problemId: displayId, judgeMode: 'spj', spjCode: 'edited', spjLanguage: 'C++' };
    const say = (spjProtocol: string) => update(aProblemForm({ problem: { id, ...checker, spjProtocol } }));
    const said = async () => (await versions(id)).at(-1)?.config;
    expect(await say('hustoj')).toMatchObject({ status: 200 });
    expect(await said()).toMatchObject({ checker: { source: 'edited', protocol: 'hustoj', args: ['x'] } });
    expect(await say('kattis')).toMatchObject({ status: 200 });
    expect(await said()).toMatchObject({ checker: { source: 'edited', protocol: 'kattis', args: [] } });
    expect((await read(id)).spjProtocol).toBe('kattis');
    expect(await say('telepathy')).toMatchObject({ status: 400, code: 'problem_value_unknown' });
  });

  it('asks which problem is meant', async () => {
    expect(await update(aProblemForm())).toMatchObject({ status: 400, code: 'problem_id_missing' });
  });
});

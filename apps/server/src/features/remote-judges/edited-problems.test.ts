import { getContestReadiness } from '@oyez/contract/contests/contest-readiness';
import { getAdminProblem, getProblemCases, updateProblem } from '@oyez/contract/problems/problem-admin';
import { addProblemCheck } from '@oyez/contract/problems/problem-checks';
import { getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem } from '../../testing/contest-builders.ts';
import type { TestProblem } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import type { TestSite } from '../../testing/site.ts';
import { aPlayedJudge } from './testing/played-judge.ts';
import { aRemoteProblem, aSiteWith, CPP, sendCode, statusOf } from './testing/elsewhere.ts';

let site: TestSite;
let setter: TestUser;
let problem: TestProblem;
beforeAll(async () => {
  site = await aSiteWith(aPlayedJudge());
  setter = await aUser(site, { role: 'problem_admin' });
  problem = await aRemoteProblem(site);
});
afterAll(() => site.close());

type Form = Parameters<typeof aProblemForm>[0] & object;
const languagesOf = async (pid: number) =>
  (await site.call(getProblemLanguages, { token: setter.token, query: { pid } })).data ?? [];
const read = async (pid = problem.id) =>
  (await site.call(getAdminProblem, { token: setter.token, query: { pid } })).data;
/** As the form sends it: what stands there, with changes. */
const save = async ({ problem: facts, ...is }: Form = {}) =>
  site.call(updateProblem, {
    token: setter.token,
    body: aProblemForm({
      samples: [],
      languages: [{ name: CPP }],
      ...is,
      problem: { id: problem.id, problemId: problem.displayId, ...facts },
    }),
  });
const versions = () =>
  site.database.db
    .selectFrom('problem_version')
    .selectAll()
    .where('problem_id', '=', problem.id)
    .orderBy('n')
    .execute();

describe('a problem of another judge, in the form', () => {
  it('is saved without tests: statement, limits, tags and languages', async () => {
    const saved = await save({
      problem: { title: 'Renamed', timeLimit: 45_000, memoryLimit: 2048, auth: 1 },
      tags: [{ name: 'from afar' }],
    });
    expect(saved).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ title: 'Renamed', timeLimit: 45_000, memoryLimit: 2048, remote: 'CF' });
    const { data } = await site.call(getProblemDetail, {
      token: setter.token,
      query: { problemId: problem.displayId },
    });
    expect(data).toMatchObject({
      problem: { isRemote: true },
      languages: [CPP],
      tags: [{ name: 'from afar' }],
      remote: { site: 'CF' },
    });
  });

  it('takes no tests, checker or files here, whatever a client sends', async () => {
    const before = await versions();
    const sent = await save({
      samples: [{ input: '1\n', output: '2\n' }],
      problem: {
        timeLimit: 45_000,
        memoryLimit: 2048,
        judgeMode: 'spj',
        spjCode: '',
        judgeCaseMode: 'subtask_lowest',
        isFileIO: true,
        userExtraFile: '{"a.h":"x"}',
      },
    });
    expect(sent).toMatchObject({ status: 200 });
    expect(await versions()).toHaveLength(before.length);
    expect(await read()).toMatchObject({ judgeMode: 'default', isFileIO: false, userExtraFile: null });
    const cases = await site.call(getProblemCases, { token: setter.token, query: { pid: problem.id } });
    expect(cases.data).toEqual([]);
  });

  it('has the languages of its judge, by name or number, with templates, and no others', async () => {
    const [cpp] = await languagesOf(problem.id);
    const id = cpp!.id;
    expect(
      await save({ languages: [{ id }], codeTemplates: [{ lid: id, code: '// here', status: true }] }),
    ).toMatchObject({
      status: 200,
    });
    const { data } = await site.call(getProblemDetail, {
      token: setter.token,
      query: { problemId: problem.displayId },
    });
    expect(data).toMatchObject({ languages: [CPP], codeTemplate: { [CPP]: '// here' } });
    expect(await save({ languages: [{ name: 'C++ 17 With O2' }] })).toMatchObject({ code: 'problem_value_unknown' });
    expect(await save({ languages: [] })).toMatchObject({ code: 'languages_missing' });
  });

  it('may be one text, as some judges have it', async () => {
    expect(await save({ problem: { input: '', output: '' } })).toMatchObject({ status: 200 });
    expect(await save({ problem: { title: '' } })).toMatchObject({ code: 'problem_text_missing' });
  });

  it('keeps long links as its source', async () => {
    const source = `<a href="https://example.org/${'x'.repeat(400)}">CF-1A</a>`;
    expect(await save({ problem: { source } })).toMatchObject({ status: 200 });
    expect((await read())?.source).toBe(source);
  });

  it('is still sent to its judge afterwards', async () => {
    const user = await aUser(site);
    expect(await save({ problem: { auth: 1 } })).toMatchObject({ status: 200 });
    expect((await statusOf(site, await sendCode(site, user, problem))).status).toBe(STATUS.pending);
  });
});

describe('what needs tests, for a problem of another judge', () => {
  it('says that it is judged elsewhere: checks of solutions and the download', async () => {
    const check = { name: 'model', language: 'C++', expected: [STATUS.accepted], code: 'int main() {}' };
    expect(
      await site.call(addProblemCheck, { token: setter.token, body: { pid: problem.id, ...check } }),
    ).toMatchObject({ status: 400, code: 'problem_judged_elsewhere' });
    const zip = await site.app.inject({
      url: DOWNLOAD_TESTCASE_PATH,
      query: { pid: String(problem.id) },
      headers: { authorization: setter.token },
    });
    expect(zip.json()).toMatchObject({ code: 'problem_judged_elsewhere' });
  });

  it('does not hold up the contest that has it', async () => {
    const root = await aUser(site, { role: 'root' });
    const cid = await aContest(site, { ownerId: root.id });
    await aContestProblem(site, cid, problem.id);
    const { data } = await site.call(getContestReadiness, { token: root.token, query: { cid } });
    expect(data?.findings.map((one) => one.what)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/no_data|no_judge|language_missing|no_problems/)]),
    );
  });
});

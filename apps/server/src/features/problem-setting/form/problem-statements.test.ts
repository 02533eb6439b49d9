import {
  createProblem,
  getAdminProblem,
  updateProblem,
  type ProblemFormInput,
} from '@oyez/contract/problems/problem-admin';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aProblemForm, problemIdOf } from '../../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  setter = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

const english = { 'accept-language': 'en-US' };
const chinese = { 'accept-language': 'zh-CN' };
const zh = { title: '两数之和', description: '求和。', input: '两个数。', output: '和。', hint: '' };
const en = { title: 'Sum of two', description: 'Add.', input: 'Two numbers.', output: 'The sum.', hint: '' };

async function create(form: ProblemFormInput): Promise<number> {
  expect(await site.call(createProblem, { token: setter.token, body: form, headers: english })).toMatchObject({
    status: 200,
  });
  return problemIdOf(site, setter, String(form.problem.problemId));
}
const update = (form: ProblemFormInput, headers = english) =>
  site.call(updateProblem, { token: setter.token, body: form, headers });
const read = async (pid: number, headers = english) => {
  const answer = await site.call(getAdminProblem, { token: setter.token, query: { pid }, headers });
  if (!answer.data) throw new Error(answer.msg);
  return answer.data;
};

describe('a problem form with statements', () => {
  it('writes both languages at once and is read and found in each', async () => {
    const form = aProblemForm({ problem: { auth: 1, statements: { zh, en } } });
    const id = await create(form);
    expect(await read(id)).toMatchObject({ title: 'Sum of two', statements: { zh, en } });
    expect(await read(id, chinese)).toMatchObject({ title: '两数之和' });
    for (const keyword of ['两数之', 'sum of TWO']) {
      const found = await site.call(getProblemList, { query: { keyword } });
      expect(found.data?.records.map((one) => one.pid)).toEqual([id]);
    }
  });

  it('drops the language that it leaves out, and whoever reads it gets the other', async () => {
    const form = aProblemForm({ problem: { auth: 1, statements: { zh, en } } });
    const id = await create(form);
    const blank = { title: ' ', description: '', input: '', output: '', hint: '' };
    const only = { ...form, problem: { ...form.problem, id, statements: { zh: blank, en } } };
    expect(await update(only, chinese)).toMatchObject({ status: 200 });
    expect((await read(id)).statements).toEqual({ en });
    const detail = await site.call(getProblemDetail, {
      token: setter.token,
      query: { problemId: String(form.problem.problemId) },
      headers: chinese,
    });
    expect(detail.data).toMatchObject({ problem: { title: 'Sum of two' }, statements: { en } });
  });

  it('names the field of the language that is incomplete, and wants at least one language', async () => {
    const half = aProblemForm({ problem: { statements: { zh, en: { ...en, output: ' ' } } } });
    expect(await site.call(createProblem, { token: setter.token, body: half })).toMatchObject({
      code: 'problem_text_missing',
      fields: [{ field: 'problem.statements.en.output' }],
    });
    const none = aProblemForm({ problem: { statements: { en: { title: '  ' } } } });
    expect(await site.call(createProblem, { token: setter.token, body: none })).toMatchObject({
      code: 'problem_statement_missing',
    });
  });
});

describe('a form of an existing client, which sends back all that it read', () => {
  const edited = async (id: number, changes: Record<string, string>, headers: typeof english) => {
    const { difficulty, ...problem } = await read(id, headers);
    return update(aProblemForm({ problem: { ...problem, difficulty: difficulty ?? 0, ...changes } }), headers);
  };

  it('changes the text that was shown, and leaves the other language alone', async () => {
    const id = await create(aProblemForm({ problem: { statements: { zh, en: { ...en, hint: 'Use long.' } } } }));
    expect(await edited(id, { title: 'Sum of both', hint: '' }, english)).toMatchObject({ status: 200 });
    expect((await read(id)).statements).toEqual({ zh, en: { ...en, title: 'Sum of both', hint: '' } });
  });

  it('changes the only text that there is, whatever language the client asks in', async () => {
    const id = await create(aProblemForm({ problem: { statements: { en } } }));
    expect(await edited(id, { description: 'Add both.' }, chinese)).toMatchObject({ status: 200 });
    expect((await read(id)).statements).toEqual({ en: { ...en, description: 'Add both.' } });
  });

  it('is refused when it leaves the title empty', async () => {
    const id = await create(aProblemForm({ problem: { statements: { zh, en } } }));
    expect(await edited(id, { title: ' ' }, chinese)).toMatchObject({ code: 'problem_text_missing' });
  });
});

describe('two people at one problem', () => {
  it('refuses the form of the one who opened it before the other saved, and takes it when they insist', async () => {
    const form = aProblemForm();
    const id = await create(form);
    const { gmtModified: opened } = await read(id);
    const mine = { ...form, problem: { ...form.problem, id, title: 'Mine' }, basedOn: opened };
    site.clock.advance(60_000);
    expect(await update({ ...mine, problem: { ...mine.problem, title: 'Theirs' } })).toMatchObject({ status: 200 });
    expect(await update(mine)).toMatchObject({ status: 400, code: 'problem_changed_meanwhile' });
    expect((await read(id)).title).toBe('Theirs');
    const { gmtModified: theirs } = await read(id);
    expect(await update({ ...mine, basedOn: theirs })).toMatchObject({ status: 200 });
    expect((await read(id)).title).toBe('Mine');
  });
});

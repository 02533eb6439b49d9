import { getAdminProblem, getProblemCases } from '@oyez/contract/problems/problem-admin';
import { addProblemCheck, getProblemCheckCode, getProblemChecks } from '@oyez/contract/problems/problem-checks';
import { duplicateProblem } from '@oyez/contract/problems/problem-copies';
import { getProblemCodeTemplate, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemTags } from '@oyez/contract/problems/tags';
import { standardCheckerCode } from '@oyez/contract/judging/standard-checkers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem, aRemoteProblem, aTag } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

const duplicate = (pid: number, problemId: string, by: TestUser = setter) =>
  site.call(duplicateProblem, { token: by.token, body: { pid, problemId } });

describe('a copy of a problem', () => {
  it('has everything of it but its author’s choices of who sees it', async () => {
    const tag = await aTag(site, { zh: '开方', en: 'roots' });
    const source = await aProblem(site, {
      ownerId: setter.id,
      type: 'oi',
      difficulty: 2,
      showFailingTest: true,
      source: 'Spring',
      title: { en: 'Roots', zh: '开方' },
      samples: [{ input: '4', output: '2' }],
      tagIds: [tag],
      languages: [{ language: 'C', template: 'int main() {}' }],
      config: {
        judgeMode: 'spj',
        caseMode: 'subtask_lowest',
        timeMs: 2500,
        checker: { language: 'C++', source: standardCheckerCode('floats', '1e-9') },
      },
      cases: [
        { input: '4\n', output: '2\n', score: 40, groupNo: 1 },
        { input: '9\n', output: '3\n', score: 60, groupNo: 2 },
      ],
    });
    const draft = { name: 'main', language: 'C' as const, code: 'int main() { return 1; }', expected: [0] };
    await site.call(addProblemCheck, { token: setter.token, body: { pid: source.id, ...draft } });

    const made = await duplicate(source.id, 'roots-2');
    expect(made).toMatchObject({ status: 200 });
    const pid = made.data!.pid;
    const read = async (id: number) => {
      const query = { pid: id };
      const by = { token: setter.token, query };
      const [problem, cases, tags, languages, templates, checks] = await Promise.all([
        site.call(getAdminProblem, by),
        site.call(getProblemCases, by),
        site.call(getProblemTags, by),
        site.call(getProblemLanguages, by),
        site.call(getProblemCodeTemplate, by),
        site.call(getProblemChecks, by),
      ]);
      return { problem: problem.data!, cases: cases.data!, tags, languages, templates, checks: checks.data!.checks };
    };
    const [before, copy] = [await read(source.id), await read(pid)];
    const { id, problemId, auth, gmtCreate, gmtModified, ...facts } = copy.problem;
    expect({ id, problemId, auth }).toEqual({ id: pid, problemId: 'ROOTS-2', auth: 2 });
    expect(before.problem).toMatchObject({ ...facts, modifiedUser: expect.anything() });
    expect(gmtModified).toBe(gmtCreate);
    const tests = (list: typeof copy.cases) => list.map(({ id: _, pid: __, ...one }) => one);
    expect(tests(copy.cases)).toEqual(tests(before.cases));
    expect(copy.tags.data).toEqual(before.tags.data);
    expect(copy.languages.data).toEqual(before.languages.data);
    expect(copy.templates.data?.map((one) => one.code)).toEqual(before.templates.data?.map((one) => one.code));
    expect(copy.checks).toMatchObject([{ name: 'main', language: 'C', expected: [0], state: 'new' }]);
    const code = await site.call(getProblemCheckCode, { token: setter.token, query: { id: copy.checks[0]!.id } });
    expect(code.data?.code).toBe(draft.code);
  });

  it('of a problem of another judge is one of ours: in our languages, without the tags that it has there', async () => {
    const remoteId = await aRemoteProblem(site, { ownerId: setter.id, languages: [{ language: 'G++' }] });
    const { db } = site.database;
    const source = await db
      .selectFrom('problem')
      .select('id')
      .where('remote_id', '=', remoteId)
      .executeTakeFirstOrThrow();
    const tag = await db
      .insertInto('tag')
      .values({ name: 'there', oj: 'HDU' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('problem_tag').values({ problem_id: source.id, tag_id: tag.id }).execute();
    const pid = (await duplicate(source.id, 'ours')).data?.pid ?? 0;
    const by = { token: setter.token, query: { pid } };
    const languages = (await site.call(getProblemLanguages, by)).data?.map((one) => one.name) ?? [];
    expect(languages).toContain('Python3');
    expect(languages).not.toContain('G++');
    expect((await site.call(getProblemTags, by)).data).toEqual([]);
    const { data } = await site.call(getAdminProblem, by);
    expect(data).toMatchObject({ isRemote: false, auth: 2 });
  });

  it('is made only under an id that is free and can be one', async () => {
    const source = await aProblem(site, { ownerId: setter.id });
    expect(await duplicate(source.id, source.displayId)).toMatchObject({ status: 400, code: 'display_id_taken' });
    expect(await duplicate(source.id, 'a b')).toMatchObject({ code: 'display_id_malformed' });
    expect(await duplicate(source.id, ' ')).toMatchObject({ code: 'display_id_missing' });
  });

  it('is only for those who may edit the problem: its tests go along', async () => {
    const source = await aProblem(site);
    expect(await duplicate(source.id, `of${source.id}`)).toMatchObject({ code: 'problem_edit_forbidden' });
    const hidden = await aProblem(site, { hidden: true });
    const member = await aUser(site);
    expect((await duplicate(hidden.id, `of${hidden.id}`, member)).status).toBe(403);
    const keeper = await aUser(site, { role: 'problem_admin' });
    expect((await duplicate(source.id, `of${source.id}`, keeper)).status).toBe(200);
  });
});

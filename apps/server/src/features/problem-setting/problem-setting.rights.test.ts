import { ROLE_NAMES } from '@oyez/contract/accounts/permissions';
import {
  changeProblemAuth,
  compileSpj,
  createProblem,
  deleteProblem,
  getAdminProblem,
  getAdminProblemList,
  getProblemCases,
  updateProblem,
} from '@oyez/contract/problems/problem-admin';
import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { startUpload } from '@oyez/contract/problems/test-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aProblemForm, problemIdOf } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  setter = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

describe('who may set problems', () => {
  const EDITORS = ['root', 'problem_admin'];
  const STAFF = ['root', 'problem_admin', 'admin'];

  it.each(ROLE_NAMES)('is decided by role and authorship: %s', async (role) => {
    const person = await aUser(site, { role });
    const { token } = person;
    const own = await aProblem(site, { ownerId: person.id, hidden: true });
    const others = await aProblem(site, { ownerId: setter.id, hidden: true });
    const open = await aProblem(site, { ownerId: setter.id });
    const mayEdit = EDITORS.includes(role);
    const refusal = (hidden: boolean) =>
      hidden && !STAFF.includes(role) ? 'problem_not_found' : 'problem_edit_forbidden';

    for (const [problem, isOwn, hidden] of [
      [own, true, true],
      [others, false, true],
      [open, false, false],
    ] as const) {
      const expected = isOwn || mayEdit ? undefined : refusal(hidden);
      const body = aProblemForm({ problem: { id: problem.id, problemId: problem.displayId, auth: 2 } });
      const answers = [
        await site.call(getAdminProblem, { token, query: { pid: problem.id } }),
        await site.call(getProblemCases, { token, query: { pid: problem.id, isUpload: true } }),
        await site.call(updateProblem, { token, body }),
        await site.call(changeProblemAuth, { token, body: { id: problem.id, auth: 2 } }),
      ];
      expect(answers.map((one) => one.code)).toEqual(answers.map(() => expected));
    }

    const published = await site.call(changeProblemAuth, { token, body: { id: own.id, auth: 1 } });
    expect(published.code).toBe(mayEdit ? undefined : 'problem_publish_forbidden');
    const created = await site.call(createProblem, { token, body: aProblemForm({ problem: { auth: 1 } }) });
    expect(created.code).toBe(
      mayEdit ? undefined : STAFF.includes(role) ? 'problem_publish_forbidden' : 'no_permission',
    );
    const hidden = await site.call(createProblem, { token, body: aProblemForm() });
    expect(hidden.code).toBe(STAFF.includes(role) ? undefined : 'no_permission');
    const deleted = await site.call(deleteProblem, { token, query: { pid: others.id } });
    expect(deleted.code).toBe(mayEdit ? undefined : 'no_permission');
  });

  it('lets an author without the right to publish keep an open problem open', async () => {
    const author = await aUser(site, { role: 'admin' });
    const problem = await aProblem(site, { ownerId: author.id });
    const body = aProblemForm({ problem: { id: problem.id, problemId: problem.displayId, auth: 1 } });
    expect(await site.call(updateProblem, { token: author.token, body })).toMatchObject({ status: 200 });
    await site.call(changeProblemAuth, { token: author.token, body: { id: problem.id, auth: 3 } });
    expect(await site.call(updateProblem, { token: author.token, body })).toMatchObject({
      code: 'problem_publish_forbidden',
    });
  });
});

describe('an author without an admin role', () => {
  it('brings test data, has a checker of their own problem compiled, and is told that the problem is theirs', async () => {
    const author = await aUser(site);
    const { token } = author;
    const others = await aProblem(site, { ownerId: setter.id });
    const announce = (purpose: 'test-data' | 'package') =>
      site.call(startUpload, { token, body: { name: 'a.zip', size: 10, purpose } });
    const compile = (pid?: number) => site.call(compileSpj, { token, body: { pid, code: ' ', language: 'C' } });
    expect((await announce('test-data')).code).toBe('setters_only');

    const own = await aProblem(site, { ownerId: author.id });
    expect((await announce('test-data')).status).toBe(200);
    expect((await announce('package')).code).toBe('setters_only');
    const answers = [await compile(own.id), await compile(others.id), await compile()];
    expect(answers.map((one) => one.code)).toEqual([
      'program_check_incomplete',
      'problem_edit_forbidden',
      'setters_only',
    ]);
    const canEdit = async (problemId: string) =>
      (await site.call(getProblemDetail, { token, query: { problemId } })).data?.canEdit;
    expect([await canEdit(own.displayId), await canEdit(others.displayId)]).toEqual([true, undefined]);
  });

  it('brings test data for a problem of somebody else that may be edited together, as long as that is there', async () => {
    const helper = await aUser(site);
    const { id } = await aProblem(site, { ownerId: setter.id, hidden: true });
    const announce = async () => {
      const body = { name: 'a.zip', size: 10, purpose: 'test-data' as const };
      return (await site.call(startUpload, { token: helper.token, body })).code;
    };
    expect(await announce()).toBe('setters_only');
    const grant = { permission: 'problem_edit_any', scope_kind: 'problem', scope_id: id, created_at: site.now() };
    await site.database.db
      .insertInto('user_grant')
      .values({ user_id: helper.id, ...grant })
      .execute();
    expect(await announce()).toBeUndefined();
    await site.database.db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', id).execute();
    expect(await announce()).toBe('setters_only');
  });
});

describe('DELETE /api/admin/problem', () => {
  it('takes the problem away for everybody, and frees its display id', async () => {
    const form = aProblemForm({ problem: { problemId: 'GONE', auth: 1 } });
    expect(await site.call(createProblem, { token: setter.token, body: form })).toMatchObject({ status: 200 });
    const id = await problemIdOf(site, setter, 'GONE');
    expect(await site.call(deleteProblem, { token: setter.token, query: { pid: id } })).toMatchObject({ status: 200 });
    expect((await site.call(getProblemDetail, { query: { problemId: 'GONE' } })).code).toBe('problem_not_found');
    expect((await site.call(getAdminProblem, { token: setter.token, query: { pid: id } })).code).toBe(
      'problem_not_found',
    );
    expect((await site.call(deleteProblem, { token: setter.token, query: { pid: id } })).code).toBe(
      'problem_not_found',
    );
    expect(await site.call(createProblem, { token: setter.token, body: form })).toMatchObject({ status: 200 });
    expect(await problemIdOf(site, setter, 'GONE')).not.toBe(id);
    const audit = await site.database.db
      .selectFrom('audit')
      .select(['actor_id', 'before'])
      .where('action', '=', 'problem.delete')
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toMatchObject([{ actor_id: setter.id, before: { displayId: 'GONE' } }]);
  });
});

describe('GET /api/admin/problem/get-problem-list', () => {
  it('finds by title, author and display id, newest first, with checkers only for those who edit them', async () => {
    const other = await aUser(site, { role: 'admin', username: 'ListAuthor' });
    const checker = { source: 'secret', language: 'C' };
    const first = await aProblem(site, {
      ownerId: other.id,
      title: 'Zebra 100%',
      hidden: true,
      config: { judgeMode: 'spj', checker },
    });
    const second = await aProblem(site, {
      ownerId: setter.id,
      title: 'Zebra_two',
      config: { judgeMode: 'spj', checker },
    });
    const list = async (query: object, token = other.token) =>
      (await site.call(getAdminProblemList, { token, query })).data?.records ?? [];
    const found = await list({ keyword: 'zebra' });
    expect(found.map((one) => [one.id, one.auth, one.spjCode])).toEqual([
      [second.id, 1, null],
      [first.id, 2, 'secret'],
    ]);
    expect((await list({ keyword: 'zebra', auth: 2 })).map((one) => one.id)).toEqual([first.id]);
    expect((await list({ keyword: '100%' })).map((one) => one.id)).toEqual([first.id]);
    expect((await list({ keyword: 'listauth' })).map((one) => one.id)).toEqual([first.id]);
    expect((await list({ keyword: second.displayId.toLowerCase() })).map((one) => one.id)).toEqual([second.id]);
    expect(await list({ keyword: 'zebra', oj: 'HDU' })).toEqual([]);
    expect(await list({ keyword: 'zebra', oj: 'All' })).toHaveLength(2);
    expect(await list({ keyword: 'zebra', oj: 'ME', limit: 1, currentPage: 2 })).toMatchObject([{ id: first.id }]);
    expect(await list({ keyword: 'zebra\0s' })).toEqual([]);
  });
});

describe("an author's list", () => {
  it('has what they wrote, hidden or not, and nothing of others', async () => {
    const author = await aUser(site);
    const hidden = await aProblem(site, { ownerId: author.id, hidden: true, title: 'Kept back' });
    const open = await aProblem(site, { ownerId: author.id });
    await aProblem(site, { ownerId: setter.id, title: 'Kept back too' });
    const gone = await aProblem(site, { ownerId: author.id });
    expect((await site.call(deleteProblem, { token: setter.token, query: { pid: gone.id } })).status).toBe(200);

    const list = async (query = {}) => (await site.call(getOwnProblems, { token: author.token, query })).data;
    expect(await list()).toMatchObject({
      total: 2,
      records: [
        { id: open.id, auth: 1 },
        { id: hidden.id, problemId: hidden.displayId, title: 'Kept back', auth: 2 },
      ],
    });
    expect((await list({ auth: 2 }))?.records.map((one) => one.id)).toEqual([hidden.id]);
    expect((await list({ keyword: 'kept' }))?.records.map((one) => one.id)).toEqual([hidden.id]);
  });
});

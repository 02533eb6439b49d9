import {
  changeProblemAuth,
  createProblem,
  getAdminProblem,
  getAdminProblemList,
} from '@oyez/contract/problems/problem-admin';
import {
  changeTags,
  changeVisibilities,
  deleteProblems,
  getDeletedProblems,
  getProblemSelection,
  previewDeleteProblems,
  restoreProblems,
} from '@oyez/contract/problems/problem-batches';
import { PROBLEM_AUTH } from '@oyez/contract/problems/problem-visibility';
import { limits } from '@oyez/contract/rules/limits';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { getProblemTags } from '@oyez/contract/problems/tags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem, aTag } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let keeper: TestUser;
beforeAll(async () => {
  site = await aSite();
  keeper = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

const asKeeper = () => ({ token: keeper.token });
const authOf = async (pid: number) => (await site.call(getAdminProblem, { ...asKeeper(), query: { pid } })).data?.auth;
const tagsOf = async (pid: number) =>
  ((await site.call(getProblemTags, { ...asKeeper(), query: { pid } })).data ?? []).map((tag) => tag.name);
const auditsOf = async (pid: number) =>
  (
    await site.database.db
      .selectFrom('audit')
      .select('action')
      .where('subject_kind', '=', 'problem')
      .where('subject_id', '=', pid)
      .orderBy('id')
      .execute()
  ).map((row) => row.action);

describe('the visibility of many problems', () => {
  it('changes all and answers what brings the earlier one back', async () => {
    const [shown, hidden] = [await aProblem(site), await aProblem(site, { hidden: true })];
    const changes = [shown, hidden].map((one) => ({ pid: one.id, auth: 3 }));
    const changed = await site.call(changeVisibilities, { ...asKeeper(), body: { changes } });
    expect(changed.data).toEqual([
      { pid: shown.id, auth: 1 },
      { pid: hidden.id, auth: 2 },
    ]);
    expect([await authOf(shown.id), await authOf(hidden.id)]).toEqual([3, 3]);
    await site.call(changeVisibilities, { ...asKeeper(), body: { changes: changed.data ?? [] } });
    expect([await authOf(shown.id), await authOf(hidden.id)]).toEqual([1, 2]);
    expect(await auditsOf(shown.id)).toEqual(['problem.visibility', 'problem.visibility']);
  });

  it("changes none when one of them is not the administrator's own", async () => {
    const admin = await aUser(site, { role: 'admin' });
    const [own, other] = [await aProblem(site, { ownerId: admin.id }), await aProblem(site)];
    const changes = [own, other].map((one) => ({ pid: one.id, auth: 2 }));
    expect(await site.call(changeVisibilities, { token: admin.token, body: { changes } })).toMatchObject({
      code: 'problem_edit_forbidden',
    });
    expect([await authOf(own.id), await authOf(other.id)]).toEqual([1, 1]);
    const list = await site.call(getAdminProblemList, { token: admin.token, query: { limit: 100 } });
    const canEdit = new Map(list.data?.records.map((row) => [row.id, row.canEdit]));
    expect([canEdit.get(own.id), canEdit.get(other.id)]).toEqual([true, false]);
  });
});

it('a problem that is said to be what it is has not been changed, alone or in a batch', async () => {
  const { id } = await aProblem(site, { hidden: true });
  const body = { changes: [{ pid: id, auth: PROBLEM_AUTH.hidden }] };
  expect((await site.call(changeVisibilities, { ...asKeeper(), body })).data).toEqual([]);
  const alone = await site.call(changeProblemAuth, { ...asKeeper(), body: { id, auth: PROBLEM_AUTH.hidden } });
  expect(alone.status).toBe(200);
  expect(await auditsOf(id)).toEqual([]);
});

describe('a trial of a batch', () => {
  it('says what would change and changes nothing', async () => {
    const old = await aTag(site, { zh: '陈', en: 'Stale' });
    const [first, second] = [await aProblem(site, { tagIds: [old] }), await aProblem(site, { hidden: true })];
    const both = [first, second];
    const tags = await site.call(changeTags, {
      ...asKeeper(),
      body: { changes: both.map(({ id }) => ({ pid: id, add: [{ name: 'Not yet' }], remove: [old] })), trial: true },
    });
    expect(tags.data).toMatchObject([
      { pid: first.id, gained: ['Not yet'], lost: ['Stale'] },
      { pid: second.id, gained: ['Not yet'], lost: [] },
    ]);
    expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([['Stale'], []]);
    const made = await site.database.db.selectFrom('tag').select('id').where('name', '=', 'Not yet').execute();
    expect(made).toEqual([]);
    const hidden = await site.call(changeVisibilities, {
      ...asKeeper(),
      body: { changes: both.map(({ id }) => ({ pid: id, auth: 2 })), trial: true },
    });
    expect(hidden.data).toEqual([{ pid: first.id, auth: 1 }]);
    expect(await authOf(first.id)).toBe(1);
    expect(await auditsOf(first.id)).toEqual([]);
  });
});

describe('the tags of many problems', () => {
  it('adds and removes, makes what is new, and answers what undoes exactly that', async () => {
    const old = await aTag(site, { zh: '旧', en: 'Old' });
    const [first, second] = [await aProblem(site, { tagIds: [old] }), await aProblem(site)];
    const changes = [first, second].map((one) => ({ pid: one.id, add: [{ name: 'Fresh one' }], remove: [old] }));
    const changed = await site.call(changeTags, { ...asKeeper(), body: { changes } });
    expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([['Fresh one'], ['Fresh one']]);
    expect(await auditsOf(first.id)).toEqual(['problem.tags']);
    await site.call(changeTags, { ...asKeeper(), body: { changes: changed.data ?? [] } });
    expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([['Old'], []]);
  });

  it('names every problem that would have too many, and changes none', async () => {
    const [full, other, free] = [await aProblem(site), await aProblem(site), await aProblem(site)];
    const many = Array.from({ length: limits.problem.tags }, (_, index) => ({ name: `Many ${index}` }));
    const fill = [full, other].map((one) => ({ pid: one.id, add: many }));
    expect(await site.call(changeTags, { ...asKeeper(), body: { changes: fill } })).toMatchObject({ status: 200 });
    const changes = [full, other, free].map((one) => ({ pid: one.id, add: [{ name: 'One more' }] }));
    for (const trial of [true, false]) {
      const reply = await site.call(changeTags, { ...asKeeper(), body: { changes, trial } });
      expect(reply).toMatchObject({ code: 'problem_tags_too_many' });
      expect(reply.msg).toContain(`${full.displayId}, ${other.displayId}`);
      expect(reply.msg).not.toContain(free.displayId);
    }
    expect(await tagsOf(free.id)).toEqual([]);
    const [first] = await site.database.db.selectFrom('tag').select('id').where('name', '=', 'Many 0').execute();
    const swapped = changes.map((one) => ({ ...one, remove: [first?.id ?? 0] }));
    expect(await site.call(changeTags, { ...asKeeper(), body: { changes: swapped } })).toMatchObject({ status: 200 });
  });
});

describe('deleting problems', () => {
  it('says what goes, takes them away, and brings them back as they were', async () => {
    const one = await aProblem(site, { hidden: true });
    const preview = await site.call(previewDeleteProblems, { ...asKeeper(), body: { pids: [one.id] } });
    expect(preview.data).toMatchObject([{ pid: one.id, problemId: one.displayId, submissions: 0, people: 0 }]);
    expect(await site.call(deleteProblems, { ...asKeeper(), body: { pids: [one.id] } })).toMatchObject({ status: 200 });
    const detail = () => site.call(getProblemDetail, { ...asKeeper(), query: { problemId: one.displayId } });
    expect(await detail()).toMatchObject({ status: 404 });
    const deleted = await site.call(getDeletedProblems, { ...asKeeper(), query: { keyword: one.displayId } });
    expect(deleted.data?.records).toMatchObject([{ pid: one.id, problemId: one.displayId }]);
    expect(await site.call(restoreProblems, { ...asKeeper(), body: { pids: [one.id] } })).toMatchObject({
      status: 200,
    });
    expect(await detail()).toMatchObject({ data: { problem: { id: one.id, auth: 2 } } });
    expect(await auditsOf(one.id)).toEqual(['problem.delete', 'problem.restore']);
  });

  it('brings none back when another problem has taken an id meanwhile', async () => {
    const [taken, free] = [await aProblem(site), await aProblem(site)];
    const pids = [free.id, taken.id];
    await site.call(deleteProblems, { ...asKeeper(), body: { pids } });
    const again = aProblemForm({ problem: { problemId: taken.displayId } });
    expect(await site.call(createProblem, { ...asKeeper(), body: again })).toMatchObject({ status: 200 });
    expect(await site.call(restoreProblems, { ...asKeeper(), body: { pids } })).toMatchObject({
      code: 'problem_restore_taken',
    });
    expect(await authOf(free.id)).toBeUndefined();
  });

  it('is for those who may edit every problem', async () => {
    const admin = await aUser(site, { role: 'admin' });
    const own = await aProblem(site, { ownerId: admin.id });
    for (const call of [previewDeleteProblems, deleteProblems, restoreProblems]) {
      expect(await site.call(call, { token: admin.token, body: { pids: [own.id] } })).toMatchObject({ status: 403 });
    }
    expect(await site.call(getDeletedProblems, { token: admin.token, query: {} })).toMatchObject({ status: 403 });
  });
});

describe('the selection of a filter', () => {
  it('has all that is found and may be edited, beyond the page, and no more than the caller’s own', async () => {
    const admin = await aUser(site, { role: 'admin' });
    const titles = { zh: '选集', en: 'Anthology' };
    const own = await aProblem(site, { ownerId: admin.id, title: titles, hidden: true });
    const others = await Promise.all(Array.from({ length: 20 }, () => aProblem(site, { title: titles })));
    const select = async (token: string, query = {}) =>
      (await site.call(getProblemSelection, { token, query: { keyword: 'anthology', ...query } })).data ?? [];
    expect(await select(admin.token)).toEqual([{ id: own.id, problemId: own.displayId, title: 'Anthology' }]);
    const all = [own, ...others].map((one) => one.id).toSorted((a, b) => b - a);
    expect((await select(keeper.token)).map((one) => one.id)).toEqual(all);
    expect((await select(keeper.token, { auth: 2 })).map((one) => one.id)).toEqual([own.id]);
    const member = await aUser(site);
    expect(await site.call(getProblemSelection, { token: member.token, query: {} })).toMatchObject({ status: 403 });
  });

  it('can be changed in one call, and back', async () => {
    const many = [];
    for (let n = 0; n < 320; n += 1) many.push(await aProblem(site, { title: 'Crowd' }));
    const changes = many.map((one) => ({ pid: one.id, auth: 2 }));
    const { data: before } = await site.call(changeVisibilities, { ...asKeeper(), body: { changes } });
    expect(before).toHaveLength(many.length);
    expect(await authOf(many[319]!.id)).toBe(2);
  }, 120_000);
});

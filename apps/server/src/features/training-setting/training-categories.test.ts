import {
  addTrainingCategory,
  deleteTrainingCategory,
  getCategoriesOfKeeper,
  orderTrainingCategories,
  restoreTrainingCategory,
  updateTrainingCategory,
} from '@oyez/contract/trainings/training-categories';
import { createTraining, getAdminTraining } from '@oyez/contract/trainings/training-admin';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aTrainingForm } from './testing/training-forms.ts';

let site: TestSite;
let keeper: TestUser;
let staff: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await aSite();
  keeper = await aUser(site, { role: 'problem_admin' });
  staff = await aUser(site, { role: 'admin' });
  user = await aUser(site);
});
beforeEach(async () => {
  await site.database.db.deleteFrom('training_category').execute();
  await site.database.db.deleteFrom('training_removed_category').execute();
});
afterAll(() => site.close());

const add = (name: string, is: object = {}, by = keeper) =>
  site.call(addTrainingCategory, { token: by.token, body: { name, color: '#1e90ff', ...is } });
const made = async (name: string, is: object = {}, by = keeper) => (await add(name, is, by)).data!.id;
const list = async (by = keeper, gid?: number) =>
  (await site.call(getCategoriesOfKeeper, { token: by.token, query: { gid } })).data!;
const names = async (by = keeper, gid?: number) => (await list(by, gid)).categories.map((one) => one.name);
const remove = (cid: number, by = keeper) => site.call(deleteTrainingCategory, { token: by.token, query: { cid } });
const restore = (cid: number, by = keeper) => site.call(restoreTrainingCategory, { token: by.token, query: { cid } });
const change = (id: number, is: object, by = keeper) =>
  site.call(updateTrainingCategory, { token: by.token, body: { id, ...is } });
const aTeam = async () => {
  const gid = await aGroup(site);
  const [admin, member] = [await aUser(site), await aUser(site)];
  await aMember(site, gid, admin.id, GROUP_LEVEL.admin);
  await aMember(site, gid, member.id, GROUP_LEVEL.member);
  return { gid, admin, member };
};
const trainingIn = async (cid: number, by = staff, gid?: number) => {
  const body = { ...aTrainingForm({}, { id: cid }), gid };
  return (await site.call(createTraining, { token: by.token, body })).data!.tid;
};
const categoryOf = async (tid: number, by = staff) =>
  (await site.call(getAdminTraining, { token: by.token, query: { tid } })).data!.trainingCategory;

describe('a category of the site', () => {
  it('has a name of its own and a color', async () => {
    expect((await add('Graphs')).data).toMatchObject({ name: 'Graphs', color: '#1e90ff', gid: null });
    expect(await add(' GRAPHS ')).toMatchObject({ code: 'training_category_taken', fields: [{ field: 'name' }] });
    expect((await add('Trees', { color: null })).data!.color).toMatch(/^#/);
    for (const [name, color, field] of [
      ['', '#fff', 'name'],
      ['x'.repeat(51), '#fff', 'name'],
      ['Fine', 'expression(1)', 'color'],
    ] as const) {
      expect(await add(name, { color })).toMatchObject({ status: 400, fields: [{ field }] });
    }
    expect(await names()).toEqual(['Graphs', 'Trees']);
  });

  it('is kept by those who edit any problem; the rest of the staff chooses', async () => {
    const id = await made('Graphs');
    expect((await add('Other', {}, staff)).code).toBe('training_category_forbidden');
    expect((await change(id, { name: 'Other' }, staff)).code).toBe('training_category_forbidden');
    expect((await remove(id, staff)).code).toBe('training_category_forbidden');
    expect(await list(staff)).toMatchObject({ categories: [{ id }], deleted: [], can: { edit: false } });
    expect((await site.call(getCategoriesOfKeeper, { token: user.token, query: {} })).code).toBe(
      'training_site_forbidden',
    );
    expect((await change(id, { name: 'Paths', color: '#abcdef' })).status).toBe(200);
    expect((await list()).categories).toMatchObject([{ name: 'Paths', color: '#abcdef', trainings: 0 }]);
  });

  it('is made along with a training, once for a name', async () => {
    const body = aTrainingForm({}, { name: 'New one', color: '#fff' });
    const create = () => site.call(createTraining, { token: staff.token, body });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.filter((one) => one.status === 200).length).toBeGreaterThanOrEqual(1);
    await create();
    expect(await names()).toEqual(['New one']);
  });

  it('is deleted without its trainings, and comes back with those that have no other', async () => {
    const [graphs, trees] = [await made('Graphs'), await made('Trees')];
    const [first, second] = [await trainingIn(graphs), await trainingIn(graphs)];
    expect((await list()).categories[0]).toMatchObject({ id: graphs, trainings: 2 });
    expect((await remove(graphs)).status).toBe(200);
    expect((await remove(graphs)).code).toBe('training_category_not_found');
    expect(await categoryOf(first)).toBeNull();
    expect((await list()).deleted).toMatchObject([{ id: graphs, name: 'Graphs', trainings: 2 }]);
    await site.database.db.updateTable('training').set({ category_id: trees }).where('id', '=', second).execute();
    expect((await restore(graphs, staff)).code).toBe('training_category_forbidden');
    expect((await restore(graphs)).status).toBe(200);
    expect((await restore(graphs)).code).toBe('training_category_not_found');
    expect(await categoryOf(first)).toMatchObject({ id: graphs });
    expect(await categoryOf(second)).toMatchObject({ id: trees });
    expect(await names()).toEqual(['Graphs', 'Trees']);
  });

  it('does not come back under a name that is taken', async () => {
    const id = await made('Graphs');
    await remove(id);
    await add('graphs');
    expect((await restore(id)).code).toBe('training_category_taken');
  });

  it('stands where it was put; of two who move them at once one is told', async () => {
    const [a, b, c] = [await made('A'), await made('B'), await made('C')];
    const order = (ids: number[], basedOn: number[]) =>
      site.call(orderTrainingCategories, { token: keeper.token, body: { ids, basedOn } });
    const answers = await Promise.all([order([c, b, a], [a, b, c]), order([b, a, c], [a, b, c])]);
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await names()).toEqual(answers[0].status === 200 ? ['C', 'B', 'A'] : ['B', 'A', 'C']);
    expect((await order([a, b], [a, b])).code).toBe('training_category_order_stale');
  });

  it('is one of at most 100', async () => {
    for (let n = 0; n < limits.training.categories; n += 1) await add(`category ${n}`);
    expect((await add('one more')).code).toBe('training_categories_too_many');
  });
});

describe('a category of a group', () => {
  it('is kept by the group’s administrators, and is nothing to the site', async () => {
    const { gid, admin, member } = await aTeam();
    await made('Site');
    const id = await made('Ours', { gid }, admin);
    expect(await names(admin, gid)).toEqual(['Site', 'Ours']);
    expect(await names()).toEqual(['Site']);
    expect((await add('Theirs', { gid }, member)).code).toBe('training_group_forbidden');
    for (const who of [member, user, keeper]) {
      expect((await change(id, { name: 'Mine' }, who)).code).toBe('training_category_not_found');
      expect((await remove(id, who)).code).toBe('training_category_not_found');
    }
    expect((await add('X', { gid: 999_999 }, keeper)).code).toBe('group_not_found');
    expect((await change(id, { name: 'Still ours', gid: null }, admin)).status).toBe(200);
    expect((await list(admin, gid)).categories[1]).toMatchObject({ name: 'Still ours', gid });
    expect((await remove(id, admin)).status).toBe(200);
    expect((await restore(id, keeper)).code).toBe('training_category_not_found');
    expect((await restore(id, admin)).status).toBe(200);
  });

  it('is chosen by trainings of the group only', async () => {
    const { gid, admin } = await aTeam();
    const elsewhere = await aTeam();
    const id = await made('Ours', { gid }, admin);
    const tid = await trainingIn(id, admin, gid);
    expect(await categoryOf(tid, admin)).toMatchObject({ id, gid });
    for (const [by, into] of [
      [elsewhere.admin, elsewhere.gid],
      [staff, undefined],
    ] as const) {
      const body = { ...aTrainingForm({}, { id }), gid: into };
      expect((await site.call(createTraining, { token: by.token, body })).code).toBe('training_category_not_found');
    }
  });
});

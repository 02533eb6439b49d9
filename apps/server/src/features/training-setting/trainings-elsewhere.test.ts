import {
  addGroupTraining,
  changeGroupTrainingStatus,
  cloneTraining,
  createTraining,
  deleteGroupTraining,
  getAdminTraining,
  getGroupAdminTrainingList,
  getGroupTraining,
  restoreTraining,
  updateGroupTraining,
} from '@oyez/contract/trainings/training-admin';
import { getAdminTrainingProblemList } from '@oyez/contract/trainings/training-problem-admin';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember, aProblem, aTrainingProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aTrainingForm } from './testing/training-forms.ts';

let site: TestSite;
let author: TestUser;
let other: TestUser;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await aSite();
  author = await aUser(site, { role: 'admin' });
  other = await aUser(site, { role: 'admin' });
  root = await aUser(site, { role: 'root' });
  user = await aUser(site);
});
afterAll(() => site.close());

const make = async (is: object = {}, by = author, gid?: number): Promise<number> => {
  const answer = await site.call(createTraining, { token: by.token, body: { ...aTrainingForm(is), gid } });
  if (answer.data === null) throw new Error(answer.msg);
  return answer.data.tid;
};
const read = (tid: number, by = author) => site.call(getAdminTraining, { token: by.token, query: { tid } });
const formOf = async (tid: number, is: object = {}, by = author) => {
  const { training, trainingCategory } = (await read(tid, by)).data!;
  return { training: { ...training, ...is }, trainingCategory };
};
const register = (tid: number, who: TestUser, barred = false) =>
  site.database.db
    .insertInto('training_member')
    .values({ training_id: tid, user_id: who.id, barred, registered_at: site.now() })
    .execute();
const aTeam = async () => {
  const gid = await aGroup(site);
  const people = [];
  for (const level of [GROUP_LEVEL.member, GROUP_LEVEL.admin, GROUP_LEVEL.admin, GROUP_LEVEL.root]) {
    const person = await aUser(site);
    await aMember(site, gid, person.id, level);
    people.push(person);
  }
  const [member, admin, second, owner] = people as [TestUser, TestUser, TestUser, TestUser];
  return { gid, member, admin, second, owner };
};

describe('a training of a group', () => {
  it('is put together by the group’s administrators, for this group', async () => {
    const { gid, member, admin } = await aTeam();
    const add = (by: TestUser) => {
      const form = aTrainingForm({ title: 'Week 1' });
      return site.call(addGroupTraining, { token: by.token, body: { ...form, training: { ...form.training, gid } } });
    };
    expect((await add(admin)).status).toBe(200);
    expect((await add(member)).code).toBe('training_group_forbidden');
    expect((await add(author)).code).toBe('training_group_forbidden');
    expect((await add(root)).status).toBe(200);
    const list = (by: TestUser) => site.call(getGroupAdminTrainingList, { token: by.token, query: { gid } });
    expect((await list(admin)).data!.records).toMatchObject([
      { author: root.username, gid, isGroup: true },
      { author: admin.username, gid, isGroup: true, privatePwd: null },
    ]);
    expect((await list(member)).code).toBe('training_group_forbidden');
    const category = await site.database.db
      .selectFrom('training_category')
      .select('name')
      .where('group_id', '=', gid)
      .execute();
    expect(category, 'made for the group with the first of the two, as the site has none called so').toEqual([
      { name: 'Basics' },
    ]);
  });

  it('is changed by its author and the group’s root, and by no other administrator', async () => {
    const { gid, member, admin, second, owner } = await aTeam();
    const tid = await make({ status: false }, admin, gid);
    const get = (by: TestUser) => site.call(getGroupTraining, { token: by.token, query: { tid } });
    for (const who of [admin, owner, root]) expect((await get(who)).status).toBe(200);
    expect((await get(second)).code).toBe('training_edit_forbidden');
    for (const who of [member, user, author]) expect((await get(who)).code).toBe('training_not_found');
    const body = await formOf(tid, { title: 'Taken', gid: 5 }, owner);
    expect((await site.call(updateGroupTraining, { token: second.token, body })).code).toBe('training_edit_forbidden');
    expect((await site.call(updateGroupTraining, { token: owner.token, body })).status).toBe(200);
    expect((await get(admin)).data!.training).toMatchObject({ title: 'Taken', gid, author: admin.username });
    const query = { tid, status: true };
    expect((await site.call(changeGroupTrainingStatus, { token: second.token, query })).status).toBe(403);
    expect((await site.call(changeGroupTrainingStatus, { token: admin.token, query })).status).toBe(200);
    expect((await get(member)).code).toBe('training_edit_forbidden');
    expect((await site.call(deleteGroupTraining, { token: second.token, query: { tid } })).status).toBe(403);
    expect((await site.call(deleteGroupTraining, { token: admin.token, query: { tid } })).status).toBe(200);
    const deleted = async (by: TestUser) =>
      (await site.call(getGroupAdminTrainingList, { token: by.token, query: { gid, deleted: true } })).data!.total;
    expect([await deleted(admin), await deleted(second), await deleted(owner)]).toEqual([1, 0, 1]);
    expect((await site.call(restoreTraining, { token: second.token, query: { tid } })).code).toBe('training_not_found');
    expect((await site.call(restoreTraining, { token: owner.token, query: { tid } })).status).toBe(200);
  });

  it('is lost to an author who has left, and to everybody while the group is banned', async () => {
    const { gid, admin, owner } = await aTeam();
    const tid = await make({}, admin, gid);
    const { db } = site.database;
    await db.updateTable('team_group').set({ banned: true }).where('id', '=', gid).execute();
    expect((await site.call(getGroupTraining, { token: owner.token, query: { tid } })).code).toBe('training_not_found');
    expect((await site.call(getGroupAdminTrainingList, { token: owner.token, query: { gid } })).code).toBe(
      'group_not_found',
    );
    await db.updateTable('team_group').set({ banned: false }).where('id', '=', gid).execute();
    expect((await site.call(getGroupTraining, { token: admin.token, query: { tid } })).status).toBe(200);
    await db.deleteFrom('group_member').where('user_id', '=', admin.id).execute();
    expect((await site.call(getGroupTraining, { token: admin.token, query: { tid } })).code).toBe('training_not_found');
  });

  it('is not what calls of groups find on the site, nor what a hidden group tells strangers', async () => {
    const tid = await make();
    expect((await site.call(getGroupTraining, { token: author.token, query: { tid } })).code).toBe(
      'training_not_in_group',
    );
    const { gid } = await aTeam();
    await site.database.db.updateTable('team_group').set({ visible: false }).where('id', '=', gid).execute();
    expect((await site.call(getGroupAdminTrainingList, { token: user.token, query: { gid } })).code).toBe(
      'group_not_found',
    );
    const missing = await site.call(getGroupAdminTrainingList, { token: user.token, query: { gid: 999_999 } });
    expect(missing.code).toBe('group_not_found');
  });
});

describe('a copy of a training', () => {
  it('has its problems and its password, is hidden, and the caller’s', async () => {
    const source = await make({ auth: 'Private', privatePwd: 'key', title: 'Sorting' });
    const problem = await aProblem(site);
    await aTrainingProblem(site, source, problem);
    const answer = await site.call(cloneTraining, { token: root.token, body: { tid: source } });
    expect(answer.data).toMatchObject({ skipped: 0 });
    const { tid } = answer.data!;
    expect((await read(tid, root)).data!.training).toMatchObject({
      title: 'Sorting [Cloned]',
      author: root.username,
      auth: 'Private',
      status: false,
      problemCount: 1,
      categoryName: 'Basics',
      registered: 0,
    });
    const query = { tid, queryExisted: true };
    const copied = (await site.call(getAdminTrainingProblemList, { token: root.token, query })).data!;
    expect(copied.problemList.records.map((one) => one.id)).toEqual([problem.id]);
  });

  it('of a public one is made by whoever sets trainings somewhere; of a private one by those who change it', async () => {
    const { gid, member, admin } = await aTeam();
    const open = await make();
    const clone = (by: TestUser, tid: number, into?: number) =>
      site.call(cloneTraining, { token: by.token, body: { tid, gid: into } });
    expect((await clone(admin, open, gid)).status).toBe(200);
    expect((await clone(member, open, gid)).code).toBe('training_group_forbidden');
    expect((await clone(admin, open)).code).toBe('training_site_forbidden');
    expect((await clone(user, open, gid)).code).toBe('training_group_forbidden');
    const closed = await make({ auth: 'Private', privatePwd: 'key' });
    expect((await clone(other, closed)).code).toBe('training_clone_forbidden');
    await register(closed, admin);
    expect((await clone(admin, closed, gid)).code).toBe('training_clone_forbidden');
    const hidden = await make({ status: false });
    expect((await clone(admin, hidden, gid)).code).toBe('training_not_found');
  });

  it('leaves a group’s own problems and its own category behind, and says how many', async () => {
    const { gid, admin } = await aTeam();
    const { data: made } = await site.call(createTraining, {
      token: admin.token,
      body: { ...aTrainingForm({}, { name: 'Only ours', color: '#fff' }), gid },
    });
    const source = made!.tid;
    const [open, own, hidden] = [await aProblem(site), await aProblem(site), await aProblem(site)];
    const set = { group_id: gid, listed: false };
    await site.database.db.updateTable('problem').set(set).where('id', 'in', [own.id, hidden.id]).execute();
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', hidden.id).execute();
    for (const problem of [open, own, hidden]) await aTrainingProblem(site, source, problem);
    const site_ = await site.call(cloneTraining, { token: root.token, body: { tid: source } });
    expect(site_.data).toMatchObject({ skipped: 2 });
    expect((await read(site_.data!.tid, root)).data!.training).toMatchObject({ problemCount: 1, categoryName: null });
    const own_ = await site.call(cloneTraining, { token: admin.token, body: { tid: source, gid } });
    expect(own_.data).toMatchObject({ skipped: 0 });
    const elsewhere = await aTeam();
    await aMember(site, gid, elsewhere.admin.id, GROUP_LEVEL.member);
    const seen = await site.call(cloneTraining, {
      token: elsewhere.admin.token,
      body: { tid: source, gid: elsewhere.gid },
    });
    expect(seen.data).toMatchObject({ skipped: 1 });
  });
});

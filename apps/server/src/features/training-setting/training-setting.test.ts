import {
  addTraining,
  changeTrainingStatus,
  createTraining,
  deleteTraining,
  getAdminTraining,
  getAdminTrainingList,
  previewTrainingChange,
  restoreTraining,
  restoreTrainingRegistrations,
  updateTraining,
} from '@oyez/contract/trainings/training-admin';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember, aProblem, aTraining, aTrainingProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aTrainingForm } from './testing/training-forms.ts';
import { trainingDuties } from './training-setting.duties.ts';

const DAY = 86_400_000;

let site: TestSite;
let author: TestUser;
let other: TestUser;
let keeper: TestUser;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await aSite();
  author = await aUser(site, { role: 'admin' });
  other = await aUser(site, { role: 'admin' });
  keeper = await aUser(site, { role: 'problem_admin' });
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
const change = async (tid: number, is: object, by = author) =>
  site.call(updateTraining, { token: by.token, body: await formOf(tid, is, root) });
const register = (tid: number, who: TestUser, barred = false) =>
  site.database.db
    .insertInto('training_member')
    .values({ training_id: tid, user_id: who.id, barred, registered_at: site.now() })
    .execute();
const registered = async (tid: number) => {
  const rows = await site.database.db
    .selectFrom('training_member')
    .select(['user_id', 'barred'])
    .where('training_id', '=', tid)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => [row.user_id, row.barred]);
};
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

describe('a training of the site', () => {
  it('is put together by the staff, whose it is, whatever the request says', async () => {
    const sent = { author: other.username, gid: 5, id: 99, uid: other.uid, isGroup: true };
    const answer = await site.call(addTraining, {
      token: author.token,
      body: aTrainingForm({ title: 'Trees', ...sent }),
    });
    expect(answer).toMatchObject({ status: 200, data: null });
    const { records } = (await site.call(getAdminTrainingList, { token: author.token, query: { keyword: 'trees' } }))
      .data!;
    expect(records).toMatchObject([
      { title: 'Trees', author: author.username, gid: null, isGroup: false, categoryName: 'Basics', status: true },
    ]);
    expect((await site.call(addTraining, { token: user.token, body: aTrainingForm() })).status).toBe(403);
    expect((await site.call(createTraining, { token: user.token, body: aTrainingForm() })).code).toBe(
      'training_site_forbidden',
    );
  });

  it('stays its author’s and of no group when it is changed', async () => {
    const { gid } = await aTeam();
    const tid = await make();
    expect((await change(tid, { title: 'New', author: other.username, gid, isGroup: true })).status).toBe(200);
    expect((await read(tid)).data!.training).toMatchObject({ title: 'New', author: author.username, gid: null });
  });

  it('is changed by its author and by root, hidden from other administrators, and read by nobody else', async () => {
    const tid = await make({ status: false });
    for (const who of [author, root]) expect((await read(tid, who)).status, who.username).toBe(200);
    expect((await read(tid, other)).code).toBe('training_not_found');
    expect((await read(tid, user)).code).toBe('training_not_found');
    expect((await read(tid, keeper)).code).toBe('training_edit_forbidden');
    expect((await site.call(getAdminTraining, { token: author.token, query: { tid: 999_999 } })).code).toBe(
      'training_not_found',
    );
    const shown = await make();
    expect((await read(shown, other)).code).toBe('training_edit_forbidden');
    expect((await change(shown, { title: 'Mine' }, other)).code).toBe('training_edit_forbidden');
    const query = { tid: shown, status: false, author: other.username };
    expect((await site.call(changeTrainingStatus, { token: other.token, query } as never)).status).toBe(403);
    expect((await read(shown)).data!.training.status).toBe(true);
  });

  it('stands in the list by rank, hidden ones for those who set them', async () => {
    const word = 'Ordering';
    const [late, early, hidden] = [
      await make({ rank: 20, title: word }),
      await make({ rank: 10, title: word }),
      await make({ rank: 15, title: word, status: false }),
    ];
    const list = async (by: TestUser, keyword = word) =>
      (await site.call(getAdminTrainingList, { token: by.token, query: { keyword } })).data!.records.map(
        (one) => one.id,
      );
    expect(await list(author)).toEqual([early, hidden, late]);
    expect(await list(keeper)).toEqual([early, hidden, late]);
    expect(await list(other)).toEqual([early, late]);
    expect(await list(author, String(hidden))).toContain(hidden);
    expect((await site.call(getAdminTrainingList, { token: user.token })).status).toBe(403);
    const flags = async (by: TestUser) =>
      (await site.call(getAdminTrainingList, { token: by.token, query: { keyword: word } })).data!.records[0]!.can;
    expect(await flags(author)).toEqual({ edit: true, arrange: true, remove: false });
    expect(await flags(other)).toEqual({ edit: false, arrange: false, remove: false });
    expect(await flags(keeper)).toEqual({ edit: false, arrange: true, remove: false });
    expect(await flags(root)).toEqual({ edit: true, arrange: true, remove: true });
  });

  it.each([
    ['rank', { rank: -1 }],
    ['rank', { rank: limits.training.rank + 1 }],
    ['title', { title: '\0 ' }],
    ['title', { title: 'x'.repeat(501) }],
    ['description', { description: ' ' }],
    ['auth', { auth: 'Protected' }],
    ['privatePwd', { auth: 'Private', privatePwd: '' }],
    ['privatePwd', { auth: 'Private', privatePwd: SECRET_MASK }],
  ])('is refused at its field %s: %j', async (field, is) => {
    const answer = await site.call(addTraining, { token: author.token, body: aTrainingForm(is) });
    expect(answer).toMatchObject({ status: 400, fields: [{ field }] });
  });

  it('asks for a category that the place has', async () => {
    const { gid } = await aTeam();
    const { id } = await site.database.db
      .insertInto('training_category')
      .values({ group_id: gid, name: 'Secret plans', color: '#000', created_at: site.now(), modified_at: site.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const category of [undefined, null, {}, { id }, { id: 999_999 }]) {
      const body = { ...aTrainingForm(), trainingCategory: category as never };
      const answer = await site.call(addTraining, { token: author.token, body });
      expect(answer, JSON.stringify(category)).toMatchObject({ fields: [{ field: 'trainingCategory' }] });
      expect(answer.msg).not.toContain('Secret');
    }
  });

  it('that two fill in at once keeps what was saved first until somebody says otherwise', async () => {
    const tid = await make();
    const { training, trainingCategory } = (await read(tid)).data!;
    const save = (title: string, basedOn?: string) =>
      site.call(updateTraining, {
        token: author.token,
        body: { training: { ...training, title, basedOn }, trainingCategory },
      });
    expect((await save('First', training.version)).status).toBe(200);
    expect((await save('Second', training.version)).code).toBe('training_changed_meanwhile');
    expect((await read(tid)).data!.training.title).toBe('First');
    expect((await save('Second')).status).toBe(200);
  });

  it('is hidden and shown, once however often it is asked for', async () => {
    const tid = await make();
    const show = (status: boolean) => site.call(changeTrainingStatus, { token: author.token, query: { tid, status } });
    await Promise.all([show(false), show(false)]);
    expect((await read(tid)).data!.training.status).toBe(false);
    const entries = await site.database.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'training.visibility')
      .where('subject_id', '=', tid)
      .execute();
    expect(entries).toHaveLength(1);
  });
});

describe('the password of a training', () => {
  it('never leaves, and stays when the form sends nothing or the mask', async () => {
    const tid = await make({ auth: 'Private', privatePwd: 'open sesame' });
    const { training } = (await read(tid)).data!;
    expect(training.privatePwd).toBe(SECRET_MASK);
    await register(tid, user);
    for (const privatePwd of ['', SECRET_MASK, null, 'open sesame']) {
      const form = await formOf(tid, { privatePwd });
      expect((await site.call(previewTrainingChange, { token: author.token, body: form })).data).toEqual({
        registrationsDropped: 0,
      });
      expect((await change(tid, { privatePwd })).status).toBe(200);
    }
    expect(await registered(tid)).toEqual([[user.id, false]]);
    const logged = await site.database.db.selectFrom('audit').select(['before', 'after']).execute();
    expect(JSON.stringify(logged)).not.toContain('sesame');
    const listed = await site.call(getAdminTrainingList, { token: other.token, query: { keyword: String(tid) } });
    expect(JSON.stringify(listed)).not.toMatch(/sesame|v1[.]/);
    expect(listed.data!.records[0]).toMatchObject({ privatePwd: null, registered: null });
  });

  it('ends the registrations of another one, says so before, and lets people in again', async () => {
    const tid = await make({ auth: 'Private', privatePwd: 'old' });
    await register(tid, user);
    await register(tid, other, true);
    const body = await formOf(tid, { privatePwd: 'new' });
    expect((await site.call(previewTrainingChange, { token: author.token, body })).data).toEqual({
      registrationsDropped: 1,
    });
    expect(await registered(tid)).toHaveLength(2);
    await change(tid, { privatePwd: 'new' });
    expect(await registered(tid)).toEqual([[other.id, true]]);
    const back = (by: TestUser) => site.call(restoreTrainingRegistrations, { token: by.token, query: { tid } });
    expect((await back(other)).code).toBe('training_edit_forbidden');
    expect((await back(author)).data).toEqual({ restored: 1 });
    expect(await registered(tid)).toContainEqual([user.id, false]);
    expect((await back(author)).code).toBe('training_registrations_gone');
  });

  it('lets in again only those whom the last change has shut out, for 30 days', async () => {
    const tid = await make({ auth: 'Private', privatePwd: 'a' });
    await register(tid, user);
    await change(tid, { privatePwd: 'b' });
    site.clock.advance(1000);
    await register(tid, other);
    await change(tid, { privatePwd: 'c' });
    const back = () => site.call(restoreTrainingRegistrations, { token: author.token, query: { tid } });
    expect((await back()).data).toEqual({ restored: 1 });
    expect(await registered(tid)).toEqual([[other.id, false]]);
  });

  it('is gone when the training becomes public, and asked for when it becomes private again', async () => {
    const tid = await make({ auth: 'Private', privatePwd: 'old' });
    await change(tid, { auth: 'Public' });
    expect((await read(tid)).data!.training.privatePwd).toBeNull();
    expect(await change(tid, { auth: 'Private', privatePwd: null })).toMatchObject({
      code: 'training_password_needed',
    });
  });
});

describe('a deleted training', () => {
  const gone = async (by: TestUser) =>
    (
      await site.call(getAdminTrainingList, { token: by.token, query: { deleted: true, limit: 100 } })
    ).data!.records.map((one) => one.id);

  it('is root’s to delete and to bring back, and nobody’s to find meanwhile', async () => {
    const tid = await make();
    expect((await site.call(deleteTraining, { token: author.token, query: { tid } })).code).toBe(
      'training_delete_forbidden',
    );
    expect((await site.call(deleteTraining, { token: user.token, query: { tid } })).status).toBe(403);
    expect((await site.call(deleteTraining, { token: root.token, query: { tid } })).status).toBe(200);
    expect((await site.call(deleteTraining, { token: root.token, query: { tid } })).code).toBe('training_not_found');
    for (const who of [author, root]) expect((await read(tid, who)).code).toBe('training_not_found');
    expect(await gone(root)).toContain(tid);
    expect(await gone(author)).toEqual([]);
    expect((await site.call(restoreTraining, { token: author.token, query: { tid } })).code).toBe('training_not_found');
    expect((await site.call(restoreTraining, { token: root.token, query: { tid } })).status).toBe(200);
    expect((await read(tid)).status).toBe(200);
  });

  it('is gone for good after 30 days', async () => {
    const tid = await make();
    await aTrainingProblem(site, tid, await aProblem(site));
    await site.call(deleteTraining, { token: root.token, query: { tid } });
    const purge = async () => {
      for (const duty of trainingDuties(site)) await duty.run();
    };
    const exists = () => site.database.db.selectFrom('training').select('id').where('id', '=', tid).executeTakeFirst();
    site.clock.advance(29 * DAY);
    await purge();
    expect(await exists()).toBeDefined();
    site.clock.advance(2 * DAY);
    [author, other, keeper, root, user] = await Promise.all([
      aUser(site, { role: 'admin' }),
      aUser(site, { role: 'admin' }),
      aUser(site, { role: 'problem_admin' }),
      aUser(site, { role: 'root' }),
      aUser(site),
    ]);
    expect((await site.call(restoreTraining, { token: root.token, query: { tid } })).code).toBe('training_not_found');
    for (let tries = 0; tries < 5 && (await exists()) !== undefined; tries += 1) await purge();
    expect(await exists()).toBeUndefined();
  });
});

describe('what a stranger sends', () => {
  it('brings no field into a training that is not on the form', async () => {
    const { id } = await aTraining(site, { ownerId: author.id });
    const form = aTrainingForm({
      id,
      owner_id: other.id,
      deleted_at: 'now',
      group_id: 5,
      source_id: 1,
      acCount: 9,
    } as never);
    expect((await site.call(updateTraining, { token: author.token, body: form as never })).status).toBe(200);
    const row = await site.database.db
      .selectFrom('training')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ owner_id: author.id, group_id: null, source_id: null, deleted_at: null });
  });
});

import { STATUS } from '@oyez/contract/judging/verdict';
import {
  addSection,
  describeStudent,
  getAssistants,
  getClass,
  getClassPeople,
  moveToSections,
  removeSection,
  renameSection,
  restoreSection,
  setAssistant,
} from '@oyez/contract/classes/sections';
import { changeGroupMembers, undoMemberChange } from '@oyez/contract/groups/group-members';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aClass, anAssignment, anAssistant, anAttempt, aSection, aStudent } from '../../testing/class-builders.ts';
import { aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const read = async (who: TestUser, gid: number) => site.call(getClass, { token: who.token, query: { gid } });
const people = async (who: TestUser, gid: number, more: object = {}) =>
  (await site.call(getClassPeople, { token: who.token, query: { gid, ...more } })).data?.records ?? [];
const move = (who: TestUser, gid: number, moves: { uid: string; sectionId: number | null }[]) =>
  site.call(moveToSections, { token: who.token, body: { gid, moves } });
const assist = (who: TestUser, gid: number, user: TestUser, right: 'view' | 'grade' | 'manage' | null) =>
  site.call(setAssistant, { token: who.token, body: { gid, username: user.username, right } });

describe('sections', () => {
  it('have names of their own, are renamed, taken away and brought back with their people', async () => {
    const { groupId, owner } = await aClass(site);
    const add = (name: string) => site.call(addSection, { token: owner.token, body: { gid: groupId, name } });
    const id = (await add('Class A')).data?.id ?? 0;
    expect((await add(' class a ')).code).toBe('section_name_taken');
    const ada = await aStudent(site, groupId);
    await move(owner, groupId, [{ uid: ada.uid, sectionId: id }]);
    expect((await site.call(renameSection, { token: owner.token, body: { id, name: '一班' } })).status).toBe(200);
    expect((await read(owner, groupId)).data).toMatchObject({
      sections: [{ id, name: '一班', members: 1 }],
      unassigned: 0,
    });
    expect((await site.call(removeSection, { token: owner.token, query: { id } })).status).toBe(200);
    expect((await read(owner, groupId)).data).toMatchObject({ sections: [], unassigned: 1 });
    expect((await site.call(removeSection, { token: owner.token, query: { id } })).code).toBe('section_not_found');
    expect((await site.call(restoreSection, { token: owner.token, body: { id } })).status).toBe(200);
    expect((await read(owner, groupId)).data).toMatchObject({ sections: [{ id, members: 1 }], unassigned: 0 });
  });

  it('have a person in one of them; a move tells where they were, which takes it back', async () => {
    const { groupId, owner } = await aClass(site);
    const [a, b] = [await aSection(site, groupId, 'A'), await aSection(site, groupId, 'B')];
    const ada = await aStudent(site, groupId, { sectionId: a, number: '7', name: 'Ada' });
    const moved = await move(owner, groupId, [{ uid: ada.uid, sectionId: b }]);
    expect(moved.data?.before).toEqual([{ uid: ada.uid, sectionId: a }]);
    expect(await people(owner, groupId, { sectionId: b })).toMatchObject([{ uid: ada.uid, number: '7', name: 'Ada' }]);
    await move(owner, groupId, moved.data?.before ?? []);
    expect(await people(owner, groupId, { sectionId: a })).toHaveLength(1);
    expect(await people(owner, groupId, { sectionId: b })).toHaveLength(0);
  });

  it('end with the membership, come back with its undo, and are not there for who joins anew', async () => {
    const { groupId, owner } = await aClass(site);
    const a = await aSection(site, groupId, 'A');
    const ada = await aStudent(site, groupId, { sectionId: a });
    const out = await site.call(changeGroupMembers, {
      token: owner.token,
      body: { gid: groupId, members: [{ uid: ada.uid, seen: 3 }], auth: null },
    });
    expect((await read(owner, groupId)).data).toMatchObject({ sections: [{ id: a, members: 0 }] });
    const change = out.data?.change ?? 0;
    await site.call(undoMemberChange, { token: owner.token, body: { gid: groupId, change } });
    expect((await read(owner, groupId)).data).toMatchObject({ sections: [{ id: a, members: 1 }] });
    await site.database.db.deleteFrom('group_member').where('user_id', '=', ada.id).execute();
    await aMember(site, groupId, ada.id, GROUP_LEVEL.member);
    const later = new Date(site.now().getTime() + 60_000);
    await site.database.db
      .updateTable('group_member')
      .set({ created_at: later })
      .where('user_id', '=', ada.id)
      .execute();
    expect((await read(owner, groupId)).data).toMatchObject({ sections: [{ id: a, members: 0 }], unassigned: 1 });
  });

  it('take nobody in who is no member, and none of another group', async () => {
    const { groupId, owner } = await aClass(site);
    const other = await aClass(site);
    const foreign = await aSection(site, other.groupId, 'A');
    const ada = await aStudent(site, groupId);
    const stranger = await aUser(site);
    expect((await move(owner, groupId, [{ uid: ada.uid, sectionId: foreign }])).code).toBe('section_not_found');
    expect((await move(owner, groupId, [{ uid: stranger.uid, sectionId: null }])).code).toBe('class_member_not_found');
    const rename = { token: owner.token, body: { id: foreign, name: 'Mine' } };
    expect((await site.call(renameSection, rename)).code).toBe('section_not_found');
  });

  it('are kept by two teachers at once: the one who is second is told', async () => {
    const { groupId, owner } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const add = (who: TestUser) => site.call(addSection, { token: who.token, body: { gid: groupId, name: 'A' } });
    const answers = await Promise.all([add(owner), add(helper), add(owner), add(helper)]);
    expect(answers.map((one) => one.code ?? 'ok').toSorted()).toEqual(['ok', ...Array(3).fill('section_name_taken')]);
  });
});

describe('a student', () => {
  it('finds their own section and nobody else’s data', async () => {
    const { groupId } = await aClass(site);
    const [a] = [await aSection(site, groupId, 'A'), await aSection(site, groupId, 'B')];
    const ada = await aStudent(site, groupId, { sectionId: a });
    const found = (await read(ada, groupId)).data;
    expect(found).toMatchObject({ sections: [{ id: a, name: 'A', members: 0 }], unassigned: null, own: a });
    expect(found?.can).toEqual({ view: false, grade: false, manage: false, own: false });
    const refused = await site.call(getClassPeople, { token: ada.token, query: { gid: groupId } });
    expect(refused.code).toBe('class_teachers_only');
  });

  it('stand as a class list has them, also where numbers are of several lengths', async () => {
    const { groupId, owner } = await aClass(site);
    for (const number of ['10', 'A10', '9', 'A2', '0011', '202600000000000000001', '202600000000000000000'])
      await aStudent(site, groupId, { number });
    await aStudent(site, groupId, { name: 'Nobody' });
    expect((await people(owner, groupId)).map((one) => one.number)).toEqual([
      ...['9', '10', '0011', '202600000000000000000', '202600000000000000001', 'A2', 'A10', null],
    ]);
  });

  it('is known by number and name to teachers; the account stays as it is', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const body = { gid: groupId, uid: ada.uid, number: '2026001', name: '张三' };
    expect((await site.call(describeStudent, { token: owner.token, body })).status).toBe(200);
    expect(await people(owner, groupId, { keyword: '张三' })).toMatchObject([{ uid: ada.uid, number: '2026001' }]);
    const account = await site.database.db
      .selectFrom('account')
      .select(['realname', 'number'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ realname: null, number: null });
  });
});

describe('an assistant', () => {
  it('is made and ended by the owner of the group, and told', async () => {
    const { groupId, owner } = await aClass(site);
    const admin = await aUser(site);
    await aMember(site, groupId, admin.id, GROUP_LEVEL.admin);
    const ada = await aStudent(site, groupId);
    expect((await assist(admin, groupId, ada, 'grade')).code).toBe('class_root_only');
    expect((await assist(owner, groupId, admin, 'grade')).code).toBe('assistant_is_admin');
    expect((await assist(owner, groupId, ada, 'grade')).data).toEqual({ before: null });
    expect((await assist(owner, groupId, ada, 'view')).data).toEqual({ before: 'grade' });
    const listed = await site.call(getAssistants, { token: owner.token, query: { gid: groupId } });
    expect(listed.data?.assistants).toMatchObject([{ uid: ada.uid, right: 'view' }]);
    expect((await read(ada, groupId)).data?.can).toEqual({ view: true, grade: false, manage: false, own: false });
    await assist(owner, groupId, ada, null);
    expect((await read(ada, groupId)).data?.can.view).toBe(false);
    const told = await site.database.db
      .selectFrom('message')
      .select('template')
      .where('user_id', '=', ada.id)
      .execute();
    expect(told.map((one) => one.template ?? '').toSorted()).toEqual([
      'assistant_ended',
      'assistant_given',
      'assistant_given',
    ]);
  });

  it('who becomes an administrator has no right left below that level; undoing it gives the right back', async () => {
    const { groupId, owner } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const set = (seen: number, auth: number) =>
      site.call(changeGroupMembers, {
        token: owner.token,
        body: { gid: groupId, members: [{ uid: helper.uid, seen }], auth },
      });
    const manages = async () => (await read(helper, groupId)).data?.can.manage;
    await set(GROUP_LEVEL.member, GROUP_LEVEL.admin);
    expect(await manages()).toBe(true);
    await set(GROUP_LEVEL.admin, GROUP_LEVEL.member);
    expect(await manages()).toBe(false);
    const second = await anAssistant(site, groupId, 'manage');
    const body = { gid: groupId, members: [{ uid: second.uid, seen: GROUP_LEVEL.member }], auth: GROUP_LEVEL.admin };
    const { data } = await site.call(changeGroupMembers, { token: owner.token, body });
    await site.call(undoMemberChange, { token: owner.token, body: { gid: groupId, change: data?.change ?? 0 } });
    expect((await read(second, groupId)).data?.can).toMatchObject({ manage: true, own: false });
  });

  it('reads the code of what members hand in to the group; other members do not', async () => {
    const { groupId } = await aClass(site);
    const { trainingId, problems } = await anAssignment(site, groupId);
    const [ada, bob, helper] = [
      await aStudent(site, groupId),
      await aStudent(site, groupId),
      await anAssistant(site, groupId, 'view'),
    ];
    const [problem] = problems;
    if (!problem) throw new Error('no problem');
    const of = { groupId, trainingId, user: ada, problem };
    const submitId = await anAttempt(site, of, { status: STATUS.wrong_answer, code: 'secret code' });
    const code = async (who: TestUser) =>
      (await site.call(getSubmissionDetail, { token: who.token, query: { submitId } })).data?.submission.code ?? null;
    expect(await code(helper)).toBe('secret code');
    expect(await code(ada)).toBe('secret code');
    expect(await code(bob)).toBeNull();
    const { db } = site.database;
    await db.deleteFrom('group_member').where('user_id', '=', helper.id).execute();
    expect(await code(helper)).toBeNull();
  });

  it('is no student: no section counts them, and no assignment is theirs', async () => {
    const { groupId, owner } = await aClass(site);
    await anAssistant(site, groupId, 'view');
    await aStudent(site, groupId);
    expect((await read(owner, groupId)).data?.unassigned).toBe(1);
    expect(await people(owner, groupId)).toHaveLength(1);
  });
});

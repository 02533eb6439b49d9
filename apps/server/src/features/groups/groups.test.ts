import {
  createGroup,
  getGroupAuth,
  getGroupCreation,
  getGroupDetail,
  getGroupFrame,
  getGroupList,
  newGroupCode,
  updateGroup,
  uploadGroupAvatar,
} from '@oyez/contract/groups/groups';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { aGroupDraft } from './testing/a-draft.ts';
import { setLimits, solvedBy } from './testing/limits.ts';
import { sendForm } from '../../testing/uploads.ts';
import { aPicture } from '../../testing/pictures.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());
beforeEach(() => setLimits(site, { solved: 0, perDay: 100, total: 100 }));

const idOf = async (name: string) => {
  const { data } = await site.call(getGroupList, { query: { keyword: name, limit: 100 }, token: root.token });
  return data?.records.find((row) => row.name === name)?.id ?? 0;
};
const create = (user: TestUser, draft: object) =>
  site.call(createGroup, { token: user.token, body: aGroupDraft(draft) });
const made = async (user: TestUser, is: object = {}) => {
  const draft = aGroupDraft(is);
  expect(await site.call(createGroup, { token: user.token, body: draft })).toMatchObject({ status: 200, data: null });
  return { ...draft, id: await idOf(draft.name) };
};

describe('creating a group', () => {
  it('makes its creator the owner and root of it', async () => {
    const owner = await aUser(site);
    const { id, name } = await made(owner, { auth: 3, code: 'abc123', visible: false });
    const { data } = await site.call(getGroupFrame, { query: { gid: id }, token: owner.token });
    expect(data).toMatchObject({
      group: { name, owner: owner.username, uid: owner.uid, auth: 3, code: 'abc123', visible: false, status: 0 },
      memberCount: 1,
      level: 5,
      isOwner: true,
      can: { enter: true, administer: true, own: true, disband: true, moderate: false },
      teaching: { view: true, grade: true, manage: true },
    });
  });

  it.each([
    [{ name: 'four' }, 'group_name_length'],
    [{ name: 'x'.repeat(26) }, 'group_name_length'],
    [{ name: '     five' }, 'group_name_length'],
    [{ name: '' }, 'group_name_length'],
    [{ name: null }, 'group_name_length'],
    [{ name: undefined }, 'group_name_length'],
    [{ description: undefined }, 'group_description_length'],
    [{ auth: undefined }, 'group_auth_invalid'],
    [{ auth: null }, 'group_auth_invalid'],
    [{ shortName: 'four' }, 'group_short_name_length'],
    [{ shortName: 'x'.repeat(11) }, 'group_short_name_length'],
    [{ shortName: 'a b c d' }, 'group_short_name_characters'],
    [{ shortName: 'a/b/c/d' }, 'group_short_name_characters'],
    [{ brief: 'four' }, 'group_brief_length'],
    [{ brief: 'x'.repeat(51) }, 'group_brief_length'],
    [{ auth: 0 }, 'group_auth_invalid'],
    [{ auth: 4 }, 'group_auth_invalid'],
    [{ auth: 2 }, 'group_code_length'],
    [{ auth: 3, code: 'short' }, 'group_code_length'],
    [{ auth: 3, code: 'toolong' }, 'group_code_length'],
    [{ description: 'four' }, 'group_description_length'],
    [{ description: 'x'.repeat(1001) }, 'group_description_length'],
  ])('is refused for %o by %s', async (draft, code) => {
    const owner = await aUser(site);
    expect(await create(owner, draft)).toMatchObject({ status: 400, code });
    const { data } = await site.call(getGroupCreation, { token: owner.token });
    expect(data).toMatchObject({ owned: 0, refusal: null });
  });

  it.each([
    [{ name: 'x'.repeat(25), shortName: 'y'.repeat(10), brief: 'z'.repeat(50), description: 'd'.repeat(1000) }],
    [{ name: '五个字团队', shortName: '五个字团队', brief: '😀😀😀😀😀', auth: 2, code: '六位邀请码吧' }],
  ])('takes %o, counting characters as people do', async (draft) => {
    expect(await create(await aUser(site), draft)).toMatchObject({ status: 200 });
  });

  it('takes each name once, however it is written', async () => {
    const { name, shortName } = await made(await aUser(site), { name: 'Ｆｕｌｌ Width', shortName: 'fwidth' });
    const user = await aUser(site);
    expect(await create(user, { name: name.toUpperCase() })).toMatchObject({ status: 400, code: 'group_name_taken' });
    expect(await create(user, { name: 'Full Width' })).toMatchObject({ status: 400, code: 'group_name_taken' });
    expect(await create(user, { shortName: shortName.toUpperCase() })).toMatchObject({
      status: 400,
      code: 'group_short_name_taken',
    });
  });

  it('lets one of many win who take the same name at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => aUser(site)));
    const answers = await Promise.all(users.map((user) => create(user, { name: 'Same at once' })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 400, code: 'group_name_taken' });
    }
  });

  it('takes nothing from a form that is not said there: whose it is, its picture, its number, its state', async () => {
    const owner = await aUser(site);
    const { id } = await made(owner, {
      uid: root.uid,
      owner: 'root',
      status: 1,
      avatar: '/x.png',
      id: 4,
      banned: true,
    });
    const { data } = await site.call(getGroupDetail, { query: { gid: id }, token: owner.token });
    expect(data).toMatchObject({ uid: owner.uid, status: 0, avatar: null });
    expect(id).toBeGreaterThan(4);
  });
});

describe('the limits of creating groups', () => {
  it('ask for practice first, and say how much is missing', async () => {
    await setLimits(site, { solved: 20, perDay: 2, total: 5 });
    const user = await aUser(site);
    await solvedBy(site, user, 19);
    const answer = await create(user, {});
    expect(answer).toMatchObject({ status: 403, code: 'group_solve_first' });
    expect(answer.msg).toMatch(/20.*19/);
    await solvedBy(site, user, 20);
    expect(await create(user, {})).toMatchObject({ status: 200 });
  });

  it('count what came about within 24 hours, not what was refused', async () => {
    await setLimits(site, { solved: 0, perDay: 2, total: 5 });
    const user = await aUser(site);
    for (let n = 0; n < 5; n += 1) expect(await create(user, { name: '' })).toMatchObject({ status: 400 });
    await made(user);
    await made(user);
    expect(await create(user, {})).toMatchObject({ status: 403, code: 'group_daily_limit' });
    site.clock.advance(24 * 3_600_000 - 1000);
    expect(await create(await loggedInAgain(user), {})).toMatchObject({ status: 403, code: 'group_daily_limit' });
    site.clock.advance(2000);
    expect(await create(await loggedInAgain(user), {})).toMatchObject({ status: 200 });
    root = await loggedInAgain(root);
  });

  it('hold for groups that are created at the same time', async () => {
    await setLimits(site, { solved: 0, perDay: 2, total: 5 });
    const user = await aUser(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(user, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    await setLimits(site, { solved: 0, perDay: 100, total: 3 });
    const more = await Promise.all(Array.from({ length: 4 }, () => create(user, {})));
    expect(more.map(({ code }) => code).filter((code) => code !== undefined)).toEqual(
      Array.from({ length: 3 }, () => 'group_total_limit'),
    );
  });

  it('let admin roles off practice and the daily limit, and nobody off what they own', async () => {
    await setLimits(site, { solved: 20, perDay: 1, total: 2 });
    const admin = await aUser(site, { role: 'admin' });
    await made(admin);
    await made(admin);
    expect(await create(admin, {})).toMatchObject({ status: 403, code: 'group_total_limit' });
  });

  it('are told before one writes a form', async () => {
    await setLimits(site, { solved: 20, perDay: 2, total: 5 });
    const user = await aUser(site);
    await solvedBy(site, user, 3);
    expect((await site.call(getGroupCreation, { token: user.token })).data).toEqual({
      refusal: 'solve_first',
      solved: 3,
      neededSolved: 20,
      perDay: 2,
      total: 5,
      owned: 0,
    });
    const muted = await aUser(site, { role: 'mute_user' });
    expect((await site.call(getGroupCreation, { token: muted.token })).data).toMatchObject({ refusal: 'not_allowed' });
    expect(await create(muted, {})).toMatchObject({ status: 403 });
  });
});

async function loggedInAgain(user: TestUser): Promise<TestUser> {
  const session = { userId: user.id, ip: '127.0.0.1', agent: 'test' };
  return { ...user, token: await openSession(site.database.db, session, site.now()) };
}

describe('the list of groups', () => {
  it('is filtered by name, short name, owner and how one joins, and is one’s own on wish', async () => {
    const owner = await aUser(site);
    const one = await made(owner, { name: 'Listed public' });
    const two = await made(owner, { name: 'Listed private', auth: 3, code: '123456' });
    const list = async (query: object, token: string | null = null) =>
      (await site.call(getGroupList, { query: { limit: 100, ...query }, token })).data;
    const ids = async (query: object, token?: string) => (await list(query, token))?.records.map(({ id }) => id);
    expect(await ids({ keyword: 'LISTED' })).toEqual([one.id, two.id]);
    expect(await ids({ keyword: one.shortName.toUpperCase() })).toEqual([one.id]);
    expect(await ids({ keyword: owner.username })).toEqual([one.id, two.id]);
    expect(await ids({ keyword: 'listed', auth: 3 })).toEqual([two.id]);
    expect(await ids({ keyword: 'listed', auth: 0 })).toEqual([one.id, two.id]);
    expect(await ids({ onlyMine: true }, owner.token)).toEqual([one.id, two.id]);
    expect(await list({ onlyMine: true })).toMatchObject({ records: [], total: 0 });
    expect(await list({ keyword: 'listed', limit: 1, currentPage: 2 })).toMatchObject({ total: 2, pages: 2, size: 1 });
    expect(await ids({ keyword: 'listed', limit: 1, currentPage: 2 })).toEqual([two.id]);
    const row = (await list({ keyword: 'Listed private' }))?.records[0];
    expect(row).toMatchObject({ owner: owner.username, auth: 3, visible: true, memberCount: 1, avatar: null });
    expect(JSON.stringify(row)).not.toContain('123456');
  });

  it('counts members, not those who apply or were refused', async () => {
    const { id, name } = await made(await aUser(site));
    for (const level of [1, 2, 3, 4]) await aMember(site, id, (await aUser(site)).id, level);
    const { data } = await site.call(getGroupList, { query: { keyword: name } });
    expect(data?.records[0]?.memberCount).toBe(3);
  });
});

describe('an account that was deleted', () => {
  it('is counted among the members of no group', async () => {
    const [owner, gone] = [await aUser(site), await aUser(site)];
    const { id, name } = await made(owner);
    await aMember(site, id, gone.id, GROUP_LEVEL.member);
    await site.database.db.updateTable('account').set({ deleted_at: site.now() }).where('id', '=', gone.id).execute();
    const { data } = await site.call(getGroupList, { query: { keyword: name }, token: owner.token });
    expect(data?.records[0]?.memberCount).toBe(1);
    const frame = await site.call(getGroupFrame, { query: { gid: id }, token: owner.token });
    expect(frame.data?.memberCount).toBe(1);
  });
});

describe('changing a group', () => {
  it('is its root’s, and the code is shown to nobody else', async () => {
    const owner = await aUser(site);
    const { id, ...draft } = await made(owner, { auth: 2, code: 'abcdef' });
    const [admin, member, stranger] = [await aUser(site), await aUser(site), await aUser(site)];
    await aMember(site, id, admin.id, GROUP_LEVEL.admin);
    await aMember(site, id, member.id, GROUP_LEVEL.member);
    for (const { token } of [admin, member, stranger]) {
      const body = { ...draft, id, description: 'Taken over' };
      expect(await site.call(updateGroup, { token, body })).toMatchObject({ status: 403, code: 'group_root_only' });
      expect(await site.call(newGroupCode, { token, body: { gid: id } })).toMatchObject({ status: 403 });
      expect((await site.call(getGroupDetail, { token, query: { gid: id } })).data?.code).toBeNull();
    }
    for (const { token } of [owner, root]) {
      expect((await site.call(getGroupDetail, { token, query: { gid: id } })).data?.code).toBe('abcdef');
      const body = { ...draft, id, brief: 'Changed brief' };
      expect(await site.call(updateGroup, { token, body })).toMatchObject({ status: 200, data: null });
    }
    const { data } = await site.call(getGroupDetail, { token: owner.token, query: { gid: id } });
    expect(data).toMatchObject({ brief: 'Changed brief', uid: owner.uid });
  });

  it('is refused where somebody has changed the group since the form was filled; a new code is no such change', async () => {
    const owner = await aUser(site);
    const { id, ...draft } = await made(owner, { auth: 3, code: 'abcdef' });
    const detail = async () =>
      (await site.call(getGroupDetail, { token: owner.token, query: { gid: id } })).data ?? expect.fail();
    const { version: basedOn } = await detail();
    await site.call(newGroupCode, { token: owner.token, body: { gid: id } });
    const { code } = await detail();
    const change = (brief: string) =>
      site.call(updateGroup, { token: owner.token, body: { ...draft, code: undefined, id, brief, basedOn } });
    expect(await change('First')).toMatchObject({ status: 200 });
    expect(await change('Second')).toMatchObject({ status: 400, code: 'group_changed_meanwhile' });
    expect(await detail()).toMatchObject({ brief: 'First', code });
  });

  it('keeps its own names, takes no other’s, and drops the code of a group that becomes public', async () => {
    const owner = await aUser(site);
    const { id, ...draft } = await made(owner, { auth: 3, code: 'abcdef' });
    const other = await made(await aUser(site));
    const change = (is: object) => site.call(updateGroup, { token: owner.token, body: { ...draft, id, ...is } });
    expect(await change({})).toMatchObject({ status: 200 });
    expect(await change({ name: other.name.toUpperCase() })).toMatchObject({ code: 'group_name_taken' });
    expect(await change({ shortName: other.shortName })).toMatchObject({ code: 'group_short_name_taken' });
    expect(await change({ auth: 1, code: 'abcdef' })).toMatchObject({ status: 200 });
    expect((await site.call(getGroupDetail, { token: owner.token, query: { gid: id } })).data?.code).toBeNull();
    expect(await site.call(newGroupCode, { token: owner.token, body: { gid: id } })).toMatchObject({
      code: 'group_public_without_code',
    });
  });

  it('leaves what its form does not say as it was: whether it is hidden, and its code', async () => {
    const owner = await aUser(site);
    const { id, name, shortName, auth, description } = await made(owner, { auth: 3, code: 'abc123', visible: false });
    const body = { id, name, shortName, auth, description, brief: 'A class of others' };
    expect(await site.call(updateGroup, { token: owner.token, body })).toMatchObject({ status: 200 });
    const { data } = await site.call(getGroupDetail, { query: { gid: id }, token: owner.token });
    expect(data).toMatchObject({ brief: 'A class of others', visible: false, code: 'abc123' });
  });

  it('makes a new code of six characters', async () => {
    const owner = await aUser(site);
    const { id } = await made(owner, { auth: 2, code: 'abcdef' });
    const { data } = await site.call(newGroupCode, { token: owner.token, body: { gid: id } });
    expect(data?.code).toMatch(/^[A-Z2-9]{6}$/);
    expect((await site.call(getGroupDetail, { token: owner.token, query: { gid: id } })).data?.code).toBe(data?.code);
  });

  it('gives it a picture, which its root alone may send', async () => {
    const owner = await aUser(site);
    const { id } = await made(owner);
    const files = [{ name: 'us.png', content: await aPicture('png'), field: 'image' }];
    const sent = await sendForm(site, uploadGroupAvatar, { token: owner.token, files, fields: { gid: String(id) } });
    expect(sent.data).toMatchObject({ id, avatar: expect.stringMatching(/^\/api\/public\/img\/.+/) });
    const first = sent.data?.avatar ?? '';
    expect((await site.app.inject(first)).statusCode).toBe(200);
    const again = await sendForm(site, uploadGroupAvatar, { token: owner.token, files, fields: { gid: String(id) } });
    expect((await site.app.inject(first)).statusCode).toBe(404);
    const member = await aUser(site);
    await aMember(site, id, member.id, GROUP_LEVEL.admin);
    for (const fields of [{ gid: String(id) }, { gid: '99999' }, {}] as Record<string, string>[]) {
      const answer = await sendForm(site, uploadGroupAvatar, { token: member.token, files, fields });
      expect(answer.status).toBe(fields['gid'] === String(id) ? 403 : 404);
    }
    expect((await site.call(getGroupDetail, { token: owner.token, query: { gid: id } })).data?.avatar).toBe(
      again.data?.avatar,
    );
  });
});

describe('one’s own level', () => {
  it.each([0, 1, 2, 3, 4, 5])('is %i as it stands', async (level) => {
    const gid = await aGroup(site);
    const user = await aUser(site);
    if (level > 0) await aMember(site, gid, user.id, level);
    expect(await site.call(getGroupAuth, { query: { gid }, token: user.token })).toMatchObject({ data: level });
  });
});

import { randomUUID } from 'node:crypto';
import { getUserAuthInfo, login } from '@oyez/contract/accounts/accounts';
import { ROLES } from '@oyez/contract/accounts/permissions';
import { getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import {
  addUser,
  deleteUsers,
  editUser,
  EXPORT_USERS_PATH,
  getDeletedUsers,
  getUserList,
  getUserSelection,
  previewDeleteUsers,
  restoreUsers,
} from '@oyez/contract/users/user-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, aUser, PASSWORD, type TestUser } from '../../testing/builders.ts';
import { aGroup } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root', username: 'chief' });
});
afterAll(() => site.close());

const edit = (user: { uid: string; username: string }, change: object, as = root) =>
  site.call(editUser, {
    token: as.token,
    body: { uid: user.uid, username: user.username, type: ROLES.default_user.code, status: 0, ...change },
  });
const knows = async (token: string) => (await site.call(getUserAuthInfo, { token })).http;

async function audited(action: string) {
  const rows = await site.database.db.selectFrom('audit').selectAll().where('action', '=', action).execute();
  return rows.at(-1);
}

describe('the list of users', () => {
  it('finds by name, address and real name, narrows and sorts, and shows no password', async () => {
    const mark = randomUUID().slice(0, 8);
    const first = await aUser(site, { username: `${mark}-a` });
    await aUser(site, { username: `${mark}-B`, role: 'problem_admin', email: `x${mark}@example.org` });
    await edit(first, { realname: `Zoë ${mark}`, email: null });
    const list = (query: object) => site.call(getUserList, { token: root.token, query: { keyword: mark, ...query } });

    const all = await list({});
    expect(all.data?.records.map((row) => row.username)).toEqual([`${mark}-B`, `${mark}-a`]);
    expect(all.data?.total).toBe(2);
    expect(JSON.stringify(all)).not.toMatch(/argon2|password/);
    expect(all.data?.records[0]?.roles[0]?.id).toBe(ROLES.problem_admin.code);
    const named = async (query: object) => (await list(query)).data?.records.map((row) => row.username);
    expect(await named({ keyword: `zoë ${mark}` })).toEqual([`${mark}-a`]);
    expect(await named({ keyword: `X${mark}@` })).toEqual([`${mark}-B`]);
    expect(await named({ onlyAdmin: true })).toEqual([`${mark}-B`]);
    expect(await named({ role: ROLES.default_user.code })).toEqual([`${mark}-a`]);
    expect(await named({ sort: 'username' })).toEqual([`${mark}-a`, `${mark}-B`]);
    expect(await named({ neverSeen: true, status: 1 })).toEqual([]);
    expect(await named({ keyword: '%' })).toEqual([]);
  });

  it('can be chosen as a whole, by the same filter', async () => {
    const mark = randomUUID().slice(0, 8);
    for (let n = 0; n < 17; n += 1) await aUser(site, { username: `${mark}-${n}` });
    const select = async (query: object, token = root.token) =>
      site.call(getUserSelection, { token, query: { keyword: mark, ...query } });
    const { data } = await select({});
    expect(data).toHaveLength(17);
    expect(data?.[0]).toEqual({ uid: expect.any(String), username: `${mark}-16` });
    expect((await select({ onlyAdmin: true })).data).toEqual([]);
    const keeper = await aUser(site, { role: 'problem_admin' });
    expect((await select({}, keeper.token)).status).toBe(403);
  });
});

describe('changing an account', () => {
  it('keeps what was left out, clears what is empty, and remembers before and after without secrets', async () => {
    const user = await aUser(site);
    await edit(user, { school: 'Old school', titleName: 'Hero', titleColor: '#ff0000' });
    const saved = await edit(user, { realname: 'A', email: '', setNewPwd: true, password: 'brand-new-1' });
    expect(saved.msg).toBe('Saved');
    const account = await accountOf(site, user.username);
    expect(account).toMatchObject({ realname: 'A', email: null, school: 'Old school', title_name: 'Hero' });
    const entry = await audited('account.edit');
    expect(entry?.before).toMatchObject({ realname: null, email: `${user.username}@example.org` });
    expect(entry?.after).toMatchObject({ realname: 'A', email: null, password: 'set' });
    expect(JSON.stringify(entry)).not.toMatch(/argon2|brand-new-1/);
    const body = { username: user.username, password: 'brand-new-1' };
    expect((await site.call(login, { body })).status).toBe(200);
  });

  it.each([
    ['realname', 'x'.repeat(51), 'realname_too_long'],
    ['titleName', 'x'.repeat(21), 'title_too_long'],
    ['titleColor', 'red;background:url(x)', 'title_color_malformed'],
    ['username', 'x'.repeat(21), 'username_too_long'],
    ['username', '<script>', 'username_malformed'],
    ['blog', 'javascript:alert(1)', 'user_link_malformed'],
    ['type', 1234, 'role_unknown'],
  ])('refuses %s: %s', async (field, value, code) => {
    const user = await aUser(site);
    expect(await edit(user, { [field]: value })).toMatchObject({ http: 200, status: 400, code });
  });

  it('refuses an address that is in use, and a short password', async () => {
    const [user, other] = [await aUser(site), await aUser(site)];
    expect((await edit(user, { email: `${other.username}@EXAMPLE.org` })).code).toBe('user_email_taken');
    expect((await edit(user, { setNewPwd: true, password: 'short' })).code).toBe('password_length');
  });

  it('drops fields that nobody may set', async () => {
    const user = await aUser(site);
    await edit(user, { realname: 'B', password_hash: 'x', id: 1, honor_name: 'King', deleted_at: '2020-01-01' });
    expect(await accountOf(site, user.username)).toMatchObject({ id: user.id, honor_name: null, deleted_at: null });
  });

  it.each([
    ['a ban', { status: 1 }],
    ['a new password', { setNewPwd: true, password: 'brand-new-2' }],
  ])('ends every login of the account by %s', async (_, change) => {
    const user = await aUser(site);
    expect(await knows(user.token)).toBe(200);
    expect((await edit(user, change)).status).toBe(200);
    expect(await knows(user.token)).toBe(401);
  });

  it('lets logins stand with another role, which counts at once', async () => {
    const user = await aUser(site);
    const asks = async () => {
      const { http, data } = await site.call(getUserAuthInfo, { token: user.token });
      const list = await site.call(getAdminProblemList, { token: user.token });
      return [http, data?.roles, list.http, list.status];
    };
    expect(await asks()).toEqual([200, ['default_user'], 403, 403]);
    await edit(user, { type: ROLES.admin.code });
    expect(await asks()).toEqual([200, ['admin'], 200, 200]);
    await edit(user, { type: ROLES.mute_user.code });
    expect(await asks()).toEqual([200, ['mute_user'], 403, 403]);
  });

  it('tells the person about another role', async () => {
    const user = await aUser(site);
    await edit(user, { type: ROLES.mute_user.code });
    const messages = await site.database.db.selectFrom('message').selectAll().where('user_id', '=', user.id).execute();
    expect(messages.map((one) => one.template)).toEqual(['role_changed']);
  });

  it('never loses the last super administrator', async () => {
    await site.database.db
      .updateTable('account')
      .set({ role: 'admin' })
      .where('role', '=', 'root')
      .where('id', '<>', root.id)
      .execute();
    expect((await edit(root, { status: 1, type: ROLES.root.code })).code).toBe('user_ban_self');
    expect((await edit(root, { type: ROLES.admin.code })).code).toBe('last_root');
    const [one, two] = [await aUser(site, { role: 'root' }), await aUser(site, { role: 'root' })];
    const fates = await Promise.all([
      edit(one, { type: ROLES.root.code, status: 1 }, two),
      edit(two, { type: ROLES.root.code, status: 1 }, one),
      edit(root, { type: ROLES.admin.code }, one),
    ]);
    expect(fates.filter((fate) => fate.status === 200).length).toBeLessThan(3);
    const left = await site.database.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'root')
      .where('status', '=', 0)
      .execute();
    expect(left.length).toBeGreaterThan(0);
    await site.database.db.updateTable('account').set({ role: 'root', status: 0 }).where('id', '=', root.id).execute();
    const again = await site.call(login, { body: { username: root.username, password: PASSWORD } });
    root = { ...root, token: String(again.headers.authorization) };
  });
});

describe('deleting accounts', () => {
  it('says before what it means, takes the name at once, and gives it back within 30 days', async () => {
    const user = await aUser(site);
    await aGroup(site, { ownerId: user.id });
    const preview = await site.call(previewDeleteUsers, { token: root.token, body: { ids: [user.uid, root.uid] } });
    expect(preview.data).toMatchObject({
      users: [{ uid: user.uid, username: user.username }],
      refused: [{ uid: root.uid, reason: 'You cannot delete yourself.' }],
      openSessions: 1,
      submissions: 0,
      groups: 1,
    });
    expect(await knows(user.token)).toBe(200);

    expect((await site.call(deleteUsers, { token: root.token, body: { ids: [user.uid] } })).status).toBe(200);
    expect(await knows(user.token)).toBe(401);
    const body = { username: user.username, password: PASSWORD };
    expect((await site.call(login, { body })).code).toBe('wrong_credentials');
    const row = await site.database.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: `deleted-${user.id}`, email: null, password_hash: '' });
    const listed = await site.call(getDeletedUsers, { token: root.token, query: { keyword: user.username } });
    expect(listed.data?.records.map((one) => one.username)).toEqual([user.username]);

    const usurper = await aUser(site, { username: user.username, email: null });
    const refused = await site.call(restoreUsers, { token: root.token, body: { ids: [user.uid] } });
    expect(refused.code).toBe('user_restore_taken');
    await edit(usurper, { username: `other-${user.id}` });
    expect((await site.call(restoreUsers, { token: root.token, body: { ids: [user.uid] } })).status).toBe(200);
    expect((await site.call(login, { body })).data?.email).toBe(`${user.username}@example.org`);
  });

  it('deletes all or none', async () => {
    const user = await aUser(site);
    const ids = [user.uid, root.uid];
    expect((await site.call(deleteUsers, { token: root.token, body: { ids } })).code).toBe('user_delete_self');
    expect(await knows(user.token)).toBe(200);
  });
});

describe('exporting users', () => {
  it('makes formulas harmless and notes who took the list', async () => {
    const user = await aUser(site);
    await edit(user, { realname: '=HYPERLINK("http://evil")', nickname: '+1', school: '@SUM(1)', mobile: '-1' });
    const answer = await site.app.inject({
      url: EXPORT_USERS_PATH,
      query: { keyword: user.username, columns: 'username,realname,nickname,school,mobile,password_hash' },
      headers: { authorization: root.token, 'accept-language': 'en-US' },
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment;filename=users_\d+\.csv$/);
    expect(answer.body).toBe(
      `\uFEFFUsername,Real name,Nickname,School,Mobile\r\n${user.username},"'=HYPERLINK(""http://evil"")",'+1,'@SUM(1),'-1\r\n`,
    );
    expect((await audited('account.export'))?.after).toMatchObject({ filter: { keyword: user.username } });
  });

  it('is for super administrators', async () => {
    const staff = await aUser(site, { role: 'admin' });
    for (const [token, http] of [
      [staff.token, 403],
      ['', 401],
    ] as const) {
      const answer = await site.app.inject({
        url: EXPORT_USERS_PATH,
        headers: token === '' ? {} : { authorization: token },
      });
      expect(answer.statusCode).toBe(http);
    }
  });
});

describe('adding one user', () => {
  const add = (body: object, by = root) =>
    site.call(addUser, { token: by.token, body: { username: `one-${randomUUID().slice(0, 8)}`, ...body } });

  it('makes an account that can log in at once, with the role and the names given', async () => {
    const username = `new-${randomUUID().slice(0, 8)}`;
    const made = await add({
      username,
      password: 'secret-1',
      email: `${username}@Example.org`,
      realname: 'New One',
      type: ROLES.problem_admin.code,
    });
    expect(made).toMatchObject({ status: 200, data: { username, password: null } });
    const { data } = await site.call(getUserList, { token: root.token, query: { keyword: username } });
    expect(data?.records).toMatchObject([
      {
        uid: made.data?.uid,
        email: `${username}@Example.org`,
        realname: 'New One',
        roles: [{ id: ROLES.problem_admin.code }],
      },
    ]);
    expect(await site.call(login, { body: { username, password: 'secret-1' } })).toMatchObject({ status: 200 });
    const entry = await audited('account.add');
    expect(entry).toMatchObject({ after: { username, role: 'problem_admin' } });
    expect(JSON.stringify(entry)).not.toContain('secret-1');
  });

  it('chooses a password where none is given, and says it once', async () => {
    const { data } = await add({});
    expect(data?.password).toMatch(/^[2-9a-zA-Z]{12}$/);
    const { username, password } = data!;
    expect(await site.call(login, { body: { username, password: password! } })).toMatchObject({ status: 200 });
  });

  it.each([
    [{ username: 'CHIEF' }, 'username_taken'],
    [{ username: 'with space' }, 'username_malformed'],
    [{ username: 'x'.repeat(60) }, 'username_too_long'],
    [{ password: 'short' }, 'password_length'],
    [{ email: 'nowhere' }, 'email_malformed'],
    [{ type: 7 }, 'role_unknown'],
  ])('refuses %j', async (body, code) => {
    expect(await add(body)).toMatchObject({ code });
  });

  it('refuses an address that another account has, and anybody without the grant', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.org`;
    await add({ email });
    expect(await add({ email: email.toUpperCase() })).toMatchObject({ code: 'user_email_taken' });
    const keeper = await aUser(site, { role: 'problem_admin' });
    expect(await add({}, keeper)).toMatchObject({ status: 403 });
  });
});

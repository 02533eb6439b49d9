import { randomBytes } from 'node:crypto';
import {
  changeImport,
  dropImport,
  getAccountBatch,
  getAccountBatchRows,
  IMPORT_ERRORS_PATH,
  importUsers,
  previewUndoBatch,
  startImport,
  undoBatch,
} from '@oyez/contract/users/account-batches';
import { login } from '@oyez/contract/accounts/accounts';
import {
  GENERATED_USERS_PATH,
  generateUser,
  insertBatchUser,
  previewGenerateUser,
} from '@oyez/contract/users/user-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userActor } from '../../policy/actor.ts';
import { accountOf, aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';
import { advanceBatches } from './batch-work.service.ts';
import { eraseOldSecrets, openBatches } from './batches.sql.ts';
import { insertUsersAtOnce } from './insert-users.service.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const mark = () => randomBytes(4).toString('hex');
const read = (content: string | Buffer, query: object = {}) =>
  sendForm(site, importUsers, { token: root.token, files: [{ name: 'class.csv', content }], query: query as never });
async function rowsOf(id: number) {
  const rows = await site.call(getAccountBatchRows, { token: root.token, params: { id }, query: { limit: 100 } });
  return rows.data?.records ?? [];
}
async function finish(id: number) {
  for (;;) {
    await advanceBatches(site);
    const { data, msg } = await site.call(getAccountBatch, { token: root.token, params: { id } });
    if (data === null) throw new Error(msg);
    if (!['running', 'undoing'].includes(data.state)) return data;
  }
}
const exists = async (username: string) => (await accountOf(site, username).catch(() => undefined)) !== undefined;

/** 用户名,密码,真实姓名 / 张三 as a Chinese Excel writes them. */
const GBK_HEAD = Buffer.from('d3c3bba7c3fb2cc3dcc2eb2cd5e6cab5d0d5c3fb0d0a', 'hex');
const GBK_NAME = Buffer.from('d5c5c8fd', 'hex');

describe('importing a table', () => {
  it('reads GBK with headings, imports it, and takes everything back', async () => {
    const name = `gbk${mark()}`;
    const file = Buffer.concat([
      GBK_HEAD,
      Buffer.from(`${name},secret-${name.slice(3, 9)},`),
      GBK_NAME,
      Buffer.from('\r\n'),
    ]);
    const preview = await read(file);
    expect(preview.data).toMatchObject({
      state: 'preview',
      source: { encoding: 'GB18030', delimiter: ',', header: true, columns: ['username', 'password', 'realname'] },
      plans: { create: 1, update: 0, skip: 0, refuse: 0 },
    });
    const id = preview.data?.id ?? 0;
    expect(await exists(name)).toBe(false);
    const stored = await site.database.db
      .selectFrom('account_batch_row')
      .selectAll()
      .where('batch_id', '=', id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(`secret-${name.slice(3, 9)}`);

    await site.call(startImport, { token: root.token, body: { id } });
    expect(await finish(id)).toMatchObject({ state: 'done', created: 1, refused: 0 });
    expect((await accountOf(site, name)).realname).toBe('张三');
    const left = await site.database.db
      .selectFrom('account_batch_row')
      .select('password_secret')
      .where('batch_id', '=', id)
      .execute();
    expect(left).toEqual([{ password_secret: null }]);

    const undo = await site.call(previewUndoBatch, { token: root.token, params: { id } });
    expect(undo.data).toEqual({ unused: 1, used: 0, updated: 0 });
    await site.call(undoBatch, { token: root.token, body: { id } });
    expect((await finish(id)).state).toBe('undone');
    expect(await exists(name)).toBe(false);
  });

  it.each([
    ['UTF-8 with a byte order mark and semicolons', (a: string) => `\uFEFF用户名;密码;性别\n${a};"pass;""word";女\n`],
    ['tabs without headings', (a: string) => `${a}\tpass;"word\t\t\t1\r\n\r\n`],
  ])('reads %s', async (_, text) => {
    const name = `m${mark()}`;
    const preview = await read(text(name));
    expect(preview.data?.plans).toEqual({ create: 1, update: 0, skip: 0, refuse: 0 });
    const id = preview.data?.id ?? 0;
    await site.call(startImport, { token: root.token, body: { id } });
    await finish(id);
    expect((await accountOf(site, name)).gender).toBe('female');
    const entered = await site.call(login, { body: { username: name, password: 'pass;"word' } });
    expect(entered.status).toBe(200);
  });

  it('says of each row what becomes of it, and what to correct', async () => {
    const present = await aUser(site);
    const m = mark();
    const preview = await read(
      [
        'username,password,email,realname,role',
        `n${m},password,n${m}@example.org,=cmd|'/c calc'!A1,root`,
        `N${m},password,,again,`,
        `o${m},password,n${m}@EXAMPLE.org,,`,
        `p${m},short,not-an-address,,`,
        `,password,,,`,
        `<b>${m},password,,,`,
        `${present.username.toUpperCase()},,,,`,
        `q${m},password,${present.username}@example.org,,`,
      ].join('\n'),
    );
    const id = preview.data?.id ?? 0;
    const told = (await rowsOf(id)).map(({ n, plan, problems }) => [
      n,
      plan,
      problems.map((p) => `${p.column} ${p.reason}`),
    ]);
    expect(told).toEqual([
      [2, 'create', []],
      [3, 'refuse', ['username repeated']],
      [4, 'refuse', ['email repeated']],
      [5, 'refuse', ['password too_short', 'email malformed']],
      [6, 'refuse', ['username missing']],
      [7, 'refuse', ['username malformed']],
      [8, 'skip', []],
      [9, 'refuse', ['email taken']],
    ]);
    const withRoles = await site.call(changeImport, {
      token: root.token,
      body: { id, conflict: 'update', withRoles: true },
    });
    expect(withRoles.data?.plans).toEqual({ create: 0, update: 1, skip: 0, refuse: 7 });
    expect((await rowsOf(id))[0]?.problems).toEqual([{ column: 'role', reason: 'role_refused' }]);

    const errors = await site.app.inject({
      url: IMPORT_ERRORS_PATH,
      query: { id: String(id) },
      headers: { authorization: root.token, 'accept-language': 'zh-CN' },
    });
    expect(errors.body).toContain(`'=cmd|'/c calc'!A1`);
    expect(errors.body).toContain('与第 2 行重复');
    expect(errors.body).not.toContain('short');

    expect((await site.call(dropImport, { token: root.token, body: { id } })).status).toBe(200);
    expect((await site.call(startImport, { token: root.token, body: { id } })).status).toBe(404);
    expect(await exists(`n${m}`)).toBe(false);
  });

  it('updates profiles only, and gives back what was there before', async () => {
    const user = await aUser(site);
    const preview = await read(`username,password,school,nickname\n${user.username},other-password,New school,nick\n`, {
      conflict: 'update',
    });
    const id = preview.data?.id ?? 0;
    expect(preview.data?.plans.update).toBe(1);
    await site.call(startImport, { token: root.token, body: { id } });
    await finish(id);
    const before = await accountOf(site, user.username);
    expect(before).toMatchObject({ school: 'New school', nickname: 'nick', email: `${user.username}@example.org` });
    const other = await site.call(login, { body: { username: user.username, password: 'other-password' } });
    expect(other.code).toBe('wrong_credentials');
    await site.database.db.updateTable('account').set({ nickname: 'own choice' }).where('id', '=', user.id).execute();

    await site.call(undoBatch, { token: root.token, body: { id } });
    await finish(id);
    expect(await accountOf(site, user.username)).toMatchObject({ school: null, nickname: 'own choice' });
  });

  it('keeps accounts that somebody uses, unless they shall go too', async () => {
    const names = [`u${mark()}`, `v${mark()}`];
    const preview = await read(names.map((name) => `${name},password`).join('\n'));
    const id = preview.data?.id ?? 0;
    await site.call(startImport, { token: root.token, body: { id } });
    await finish(id);
    await site.call(login, { body: { username: names[0] ?? '', password: 'password' } });
    expect((await site.call(previewUndoBatch, { token: root.token, params: { id } })).data).toMatchObject({
      unused: 1,
      used: 1,
    });
    await site.call(undoBatch, { token: root.token, body: { id } });
    await finish(id);
    expect([await exists(names[0] ?? ''), await exists(names[1] ?? '')]).toEqual([true, false]);
  });

  it.each([
    ['an Excel file', Buffer.from('PK\u0003\u0004....'), 'batch_unreadable'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]), 'batch_unreadable'],
    ['nothing', Buffer.from('\uFEFF\n\n'), 'batch_empty'],
    ['a quotation mark that is never closed', Buffer.from('a,password\nb,"password\nc,password'), 'batch_bad_quotes'],
    ['headings without names', Buffer.from('password,email\npassword,a@b.cd'), 'batch_no_username'],
    ['too many rows', Buffer.from('a,b\n'.repeat(50_001)), 'batch_too_many_rows'],
    ['a giant', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'batch_file_too_large'],
  ])('refuses %s', async (_, content, code) => {
    expect((await read(content)).code).toBe(code);
  });

  it('is for super administrators', async () => {
    const staff = await aUser(site, { role: 'problem_admin' });
    const sent = await sendForm(site, importUsers, {
      token: staff.token,
      files: [{ name: 'a.csv', content: 'a,password' }],
    });
    expect(sent.http).toBe(403);
  });
});

describe('50,000 rows', () => {
  it('are looked at without much memory', async () => {
    const m = mark();
    const lines = Array.from(
      { length: 50_000 },
      (_, at) => `${m}${at},password-${at},${m}${at}@example.org,Name ${at},male,nick ${at},School`,
    );
    const file = Buffer.from(`username,password,email,realname,gender,nickname,school\n${lines.join('\n')}`);
    // What a database knows of a table that was small a moment ago.
    await site.database.pool.query('ANALYZE account_batch_row');
    const before = process.memoryUsage().rss;
    const preview = await read(file);
    expect(preview.data).toMatchObject({ total: 50_000, plans: { create: 50_000, refuse: 0 } });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    await site.call(dropImport, { token: root.token, body: { id: preview.data?.id ?? 0 } });
  });
});

describe('the call for up to 500 accounts', () => {
  const insert = (users: (string | number | null)[][]) =>
    site.call(insertBatchUser, { token: root.token, body: { users } });

  it('keeps what could be made and names the rest', async () => {
    const m = mark();
    const present = await aUser(site);
    const answer = await insert([
      [`a${m}`, 'password', `a${m}@example.org`, '王五', 1, null, 'School'],
      [present.username, 'password'],
      [`b${m}`, '1'],
    ]);
    expect(answer).toMatchObject({ http: 200, status: 400 });
    expect(answer.msg).toBe(`Import result: 1 succeeded, 2 failed. Failed usernames: [${present.username}, b${m}]`);
    expect(await accountOf(site, `a${m}`)).toMatchObject({ gender: 'female', realname: '王五', role: 'default_user' });
  });

  it('answers before its client gives up, and makes the rest afterwards', async () => {
    const m = mark();
    const rows = Array.from({ length: 25 }, (_, n) => [`late${n}-${m}`, 'password']);
    const actor = userActor({ ...root, role: 'root', sessionId: 1 });
    const keeper = { actor, ip: '127.0.0.1', requestId: 'r-1' };
    await expect(insertUsersAtOnce(site, keeper, rows, 0)).rejects.toMatchObject({
      code: 'batch_goes_on',
      params: { done: 0, total: 25 },
    });
    while ((await openBatches(site.database.db)).length > 0) await advanceBatches(site);
    expect(await accountOf(site, `late24-${m}`)).toMatchObject({ role: 'default_user' });
  });

  it('refuses an empty list, and more than 5000', async () => {
    expect((await insert([])).code).toBe('batch_empty');
    expect((await insert(Array.from({ length: 5001 }, () => ['x', 'password']))).http).toBe(400);
  });
});

describe('generating accounts', () => {
  const generate = (body: object) => site.call(generateUser, { token: root.token, body });
  const list = (key: string, token = root.token, format = 'xlsx') =>
    site.app.inject({ url: GENERATED_USERS_PATH, query: { key, format }, headers: { authorization: token } });

  it('makes all, and hands the passwords to their maker for half an hour', async () => {
    const prefix = `g${mark()}_`;
    const numbering = { prefix, number_from: 8, number_to: 10, password_length: 12 };
    const preview = await site.call(previewGenerateUser, { token: root.token, body: numbering });
    expect(preview.data).toMatchObject({ count: 3, first: [`${prefix}8`, `${prefix}9`, `${prefix}10`], takenCount: 0 });
    const key = (await generate(numbering)).data?.key ?? '';

    const csv = await list(key, root.token, 'csv');
    const lines = csv.body
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(lines.map(([name]) => name)).toEqual(['用户名', `${prefix}8`, `${prefix}9`, `${prefix}10`]);
    const password = lines[1]?.[1] ?? '';
    expect(password).toMatch(/^[2-9a-zA-Z]{12}$/);
    expect((await site.call(login, { body: { username: `${prefix}8`, password } })).status).toBe(200);
    const xlsx = await list(key);
    expect(xlsx.headers['content-disposition']).toBe(`attachment;filename=${key}.xlsx`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const stored = await site.database.db
      .selectFrom('account_batch')
      .selectAll()
      .where('secret_key', '=', key)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(password);

    const otherRoot = await aUser(site, { role: 'root' });
    const theirs = await list(key, otherRoot.token);
    expect([theirs.statusCode, theirs.json<{ status: number }>().status]).toEqual([400, 404]);
    site.clock.advance(31 * 60_000);
    expect((await list(key)).statusCode).toBe(400);
    await eraseOldSecrets(site.database.db, site.now());
    const erased = await site.database.db
      .selectFrom('account_batch')
      .selectAll()
      .where('id', '=', stored[0]?.id ?? 0)
      .execute();
    expect(erased).toMatchObject([{ secret: null, secret_key: null }]);
  });

  it('makes none when one name is taken', async () => {
    const prefix = `h${mark()}_`;
    await aUser(site, { username: `${prefix}3`.toUpperCase() });
    const answer = await generate({ prefix, number_from: 1, number_to: 5 });
    expect(answer).toMatchObject({ http: 200, status: 400, code: 'generate_failed' });
    expect(answer.msg).toContain(`${prefix}3`);
    expect(await exists(`${prefix}1`)).toBe(false);
  });

  it.each([
    [{ number_from: 5, number_to: 4 }, 'generate_reversed'],
    [{ prefix: 'x', number_from: 1, number_to: 1001 }, 'generate_too_many'],
    [{ prefix: '=cmd', number_from: 1, number_to: 2 }, 'generate_name_refused'],
    [{ prefix: 'far-too-long-for-a-na', number_from: 1, number_to: 2 }, 'invalid_input'],
    [{ prefix: 'a b', number_from: 1, number_to: 2 }, 'generate_name_refused'],
  ])('refuses %o', async (numbering, code) => {
    expect((await generate(numbering)).code).toBe(code);
  });
});

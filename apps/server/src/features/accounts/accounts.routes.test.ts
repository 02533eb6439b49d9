import { adminLogin, getLoginPuzzle, getUserAuthInfo, login, logout } from '@oyez/contract/accounts/accounts';
import { ROLE_NAMES, ROLES } from '@oyez/contract/accounts/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { resetPassword } from './admin.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function failLogins(username: string, times: number, from: string): Promise<void> {
  const { countUp } = await import('../../db/throttle.sql.ts');
  const { createHash } = await import('node:crypto');
  const digest = createHash('sha256').update(username.toLowerCase()).digest('base64url').slice(0, 22);
  for (let n = 0; n < times; n += 1) {
    await countUp(
      site.database.db,
      `login:${digest}:${from}`,
      new Date(site.clock.now.getTime() + 30 * MINUTE),
      site.clock.now,
    );
  }
}

describe('POST /api/login', () => {
  it('answers with the account and puts the token into the Authorization header', async () => {
    const user = await aUser(site, { username: 'Ada' });
    const answer = await site.call(login, { body: { username: ' Ada ', password: PASSWORD } });
    expect(answer).toMatchObject({
      http: 200,
      status: 200,
      data: { uid: user.uid, username: 'Ada', roleList: ['default_user'] },
    });
    expect(answer.headers['authorization']).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['refresh-token']).toBeUndefined();
    expect(JSON.stringify(answer)).not.toContain('argon2id');
  });

  it('does not tell a wrong password from an unknown name', async () => {
    await aUser(site, { username: 'Bert' });
    const wrong = await site.call(login, { body: { username: 'Bert', password: 'not-the-one' } });
    const unknown = await site.call(login, { body: { username: 'Nobody', password: 'not-the-one' } });
    expect(wrong).toMatchObject({ http: 200, status: 400, code: 'wrong_credentials' });
    expect({ msg: unknown.msg, status: unknown.status, http: unknown.http }).toEqual({
      msg: wrong.msg,
      status: wrong.status,
      http: wrong.http,
    });
  });

  it('names each wrong field and says why, in the language of the request', async () => {
    const english = await site.call(login, { body: { username: 'Ada', password: '123' } });
    expect(english).toMatchObject({ http: 400, status: 400, code: 'invalid_input', fields: [{ field: 'password' }] });
    const chinese = await site.call(login, {
      body: { username: 'Ada', password: '123' },
      headers: { 'accept-language': 'fr, zh;q=0.5' },
    });
    expect(chinese.msg).toMatch(/^请检查 password/);
  });

  it('locks a name for half an hour after twenty failures from one address, known or not', async () => {
    await aUser(site, { username: 'Cleo' });
    for (const username of ['Cleo', 'Ghost']) {
      await failLogins(username, 20, '127.0.0.1');
      expect(await site.call(login, { body: { username, password: PASSWORD } })).toMatchObject({
        status: 400,
        code: 'login_locked',
      });
    }
    const elsewhere = await site.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '127.0.0.9',
      payload: { username: 'Cleo', password: PASSWORD },
    });
    expect(elsewhere.json()).toMatchObject({ status: 200 });
    site.clock.advance(31 * MINUTE);
    expect(await site.call(login, { body: { username: 'Cleo', password: PASSWORD } })).toMatchObject({ status: 200 });
  });

  it('counts every one of many parallel guesses, and adds up their growing waits', async () => {
    await aUser(site, { username: 'Felix' });
    await failLogins('Felix', 4, '127.0.0.1');
    const before = performance.now();
    const guesses = await Promise.all(
      Array.from({ length: 3 }, (_, n) => site.call(login, { body: { username: 'Felix', password: `guess-${n}` } })),
    );
    expect(guesses.every((guess) => guess.code === 'wrong_credentials')).toBe(true);
    expect(performance.now() - before).toBeGreaterThan(2900);
    await failLogins('Felix', 13, '127.0.0.1');
    expect(await site.call(login, { body: { username: 'Felix', password: PASSWORD } })).toMatchObject({
      code: 'login_locked',
    });
  });

  it('slows down who guesses at many names from one address, and lets the puzzle through', async () => {
    const user = await aUser(site);
    const from = '10.1.2.3';
    const { countUp } = await import('../../db/throttle.sql.ts');
    const until = new Date(site.clock.now.getTime() + 30 * MINUTE);
    for (let n = 0; n < 500; n += 1) await countUp(site.database.db, `login-ip:${from}`, until, site.clock.now);
    const asked = await site.app.inject({
      method: 'GET',
      url: `/api/x/accounts/login-puzzle?username=${user.username}`,
      remoteAddress: from,
    });
    expect(asked.json()).toMatchObject({ data: { required: true } });
    expect((await site.call(getLoginPuzzle, { query: { username: user.username } })).data?.required).toBe(false);
  });

  it('keeps one puzzle open however often it is asked for, and draws one subscriber only so many in an hour', async () => {
    await failLogins('Gina', 5, '2001:db8:1:2::/64');
    const ask = async (remoteAddress: string) => {
      const answer = await site.app.inject({ url: '/api/x/accounts/login-puzzle?username=Gina', remoteAddress });
      return answer.json() as { code?: string; data: { required: boolean } | null };
    };
    for (const host of ['1', '2', '3']) expect((await ask(`2001:db8:1:2::${host}`)).data?.required).toBe(true);
    const kept = await site.database.db
      .selectFrom('one_time')
      .select('id')
      .where('subject', 'like', '%2001:db8:1:2::/64')
      .execute();
    expect(kept).toHaveLength(1);

    const drawn = `puzzle-pictures:2001:db8:1:2::/64:${Math.floor(site.clock.now.getTime() / HOUR)}`;
    await site.database.db.updateTable('throttle').set({ count: 2000 }).where('key', '=', drawn).execute();
    expect((await ask('2001:db8:1:2::4')).code).toBe('too_many_requests');
    await failLogins('Gina', 5, '10.7.7.7');
    expect((await ask('10.7.7.7')).data?.required).toBe(true);
  });

  it('tells the excess of a crowd at once that it is busy', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        site.call(login, { body: { username: `crowd-${n}`, password: 'some-guess' } }),
      ),
    );
    const busy = crowd.filter((answer) => answer.code === 'login_busy');
    expect(busy.length).toBeGreaterThan(20);
    expect(busy.every((answer) => answer.http === 200 && answer.status === 400)).toBe(true);
    expect(crowd.filter((answer) => answer.code === 'wrong_credentials').length).toBeGreaterThan(50);
  });

  it('forgets the failures after a success', async () => {
    await aUser(site, { username: 'Dora' });
    await failLogins('Dora', 4, '127.0.0.1');
    expect(await site.call(login, { body: { username: 'Dora', password: PASSWORD } })).toMatchObject({ status: 200 });
    expect((await site.call(getLoginPuzzle, { query: { username: 'Dora' } })).data).toMatchObject({ required: false });
  });

  it('asks for the puzzle from the fifth failure on, takes one answer to it, and answers slowly without it', async () => {
    await aUser(site, { username: 'Emil' });
    await failLogins('Emil', 5, '127.0.0.1');
    const puzzle = (await site.call(getLoginPuzzle, { query: { username: 'Emil' } })).data;
    expect(puzzle).toMatchObject({ required: true, background: expect.stringMatching(/^data:image\/png;base64,/) });
    const key = puzzle?.key ?? '';
    const wrongPlace = await site.call(login, {
      body: { username: 'Emil', password: PASSWORD, puzzle: { key, x: 0, track: [1, 2] } },
    });
    expect(wrongPlace).toMatchObject({ status: 400, code: 'puzzle_failed' });

    await site.call(getLoginPuzzle, { query: { username: 'Emil' } });
    const place = await site.database.db
      .selectFrom('one_time')
      .select('secret_hash')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const solved = { key, x: Number(place.secret_hash.toString()) + 2, track: [10, 11, 10] };
    expect(await site.call(login, { body: { username: 'Emil', password: 'wrong-one', puzzle: solved } })).toMatchObject(
      { code: 'wrong_credentials' },
    );
    expect(await site.call(login, { body: { username: 'Emil', password: PASSWORD, puzzle: solved } })).toMatchObject({
      code: 'puzzle_failed',
    });

    const before = performance.now();
    expect(await site.call(login, { body: { username: 'Emil', password: PASSWORD } })).toMatchObject({ status: 200 });
    expect(performance.now() - before).toBeGreaterThan(1900);
  });
});

describe('a session', () => {
  it('ends at logout, alone', async () => {
    const user = await aUser(site);
    const second = await site.call(login, { body: { username: user.username, password: PASSWORD } });
    expect(await site.call(logout, { token: user.token })).toMatchObject({ status: 200, data: null });
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({
      http: 401,
      status: 401,
      code: 'session_expired',
    });
    expect(await site.call(getUserAuthInfo, { token: String(second.headers['authorization']) })).toMatchObject({
      status: 200,
    });
  });

  it('slides: the token is replaced by header after half a day, and the old one stays good for two minutes', async () => {
    const user = await aUser(site);
    site.clock.advance(13 * HOUR);
    const refreshed = await site.call(getUserAuthInfo, { token: user.token });
    expect(refreshed.headers['refresh-token']).toBe('true');
    const token = String(refreshed.headers['authorization']);
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({ status: 200 });
    site.clock.advance(3 * MINUTE);
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({ http: 401 });
    expect(await site.call(getUserAuthInfo, { token })).toMatchObject({ status: 200 });
  });

  it('gives a new token to one of many parallel requests', async () => {
    const user = await aUser(site);
    site.clock.advance(13 * HOUR);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.call(getUserAuthInfo, { token: user.token })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(answers.filter((answer) => answer.headers['refresh-token'] === 'true')).toHaveLength(1);
  });

  it('expires after a day without use', async () => {
    const user = await aUser(site);
    site.clock.advance(25 * HOUR);
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({
      http: 401,
      code: 'session_expired',
    });
  });

  it('ends with a new password and with a ban', async () => {
    const user = await aUser(site);
    await resetPassword(site, user.username, 'another-one', site.clock.now);
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({ http: 401 });
    const banned = await aUser(site);
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', banned.id).execute();
    expect(await site.call(getUserAuthInfo, { token: banned.token })).toMatchObject({
      http: 401,
      code: 'account_banned_session',
    });
    expect(await site.call(login, { body: { username: banned.username, password: PASSWORD } })).toMatchObject({
      http: 200,
      code: 'account_banned',
    });
  });

  it('is needed: a missing token is a transport 401 that echoes Url-Type', async () => {
    const answer = await site.call(getUserAuthInfo, { headers: { 'url-type': 'admin' } });
    expect(answer).toMatchObject({ http: 401, status: 401, code: 'login_required' });
    expect(answer.headers['url-type']).toBe('admin');
    expect(answer.headers['access-control-expose-headers']).toContain('Refresh-Token');
  });
});

describe('POST /api/admin/login', () => {
  it.each(ROLE_NAMES)('opens for %s exactly when the role is an administrating one', async (role) => {
    const user = await aUser(site, { role });
    const answer = await site.call(adminLogin, { body: { username: user.username, password: PASSWORD } });
    expect(answer).toMatchObject(ROLES[role].isAdmin ? { status: 200 } : { http: 200, status: 401, code: 'not_admin' });
  });
});

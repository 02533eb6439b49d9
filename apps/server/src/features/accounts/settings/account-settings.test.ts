import {
  changeEmail,
  changeMobile,
  changePassword,
  changeUserInfo,
  getChangeEmailCode,
  getOwnLogins,
  getSessions,
  revokeOtherSessions,
  revokeSession,
} from '@oyez/contract/accounts/account-settings';
import { getAccount, savePreferences } from '@oyez/contract/accounts/preferences';
import { getUserAuthInfo, login } from '@oyez/contract/accounts/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, aUser, PASSWORD, type TestUser } from '../../../testing/builders.ts';
import { whileHeld } from '../../../testing/held-rows.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { verifyPassword } from '../sessions/passwords.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

async function anotherLogin(user: TestUser, agent = FIREFOX): Promise<string> {
  const answer = await site.call(login, {
    body: { username: user.username, password: PASSWORD },
    headers: { 'user-agent': agent },
  });
  return String(answer.headers['authorization']);
}

async function mailedCode(recipient: string): Promise<string> {
  const mail = await site.database.db
    .selectFrom('mail')
    .select('params')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (mail.params as { code: string }).code;
}

describe('changing the password', () => {
  it('keeps this login and ends all others, in the words of the contract', async () => {
    const user = await aUser(site);
    const other = await anotherLogin(user);
    const answer = await site.call(changePassword, {
      token: user.token,
      body: { oldPassword: PASSWORD, newPassword: 'brand-new-1' },
    });
    expect(answer).toMatchObject({ status: 200, data: { code: 200, userInfo: null } });
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({ status: 200 });
    expect(await site.call(getUserAuthInfo, { token: other })).toMatchObject({ http: 401 });
    expect(await site.call(login, { body: { username: user.username, password: PASSWORD } })).toMatchObject({
      code: 'wrong_credentials',
    });
  });

  it('counts wrong old passwords, also parallel ones, and locks after five for half an hour', async () => {
    const user = await aUser(site);
    const guess = (oldPassword: string) =>
      site.call(changePassword, { token: user.token, body: { oldPassword, newPassword: 'brand-new-2' } });
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(`wrong-${n}`)));
    expect(guesses.filter((answer) => answer.data?.code === 400)).toHaveLength(5);
    expect(guesses.filter((answer) => answer.data?.code === 403)).toHaveLength(3);
    expect(guesses.map((answer) => answer.data?.msg)).toContain('The old password is wrong (attempt 3 of 5).');
    const locked = await guess(PASSWORD);
    expect(locked).toMatchObject({ status: 200, data: { code: 403 } });
    expect(locked.data?.msg).toMatch(/^Locked after too many failed attempts\. Try again in \d+ min \d+ s\.$/);
    site.clock.advance(31 * MINUTE);
    const fresh = await anotherLogin(user);
    expect(
      await site.call(changePassword, { token: fresh, body: { oldPassword: PASSWORD, newPassword: 'brand-new-2' } }),
    ).toMatchObject({ data: { code: 200 } });
  });
});

describe('a change that is on its way', () => {
  const requests = {
    password: ({ token }: TestUser) =>
      site.call(changePassword, { token, body: { oldPassword: PASSWORD, newPassword: 'brand-new-4' } }),
    'e-mail': async ({ token, username }: TestUser) => {
      const newEmail = `moved-${username}@example.org`;
      await site.call(getChangeEmailCode, { token, query: { email: newEmail } });
      const body = { password: PASSWORD, newEmail, code: await mailedCode(newEmail) };
      return () => site.call(changeEmail, { token, body });
    },
    mobile: ({ token }: TestUser) =>
      site.call(changeMobile, { token, body: { password: PASSWORD, newMobile: '13800000000' } }),
  };
  const meanwhile = {
    'a new password': (id: number) => [
      { text: "UPDATE account SET password_hash = 'set meanwhile' WHERE id = $1", values: [id] },
    ],
    'the end of all logins': (id: number) => [
      { text: 'SELECT FROM account WHERE id = $1 FOR UPDATE', values: [id] },
      { text: 'UPDATE session SET revoked_at = now() WHERE user_id = $1', values: [id] },
    ],
  };

  it.each(Object.keys(requests) as (keyof typeof requests)[])('of the %s does nothing after either', async (what) => {
    for (const change of Object.values(meanwhile)) {
      const user = await aUser(site);
      const made = what === 'e-mail' ? await requests[what](user) : () => requests[what](user);
      const answer = await whileHeld(site, change(user.id), made);
      expect(answer).toMatchObject({ http: 401, code: 'session_expired' });
      const account = await accountOf(site, user.username);
      expect(account).toMatchObject({ email: `${user.username}@example.org`, mobile: null });
      expect(await verifyPassword('brand-new-4', account.password_hash)).toBe(false);
    }
  });
});

describe('changing the e-mail address', () => {
  it('takes the code that went to the new address, and the password', async () => {
    const user = await aUser(site);
    const newEmail = `new-${user.username}@example.org`;
    expect(await site.call(getChangeEmailCode, { token: user.token, query: { email: newEmail } })).toMatchObject({
      status: 200,
      data: null,
    });
    const code = await mailedCode(newEmail);
    const form = { password: PASSWORD, newEmail, code };
    const change = (body: typeof form) => site.call(changeEmail, { token: user.token, body });
    expect(await change({ ...form, password: 'wrong-1' })).toMatchObject({ data: { code: 400, userInfo: null } });
    const wrongCode = code === '000000' ? '111111' : '000000';
    expect((await change({ ...form, code: wrongCode })).data).toMatchObject({
      code: 400,
      msg: 'The code is wrong (attempt 2 of 5).',
    });
    expect(await change(form)).toMatchObject({ status: 200, data: { code: 200, userInfo: { email: newEmail } } });
    expect(await change(form)).toMatchObject({ status: 400, code: 'email_same' });
  });

  it('does not take a code that another person asked for, or that was sent elsewhere', async () => {
    const [user, other] = [await aUser(site), await aUser(site)];
    const newEmail = `wanted-${user.username}@example.org`;
    await site.call(getChangeEmailCode, { token: other.token, query: { email: newEmail } });
    const code = await mailedCode(newEmail);
    const body = { password: PASSWORD, newEmail, code };
    expect(await site.call(changeEmail, { token: user.token, body })).toMatchObject({ code: 'code_missing' });
    expect(
      await site.call(changeEmail, { token: other.token, body: { ...body, newEmail: `x${newEmail}` } }),
    ).toMatchObject({ code: 'code_missing' });
  });

  it('refuses an address that is in use, and asks for a pause between codes', async () => {
    const [user, other] = [await aUser(site), await aUser(site)];
    const ask = (email: string) => site.call(getChangeEmailCode, { token: user.token, query: { email } });
    expect(await ask(`${other.username}@example.org`)).toMatchObject({ status: 400, code: 'email_taken' });
    expect(await ask(`${user.username}@EXAMPLE.org`)).toMatchObject({ code: 'email_same' });
    expect(await ask(`later-${user.username}@example.org`)).toMatchObject({ status: 200 });
    expect(await ask(`later-${user.username}@example.org`)).toMatchObject({ code: 'code_too_soon' });
  });
});

describe('POST /api/change-userInfo', () => {
  it('keeps what a profile has and nothing else', async () => {
    const user = await aUser(site);
    const sent = {
      nickname: ' Ada \u202E ',
      school: '<b>School</b>',
      gender: 'female',
      uid: '1',
      username: 'root',
      roleList: ['root'],
      role: 'root',
      status: 1,
      titleName: 'Boss',
      email: 'x@y.zz',
    } as const;
    const answer = await site.call(changeUserInfo, { token: user.token, body: sent as never });
    expect(answer).toMatchObject({
      status: 200,
      data: { uid: user.uid, nickname: 'Ada', school: '<b>School</b>', gender: 'female', roleList: ['default_user'] },
    });
    expect(await accountOf(site, user.username)).toMatchObject({
      role: 'default_user',
      status: 0,
      title_name: null,
      email: `${user.username}@example.org`,
    });
    const emptied = await site.call(changeUserInfo, { token: user.token, body: { realname: null } as never });
    expect(emptied.data).toMatchObject({ nickname: null, school: null, gender: 'secrecy' });
  });

  it('says which field is too long, in the contract’s words', async () => {
    const user = await aUser(site);
    expect(await site.call(changeUserInfo, { token: user.token, body: { nickname: 'n'.repeat(21) } })).toMatchObject({
      http: 200,
      status: 400,
      msg: 'The nickname is too long',
    });
  });

  it('keeps preferences for every device, one by one', async () => {
    const user = await aUser(site);
    await site.call(savePreferences, { token: user.token, body: { language: 'en-US', editorFontSize: 16 } });
    await site.call(savePreferences, { token: user.token, body: { colorScheme: 'dark' } });
    const fresh = await anotherLogin(user);
    expect((await site.call(getAccount, { token: fresh })).data).toMatchObject({
      preferences: { language: 'en-US', editorFontSize: 16, colorScheme: 'dark' },
      mobile: null,
      smsCode: false,
    });
    expect(
      await site.call(savePreferences, { token: user.token, body: { editorFontSize: 400 } as never }),
    ).toMatchObject({ http: 400 });
  });
});

describe('the logins of a person', () => {
  it('are told by device and ended one by one or all but this one', async () => {
    const user = await aUser(site);
    const laptop = await anotherLogin(user);
    const phone = await anotherLogin(user, 'curl/8.5.0');
    const sessions = (await site.call(getSessions, { token: laptop })).data ?? [];
    expect(sessions).toHaveLength(3);
    expect(sessions.find((session) => session.state === 'current')).toMatchObject({ device: 'Firefox 128 · Linux' });
    const phones = sessions.find((session) => session.device === 'curl 8');
    expect(await site.call(revokeSession, { token: laptop, body: { id: phones?.id ?? 0 } })).toMatchObject({
      status: 200,
    });
    expect(await site.call(getUserAuthInfo, { token: phone })).toMatchObject({ http: 401 });
    expect((await site.call(revokeOtherSessions, { token: laptop })).data).toEqual({ ended: 1 });
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({ http: 401 });
    expect(await site.call(getUserAuthInfo, { token: laptop })).toMatchObject({ status: 200 });
    const history = (await site.call(getOwnLogins, { token: laptop })).data;
    expect(history?.records.map((record) => record.state)).toEqual(['ended', 'current', 'ended']);
  });

  it('from a device that was never seen before is told in the inbox, an update of the browser is not', async () => {
    const user = await aUser(site);
    const told = async () =>
      (
        await site.database.db
          .selectFrom('message')
          .select('params')
          .where('user_id', '=', user.id)
          .where('template', '=', 'new_device_login')
          .execute()
      ).map((message) => message.params);
    await anotherLogin(user);
    expect(await told()).toEqual([{ ip: '127.0.0.1', device: 'Firefox 128 · Linux' }]);
    await anotherLogin(user, FIREFOX.replaceAll('128', '129'));
    expect(await told()).toHaveLength(1);
  });

  it('of others do not exist', async () => {
    const [user, stranger] = [await aUser(site), await aUser(site)];
    const [session] = (await site.call(getSessions, { token: user.token })).data ?? [];
    const answer = await site.call(revokeSession, { token: stranger.token, body: { id: session?.id ?? 0 } });
    expect(answer).toMatchObject({ status: 404, code: 'session_unknown' });
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({ status: 200 });
  });

  it('are never a token that somebody brought along', async () => {
    const user = await aUser(site);
    const answer = await site.call(login, {
      body: { username: user.username, password: PASSWORD },
      headers: { authorization: 'chosen-by-an-attacker' },
    });
    expect(answer.headers['authorization']).not.toBe('chosen-by-an-attacker');
    expect(await site.call(getUserAuthInfo, { token: 'chosen-by-an-attacker' })).toMatchObject({ http: 401 });
    expect((await accountOf(site, user.username)).last_login_at).toEqual(site.now());
  });
});

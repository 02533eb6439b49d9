import {
  applyResetPassword,
  getCaptcha,
  getCaptchaRiddle,
  getUserAuthInfo,
  login,
  resetPassword,
} from '@oyez/contract/accounts/accounts';
import { changeEmail, changePassword, getChangeEmailCode } from '@oyez/contract/accounts/account-settings';
import { ROLES } from '@oyez/contract/accounts/permissions';
import { editUser } from '@oyez/contract/users/user-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, PASSWORD, type TestUser } from '../../testing/builders.ts';
import { captchaAnswer } from '../../testing/captcha.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  // Nothing listens there: the mails wait, as they do while a mail server is away.
  site = await aSite({
    environment: { OYEZ_SMTP_URL: 'smtp://127.0.0.1:1', OYEZ_BASE_URL: 'https://judge.example/' },
  });
});
afterAll(() => site.close());

const MINUTE = 60_000;

/** How many keys are marked as used. */
async function marks(): Promise<number> {
  const { rows } = await site.database.pool.query(`SELECT count(*)::int AS n FROM throttle WHERE key LIKE 'captcha:%'`);
  return rows[0].n;
}

async function solved(): Promise<{ captcha: string; captchaKey: string }> {
  const captchaKey = (await site.call(getCaptcha)).data?.captchaKey ?? '';
  return { captcha: captchaAnswer(site, captchaKey), captchaKey };
}

async function askFor(email: string, headers: Record<string, string> = {}) {
  return site.call(applyResetPassword, { body: { email, ...(await solved()) }, headers });
}

async function mailedLink(user: TestUser): Promise<URL> {
  const mail = await site.database.db
    .selectFrom('mail')
    .select('params')
    .where('recipient', '=', `${user.username}@example.org`)
    .where('template', '=', 'reset_password')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL((mail.params as { link: string }).link);
}

const changePasswordOf = ({ token }: TestUser) =>
  site.call(changePassword, { token, body: { oldPassword: PASSWORD, newPassword: 'brand-new-1' } });

async function changeEmailOf({ token, username }: TestUser) {
  const newEmail = `new-${username}@example.org`;
  await site.call(getChangeEmailCode, { token, query: { email: newEmail } });
  const mail = site.database.db.selectFrom('mail').select('params').where('recipient', '=', newEmail);
  const { code } = (await mail.executeTakeFirstOrThrow()).params as { code: string };
  return site.call(changeEmail, { token, body: { password: PASSWORD, newEmail, code } });
}

async function editedByStaff({ uid, username }: TestUser, change: object) {
  const { token } = await aUser(site, { role: 'root' });
  const body = { uid, username, type: ROLES.default_user.code, status: 0, email: `${username}@example.org`, ...change };
  return site.call(editUser, { token, body });
}

describe('the captcha', () => {
  it('is a picture, or a question in the words of the reader, and good for one try', async () => {
    const picture = (await site.call(getCaptcha)).data;
    expect(picture?.img).toMatch(/^data:image\/png;base64,/);
    const riddle = (await site.call(getCaptchaRiddle, { headers: { 'accept-language': 'zh-CN' } })).data;
    expect(riddle?.question).toMatch(/[\u4e00-\u9fff].*？$/);
    const captchaKey = riddle?.captchaKey ?? '';
    const body = { email: 'nobody@example.org', captchaKey };
    expect(await site.call(applyResetPassword, { body: { ...body, captcha: '999' } })).toMatchObject({
      status: 400,
      code: 'captcha_wrong',
    });
    const captcha = captchaAnswer(site, captchaKey);
    expect(await site.call(applyResetPassword, { body: { ...body, captcha } })).toMatchObject({
      code: 'captcha_wrong',
    });
  });

  it('lets one of many parallel uses through, and none after half an hour', async () => {
    const once = await solved();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        site.call(applyResetPassword, { body: { email: 'nobody@example.org', ...once } }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 'email_unknown')).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'captcha_wrong')).toHaveLength(4);
    const late = await solved();
    site.clock.advance(31 * MINUTE);
    expect(await site.call(applyResetPassword, { body: { email: 'nobody@example.org', ...late } })).toMatchObject({
      code: 'captcha_wrong',
    });
  });

  it.each(['', 'x', '..', 'a.b.c', `${'A'.repeat(16)}.zzzzzzzz.${'A'.repeat(24)}`])(
    'does not take the made-up key %j',
    async (captchaKey) => {
      const before = await marks();
      const answer = await site.call(applyResetPassword, { body: { email: 'a@b.cd', captcha: '1', captchaKey } });
      expect(['captcha_wrong', 'invalid_input']).toContain(answer.code);
      expect(await marks()).toBe(before);
    },
  );

  it('stores nothing for a key of ours that somebody has changed', async () => {
    const { captcha, captchaKey } = await solved();
    const [nonce = '', , digest = '', ...rest] = captchaKey.split('.');
    const before = await marks();
    for (const parts of [
      [nonce, 'zzzzzzzz', digest, ...rest],
      ['A'.repeat(16), captchaKey.split('.')[1], digest, ...rest],
      [nonce, captchaKey.split('.')[1], digest],
    ]) {
      const body = { email: 'a@b.cd', captcha, captchaKey: parts.join('.') };
      expect((await site.call(applyResetPassword, { body })).code).toBe('captcha_wrong');
    }
    expect(await marks()).toBe(before);
    const body = { email: 'nobody@example.org', captcha, captchaKey };
    expect((await site.call(applyResetPassword, { body })).code).toBe('email_unknown');
    expect(await marks()).toBe(before + 1);
  });
});

describe('a forgotten password', () => {
  it('is set anew by the mailed link, once, and every session ends', async () => {
    const user = await aUser(site);
    expect(await askFor(`${user.username}@example.org`)).toMatchObject({ status: 200, data: null });
    const link = await mailedLink(user);
    const code = link.searchParams.get('code') ?? '';
    expect(link.origin + link.pathname).toBe('https://judge.example/reset-password');
    expect(code).toMatch(/^[0-9a-f]{21}$/);
    const form = { username: link.searchParams.get('username') ?? '', password: 'quite-new-1', code };
    expect(await site.call(resetPassword, { body: form })).toMatchObject({ status: 200, data: null });
    expect(await site.call(getUserAuthInfo, { token: user.token })).toMatchObject({ http: 401 });
    expect(await site.call(login, { body: { username: user.username, password: PASSWORD } })).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await site.call(login, { body: { username: user.username, password: 'quite-new-1' } })).toMatchObject({
      status: 200,
    });
    expect(await site.call(resetPassword, { body: form })).toMatchObject({ status: 400, code: 'reset_link_gone' });
  });

  it.each([
    ['a new password', (user: TestUser) => changePasswordOf(user)],
    ['a new address', (user: TestUser) => changeEmailOf(user)],
    [
      'a password that staff sets',
      (user: TestUser) => editedByStaff(user, { setNewPwd: true, password: 'by-staff-1' }),
    ],
    ['an address that staff sets', (user: TestUser) => editedByStaff(user, { email: `by-staff-${user.uid}@b.cd` })],
  ])('is not set by a link that was mailed before %s', async (_, change) => {
    const user = await aUser(site);
    await askFor(`${user.username}@example.org`);
    const code = (await mailedLink(user)).searchParams.get('code') ?? '';
    expect(await change(user)).toMatchObject({ status: 200 });
    const body = { username: user.username, password: 'from-mail-1', code };
    expect(await site.call(resetPassword, { body })).toMatchObject({ code: 'reset_link_gone' });
    expect((await site.call(login, { body })).code).toBe('wrong_credentials');
  });

  it('sends its link to the configured address, whatever the request calls the site', async () => {
    const user = await aUser(site);
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    expect(await askFor(`${user.username}@example.org`, evil)).toMatchObject({ status: 200 });
    expect((await mailedLink(user)).origin).toBe('https://judge.example');
  });

  it.each(['a@b.cd\r\nBcc: x@y.zz', 'a@b.cd,x@y.zz', '"a"@b.cd <x@y.zz>', 'a@b.cd\0'])(
    'is not mailed to %j',
    async (email) => {
      expect(await askFor(email)).toMatchObject({ status: 400, code: 'email_malformed' });
    },
  );

  it('is mailed once in ninety seconds, also when asked for in parallel', async () => {
    const user = await aUser(site);
    const email = `${user.username}@example.org`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => askFor(email)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'reset_too_soon')).toHaveLength(3);
    site.clock.advance(91_000);
    expect(await askFor(email)).toMatchObject({ status: 200 });
  });

  it('does not fill a mailbox', async () => {
    const user = await aUser(site);
    // Requests are counted in hours of the clock.
    site.clock.advance(60 * MINUTE - (site.clock.now.getTime() % (60 * MINUTE)));
    const answers = [];
    for (let n = 0; n < 10; n += 1) {
      answers.push(await askFor(`${user.username}@example.org`));
      site.clock.advance(91_000);
    }
    expect(answers.some((answer) => answer.code === 'too_many_requests')).toBe(true);
  });

  it('gives the code up after ten wrong tries, and after ten minutes', async () => {
    const user = await aUser(site);
    await askFor(`${user.username}@example.org`);
    const code = (await mailedLink(user)).searchParams.get('code') ?? '';
    const form = { username: user.username, password: 'quite-new-2', code: '0'.repeat(21) };
    const guesses = await Promise.all(Array.from({ length: 14 }, () => site.call(resetPassword, { body: form })));
    expect(guesses.filter((guess) => guess.code === 'reset_code_wrong')).toHaveLength(10);
    expect(await site.call(resetPassword, { body: { ...form, code } })).toMatchObject({ code: 'reset_link_gone' });

    site.clock.advance(91_000);
    await askFor(`${user.username}@example.org`);
    const second = (await mailedLink(user)).searchParams.get('code') ?? '';
    site.clock.advance(11 * MINUTE);
    expect(await site.call(resetPassword, { body: { ...form, code: second } })).toMatchObject({
      code: 'reset_link_gone',
    });
  });
});

import {
  checkUsernameOrEmail,
  getCaptcha,
  getCaptchaRiddle,
  getRegisterCode,
  login,
  register,
  requestRegisterCode,
} from '@oyez/contract/accounts/accounts';
import { setSiteConfig } from '@oyez/contract/site/site-config';
import { getWebsiteConfig } from '@oyez/contract/site/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, aUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { readOutbox } from '../mail/outbox.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const registerBy = async (registerCode: 'mail' | 'administrator' | 'none') => {
  const root = await aUser(site, { role: 'root' });
  await site.call(setSiteConfig, { token: root.token, body: { registerCode } });
};

/** What was counted of one subscriber, by what they did. */
async function countersOf(subscriber: string): Promise<Record<string, number>> {
  const rows = await site.database.db
    .selectFrom('throttle')
    .select(['key', 'count'])
    .where('key', 'like', `%:${subscriber}:%`)
    .execute();
  return Object.fromEntries(rows.map(({ key, count }) => [key.split(':')[0], count]));
}

describe('registration on a site without a mail server', () => {
  it('needs no code, and says so to whoever asks for one', async () => {
    const website = await site.call(getWebsiteConfig, { headers: { origin: 'http://localhost:80' } });
    expect(website.data).toMatchObject({ register: true, registerCode: 'none' });
    const email = 'first@example.org';
    for (const answer of [
      await site.call(getRegisterCode, { query: { email } }),
      await site.call(requestRegisterCode, { body: { email } }),
    ]) {
      expect(answer).toMatchObject({ status: 400, code: 'register_code_not_needed', data: null });
    }
    expect(await readOutbox(site.database.db)).not.toContain(email);
    const form = { username: 'First', password: 'secret-1', email };
    expect(await site.call(register, { body: form })).toMatchObject({ status: 200 });
    expect(await site.call(login, { body: form })).toMatchObject({ status: 200, data: { username: 'First' } });
    const old = { ...form, username: 'Second', email: 'second@example.org', code: '123456' };
    expect(await site.call(register, { body: old })).toMatchObject({ status: 200 });
    expect(await site.call(register, { body: { ...form, username: 'Third' } })).toMatchObject({ code: 'email_taken' });
  });

  it('counts whoever registers from one network of a subscriber together', async () => {
    for (const n of [1, 2]) {
      const payload = { username: `Network${n}`, password: 'secret-1', email: `network${n}@example.org` };
      const remoteAddress = `2001:db8:7:7::${n}`;
      const answer = await site.app.inject({ method: 'POST', url: register.path, payload, remoteAddress });
      expect(answer.json()).toMatchObject({ status: 200 });
    }
    expect(await countersOf('2001:db8:7:7::/64')).toEqual({ registration: 2 });
  });

  it('keeps to the blocked domains, and wants a code again as soon as one can come', async () => {
    const root = await aUser(site, { role: 'root' });
    await site.call(setSiteConfig, { token: root.token, body: { blockedMailDomains: ['spam.example'] } });
    const form = { username: 'Spam', password: 'secret-1', email: 'a@spam.example' };
    expect(await site.call(register, { body: form })).toMatchObject({ code: 'email_blocked' });
    await registerBy('administrator');
    const without = await site.call(register, { body: { ...form, email: 'a@example.net' } });
    expect(without).toMatchObject({ http: 400, code: 'invalid_input', fields: [{ field: 'code' }] });
    await registerBy('mail');
  });
});

describe('registration by a code that an administrator hands out', () => {
  beforeAll(() => registerBy('administrator'));
  afterAll(() => registerBy('mail'));

  async function codeFor(email: string): Promise<string> {
    expect(await site.call(requestRegisterCode, { body: { email } })).toMatchObject({
      data: { email, expire: 600, by: 'administrator' },
    });
    const outbox = await readOutbox(site.database.db);
    return /to (\S+)\n.*?(\d{6})/s.exec(outbox)?.[2] ?? '';
  }

  it('creates an account with the code from the outbox, of which existing clients are told that no mail brings it', async () => {
    expect(await site.call(getRegisterCode, { query: { email: 'else@example.org' } })).toMatchObject({
      status: 400,
      code: 'register_code_kept',
      msg: expect.stringContaining('else@example.org'),
    });
    expect(await readOutbox(site.database.db)).toContain('else@example.org');
    const code = await codeFor('frida@example.org');
    const form = { username: 'Frida', password: 'secret-1', email: 'Frida@Example.org', code };
    expect(await site.call(register, { body: form })).toMatchObject({ status: 200, data: null });
    expect(await accountOf(site, 'frida')).toMatchObject({ role: 'default_user', email: 'Frida@Example.org' });
    expect(await site.call(register, { body: { ...form, username: 'Frida2' } })).toMatchObject({
      status: 400,
      code: 'code_missing',
    });
    expect(
      await site.call(checkUsernameOrEmail, { body: { username: 'FRIDA', email: 'frida@example.org' } }),
    ).toMatchObject({
      data: { username: true, email: true },
    });
  });

  it('gives nobody the role or the id that they ask for', async () => {
    const code = await codeFor('max@example.org');
    const wish = { role: 'root', roleList: ['root'], uid: '1', status: 0, titleName: 'Boss' };
    const form = { username: 'Max', password: 'secret-1', email: 'max@example.org', code };
    expect(await site.call(register, { body: { ...wish, ...form } })).toMatchObject({ status: 200 });
    const made = await accountOf(site, 'max');
    expect(made).toMatchObject({ role: 'default_user', title_name: null });
    expect(made.uid).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sends no second code within a minute, and none to a taken or malformed address', async () => {
    await codeFor('gus@example.org');
    expect(await site.call(requestRegisterCode, { body: { email: 'gus@example.org' } })).toMatchObject({
      status: 400,
      code: 'code_too_soon',
    });
    expect(await site.call(requestRegisterCode, { body: { email: 'not an address' } })).toMatchObject({
      status: 400,
      code: 'email_malformed',
    });
    const taken = await aUser(site);
    expect(await site.call(requestRegisterCode, { body: { email: `${taken.username}@example.org` } })).toMatchObject({
      code: 'email_taken',
    });
  });

  it('serves two hundred newcomers of a school behind one address within an hour', async () => {
    for (let n = 0; n < 200; n += 1) {
      const email = `pupil${n}@school.example`;
      for (const body of [{ username: `pupil${n}` }, { email }]) {
        expect(await site.call(checkUsernameOrEmail, { body })).toMatchObject({ status: 200 });
      }
      expect(await site.call(requestRegisterCode, { body: { email } })).toMatchObject({ status: 200 });
    }
  });

  it('mails one code to one address when many ask for it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site.call(requestRegisterCode, { body: { email: 'victim@example.org' } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'code_too_soon')).toHaveLength(5);
  });

  it('does not answer endless questions after who has an account', async () => {
    const { countUp } = await import('../../db/throttle.sql.ts');
    const hour = 3_600_000;
    const window = Math.floor(site.clock.now.getTime() / hour);
    const end = new Date((window + 1) * hour);
    await countUp(site.database.db, `existence:10.9.9.9:${window}`, end, site.clock.now);
    await site.database.db
      .updateTable('throttle')
      .set({ count: 3000 })
      .where('key', 'like', 'existence:10.9.9.9:%')
      .execute();
    const refused = await site.app.inject({
      method: 'POST',
      url: '/api/check-username-or-email',
      remoteAddress: '10.9.9.9',
      payload: { username: 'root' },
    });
    expect(refused.json()).toMatchObject({ status: 403, code: 'too_many_requests', data: null });
  });

  it('counts a network of one subscriber once, whichever of its addresses asks', async () => {
    const before = await countersOf('2001:db8:1:2::/64');
    const from = (last: number) => ({ remoteAddress: `2001:db8:1:2::${last.toString(16)}` });
    const asks = [
      { method: 'POST', url: checkUsernameOrEmail.path, payload: { username: 'root' } },
      { method: 'POST', url: requestRegisterCode.path, payload: { email: 'subscriber@example.org' } },
      { method: 'GET', url: getCaptcha.path },
      { method: 'GET', url: getCaptchaRiddle.path },
    ] as const;
    for (const [nth, ask] of asks.entries()) await site.app.inject({ ...ask, ...from(2 * nth + 1) });
    for (const [nth, ask] of asks.entries()) await site.app.inject({ ...ask, ...from(2 * nth + 2) });
    expect(before).toEqual({});
    expect(await countersOf('2001:db8:1:2::/64')).toEqual({ existence: 4, codes: 2, 'captcha-pictures': 2, riddle: 2 });
  });

  it('lets nobody guess a code: ten tries, then it is gone', async () => {
    const code = await codeFor('hugo@example.org');
    const form = { username: 'Hugo', password: 'secret-1', email: 'hugo@example.org' };
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => site.call(register, { body: { ...form, code: wrong } })),
    );
    expect(guesses.filter((guess) => guess.code === 'code_wrong')).toHaveLength(10);
    expect(await site.call(register, { body: { ...form, code } })).toMatchObject({ code: 'code_missing' });
  });

  it('makes one account out of parallel registrations with one code', async () => {
    const code = await codeFor('ida@example.org');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        site.call(register, { body: { username: `Ida${n}`, password: 'secret-1', email: 'ida@example.org', code } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.http === 200)).toBe(true);
  });

  it('refuses names that would break links or look like others', async () => {
    const code = await codeFor('jo@example.org');
    for (const username of ['a/b', 'a b', '<b>', 'x\u202Ey']) {
      const answer = await site.call(register, {
        body: { username, password: 'secret-1', email: 'jo@example.org', code },
      });
      expect(answer).toMatchObject({ status: 400, code: 'username_malformed' });
    }
  });

  it('refuses names that pass for others by letters of two scripts, and takes those of one', async () => {
    const email = 'kim@example.org';
    const code = await codeFor(email);
    const asked = (username: string) => site.call(register, { body: { username, password: 'secret-1', email, code } });
    for (const username of ['\u0430dmin', 'r\u043e\u043et', 'k\u03bfda']) {
      expect(await asked(username)).toMatchObject({ status: 400, code: 'username_mixed' });
    }
    expect(await asked('\u0418\u0432\u0430\u043d-2026')).toMatchObject({ status: 200 });
  });
});

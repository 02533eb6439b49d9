import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHomeCarousel, getTools } from '@oyez/contract/site/site';
import {
  getDatabaseConfig,
  getEmailConfig,
  getSmsConfig,
  setDatabaseConfig,
  setEmailConfig,
  setSmsConfig,
  testEmail,
  testSms,
} from '@oyez/contract/site/connections';
import {
  addTool,
  deleteCarouselPicture,
  deleteTool,
  getAdminTools,
  orderSiteItems,
  updateCarouselPicture,
  updateTool,
} from '@oyez/contract/site/site-items';
import {
  REMOTE_ACCOUNT_SITES,
  type SwitchConfig,
  getSwitchConfig,
  updateSwitchConfig,
} from '@oyez/contract/site/switches';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { lastAudit, storedSetting } from '../../testing/traces.ts';
import { loadSettings } from '../../settings/settings.ts';
import { addCarouselPicture } from './site-items.service.ts';

let site: TestSite;
let root: TestUser;
let user: TestUser;
let server: SMTPServer | undefined;

beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
  user = await aUser(site);
});
afterAll(() => site.close());
afterEach(async () => {
  if (server) await new Promise<void>((done) => server?.close(done));
  server = undefined;
});

const byRoot = () => ({ token: root.token });
const stored = (key: string) => storedSetting(site, key);
const trail = async () => JSON.stringify(await site.database.db.selectFrom('audit').selectAll().execute());

describe('the mail configuration', () => {
  it('seals the password, shows a mask, and takes the mask as "unchanged"', async () => {
    const config = { emailHost: 'mail.example.org', emailUsername: 'oj@example.org', emailPassword: 'smtp-secret' };
    await site.call(setEmailConfig, { ...byRoot(), body: config });
    await site.call(setEmailConfig, { ...byRoot(), body: { emailPort: 587, emailPassword: SECRET_MASK } });
    const shown = await site.call(getEmailConfig, byRoot());
    expect(shown.data).toMatchObject({
      emailHost: 'mail.example.org',
      emailPort: 587,
      emailPassword: SECRET_MASK,
      emailBy: 'settings',
      emailPasswordLost: false,
    });
    expect((await site.settings.current()).mail).toMatchObject({ password: 'smtp-secret', port: 587 });
    expect((await stored('mail')) + (await trail()) + JSON.stringify(shown)).not.toContain('smtp-secret');
    expect((await loadSettings(site.database.db, 'another key'.repeat(5))).mail.password).toBe('');
    await site.call(setEmailConfig, {
      ...byRoot(),
      body: { emailPassword: '', emailHost: '', emailUsername: '' },
    });
    expect((await site.call(getEmailConfig, byRoot())).data).toMatchObject({
      emailPassword: '',
      emailBy: 'none',
    });
  });

  it('sends a stored password to no other server', async () => {
    const config = { emailHost: 'mail.example.org', emailUsername: 'oj@example.org', emailPassword: 'smtp-secret' };
    await site.call(setEmailConfig, { ...byRoot(), body: config });
    for (const body of [{ emailHost: 'evil.example' }, { emailHost: 'evil.example', emailPassword: SECRET_MASK }]) {
      expect((await site.call(setEmailConfig, { ...byRoot(), body })).code).toBe('secret_goes_elsewhere');
    }
    expect((await site.settings.current()).mail).toMatchObject({ host: 'mail.example.org', password: 'smtp-secret' });
    const anew = { emailHost: 'mail2.example.org', emailPassword: 'another' };
    expect((await site.call(setEmailConfig, { ...byRoot(), body: anew })).status).toBe(200);
    await site.call(setEmailConfig, { ...byRoot(), body: { emailHost: '', emailPassword: '' } });
  });

  it('says whether a test mail really went out', async () => {
    const mails: string[] = [];
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'oj' }) : done(new Error('the secret banner of the inner network')),
      onData(stream, _session, done) {
        stream.on('data', (chunk: Buffer) => mails.push(chunk.toString()));
        stream.on('end', () => done());
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const test = (email: string) => site.call(testEmail, { ...byRoot(), body: { email } });
    expect(await test('kim@example.org')).toMatchObject({ status: 400, code: 'mail_test_no_server' });
    const config = { emailHost: '127.0.0.1', emailPort: port, emailUsername: 'oj', emailSsl: false };
    await site.call(setEmailConfig, { ...byRoot(), body: { ...config, emailPassword: 'wrong' } });
    const refused = await test('kim@example.org');
    expect(refused).toMatchObject({ status: 400, code: 'mail_test_login' });
    expect(JSON.stringify(refused)).not.toContain('banner');
    await site.call(setEmailConfig, { ...byRoot(), body: { emailPassword: 'right' } });
    expect(await test('kim@example.org')).toMatchObject({
      status: 200,
      msg: 'The mail server accepted the test e-mail',
    });
    expect(mails.join('')).toContain('To: kim@example.org');
    expect((await test('')).code).toBe('test_address_missing');
    expect((await test('a@b.c, d@e.f')).code).toBe('test_address_malformed');
    await site.call(setEmailConfig, { ...byRoot(), body: { emailPort: 1 } });
    expect((await test('kim@example.org')).code).toBe('mail_test_unreachable');
    await site.call(setEmailConfig, { ...byRoot(), body: { emailHost: '', emailPassword: '' } });
  });
});

describe('the gateway for text messages', () => {
  it('keeps its key and the values of its headers to itself', async () => {
    const body = {
      url: 'https://sms.example.org/send?key={secret}',
      headers: { Authorization: 'Bearer token-of-sms' },
      secret: 'key-of-sms',
    };
    await site.call(setSmsConfig, { ...byRoot(), body });
    await site.call(setSmsConfig, {
      ...byRoot(),
      body: { headers: { Authorization: SECRET_MASK, 'X-New': 'new-value' }, secret: SECRET_MASK, body: '{mobile}' },
    });
    const shown = await site.call(getSmsConfig, byRoot());
    expect(shown.data).toMatchObject({
      headers: { Authorization: SECRET_MASK, 'X-New': SECRET_MASK },
      secret: SECRET_MASK,
      method: 'POST',
    });
    expect((await site.settings.current()).sms).toMatchObject({
      headers: { Authorization: 'Bearer token-of-sms', 'X-New': 'new-value' },
      secret: 'key-of-sms',
    });
    expect((await stored('sms')) + (await trail())).not.toMatch(/token-of-sms|key-of-sms|new-value/);

    const elsewhere = { url: 'https://evil.example/?key={secret}' };
    for (const kept of [{ secret: SECRET_MASK, headers: {} }, { secret: 'new-key' }, {}]) {
      const answer = await site.call(setSmsConfig, { ...byRoot(), body: { ...elsewhere, ...kept } });
      expect(answer.code).toBe('secret_goes_elsewhere');
    }
    const otherPath = { url: 'https://sms.example.org/v2/send?key={secret}' };
    expect((await site.call(setSmsConfig, { ...byRoot(), body: otherPath })).status).toBe(200);
    await site.call(setSmsConfig, { ...byRoot(), body: { url: '', headers: {}, secret: '' } });
  });
});

describe('a test of the gateway', () => {
  it('reaches no private address unless that is allowed, and repeats nothing of what it was answered', async () => {
    const gateway = createServer((_, response) => response.writeHead(403).end('words of the inner network'));
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
    const test = () => site.call(testSms, { ...byRoot(), body: { mobile: '13800000000' } });
    const set = (body: object) => site.call(setSmsConfig, { ...byRoot(), body });
    await set({ url: '', headers: {} });
    expect((await test()).code).toBe('sms_test_no_gateway');
    await set({ url, allowPrivate: false });
    expect((await test()).code).toBe('sms_test_private');
    await set({ allowPrivate: true });
    const refused = await test();
    expect(refused).toMatchObject({ status: 400, code: 'sms_test_refused' });
    expect(refused.msg).toContain('403');
    expect(JSON.stringify(refused)).not.toContain('inner network');
    await set({ url: '' });
    gateway.close();
  });
});

describe('the database configuration', () => {
  it('tells what is there without its password, and cannot be changed', async () => {
    const shown = (await site.call(getDatabaseConfig, byRoot())).data;
    expect(shown).toMatchObject({ dbHost: '127.0.0.1', migration: expect.stringMatching(/^\d{14}_/) });
    expect(shown?.connections).toBeGreaterThan(0);
    const password = new URL(site.config.databaseUrl).password;
    if (password !== '') expect(JSON.stringify(shown)).not.toContain(password);
    expect(await site.call(setDatabaseConfig, byRoot())).toMatchObject({ code: 'database_settings_fixed' });
  });
});

const NO_ACCOUNTS = Object.fromEntries(
  REMOTE_ACCOUNT_SITES.flatMap((name) => [
    [`${name}UsernameList`, []],
    [`${name}PasswordList`, []],
  ]),
) as unknown as SwitchConfig;

describe('the switches', () => {
  it('ignores what is null, and takes effect on the next submission', async () => {
    const { displayId } = await aProblem(site);
    const submit = () =>
      site.call(submitProblemJudge, {
        token: user.token,
        body: { pid: displayId, language: 'C', code: 'int main(){}' },
      });
    const change = (body: object) =>
      site.call(updateSwitchConfig, { ...byRoot(), body: { ...NO_ACCOUNTS, ...body } as never });
    expect(await change({ openPublicJudge: false, defaultSubmitInterval: -5, openGroupJudge: null })).toMatchObject({
      status: 200,
    });
    expect(await submit()).toMatchObject({ status: 403, code: 'judging_disabled' });
    expect((await site.call(getSwitchConfig, byRoot())).data).toMatchObject({
      openPublicJudge: false,
      openGroupJudge: true,
      defaultSubmitInterval: 0,
      defaultCreateGroupLimit: 5,
    });
    await change({ openPublicJudge: true, defaultCreateGroupLimit: 7 });
    expect([(await submit()).code, (await submit()).code]).not.toContain('judging_disabled');
    expect((await site.settings.current()).limits.defaultCreateGroupLimit).toBe(7);
    await change({ defaultSubmitInterval: 60 });
    await submit();
    expect((await submit()).code).toBe('submit_too_fast');
  });

  it('keeps accounts at remote judges: two lists of one length, passwords masked and kept by name', async () => {
    const change = (cfUsernameList: string[], cfPasswordList: string[]) =>
      site.call(updateSwitchConfig, {
        ...byRoot(),
        body: { ...NO_ACCOUNTS, openPublicJudge: null as never, cfUsernameList, cfPasswordList },
      });
    expect((await change(['ann', 'bob'], ['pw-ann', 'pw-bob'])).status).toBe(200);
    expect((await change(['bob', 'ann'], [SECRET_MASK, 'pw-new'])).status).toBe(200);
    expect((await site.call(getSwitchConfig, byRoot())).data).toMatchObject({
      cfUsernameList: ['bob', 'ann'],
      cfPasswordList: [SECRET_MASK, SECRET_MASK],
    });
    expect((await change(['ann'], [])).code).toBe('remote_accounts_uneven');
    expect((await change(['ann', 'ann'], ['a', 'b'])).code).toBe('remote_account_twice');
    expect((await change(['eve'], [SECRET_MASK])).code).toBe('remote_password_missing');
    expect((await stored('remoteAccounts')) + (await trail())).not.toMatch(/pw-(ann|bob|new)/);
    expect(await lastAudit(site)).toMatchObject({ action: 'settings.remote-accounts', after: { cf: ['bob', 'ann'] } });
  });
});

describe('accounts at remote judges', () => {
  it('stay where a change says nothing of them, or only of another judge', async () => {
    const change = (body: object) => site.call(updateSwitchConfig, { ...byRoot(), body: body as never });
    await change({ pojUsernameList: ['poe'], pojPasswordList: ['pw-poe'] });
    expect((await change({ defaultCreateGroupLimit: 8 })).status).toBe(200);
    expect((await change({ spojUsernameList: ['spo'], spojPasswordList: ['pw-spo'] })).status).toBe(200);
    expect((await change({ pojUsernameList: ['poe', 'zoe'] })).code).toBe('remote_accounts_uneven');
    expect((await site.call(getSwitchConfig, byRoot())).data).toMatchObject({
      defaultCreateGroupLimit: 8,
      pojUsernameList: ['poe'],
      pojPasswordList: [SECRET_MASK],
      spojUsernameList: ['spo'],
    });
  });
});

describe('the tools menu and the carousel', () => {
  it('is what root made of it, in root’s order; links lead nowhere dangerous', async () => {
    const add = (name: string, url: string) => site.call(addTool, { ...byRoot(), body: { name, url } });
    const ids = [];
    for (const name of ['one', 'two', 'three']) ids.push((await add(name, `https://${name}.example`)).data?.id ?? 0);
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'gopher://x', '//x.example', 'https://'])
      expect((await add('bad', url)).http).toBe(400);
    const order = (kind: 'tool' | 'carousel', wanted: number[]) =>
      site.call(orderSiteItems, { ...byRoot(), body: { kind, ids: wanted } });
    expect((await order('tool', ids.toReversed())).status).toBe(200);
    expect((await order('tool', ids.slice(1))).code).toBe('item_order_stale');
    expect((await order('carousel', ids)).code).toBe('item_order_stale');
    const [one = 0, two = 0] = ids;
    expect((await order('tool', [one, one, two])).code).toBe('item_order_stale');
    await site.call(updateTool, { ...byRoot(), body: { id: one, name: '1', url: 'http://1.example' } });
    expect((await site.call(deleteTool, { ...byRoot(), query: { id: two } })).status).toBe(200);
    expect((await site.call(deleteCarouselPicture, { ...byRoot(), query: { id: one } })).code).toBe(
      'carousel_picture_not_found',
    );
    expect((await site.call(getTools, { token: user.token })).data).toEqual([
      { name: 'three', url: 'https://three.example' },
      { name: '1', url: 'http://1.example' },
    ]);
  });

  it('keeps the order that somebody else has made meanwhile, and says so; the same order twice does no harm', async () => {
    const add = (name: string) => site.call(addTool, { ...byRoot(), body: { name, url: `https://${name}.example` } });
    await add('four');
    await add('five');
    const names = async () => (await site.call(getTools, { token: user.token })).data?.map(({ name }) => name);
    const seen = ((await site.call(getAdminTools, { ...byRoot(), query: {} })).data?.records ?? []).map(({ id }) => id);
    const order = (wanted: number[], basedOn?: number[]) =>
      site.call(orderSiteItems, { ...byRoot(), body: { kind: 'tool', ids: wanted, ...(basedOn && { basedOn }) } });
    const [first = 0, ...others] = seen;
    expect((await order(seen.toReversed(), seen)).status).toBe(200);
    const reversed = await names();
    expect((await order([...others, first], seen)).code).toBe('item_order_stale');
    expect(await names()).toEqual(reversed);
    expect((await order(seen.toReversed(), seen)).status).toBe(200);
    expect((await order(seen)).status).toBe(200);
    expect(await names()).toEqual(reversed?.toReversed());
  });

  it('shows pictures with their words, and forgets the file with the picture', async () => {
    const { db } = site.database;
    const sha256 = Buffer.alloc(32, 7);
    await db.insertInto('blob').values({ sha256, size: 1, created_at: site.now() }).execute();
    const file = await db
      .insertInto('file')
      .values({
        ...{ public_name: 'random.png', sha256, kind: 'carousel', original_name: 'a.png', mime: 'image/png', size: 1 },
        created_at: site.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await transact(site, (tx) => addCarouselPicture(tx, file.id, site.now()));
    await site.call(updateCarouselPicture, { ...byRoot(), body: { id, title: 'Spring cup', link: '/contest' } });
    expect((await site.call(getHomeCarousel, { token: user.token })).data).toEqual([
      { id, url: '/api/public/img/random.png', title: 'Spring cup', link: '/contest' },
    ]);
    await site.call(deleteCarouselPicture, { ...byRoot(), query: { id } });
    expect((await site.call(getHomeCarousel, { token: user.token })).data).toEqual([]);
    const gone = await db.selectFrom('file').select('deleted_at').where('id', '=', file.id).executeTakeFirst();
    expect(gone?.deleted_at).not.toBeNull();
  });
});

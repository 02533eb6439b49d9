import { getRegisterCode, register, requestRegisterCode } from '@oyez/contract/accounts/accounts';
import { getMails, sendMailAgain } from '@oyez/contract/site/mail';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startRunner, type Runner } from '../../jobs/runner.ts';
import { jobs } from '../../features.ts';
import { writeSetting } from '../../settings/settings.sql.ts';
import { aUser } from '../../testing/builders.ts';
import { aMailServer, type MailServer } from '../../testing/mail-server.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sealedSettings } from '../../settings/settings.ts';

let site: TestSite | undefined;
let runner: Runner | undefined;
let mail: MailServer | undefined;
afterEach(async () => {
  await runner?.stop();
  await site?.close();
  await mail?.close();
});

const until = <T>(read: () => T | undefined | Promise<T | undefined>) => vi.waitUntil(read, { timeout: 30_000 });

describe('a registration code by mail', () => {
  it('arrives in the language of the request and opens the account', async () => {
    mail = await aMailServer();
    site = await aSite({ environment: { OYEZ_SMTP_URL: mail.url, OYEZ_MAIL_FROM: 'judge@oyez.example' } });
    runner = startRunner(site, jobs);
    const asked = await site.call(getRegisterCode, { query: { email: 'kim@example.org' } });
    expect(asked).toMatchObject({ status: 200, data: { email: 'kim@example.org', expire: 600 } });
    const text = await until(() => mail?.mails[0]);
    expect(text).toContain('To: kim@example.org');
    expect(text).toContain('From: judge@oyez.example');
    const code = /your code is (\d{6})/.exec(text)?.[1] ?? '';
    const form = { username: 'Kim', password: 'secret-1', email: 'kim@example.org', code };
    expect(await site.call(register, { body: form })).toMatchObject({ status: 200 });
  });

  it('is sent again after the mail server refused it', async () => {
    mail = await aMailServer({ refuseFirst: 1 });
    site = await aSite({ environment: { OYEZ_SMTP_URL: mail.url } });
    runner = startRunner(site, jobs);
    await site.call(getRegisterCode, { query: { email: 'lea@example.org' } });
    const { database, clock } = site;
    await until(() => (clock.advance(1000), mail?.mails[0]));
    const row = await database.db.selectFrom('mail').select(['state', 'tries']).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ tries: expect.any(Number) });
    expect(row.tries).toBeGreaterThanOrEqual(1);
  });
});

describe('the mails of the site', () => {
  it('wait in view while there is no mail server, and are sent again once it is set', async () => {
    site = await aSite();
    const { database, clock } = site;
    const root = await aUser(site, { role: 'root' });
    const admin = await aUser(site, { role: 'admin' });
    await writeSetting(database.db, 'web', { registerCode: 'administrator' }, site.now());
    await site.call(requestRegisterCode, { body: { email: 'mia@example.org' } });
    expect(await site.call(getMails, { token: admin.token })).toMatchObject({ http: 403 });
    const listed = (await site.call(getMails, { token: root.token, query: { keyword: 'MIA' } })).data;
    expect(listed).toMatchObject({
      total: 1,
      records: [{ state: 'outbox', recipient: 'mia@example.org', tries: 0, text: expect.stringMatching(/\d{6}/) }],
    });
    const id = listed?.records[0]?.id ?? 0;
    expect(await site.call(sendMailAgain, { token: root.token, body: { id } })).toMatchObject({
      status: 400,
      code: 'mail_server_missing',
    });

    mail = await aMailServer();
    const { settings } = site;
    const value = {
      ...(await settings.current()).mail,
      host: '127.0.0.1',
      port: Number(new URL(mail.url).port),
      ssl: false,
      from: 'set@oyez.example',
    };
    const stored = JSON.stringify(sealedSettings(site.config.secretKey, 'mail', value));
    await database.db.insertInto('setting').values({ key: 'mail', value: stored, modified_at: clock.now }).execute();
    settings.forget();
    expect(await site.call(sendMailAgain, { token: root.token, body: { id } })).toMatchObject({
      data: { id, state: 'queued' },
    });
    runner = startRunner(site, jobs);
    const text = await until(() => mail?.mails[0]);
    expect(text).toContain('set@oyez.example');
    expect(text).toContain('Content-Type: text/html');
    expect(text).toContain('Content-Type: text/plain');
    await until(async () => {
      const again = await site?.call(getMails, { token: root.token, query: { state: 'sent' } });
      return again?.data?.records[0];
    });
    expect(await site.call(sendMailAgain, { token: root.token, body: { id } })).toMatchObject({
      code: 'mail_sent_already',
    });
    const audit = await database.db.selectFrom('audit').select(['action', 'actor_id', 'before']).execute();
    expect(audit).toEqual([
      { action: 'mail.send_again', actor_id: root.id, before: { state: 'outbox', recipient: 'mia@example.org' } },
    ]);
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeMobile, getChangeMobileCode } from '@oyez/contract/accounts/account-settings';
import { getAccount } from '@oyez/contract/accounts/preferences';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from '@oyez/remote-judges/http/public-address';
import { guardedRequest, PrivateAddressError } from '../../http/guarded-request.ts';
import { jobs } from '../../features.ts';
import { startRunner, type Runner } from '../../jobs/runner.ts';
import { aUser, PASSWORD } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sealedSettings, type SiteSettings } from '../../settings/settings.ts';
import { callGateway, gatewayOrder, GatewayError } from './sms.service.ts';

let site: TestSite | undefined;
let runner: Runner | undefined;
let gateway: Server | undefined;
afterEach(async () => {
  await runner?.stop();
  await site?.close();
  gateway?.closeAllConnections();
  await new Promise<void>((resolve) => (gateway ? gateway.close(() => resolve()) : resolve()));
  [runner, site, gateway] = [undefined, undefined, undefined];
});

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

async function aGateway(handle: Handler): Promise<string> {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(request, Buffer.concat(chunks).toString(), response));
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
}

const settings = (facts: Partial<SiteSettings['sms']>): SiteSettings['sms'] => ({
  url: '',
  method: 'POST',
  headers: {},
  body: '',
  secret: '',
  allowPrivate: false,
  ...facts,
});
const message = { mobile: '+86 138', code: '123456', text: 'say "hi"\n& go' };

describe('a change of the mobile number', () => {
  it('needs the code that the gateway delivered, and the password', async () => {
    const sent: { body: string; key: string | undefined }[] = [];
    const url = await aGateway((request, body, response) => {
      sent.push({ body, key: request.headers['x-key'] as string });
      // The first answer is a failure: the message is sent again.
      response.writeHead(sent.length === 1 ? 500 : 200).end();
    });
    site = await aSite();
    const sms = settings({
      url,
      headers: { 'x-key': '{secret}', 'content-type': 'application/json' },
      body: '{"to":"{mobile}","text":"{text}"}',
      secret: 'gateway-key',
      allowPrivate: true,
    });
    const value = JSON.stringify(sealedSettings(site.config.secretKey, 'sms', sms));
    await site.database.db.insertInto('setting').values({ key: 'sms', value, modified_at: site.now() }).execute();
    site.settings.forget();
    runner = startRunner(site, jobs);
    const user = await aUser(site);
    const form = { password: PASSWORD, newMobile: '+86 138-0000-0000' };
    expect(await site.call(changeMobile, { token: user.token, body: form })).toMatchObject({
      status: 400,
      code: 'mobile_code_missing',
    });
    const asked = await site.call(getChangeMobileCode, { token: user.token, body: { mobile: form.newMobile } });
    expect(asked).toMatchObject({ status: 200 });
    const { clock } = site;
    await vi.waitUntil(() => (clock.advance(1000), sent.length >= 2), { timeout: 30_000 });
    const { to, text } = JSON.parse(sent[1]?.body ?? '{}') as { to: string; text: string };
    expect({ to, key: sent[1]?.key }).toEqual({ to: '+8613800000000', key: 'gateway-key' });
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    expect(
      await site.call(changeMobile, { token: user.token, body: { ...form, code: code === '000000' ? '1' : '000000' } }),
    ).toMatchObject({ data: { code: 400 } });
    expect(await site.call(changeMobile, { token: user.token, body: { ...form, code } })).toMatchObject({
      data: { code: 200, userInfo: { uid: user.uid } },
    });
    expect((await site.call(getAccount, { token: user.token })).data).toMatchObject({
      mobile: '+8613800000000',
      smsCode: true,
    });
  });

  it('needs no code where the site sends no messages, and a number that is one', async () => {
    site = await aSite();
    const user = await aUser(site);
    const change = (newMobile: string) =>
      site?.call(changeMobile, { token: user.token, body: { password: PASSWORD, newMobile } });
    expect(await change('12ab')).toMatchObject({ status: 400, code: 'mobile_malformed' });
    expect(await change('13800000001')).toMatchObject({ data: { code: 200 } });
    expect(await change('138 0000 0001')).toMatchObject({ code: 'mobile_same' });
  });
});

describe('the gateway', () => {
  it('is not called inside the own network unless the operator allows it, by whatever name', async () => {
    let calls = 0;
    const url = await aGateway((_, __, response) => {
      calls += 1;
      response.writeHead(200).end();
    });
    const { port } = new URL(url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      const refused = callGateway(settings({ url: `http://${host}:${port}/` }), message);
      await expect(refused, host).rejects.toThrow(GatewayError);
    }
    expect(calls).toBe(0);
    await callGateway(settings({ url, allowPrivate: true }), message);
    expect(calls).toBe(1);
    await expect(
      guardedRequest({ url, method: 'GET', headers: {}, body: null, allowPrivate: false, timeoutMs: 1000 }),
    ).rejects.toThrow(PrivateAddressError);
  });

  it('is not followed elsewhere', async () => {
    const asked: string[] = [];
    const url = await aGateway((request, _, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end('moved');
    });
    await expect(callGateway(settings({ url, allowPrivate: true }), message)).rejects.toThrow(/answered 302/);
    expect(asked).toEqual(['/']);
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:7f00:1::', false],
  ])('takes %s for public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('gets values that cannot break out of their place', () => {
    const json = gatewayOrder(settings({ url: 'https://g.example/?to={mobile}', body: '{"t":"{text}"}' }), message);
    expect(json.url).toBe('https://g.example/?to=%2B86%20138');
    expect(JSON.parse(json.body ?? '')).toEqual({ t: message.text });
    const form = gatewayOrder(
      settings({
        url: 'https://g.example/',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'text={text}&code={code}',
      }),
      message,
    );
    expect(new URLSearchParams(form.body ?? '').get('text')).toBe(message.text);
  });
});

import { login } from '@oyez/contract/accounts/accounts';
import { joinGroup } from '@oyez/contract/groups/group-members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { aUser } from '../testing/builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let address: string;
beforeAll(async () => {
  site = await aSite({ environment: { OYEZ_ALLOWED_ORIGINS: 'https://classroom.example' } });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

const post = (payload: string | object, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('the envelope', () => {
  it('always carries status, data and msg', async () => {
    const answer = (await site.app.inject('/api/health')).json();
    expect(answer).toEqual({ status: 200, data: { build: 'dev' }, msg: 'success' });
  });

  it.each([
    ['broken JSON', '{"username": ', 400, 'malformed_body'],
    ['an empty body', '', 400, 'parameter_missing'],
    ['a body of the wrong type', '[]', 400, 'invalid_input'],
    ['a huge body', JSON.stringify({ username: 'x'.repeat(2_000_000) }), 413, 'body_too_large'],
  ])('answers %s with a clear failure', async (_, payload, http, code) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(http);
    expect(answer.json()).toMatchObject({ status: 400, data: null, code });
  });

  it('tells a client that is still sending that its body is too large', async () => {
    const body = JSON.stringify({ code: 'x'.repeat(20_000_000) });
    const sent = await fetch(`${address}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([sent.status, await sent.json()]).toMatchObject([413, { status: 400, code: 'body_too_large' }]);
  });

  it('takes a call without a body that says it has one of JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await site.app.inject({ method: 'DELETE', url: '/api/msg/clean?type=Sys', headers });
    expect(answer.statusCode).toBe(401);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain; charset=utf-8', 'multipart/form-data', 'image/png'])(
    'takes a call without a body that says it has one of %s',
    async (type) => {
      const { token } = await aUser(site);
      const headers = { 'content-type': type, 'content-length': '0', authorization: token };
      const answer = await site.app.inject({ method: 'DELETE', url: '/api/msg/clean?type=Sys', headers, payload: '' });
      expect(answer.json()).toMatchObject({ status: 200, data: null });
    },
  );

  it('takes the parameters of a call without a body from a form, too, behind those of the address', async () => {
    const { token } = await aUser(site);
    const join = (query: string, payload: string) =>
      site.app.inject({
        method: 'POST',
        url: `${joinGroup.path}${query}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', authorization: token },
        payload,
      });
    expect((await join('', 'gid=999999&reason=%E4%BD%A0%E5%A5%BD')).json()).toMatchObject({ code: 'group_not_found' });
    expect((await join('?gid=x', 'gid=999999')).json()).toMatchObject({ fields: [{ field: 'gid' }] });
    expect((await join('', 'reason=please')).json()).toMatchObject({ code: 'parameter_missing' });
    expect((await join('', `gid=${'1'.repeat(2_000_000)}`)).statusCode).toBe(413);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'reads no %s where it has to be JSON',
    async (type) => {
      const answer = await post('username=a&password=secret-1', { 'content-type': type });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it('drops unknown fields', async () => {
    expect(
      (await post({ username: 'nobody', password: 'secret-1', role: 'root', isAdmin: true })).json(),
    ).toMatchObject({ code: 'wrong_credentials' });
  });

  it('answers an address that is too long to be read', async () => {
    const answer = await fetch(`${address}/api/get-problem-list?keyword=${'k'.repeat(40_000)}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      431,
      { status: 400, data: null, code: 'address_too_long' },
    ]);
  });

  it.each(['//api/health', '/api/health/', '/api//health?x=1'])(
    'knows %s, as existing clients write it',
    async (url) => {
      expect((await site.app.inject(url)).json()).toMatchObject({ status: 200 });
    },
  );

  it('tells a wrong method from an unknown address', async () => {
    expect((await site.app.inject({ method: 'DELETE', url: login.path })).statusCode).toBe(405);
    expect((await site.app.inject('/api/nothing-here')).json()).toMatchObject({ status: 404, code: 'unknown_path' });
  });

  it.each([
    '/api/get-submission-list?username=a%00b',
    '/api/get-problem-list?keyword=%00',
    '/api/get-problem-detail?problemId=x%00',
  ])('survives a NUL in %s', async (url) => {
    expect((await site.app.inject(url)).statusCode).toBeLessThan(500);
  });

  it.each(['/%', '/%ff', '/problem/%E0%A4%A'])(
    'answers the unreadable address %s like any other failure',
    async (url) => {
      const answer = await site.app.inject({ url });
      expect(answer.json()).toMatchObject({ status: 404, data: null, code: 'unknown_path' });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('refuses another media type', async () => {
    const answer = await post('username=a', { 'content-type': 'text/csv' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  it('speaks Chinese by default', async () => {
    expect((await site.app.inject('/api/get-user-auth-info')).json().msg).toBe('请先登录。');
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    site.app.inject({
      method: 'OPTIONS',
      url: login.path,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,url-type',
      },
    });

  it('may call when they are on the list', async () => {
    const answer = await preflight('https://classroom.example');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(answer.headers['access-control-allow-origin']).toBe('https://classroom.example');
    expect(answer.headers['access-control-allow-headers']).toBe('authorization,url-type');
  });

  it('are refused otherwise', async () => {
    expect((await preflight('https://evil.example')).statusCode).toBe(403);
    const answer = await post({ username: 'a', password: 'secret-1' }, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('tells whoever runs a proxy that rewrites the Host which setting helps, in the answer and once in the log', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const behind = await aSite({ log });
  const ask = () =>
    behind.app.inject({
      method: 'POST',
      url: login.path,
      headers: { host: '127.0.0.1:8080', origin: 'https://oj.school.example', 'accept-language': 'en-US' },
      payload: { username: 'a', password: 'secret-1' },
    });
  for (let n = 0; n < 3; n += 1) expect((await ask()).json().msg).toMatch(/Host header.*OYEZ_TRUSTED_PROXIES/);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    origin: 'https://oj.school.example',
    arrivedFor: 'http://127.0.0.1:8080',
    msg: expect.stringMatching(/OYEZ_TRUSTED_PROXIES.*OYEZ_ALLOWED_ORIGINS/),
  });
  await behind.close();
});

it('sends the security headers with everything', async () => {
  for (const url of ['/', '/api/health', '/api/nothing-here']) {
    const { headers } = await site.app.inject(url);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['vary']).toContain('Authorization');
  }
});

it('answers 503, not 500, while the database is away', async () => {
  const broken = await aSite();
  await broken.database.close();
  await broken.app.inject('/api/ready').then((answer) => expect(answer.statusCode).toBe(503));
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { login } from '@oyez/contract/accounts/accounts';
import { judgeFinish } from '@oyez/contract/judging/judge-protocol';
import { updateProblem } from '@oyez/contract/problems/problem-admin';
import { addTag } from '@oyez/contract/problems/tags-admin';
import { uploadAvatar } from '@oyez/contract/site/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../testing/builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';

const MB = 1024 * 1024;

let site: TestSite;
let port: number;
let user: TestUser;
let root: TestUser;
beforeAll(async () => {
  site = await aSite({ environment: { OYEZ_CONNECTIONS_PER_ADDRESS: '40' } });
  port = await listening(site);
  user = await aUser(site);
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

async function listening(one: TestSite): Promise<number> {
  return Number(new URL(await one.app.listen({ host: '127.0.0.1', port: 0 })).port);
}

type Sender = { socket: Socket; answer(): string; isOpen(): boolean };

async function sending(head: readonly string[], body = '', to = port): Promise<Sender> {
  const socket = connect(to, '127.0.0.1');
  let answer = '';
  socket.on('error', () => {}).on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'connect');
  socket.write(`${[...head, 'Host: site'].join('\r\n')}\r\n\r\n${body}`);
  return { socket, answer: () => answer, isOpen: () => !socket.destroyed };
}

const statusOf = (sender: Sender) => /^HTTP\/1\.1 (\d+)/.exec(sender.answer())?.[1];

const announced = ({ method, path }: { method: string; path: string }, token?: string) => [
  `${method} ${path} HTTP/1.1`,
  ...(token === undefined ? [] : [`Authorization: ${token}`]),
  'Content-Type: application/json',
  `Content-Length: ${15 * MB}`,
];

describe('who may not call', () => {
  it.each([
    ['without a token', () => announced(updateProblem), '401'],
    ['without a node', () => announced(judgeFinish), '401'],
    ['with a session that is none', () => announced(updateProblem, 'made-up'), '401'],
    ['without the right', () => announced(addTag, user.token), '403'],
    ['what is not there', () => announced({ method: 'POST', path: '/api/nothing-here' }), '404'],
  ])('is told so before the body has come: %s', async (_, head, status) => {
    const sender = await sending(head(), '{"begun":');
    await expect.poll(() => statusOf(sender)).toBe(status);
    sender.socket.destroy();
  });

  it('reads the answer also when it only listens after it has sent everything', async () => {
    const sender = await sending(announced(updateProblem), '');
    for (let n = 0; n < 15; n += 1) sender.socket.write(Buffer.alloc(MB, 32));
    await expect.poll(() => statusOf(sender)).toBe('401');
    sender.socket.write('GET /api/health HTTP/1.1\r\nHost: site\r\n\r\n');
    await expect.poll(() => sender.answer().match(/HTTP\/1\.1/g)?.length).toBe(2);
    sender.socket.destroy();
  });

  it('cannot keep the connection by never ending the body', async () => {
    const sender = await sending(announced(updateProblem), '{');
    await expect.poll(() => statusOf(sender)).toBe('401');
    const trickle = setInterval(() => sender.socket.write(' '), 500);
    await expect.poll(() => sender.isOpen(), { timeout: 15_000, interval: 500 }).toBe(false);
    clearInterval(trickle);
  }, 20_000);
});

describe('what strangers send', () => {
  it('is short: their forms are', async () => {
    const body = { username: 'x'.repeat(70_000), password: 'secret-1' };
    expect(await site.call(login, { body })).toMatchObject({ http: 413, code: 'body_too_large' });
  });
});

describe('a picture that is too large', () => {
  it('is read to its limit only', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
    const head = [
      `POST ${uploadAvatar.path} HTTP/1.1`,
      `Authorization: ${user.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${100 * MB}`,
    ];
    const sender = await sending(head, form);
    for (let n = 0; n < 3; n += 1) sender.socket.write(Buffer.alloc(MB, 65));
    await expect.poll(() => sender.answer()).toContain('picture_too_large');
    sender.socket.destroy();
  });
});

describe('connections of one address', () => {
  it('are as many as its limit, and one more is told why it is refused', async () => {
    const other = await aSite({ environment: { OYEZ_CONNECTIONS_PER_ADDRESS: '10' } });
    const to = await listening(other);
    const open = await Promise.all(Array.from({ length: 10 }, () => sending([`GET /api/health HTTP/1.1`], '', to)));
    for (const one of open) await expect.poll(() => statusOf(one)).toBe('200');
    const late = await sending(['GET /api/health HTTP/1.1'], '', to);
    await expect.poll(() => statusOf(late)).toBe('429');
    expect(late.answer()).toContain('too_much_at_once');
    await expect.poll(() => late.isOpen()).toBe(false);
    open[0]!.socket.destroy();
    await expect
      .poll(async () => {
        const next = await sending(['GET /api/health HTTP/1.1'], '', to);
        await once(next.socket, 'data');
        return statusOf(next);
      })
      .toBe('200');
    for (const one of open) one.socket.destroy();
    await other.close();
  });

  it('of a trusted proxy are not counted', async () => {
    const environment = { OYEZ_CONNECTIONS_PER_ADDRESS: '10', OYEZ_TRUSTED_PROXIES: 'loopback' };
    const other = await aSite({ environment });
    const to = await listening(other);
    const open = await Promise.all(Array.from({ length: 15 }, () => sending([`GET /api/health HTTP/1.1`], '', to)));
    for (const one of open) await expect.poll(() => statusOf(one)).toBe('200');
    for (const one of open) one.socket.destroy();
    await other.close();
  });
});

describe('half of a surrogate pair', () => {
  const send = (token: string, payload: string) =>
    site.app.inject({
      method: addTag.method,
      url: addTag.path,
      headers: { authorization: token, 'content-type': 'application/json', 'accept-language': 'en-US' },
      payload,
    });

  it.each([
    ['in a text', '{"name":"\\ud800"}', 'name'],
    ['further in', '{"name":"a","list":[{"of":"x\\uDC00"}]}', 'list.0.of'],
    ['in a name', '{"\\ud83d":1}', '�'],
    ['as the body itself', '"\\ud83d"', 'body'],
  ])('%s is refused by its place', async (_, payload, field) => {
    const answer = await send(root.token, payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input', fields: [{ field }] }]);
    expect(answer.json().msg).toContain('an incomplete character');
  });

  it('is none when the other half follows, or when a backslash is meant', async () => {
    for (const name of ['"\\ud83d\\ude00"', '"\\\\ud800"']) {
      const answer = await send(root.token, `{"name":${name}}`);
      expect(answer.json().fields ?? []).not.toContainEqual(expect.objectContaining({ field: 'name' }));
    }
  });

  it('survives a body that is nothing but depth', async () => {
    const deep = `${'['.repeat(50_000)}"\\ud800"${']'.repeat(50_000)}`;
    expect((await send(root.token, deep)).statusCode).toBe(400);
  });
});

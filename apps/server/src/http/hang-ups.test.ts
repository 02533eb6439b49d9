import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@oyez/contract/accounts/accounts';
import { sendPackage } from '@oyez/contract/problems/packages';
import { EVENTS_PATH } from '@oyez/contract/wire/live';
import { uploadAvatar } from '@oyez/contract/site/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { aUser, type TestUser } from '../testing/builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';

const TIMES = 20;

const lines: string[] = [];
let site: TestSite;
let port: number;
let root: TestUser;
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  site = await aSite({ log });
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

async function hangUpIn(head: readonly string[], body: string, afterMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  await once(socket, 'connect');
  socket.write(`${[...head, 'Host: site'].join('\r\n')}\r\n\r\n${body}`);
  await pause(afterMs);
  socket.resetAndDestroy();
}

const form = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.zip"\r\n\r\nPK';

describe('clients that hang up', () => {
  it.each([
    ['in the middle of JSON', login, 'application/json', '{"username":', 5],
    ['in the middle of a picture', uploadAvatar, 'multipart/form-data; boundary=x', form, 60],
    ['in the middle of a package', sendPackage, 'multipart/form-data; boundary=x', form, 60],
    ['while their answer is made', login, 'application/json', '{"username":"somebody","password":"some-guess"}', 5],
    ['at once', { method: 'GET', path: '/api/get-problem-list?limit=30' }, 'text/plain', '', 0],
    ['while they listen', { method: 'GET', path: `${EVENTS_PATH}?topics=problems` }, 'text/plain', '', 20],
    ['on the way to the first page', { method: 'GET', path: '/' }, 'text/plain', '', 0],
  ])('%s are nothing to write down', async (_, { method, path }, type, body, afterMs) => {
    lines.length = 0;
    const isWhole = body.endsWith('}');
    const length = body === '' ? [] : [`Content-Type: ${type}`, `Content-Length: ${isWhole ? body.length : 5000}`];
    const head = [`${method} ${path} HTTP/1.1`, `Authorization: ${root.token}`, ...length];
    await Promise.all(Array.from({ length: TIMES }, () => hangUpIn(head, body, afterMs)));
    await pause(500);
    expect(lines).toEqual([]);
  });
});

import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { judgeClaim } from '@oyez/contract/judging/judge-protocol';
import { login } from '@oyez/contract/accounts/accounts';
import { sendPackage } from '@oyez/contract/problems/packages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { endStalledConnections } from './stalled.ts';

const SHORT_MS = 300;

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await aSite();
  site.app.server.timeout = SHORT_MS;
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

async function sent(head: string[], body: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`${[...head, 'Host: site'].join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

describe('a connection on which nothing moves any more', () => {
  it('is ended in the middle of a request', async () => {
    const socket = await sent(
      [`POST ${login.path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 100'],
      '{"username":',
    );
    await expect(once(socket.resume(), 'close')).resolves.toBeDefined();
  });

  it('is ended in the middle of a file for an endpoint that may take its time', async () => {
    const root = await aUser(site, { role: 'root' });
    const socket = await sent(
      [
        `POST ${sendPackage.path} HTTP/1.1`,
        `Authorization: ${root.token}`,
        'Content-Type: multipart/form-data; boundary=line',
        'Content-Length: 100000',
      ],
      '--line\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK',
    );
    await expect(once(socket.resume(), 'close')).resolves.toBeDefined();
  });

  it('is kept while it is the server that takes its time', async () => {
    const node = await aNode(site);
    const body = JSON.stringify({ sessionId: node.sessionId, requestId: 'one', slots: 1, waitMs: 5 * SHORT_MS });
    const answer = await fetch(`http://127.0.0.1:${port}${judgeClaim.path}`, {
      method: judgeClaim.method,
      headers: { authorization: node.token, 'content-type': 'application/json' },
      body,
    });
    expect(await answer.json()).toMatchObject({ status: 200, data: { tasks: [] } });
  });
});

describe('a body that only trickles', () => {
  it('is ended, and one that comes at the pace of a poor line is not', async () => {
    const app = Fastify();
    endStalledConnections(app, 4 * SHORT_MS);
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    app.post('/', async (request) => {
      let length = 0;
      for await (const chunk of request.body as AsyncIterable<Buffer>) length += chunk.length;
      return { length };
    });
    const to = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const sending = (bytes: number) => {
      const socket = connect(to, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        'POST / HTTP/1.1\r\nHost: site\r\nContent-Type: application/octet-stream\r\nContent-Length: 10000\r\n\r\n',
      );
      const beat = setInterval(() => socket.write(Buffer.alloc(bytes)), 100);
      socket.once('close', () => clearInterval(beat));
      return socket;
    };
    const trickle = sending(1);
    const poor = sending(500);
    const answered = once(poor, 'data') as Promise<[Buffer]>;
    await once(trickle.resume(), 'close');
    const [answer] = await answered;
    expect(answer.toString()).toContain('{"length":10000}');
    poor.destroy();
    await app.close();
  });
});

import Fastify, { type FastifyInstance } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endUnreadBodies } from './unread.ts';

const BODY = 8 * 1024 * 1024;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  endUnreadBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/refused') await reply.code(401).send({ refused: true });
  });
  app.post('/refused', () => null);
  app.post('/read', { bodyLimit: 2 * BODY }, () => ({ read: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** What a client hears that listens only after it has sent everything. */
function sendAll(path: string, { version = '1.1', connection = 'close', ending = true } = {}) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const heard: Buffer[] = [];
    const done = () => resolve(Buffer.concat(heard).toString());
    socket.pause();
    socket.on('data', (chunk) => {
      heard.push(chunk);
      if (!ending) done();
    });
    socket.on('end', done);
    socket.on('error', reject);
    const json = JSON.stringify('x'.repeat(BODY - 2));
    const head = `POST ${path} HTTP/${version}\r\nHost: a\r\nConnection: ${connection}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`, () => {
      socket.resume();
    });
  });
}

describe('a request that is refused before its body has arrived', () => {
  it.each([
    ['stays open', { connection: 'keep-alive', ending: false }],
    ['ends with it', {}],
    ['ends with it, as older programs and proxies ask', { version: '1.0' }],
  ])('is heard by who sends everything first, on a connection that %s', async (_, how) => {
    const answer = await sendAll('/refused', how);
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(answer).toContain('{"refused":true}');
  });
});

it('a body without end is not taken for ever after its refusal', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  const end = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).resume();
  socket.write(`POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${100 * BODY}\r\n\r\n`);
  const piece = Buffer.alloc(BODY / 64);
  const push = () => {
    while (!socket.destroyed && socket.write(piece)) if (socket.bytesWritten > 50 * BODY) socket.destroy();
  };
  socket.on('drain', push);
  push();
  await end;
  // Beside what is thrown away, what lies between the two.
  expect(socket.bytesWritten - socket.writableLength).toBeLessThan(10 * BODY);
});

it('a request that was read ends its connection when it asks for that', async () => {
  expect(await sendAll('/read')).toContain('{"read":true}');
});

import Fastify, { type FastifyInstance } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowUnread, endUnreadBodies } from './unread.ts';

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
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post('/upload', (request, reply) => {
      allowUnread(request, 8 * BODY);
      return reply.code(401).send({ refused: true });
    });
  });
  app.post('/read', { bodyLimit: 2 * BODY }, () => ({ read: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** What a client hears that listens only after it has sent everything. */
function sendAll(
  path: string,
  { version = '1.1', connection = 'close', ending = true, type = 'application/json', length = BODY } = {},
) {
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
    const json = JSON.stringify('x'.repeat(length - 2));
    const head = `POST ${path} HTTP/${version}\r\nHost: a\r\nConnection: ${connection}\r\n`;
    socket.write(`${head}Content-Type: ${type}\r\nContent-Length: ${json.length}\r\n\r\n${json}`, () => {
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

it('an upload that its sender may make is taken to its end after its refusal, whatever its length and haste', async () => {
  const upload = { type: 'application/x-upload', length: 7 * BODY };
  const [answer, other] = await Promise.all([sendAll('/upload', upload), sendAll('/refused')]);
  expect(answer).toContain('{"refused":true}');
  expect(other).toContain('{"refused":true}');
}, 20_000);

it('an upload that is longer than its sender may make is not', async () => {
  const upload = { type: 'application/x-upload', length: 20 * BODY };
  await expect(sendAll('/upload', upload)).rejects.toThrow(/ECONNRESET|EPIPE/);
}, 20_000);

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

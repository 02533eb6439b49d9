import { request, type ClientRequest } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteArrival, noteReading } from './arrival.ts';

const BUSY_MS = 2000;
const PAUSE_MS = 1500;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 1024 * 1024 });
  app.decorateRequest('arrivedAt', null);
  app.route({
    method: 'POST',
    url: '/',
    // A site that takes its time before it reads.
    onRequest: async (sent) => {
      noteArrival(sent, new Date());
      await new Promise((done) => setTimeout(done, BUSY_MS));
    },
    preParsing: (sent, _reply, _payload, next) => {
      noteReading(sent, () => new Date());
      next();
    },
    handler: async (sent) => ({ arrivedAt: sent.arrivedAt?.getTime() }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

async function send(send: (to: ClientRequest) => Promise<number>): Promise<{ sentAt: number; arrivedAt: number }> {
  const to = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-type': 'application/json' } });
  const answered = new Promise<string>((resolve, reject) => {
    to.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
    });
  });
  const sentAt = await send(to);
  return { sentAt, ...(JSON.parse(await answered) as { arrivedAt: number }) };
}

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

it.each([
  ['short', 20],
  ['longer than what the server takes in unread', 600_000],
])('a %s request that was sent at once is as early as it came, however long nobody read it', async (_, size) => {
  const { sentAt, arrivedAt } = await send(async (to) => {
    const at = Date.now();
    to.end(JSON.stringify({ code: 'x'.repeat(size) }));
    return at;
  });
  expect(arrivedAt - sentAt).toBeLessThan(BUSY_MS / 2);
});

it('a request whose sender takes long comes when its last byte does', async () => {
  const { sentAt, arrivedAt } = await send(async (to) => {
    to.write('{"code":');
    await pause();
    await pause();
    const at = Date.now();
    to.end('"x"}');
    return at;
  });
  expect(arrivedAt).toBeGreaterThanOrEqual(sentAt - 5);
  expect(arrivedAt - sentAt).toBeLessThan(BUSY_MS / 2);
});

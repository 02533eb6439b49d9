import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { LiveEvent } from '@oyez/contract/wire/live';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStream, type Stream } from './stream.ts';

let server: Server;
let reader: Socket;
let stream: Stream;
let closed = false;

/** A listener that takes nothing before it is asked to. */
beforeEach(async () => {
  closed = false;
  server = createServer((_request, response) => {
    response.writeHead(200);
    stream = createStream(response, () => (closed = true));
    server.emit('opened');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n');
  await once(server, 'opened');
});
afterEach(() => {
  reader.destroy();
  server.close();
});

const CASES = Array.from({ length: 2000 }, (_, at) => ({ seq: at + 1, status: STATUS.accepted, time: 1, memory: 1 }));

function progress(done: number): LiveEvent {
  return {
    type: 'progress',
    topic: 'submission:7',
    progress: { submitId: 7, status: STATUS.judging, version: 1, total: 9999, done, cases: CASES, waiting: null },
  };
}

/** More than the machine buffers for a connection. */
async function sendMoreThanIsTaken(): Promise<number> {
  const sent = 600;
  for (let done = 1; done <= sent; done += 1) {
    stream.send(progress(done));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sent;
}

async function everything(isEnd: (text: string) => boolean): Promise<string> {
  let text = '';
  reader.setEncoding('utf8');
  reader.on('data', (part: string) => (text += part));
  reader.resume();
  await vi.waitUntil(() => isEnd(text), { timeout: 30_000, interval: 25 });
  return text;
}

describe('a listener that reads more slowly than things happen', () => {
  it('keeps its stream, and sees how things stand instead of all that was', async () => {
    const sent = await sendMoreThanIsTaken();
    stream.send({ type: 'changed', topic: 'submissions', ids: [1, 2] });
    stream.send({ type: 'changed', topic: 'submissions', ids: [2, 3] });
    stream.send({ type: 'inbox', topic: 'messages', everyone: true });
    stream.send({ type: 'inbox', topic: 'messages', everyone: false });
    const text = await everything((all) => all.includes('"inbox"'));
    const seen = [...text.matchAll(/"done":(\d+)/g)].map((found) => Number(found[1]));
    expect(seen.at(-1)).toBe(sent);
    expect(seen.length).toBeLessThan(sent);
    expect(text).toContain('{"type":"changed","topic":"submissions","ids":[1,2,3]}');
    expect(text.match(/"type":"inbox"/g)).toHaveLength(1);
    expect(text).toContain('"everyone":true');
    expect(closed).toBe(false);
  });

  it('is told that many changed where they became too many to name', async () => {
    await sendMoreThanIsTaken();
    const some = (from: number) => Array.from({ length: 1500 }, (_, at) => from + at);
    stream.send({ type: 'changed', topic: 'submissions', ids: some(1) });
    stream.send({ type: 'changed', topic: 'submissions', ids: some(5000) });
    const text = await everything((all) => all.includes('"changed"'));
    expect(text).toContain('{"type":"changed","topic":"submissions","ids":[],"many":true}');
  });

  it('is not waited for when its session ends, and what happens afterwards harms nobody', async () => {
    await sendMoreThanIsTaken();
    stream.end('session_ended');
    stream.send(progress(1));
    stream.end('server_stopping');
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(true);
  });
});

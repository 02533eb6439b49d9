import { EVENTS_PATH, type LiveEvent } from '@oyez/contract/wire/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encode } from '../testing/fakeStream.ts';
import { type Connection, openConnection, retryDelay, SILENCE_MS } from './connection.ts';

type Attempt = {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  answer: (reply: Response) => void;
  fail: () => void;
};

let attempts: Attempt[];
let events: LiveEvent[];
let states: boolean[];
let connection: Connection;

const hello = (topics: string[]): LiveEvent => ({ type: 'hello', now: '2026-11-21T08:00:00.000Z', build: 'b', topics });

beforeEach(() => {
  vi.useFakeTimers();
  attempts = [];
  events = [];
  states = [];
  connection = openConnection({
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        attempts.push({
          url: input instanceof Request ? input.url : input.toString(),
          headers: init?.headers as Record<string, string>,
          signal: init?.signal as AbortSignal,
          answer: resolve,
          fail: () => reject(new TypeError('Failed to fetch')),
        });
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
    headers: () => ({ Authorization: 'token-1' }),
    random: () => 1,
    onEvent: (event) => events.push(event),
    onOpen: (open) => {
      if (states.at(-1) !== open) states.push(open);
    },
  });
});

afterEach(() => connection.close());

/** Answers the latest attempt with a stream and hands its pen over. */
function openStream() {
  const attempt = attempts.at(-1)!;
  let pen!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pen = controller;
      attempt.signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    },
  });
  attempt.answer(new Response(body));
  return pen;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the live connection', () => {
  it('asks for its topics with the token in a header and never in the address', async () => {
    connection.setTopics(['submissions', 'submission:7']);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]!.url).toBe(`${EVENTS_PATH}?topics=submission%3A7%2Csubmissions`);
    expect(attempts[0]!.url).not.toContain('token-1');
    expect(attempts[0]!.headers['Authorization']).toBe('token-1');
  });

  it('is open from the hello until the stream ends, and passes events on', async () => {
    connection.setTopics(['submissions']);
    const pen = openStream();
    await settle();
    expect(states.at(-1)).not.toBe(true);
    pen.enqueue(encode(hello(['submissions'])));
    pen.enqueue(encode({ type: 'changed', topic: 'submissions', ids: [1] }));
    await settle();
    expect(states.at(-1)).toBe(true);
    expect(events.map((event) => event.type)).toEqual(['hello', 'changed']);
    pen.close();
    await settle();
    expect(states.at(-1)).toBe(false);
  });

  it('comes back after a broken stream, waiting longer each time and starting anew after a hello', async () => {
    connection.setTopics(['submissions']);
    attempts[0]!.fail();
    await vi.advanceTimersByTimeAsync(499);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(2);
    attempts[1]!.answer(new Response('', { status: 503 }));
    await vi.advanceTimersByTimeAsync(999);
    expect(attempts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(3);
    const pen = openStream();
    pen.enqueue(encode(hello(['submissions'])));
    await settle();
    pen.close();
    await vi.advanceTimersByTimeAsync(500);
    expect(attempts).toHaveLength(4);
  });

  it('treats two missed heartbeats as a broken stream, and a heartbeat as life', async () => {
    connection.setTopics(['submissions']);
    const pen = openStream();
    pen.enqueue(encode(hello(['submissions'])));
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    pen.enqueue(new TextEncoder().encode(':\n\n'));
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    expect(states.at(-1)).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)).toBe(false);
    expect(attempts[0]!.signal.aborted).toBe(true);
  });

  it.each([
    ['a refused login', () => attempts[0]!.answer(new Response('', { status: 401 }))],
    ['the end of the session', () => openStream().enqueue(encode({ type: 'bye', reason: 'session_ended' }))],
  ])('does not come back after %s until somebody logs in', async (_name, end) => {
    connection.setTopics(['submissions']);
    end();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts).toHaveLength(1);
    connection.restart();
    expect(attempts).toHaveLength(2);
  });

  it('comes back when the server says that it restarts', async () => {
    connection.setTopics(['submissions']);
    openStream().enqueue(encode({ type: 'bye', reason: 'server_stopping' }));
    await vi.advanceTimersByTimeAsync(500);
    expect(attempts).toHaveLength(2);
  });

  it('reopens for a new topic but not for one that is wanted no more, and stops without any', async () => {
    connection.setTopics(['submissions']);
    openStream().enqueue(encode(hello(['submissions'])));
    await settle();
    connection.setTopics(['submissions', 'submission:7']);
    expect(attempts).toHaveLength(2);
    openStream().enqueue(encode(hello(['submission:7', 'submissions'])));
    await settle();
    connection.setTopics(['submission:7']);
    expect(attempts).toHaveLength(2);
    connection.setTopics([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(2);
    expect(attempts[1]!.signal.aborted).toBe(true);
  });

  it('opens again when a topic is wanted once more', async () => {
    connection.setTopics(['submissions']);
    openStream().enqueue(encode(hello(['submissions'])));
    await settle();
    connection.setTopics([]);
    connection.setTopics(['submissions']);
    expect(attempts).toHaveLength(2);
  });

  it('passes over what it does not understand', async () => {
    connection.setTopics(['submissions']);
    const pen = openStream();
    pen.enqueue(new TextEncoder().encode('data: {"type":"from the future"}\n\ndata: not json\n\n'));
    pen.enqueue(encode({ type: 'changed', topic: 'submissions', ids: [1] }));
    await settle();
    expect(events).toHaveLength(1);
  });
});

describe('the wait before another try', () => {
  it('doubles up to half a minute, spread over its upper half', () => {
    expect(retryDelay(1, () => 0)).toBe(250);
    expect(retryDelay(1, () => 1)).toBe(500);
    expect(retryDelay(3, () => 1)).toBe(2000);
    expect(retryDelay(50, () => 1)).toBe(30_000);
    expect(retryDelay(50, () => 0)).toBe(15_000);
  });
});

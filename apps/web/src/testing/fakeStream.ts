import { EVENTS_PATH, type LiveEvent } from '@oyez/contract/wire/live';

/**
 * The live stream of component tests. Everything else still goes to the fake network, so install it after that
 * (a test file's own `beforeEach` runs after the common one).
 */
export type FakeStream = {
  /** The topics of each attempt to open it, oldest first. */
  asked: string[][];
  send: (event: LiveEvent) => void;
  /** Ends what is open. New attempts are answered as the stream stands now. */
  hangUp: () => void;
  setReachable: (reachable: boolean) => void;
};

/** What the test before left open: it ends when the next one begins. */
let former: FakeStream | undefined;

export function installFakeStream({ reachable = true } = {}): FakeStream {
  former?.hangUp();
  const network = globalThis.fetch;
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const asked: string[][] = [];
  let isReachable = reachable;

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://oyez.test');
    if (url.pathname !== EVENTS_PATH) return network(input, init);
    const topics = (url.searchParams.get('topics') ?? '').split(',');
    asked.push(topics);
    if (!isReachable) return new Response('', { status: 503 });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.add(controller);
        controller.enqueue(encode({ type: 'hello', now: '2026-11-21T08:00:00.000Z', build: 'test', topics }));
        init?.signal?.addEventListener('abort', () => {
          open.delete(controller);
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

  former = {
    asked,
    send(event) {
      for (const controller of open) controller.enqueue(encode(event));
    },
    hangUp() {
      for (const controller of open) controller.close();
      open.clear();
    },
    setReachable(next) {
      isReachable = next;
    },
  };
  return former;
}

export function encode(event: LiveEvent): Uint8Array {
  return new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
}

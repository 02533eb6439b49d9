import { connect } from 'node:net';

/**
 * A load generator on bare sockets, because an HTTP client costs more than the server that it measures: each connection
 * sends a ready request, waits for the whole answer and sends the next.
 */
export type LoadOrder = {
  port: number;
  connections: number;
  /** Whole requests as text; the connections take them in turn. */
  requests: string[];
  expected: 200 | 304;
  warmUpMs: number;
  forMs: number;
};
export type LoadResult = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  bytesPerAnswer: number;
  /** Answers with another status, and broken connections. */
  failures: number;
  /** The status of the first of those answers. */
  firstFailure: number | null;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const LATENCIES_MAX = 1_000_000;

function run(order: LoadOrder): Promise<LoadResult> {
  const requests = order.requests.map((text) => Buffer.from(text));
  const latencies = new Float32Array(LATENCIES_MAX);
  let answers = 0;
  let bytes = 0;
  let failures = 0;
  let firstFailure: number | null = null;
  const countFrom = performance.now() + order.warmUpMs;
  const end = countFrom + order.forMs;
  let turn = 0;

  const connection = () =>
    new Promise<void>((done) => {
      const socket = connect(order.port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentAt = 0;
      let missing = 0;
      let pending: Buffer | undefined;
      const send = () => {
        sentAt = performance.now();
        const request = requests[turn % requests.length];
        turn += 1;
        if (request) socket.write(request);
      };
      const finish = () => {
        const now = performance.now();
        if (now >= countFrom && now <= end) {
          if (answers < LATENCIES_MAX) latencies[answers] = now - sentAt;
          answers += 1;
        }
        if (now < end) send();
        else socket.destroy();
      };
      socket.on('connect', send);
      socket.on('error', () => (failures += 1));
      socket.on('close', () => {
        if (performance.now() < end) failures += 1;
        done();
      });
      socket.on('data', (chunk: Buffer) => {
        bytes += performance.now() >= countFrom ? chunk.length : 0;
        if (missing > 0) {
          missing -= chunk.length;
          if (missing <= 0) finish();
          return;
        }
        const start = pending ? Buffer.concat([pending, chunk]) : chunk;
        const headEnd = start.indexOf(HEAD_END);
        if (headEnd === -1) {
          pending = start;
          return;
        }
        pending = undefined;
        const head = start.toString('latin1', 0, headEnd);
        const status = Number(head.slice(9, 12));
        if (status !== order.expected) {
          failures += 1;
          firstFailure ??= status;
        }
        const length = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        missing = headEnd + HEAD_END.length + length - start.length;
        if (missing <= 0) finish();
      });
    });

  return Promise.all(Array.from({ length: order.connections }, connection)).then(() => {
    const sorted = latencies.subarray(0, Math.min(answers, LATENCIES_MAX)).toSorted();
    return {
      perSecond: (answers * 1000) / order.forMs,
      p50Ms: sorted[Math.floor(0.5 * sorted.length)] ?? Number.NaN,
      p99Ms: sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN,
      bytesPerAnswer: bytes / Math.max(1, answers),
      failures,
      firstFailure,
    };
  });
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

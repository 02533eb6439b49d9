import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** Rows that wait to be taken; the database waits beyond it. */
const MOST_WAITING_BYTES = 4 * 1024 ** 2;

/** The part of pg's connection that COPY needs. */
type Connection = {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** What pg calls while a statement of ours runs. */
abstract class Copy {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  submit(connection: Connection): void {
    connection.query(this.#text);
  }
  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

class CopyOut extends Copy {
  readonly news = new EventEmitter();
  waiting: Buffer[] = [];
  bytes = 0;
  isEnded = false;
  error: Error | undefined;
  socket: Socket | undefined;

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    this.socket = connection.stream;
    // The parser's buffer is used again.
    this.waiting.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes > MOST_WAITING_BYTES) connection.stream.pause();
    this.news.emit('news');
  }
  handleError(error: Error): void {
    this.error = error;
    this.news.emit('news');
  }
  handleReadyForQuery(): void {
    this.isEnded = true;
    this.news.emit('news');
  }
}

/** The rows of a COPY … TO STDOUT, one after another. To be read to the end: the connection is busy until then. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyOut(text) as unknown as pg.Submittable) as unknown as CopyOut;
  try {
    for (;;) {
      if (copy.error) throw copy.error;
      const rows = copy.waiting;
      copy.waiting = [];
      copy.bytes = 0;
      if (copy.socket?.isPaused()) copy.socket.resume();
      yield* rows;
      if (copy.waiting.length > 0 || copy.error) continue;
      if (copy.isEnded) return;
      await once(copy.news, 'news');
    }
  } finally {
    // A reader that broke off would leave the database writing to nobody.
    if (!copy.isEnded && !copy.error) copy.socket?.destroy();
  }
}

class CopyIn extends Copy {
  readonly connection = Promise.withResolvers<Connection>();
  readonly ended = Promise.withResolvers<void>();
  failed = false;

  handleCopyInResponse(connection: Connection): void {
    this.connection.resolve(connection);
  }
  handleError(error: Error): void {
    this.failed = true;
    this.connection.reject(error);
    this.ended.reject(error);
  }
  handleReadyForQuery(): void {
    this.ended.resolve();
  }
}

/** Feeds a COPY … FROM STDIN. A source that fails takes back what was sent. */
export async function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<void> {
  const copy = client.query(new CopyIn(text) as unknown as pg.Submittable) as unknown as CopyIn;
  // Whoever waits for one of them hears of the error.
  copy.ended.promise.catch(() => undefined);
  const connection = await copy.connection.promise;
  try {
    for await (const chunk of source) {
      if (copy.failed) break;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
  } catch (error) {
    connection.sendCopyFail('the source failed');
    await copy.ended.promise.catch(() => undefined);
    throw error;
  }
  connection.endCopyFrom();
  await copy.ended.promise;
}

import { judgeWords } from '@oyez/contract/texts/judge-words';
import { isUtf8 } from 'node:buffer';
import { chmod, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { messageOf, SystemError, withDiskExplained } from '../errors.ts';
import { Unreachable } from '../http.ts';
import { FileShelf } from './file-shelf.ts';
import { digestOf, Inspected } from './inspected.ts';
import { Remembered } from './remembered.ts';
import { thrifty } from './thrifty.ts';

export type Blob = { sha256: string; size: number };
export type PinnedFile = { path: string; release: () => void };

/** Reads a blob of the server from a byte on. `from` is where the answer really starts. */
export type FetchBlob = (
  sha256: string,
  from: number,
  signal: AbortSignal,
) => Promise<{ from: number; content: AsyncIterable<Uint8Array> }>;

type Arrival = { done: Promise<void>; waiting: number; controller: AbortController };

/** Damaged on the way this often means damaged at its source. */
const TRIES = 3;
const RETRY_MS = 300;
const PART_LIFE_MS = 24 * 60 * 60 * 1000;
/** Remembered: small files in memory; so many bytes, least recently used first. */
const TEXTS_BYTES = 8 * 1024 ** 2;
/** Fetched ahead of the runs at the same time. */
const PREFETCH_LANES = 4;

/**
 * Remembered: test data by content, on disk; 7/8 of the node's limit, least recently used first. A blob is checked
 * when it arrives, once in the life of the process, and whenever its file was touched; it comes once for all who wait,
 * and goes on from where a broken download stopped.
 */
export class BlobCache {
  readonly #shelf: FileShelf;
  readonly #partsFolder: string;
  readonly #fetch: FetchBlob;
  readonly #log: Logger;
  readonly #inspected = new Inspected();
  readonly #arrivals = new Map<string, Arrival>();
  readonly #texts = new Remembered<string | null>(TEXTS_BYTES);

  private constructor(shelf: FileShelf, partsFolder: string, fetch: FetchBlob, log: Logger) {
    this.#shelf = shelf;
    this.#partsFolder = partsFolder;
    this.#fetch = fetch;
    this.#log = log;
  }

  static async open(folder: string, limitBytes: number, fetch: FetchBlob, log: Logger): Promise<BlobCache> {
    const partsFolder = join(folder, 'parts');
    await mkdir(partsFolder, { recursive: true });
    await removeOld(partsFolder);
    return new BlobCache(await FileShelf.open(join(folder, 'blobs'), limitBytes), partsFolder, fetch, log);
  }

  get totalBytes(): number {
    return this.#shelf.totalBytes;
  }

  /** The file, fetched if need be, and kept until it is released. */
  async use(blob: Blob, signal: AbortSignal): Promise<PinnedFile> {
    for (;;) {
      const pinned = this.#shelf.pin(blob.sha256);
      if (pinned && this.#inspected.knows(pinned.path)) return pinned;
      pinned?.release();
      await this.#arrive(blob, signal);
    }
  }

  /** A small file from memory, where it stays once it was read: tests are wanted again and again. Null: it is no UTF-8. */
  async text(blob: Blob, signal: AbortSignal): Promise<string | null> {
    const known = this.#texts.get(blob.sha256);
    if (known !== undefined) return known;
    const file = await this.use(blob, signal);
    try {
      const bytes = await readFile(file.path);
      const text = isUtf8(bytes) ? bytes.toString() : null;
      this.#texts.set(blob.sha256, text, bytes.length);
      return text;
    } finally {
      file.release();
    }
  }

  /**
   * Brings files near before they are used, in order, without keeping them from being evicted. No more than half of the
   * cache: a larger set would push its own first files out.
   */
  prefetch(blobs: readonly Blob[], signal: AbortSignal): void {
    let bytes = 0;
    const missing = blobs
      .filter((blob) => (bytes += blob.size) <= this.#shelf.limitBytes / 2 && !this.#shelf.has(blob.sha256))
      .values();
    const lane = async () => {
      for (const blob of missing) {
        if (signal.aborted) return;
        await this.#arrive(blob, signal);
      }
    };
    for (let n = 0; n < PREFETCH_LANES; n += 1) lane().catch(() => undefined); // whoever uses the file meets the error
  }

  /** What is here may not be as it should: it is looked at when next used, and fetched again if it is not. */
  forget(blob: Blob): void {
    this.#inspected.forget(this.#shelf.pathOf(blob.sha256));
    this.#texts.delete(blob.sha256);
  }

  async #arrive(blob: Blob, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const leave = Promise.withResolvers<never>();
    const onAbort = () => leave.reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      for (;;) {
        const arrival = this.#arrivals.get(blob.sha256) ?? this.#begin(blob);
        if (!arrival.controller.signal.aborted) return await this.#waitFor(arrival, leave.promise);
        // Nobody wanted it any more, and it has not let go of its part of the file yet.
        await Promise.race([arrival.done.catch(() => undefined), leave.promise]);
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #begin(blob: Blob): Arrival {
    const controller = new AbortController();
    const done = this.#obtain(blob, controller.signal).finally(() => this.#arrivals.delete(blob.sha256));
    done.catch(() => undefined); // whoever waits meets the error
    const arrival = { done, waiting: 0, controller };
    this.#arrivals.set(blob.sha256, arrival);
    return arrival;
  }

  async #waitFor(arrival: Arrival, leave: Promise<never>): Promise<void> {
    arrival.waiting += 1;
    try {
      await Promise.race([arrival.done, leave]);
    } finally {
      arrival.waiting -= 1;
      if (arrival.waiting === 0) arrival.controller.abort();
    }
  }

  async #obtain(blob: Blob, signal: AbortSignal): Promise<void> {
    if (this.#shelf.has(blob.sha256)) {
      if (await this.#inspected.isRight(this.#shelf.pathOf(blob.sha256), blob.sha256)) return;
      this.#log.warn({ sha256: blob.sha256 }, 'a cached test file is damaged; fetching it again');
      await this.#shelf.remove(blob.sha256);
    }
    const part = join(this.#partsFolder, blob.sha256);
    for (let tries = 1; ; tries += 1) {
      await this.#download(blob, part, signal);
      if ((await digestOf(part)) === blob.sha256) break;
      await rm(part, { force: true });
      this.#log.warn({ sha256: blob.sha256, tries }, 'a test file arrived damaged');
      if (tries === TRIES) throw new SystemError(judgeWords('file_damaged', { sha256: blob.sha256, times: TRIES }));
    }
    // A program may open its standard input anew by name, as "other"; the folder above lets nobody in by path.
    await chmod(part, 0o444);
    await this.#shelf.take(blob.sha256, part);
    this.#inspected.trust(this.#shelf.pathOf(blob.sha256));
  }

  /** Until the whole is here; a server that went away is waited for as long as somebody wants the file. */
  async #download(blob: Blob, part: string, signal: AbortSignal): Promise<void> {
    if (blob.size === 0) return writeFile(part, '');
    await this.#shelf.makeRoom(blob.size);
    for (;;) {
      signal.throwIfAborted();
      const have = await sizeOf(part);
      if (have === blob.size) return;
      try {
        await this.#receive(blob, part, have > blob.size ? 0 : have, signal);
      } catch (error) {
        if (!(error instanceof Unreachable) && !isBrokenStream(error)) throw withDiskExplained(error);
        this.#log.debug({ sha256: blob.sha256, reason: messageOf(error) }, 'a download broke off; going on');
        await sleep(RETRY_MS, undefined, { signal });
      }
    }
  }

  async #receive(blob: Blob, part: string, have: number, signal: AbortSignal): Promise<void> {
    const { from, content } = await this.#fetch(blob.sha256, have, signal);
    const file = await open(part, from === 0 ? 'w' : 'r+');
    try {
      let position = from;
      for await (const chunk of thrifty(content)) {
        if (position + chunk.length > blob.size)
          throw new SystemError(judgeWords('file_too_long', { sha256: blob.sha256 }));
        await file.write(chunk, 0, chunk.length, position);
        position += chunk.length;
      }
      await file.truncate(position);
    } finally {
      await file.close();
    }
  }
}

/** Parts of downloads that nobody came back for. */
async function removeOld(partsFolder: string): Promise<void> {
  for (const name of await readdir(partsFolder)) {
    const path = join(partsFolder, name);
    if (Date.now() - (await stat(path)).mtimeMs > PART_LIFE_MS) await rm(path, { force: true });
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}

function isBrokenStream(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE';
}

import {
  cancelUpload,
  getUpload,
  sendChunk,
  startUpload,
  type Upload,
  type UploadPurpose,
} from '@oyez/contract/problems/test-data';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { crc32 } from './crc32.ts';
import { forgetUpload, remember, rememberedFor } from './remembered.ts';

const KB = 1024;
const FIRST_PIECE = 512 * KB;
const LEAST_PIECE = 128 * KB;
/** A piece takes about so long: often enough for the progress, seldom enough for the line. */
const PIECE_MS = 1500;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** A piece that arrives damaged again and again is no accident. */
const MOST_DAMAGED = 5;

export type Sending = {
  /** `waiting`: the server cannot be reached; it goes on by itself. */
  phase: 'sending' | 'waiting' | 'paused';
  sent: number;
  bytesPerSecond: number | null;
};

export type Sender = {
  /** The upload's key, once the whole file is there. */
  done: Promise<string>;
  pause(): void;
  resume(): void;
  /** Stops for good; the server forgets what it has. */
  cancel(): void;
};

/** Thrown by `done` after `cancel`. */
export class UploadCancelled extends Error {}
/** The browser cannot read the file any more: it was changed, moved or taken out. */
export class FileUnreadable extends Error {}

/**
 * Sends a file in pieces, one after another, and continues an upload of the same file that broke off. Pieces grow with
 * the speed of the line. What is lost on the way is asked for at the server and sent again.
 */
export function sendFile(file: File, purpose: UploadPurpose, onChange: (state: Sending) => void): Sender {
  let isPaused = false;
  let isCancelled = false;
  let wake = () => {};
  let flight = new AbortController();
  let key: string | undefined;
  let state: Sending = { phase: 'sending', sent: 0, bytesPerSecond: null };
  const show = (patch: Partial<Sending>) => onChange((state = { ...state, ...patch }));
  const stopIfCancelled = () => {
    if (isCancelled) throw new UploadCancelled();
  };

  /** Waits for a moment, for the network to come back, or for a hand. */
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        window.removeEventListener('online', go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      window.addEventListener('online', go);
      wake = go;
    });

  const whilePaused = async () => {
    while (isPaused && !isCancelled) await new Promise<void>((resolve) => (wake = resolve));
    stopIfCancelled();
  };

  /** Repeats a request until the server is there. */
  async function insist<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      await whilePaused();
      flight = new AbortController();
      try {
        return await request(flight.signal);
      } catch (error) {
        stopIfCancelled();
        if (isPaused) continue;
        if (!isPassing(error)) throw error;
        show({ phase: 'waiting', bytesPerSecond: null });
        await rest(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 1000);
        if (!isPaused) show({ phase: 'sending' });
      }
    }
  }

  async function begin(): Promise<Upload> {
    const known = rememberedFor(file, purpose);
    if (known !== undefined) {
      try {
        return await insist((signal) => call(getUpload, { params: { key: known.key }, signal }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'upload_unknown') throw error;
        forgetUpload(known.key);
      }
    }
    const { name, size } = file;
    const begun = await insist((signal) => call(startUpload, { body: { name, size, purpose }, signal }));
    remember(file, purpose, begun.key);
    return begun;
  }

  async function run(): Promise<string> {
    let upload = await begin();
    key = upload.key;
    let piece = Math.min(FIRST_PIECE, upload.chunkBytes);
    let damaged = 0;
    show({ sent: upload.received });
    while (upload.received < upload.size) {
      const params = { key: upload.key };
      const { received: offset } = upload;
      const bytes = await read(file.slice(offset, Math.min(offset + piece, upload.size)));
      const query = { offset, crc32: crc32(new Uint8Array(bytes)) };
      const startedAt = performance.now();
      try {
        upload = await insist((signal) => call(sendChunk, { params, query, bytes: new Blob([bytes]), signal }));
        const ms = Math.max(performance.now() - startedAt, 1);
        show({ phase: 'sending', sent: upload.received, bytesPerSecond: speed(state, (bytes.byteLength / ms) * 1000) });
        const fitting = Math.min(Math.max((piece * PIECE_MS) / ms, piece / 2), piece * 2);
        piece = Math.round(Math.min(Math.max(fitting, LEAST_PIECE), upload.chunkBytes));
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 'upload_chunk_damaged') damaged += 1;
        if ((code !== 'upload_out_of_order' && code !== 'upload_chunk_damaged') || damaged > MOST_DAMAGED) throw error;
        upload = await insist((signal) => call(getUpload, { params, signal }));
      }
    }
    return upload.key;
  }

  return {
    done: run(),
    pause() {
      isPaused = true;
      flight.abort();
      show({ phase: 'paused', bytesPerSecond: null });
    },
    resume() {
      isPaused = false;
      show({ phase: 'sending' });
      wake();
    },
    cancel() {
      isCancelled = true;
      flight.abort();
      wake();
      if (key !== undefined) abandon(key);
    },
  };
}

/** Forgets an upload here and there. The server forgets it by itself after a day. */
export function abandon(key: string): void {
  forgetUpload(key);
  call(cancelUpload, { params: { key } }).catch(() => {});
}

const READING_RETRY_MS = 3000;
const READING_TRIES = 400;

/** Asks for the reading of what has arrived, which may take longer than a request; asking again waits on. */
export async function readArrived<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || tries >= READING_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, READING_RETRY_MS));
    }
  }
}

async function read(part: Blob): Promise<ArrayBuffer> {
  try {
    return await part.arrayBuffer();
  } catch {
    throw new FileUnreadable();
  }
}

function speed({ bytesPerSecond: before }: Sending, now: number): number {
  return before === null ? now : before * 0.7 + now * 0.3;
}

/** Nobody answered, or somebody who will do so again soon. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'answer' || error.code === 'busy' || error.code === 'upload_interrupted' || isGateway(error);
}

/** What stands before a server that is being started says so without an envelope. */
function isGateway({ http, status }: ApiError): boolean {
  return status === 0 && [502, 503, 504].includes(http);
}

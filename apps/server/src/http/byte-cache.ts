import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './locale.ts';
import { securityHeaders } from './security.ts';

/**
 * Ready bytes of answers that many get alike. Keyed by who those are, the endpoint, the parameters that it knows,
 * language and encoding; droppable at any time.
 */
type Entry = {
  until: number;
  made: number;
  etag: string;
  text: string;
  plain: Buffer;
  ready: Map<string, Ready>;
  bytes: number;
};
type Ready = {
  headers: Record<string, string | number>;
  body: Buffer;
  /** As Node writes them fastest: headers as one flat list, and a text that leaves in one piece with them. */
  raw: { headers: Flat; unchanged: Flat; body: string };
};
type Flat = (string | number)[];
type Encoding = 'br' | 'gzip' | 'identity';

const MAX_BYTES = 64 * 1024 * 1024;
/** Of an entry besides its bytes: headers, keys, objects. */
const ENTRY_BYTES = 2048;
const SWEEP_MS = 5000;
const MIN_COMPRESSED_BYTES = 1024;

/** Those who get the same answer. */
export type Audience = 'guests' | 'members';

/** An answer, when it was begun and how long it may be given. */
export type Made = { body: string; begun: number; forMs: number };

export type ByteCache = {
  /** Sends the ready answer to this request, past the framework; false when there is none. */
  serve(request: FastifyRequest, reply: FastifyReply, audience: Audience): boolean;
  store(request: FastifyRequest, reply: FastifyReply, audience: Audience, made: Made): Buffer;
  /** Something has changed: answers that follow changes and were begun before this moment are not given any more. */
  outdate(): void;
  now(): number;
  /** What it holds at the moment. */
  bytes(): number;
};

export function createByteCache(
  clock: () => number = () => performance.now(),
  { maxBytes = MAX_BYTES, sweepMs = SWEEP_MS } = {},
): ByteCache {
  // Remembered: answers that many get; 64 MB, the oldest leave first; each for the time that its route names, 0.4 to 10 s.
  const entries = new Map<string, Entry>();
  let held = 0;
  let changed = -Infinity;
  let sweep: NodeJS.Timeout | undefined;

  const drop = (key: string, entry: Entry) => {
    entries.delete(key);
    held -= entry.bytes;
  };
  const dropEnded = () => {
    const now = clock();
    for (const [key, entry] of entries) if (entry.until < now) drop(key, entry);
    sweep = undefined;
    if (entries.size > 0) sweepLater();
  };
  const sweepLater = () => {
    sweep ??= setTimeout(dropEnded, sweepMs).unref();
  };
  const grow = (key: string, entry: Entry, bytes: number) => {
    entry.bytes += bytes;
    if (entries.get(key) !== entry) return;
    held += bytes;
    for (const [oldest, one] of entries) {
      if (held <= maxBytes) break;
      drop(oldest, one);
    }
  };
  const readyIn = (key: string, entry: Entry, request: FastifyRequest): Ready => {
    const name = variantOf(entry, request);
    const known = entry.ready.get(name.key);
    if (known) return known;
    const made = makeReady(entry, request, name.encoding);
    entry.ready.set(name.key, made);
    grow(key, entry, made.body.length + made.raw.body.length);
    return made;
  };

  return {
    now: clock,
    bytes: () => held,
    serve(request, reply, audience) {
      if (request.method !== 'GET' || request.headers.origin !== undefined) return false;
      const key = keyOf(request, audience);
      const entry = entries.get(key);
      if (!entry || entry.until < clock()) return false;
      if (entry.made <= changed && request.routeOptions.config.followsChanges) return false;
      reply.hijack();
      reply.bodyStatus = 200;
      const { raw } = readyIn(key, entry, request);
      const own = ['x-request-id', request.id];
      if (request.headers['if-none-match'] === entry.etag) reply.raw.writeHead(304, [...raw.unchanged, ...own]).end();
      else reply.raw.writeHead(200, [...raw.headers, ...own]).end(raw.body, 'latin1');
      return true;
    },
    outdate() {
      changed = clock();
    },
    store(request, reply, audience, { body, begun, forMs }) {
      const key = keyOf(request, audience);
      const before = entries.get(key);
      if (before) drop(key, before);
      // The same answer again keeps its name and what it was compressed to.
      const same = before?.text === body ? before : undefined;
      const plain = same?.plain ?? Buffer.from(body);
      const etag = same?.etag ?? etagOf(plain);
      const made = { text: body, plain, ready: same?.ready ?? new Map<string, Ready>(), bytes: 0 };
      const entry: Entry = { until: clock() + forMs, made: begun, etag, ...made };
      entries.set(key, entry);
      grow(key, entry, same?.bytes ?? plain.length + 2 * (body.length + key.length) + ENTRY_BYTES);
      sweepLater();
      const { headers, body: bytes } = readyIn(key, entry, request);
      void reply.headers(headers);
      if (request.headers['if-none-match'] !== etag) return bytes;
      void reply.code(304).removeHeader('content-length');
      return Buffer.alloc(0);
    },
  };
}

function variantOf(entry: Entry, request: FastifyRequest): { key: string; encoding: Encoding } {
  const encoding = entry.plain.length < MIN_COMPRESSED_BYTES ? 'identity' : encodingOf(request);
  return { key: `${request.protocol} ${encoding}`, encoding };
}

function makeReady(entry: Entry, request: FastifyRequest, encoding: Encoding): Ready {
  const body = compress(entry.plain, encoding);
  const unchanged = { ...securityHeaders(request.protocol), 'cache-control': 'private, no-cache', etag: entry.etag };
  const headers = {
    ...unchanged,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  const raw = {
    headers: Object.entries(headers).flat(),
    unchanged: Object.entries(unchanged).flat(),
    body: body.toString('latin1'),
  };
  return { headers, body, raw };
}

export function encodingOf(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

export function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

export function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === 'gzip' ? gzipSync(plain, { level: 5 }) : plain;
}

/** What else stands in the address changes no answer, and must not make another entry. */
function keyOf(request: FastifyRequest, audience: Audience): string {
  const { url, config } = request.routeOptions;
  const query = request.query as Record<string, unknown>;
  const params = request.params as Record<string, unknown>;
  const values = config.publicCacheKeys?.map((name) => query[name] ?? null) ?? [];
  return `${audience} ${localeOf(request.headers['accept-language'])} ${url} ${JSON.stringify([params, values])}`;
}

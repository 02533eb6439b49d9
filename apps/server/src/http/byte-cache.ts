import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './locale.ts';
import { securityHeaders } from './security.ts';

/**
 * Ready bytes of answers that every anonymous visitor gets alike. Keyed by address, language and encoding;
 * droppable at any time. Someone who sends a token never reads from it.
 */
type Entry = { until: number; etag: string; plain: Buffer; ready: Map<string, Ready> };
type Ready = {
  headers: Record<string, string | number>;
  body: Buffer;
  /** As Node writes them fastest: headers as one flat list, and a text that leaves in one piece with them. */
  raw: { headers: Flat; unchanged: Flat; body: string };
};
type Flat = (string | number)[];
type Encoding = 'br' | 'gzip' | 'identity';

const MAX_ENTRIES = 2000;
const MIN_COMPRESSED_BYTES = 1024;

export type ByteCache = {
  /** Sends the ready answer to this request, past the framework; false when there is none. */
  serve(request: FastifyRequest, reply: FastifyReply): boolean;
  store(request: FastifyRequest, reply: FastifyReply, body: string, forMs: number): Buffer;
};

export function createByteCache(clock: () => number = () => performance.now()): ByteCache {
  // Remembered: guests' answers; 2,000, emptied when full; each for the time that its route names, 0.4 to 10 s.
  const entries = new Map<string, Entry>();
  return {
    serve(request, reply) {
      const { authorization, origin } = request.headers;
      if (request.method !== 'GET' || authorization !== undefined || origin !== undefined) return false;
      const entry = entries.get(keyOf(request));
      if (!entry || entry.until < clock()) return false;
      reply.hijack();
      reply.bodyStatus = 200;
      const { raw } = readyFor(entry, request);
      const own = ['x-request-id', request.id];
      if (request.headers['if-none-match'] === entry.etag) reply.raw.writeHead(304, [...raw.unchanged, ...own]).end();
      else reply.raw.writeHead(200, [...raw.headers, ...own]).end(raw.body, 'latin1');
      return true;
    },
    store(request, reply, body, forMs) {
      const plain = Buffer.from(body);
      const etag = etagOf(plain);
      const entry: Entry = { until: clock() + forMs, etag, plain, ready: new Map() };
      if (entries.size >= MAX_ENTRIES) evict(entries, clock());
      entries.set(keyOf(request), entry);
      const { headers, body: bytes } = readyFor(entry, request);
      void reply.headers(headers);
      if (request.headers['if-none-match'] !== etag) return bytes;
      void reply.code(304).removeHeader('content-length');
      return Buffer.alloc(0);
    },
  };
}

function readyFor(entry: Entry, request: FastifyRequest): Ready {
  const encoding = entry.plain.length < MIN_COMPRESSED_BYTES ? 'identity' : encodingOf(request);
  const key = `${request.protocol} ${encoding}`;
  const known = entry.ready.get(key);
  if (known) return known;
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
  const ready = { headers, body, raw };
  entry.ready.set(key, ready);
  return ready;
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

function keyOf(request: FastifyRequest): string {
  return `${localeOf(request.headers['accept-language'])} ${request.url}`;
}

function evict(entries: Map<string, Entry>, now: number): void {
  for (const [key, entry] of entries) if (entry.until < now) entries.delete(key);
  for (const key of entries.keys()) {
    if (entries.size < MAX_ENTRIES) break;
    entries.delete(key);
  }
}

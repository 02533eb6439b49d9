import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './locale.ts';

/**
 * Ready bytes of answers that every anonymous visitor gets alike. Keyed by address, language and encoding;
 * droppable at any time. Someone who sends a token never reads from it.
 */
type Entry = { until: number; etag: string; bodies: Partial<Record<Encoding, Buffer>>; plain: Buffer };
type Encoding = 'br' | 'gzip' | 'identity';

const MAX_ENTRIES = 2000;
const MIN_COMPRESSED_BYTES = 1024;

export type ByteCache = {
  /** The ready answer to this request, sent; false when there is none. */
  serve(request: FastifyRequest, reply: FastifyReply): boolean;
  store(request: FastifyRequest, reply: FastifyReply, body: string, forMs: number): Buffer;
};

export function createByteCache(clock: () => number = () => performance.now()): ByteCache {
  const entries = new Map<string, Entry>();
  return {
    serve(request, reply) {
      if (request.method !== 'GET' || request.headers.authorization) return false;
      const entry = entries.get(keyOf(request));
      if (!entry || entry.until < clock()) return false;
      reply.bodyStatus = 200;
      void reply.header('content-type', 'application/json; charset=utf-8').send(answer(request, reply, entry));
      return true;
    },
    store(request, reply, body, forMs) {
      const plain = Buffer.from(body);
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
      const entry: Entry = { until: clock() + forMs, etag, bodies: { identity: plain }, plain };
      if (entries.size >= MAX_ENTRIES) evict(entries, clock());
      entries.set(keyOf(request), entry);
      return answer(request, reply, entry);
    },
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, entry: Entry): Buffer {
  void reply.header('etag', entry.etag);
  void reply.header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === entry.etag) {
    void reply.code(304);
    return Buffer.alloc(0);
  }
  const encoding = entry.plain.length < MIN_COMPRESSED_BYTES ? 'identity' : encodingOf(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return (entry.bodies[encoding] ??= compress(entry.plain, encoding));
}

export function encodingOf(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

function compress(plain: Buffer, encoding: Encoding): Buffer {
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

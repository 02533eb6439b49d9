import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { subscriberOf } from '../addresses.ts';
import { AppError } from '../app-error.ts';

const MB = 1024 * 1024;
const OF_ADDRESS_BYTES = 32 * MB;
const IN_ALL_BYTES = 96 * MB;
/** A body may take this long, and a second more for each so many bytes that its length announces. */
const GRACE_MS = 30_000;
const SLOWEST_BYTES_PER_SECOND = 32 * 1024;

type Body = { address: string; bytes: number; giveUp(reason: AppError): void };
type Most = { bytes: number; announced: number };
type Ready = (error: Error | null, content: Buffer) => void;

export type Bodies = {
  /** The body of a request, as long as its endpoint takes. */
  read(request: FastifyRequest, payload: Readable, ready: Ready): void;
  /** A file of a form, which its reader cuts at this length. */
  gather(request: FastifyRequest, file: Readable, maxBytes: number): Promise<Buffer>;
};

/**
 * Reads bodies into memory, a bounded number of bytes at a time: of one address, so that nobody takes all there is,
 * and in all, where the longest body of whoever holds most makes room. Judge nodes are not counted, their token is trusted.
 */
export function createBodies(bounds: { ofAddress?: number; inAll?: number; graceMs?: number } = {}): Bodies {
  const { ofAddress = OF_ADDRESS_BYTES, inAll = IN_ALL_BYTES, graceMs = GRACE_MS } = bounds;
  // Remembered: bodies that are being read; 96 MB of them; until they are read.
  const held = new Map<string, { bytes: number; bodies: Set<Body> }>();
  let sum = 0;

  const hold = (body: Body, bytes: number): void => {
    const own = held.get(body.address) ?? { bytes: 0, bodies: new Set() };
    held.set(body.address, own);
    own.bodies.add(body);
    own.bytes += bytes;
    body.bytes += bytes;
    sum += bytes;
    if (own.bytes > ofAddress) body.giveUp(new AppError('too_much_at_once'));
    while (sum > inAll) longestBodyOf(heaviest(held)).giveUp(new AppError('too_much_at_once'));
  };
  const release = (body: Body): void => {
    const own = held.get(body.address);
    if (!own?.bodies.delete(body)) return;
    own.bytes -= body.bytes;
    sum -= body.bytes;
    if (own.bodies.size === 0) held.delete(body.address);
  };

  const collect = (request: FastifyRequest, stream: Readable, most: Most, ready: Ready): void => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (error: Error | null) => {
      clearTimeout(late);
      stream.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      // Whatever still comes has to have a listener.
      stream.on('error', () => {});
      release(body);
      ready(error, error ? Buffer.alloc(0) : Buffer.concat(chunks, length));
    };
    const body: Body = { address: subscriberOf(request.ip), bytes: 0, giveUp: end };
    const isCounted = !request.caller?.node;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > most.bytes) return end(new AppError('body_too_large'));
      chunks.push(chunk);
      if (isCounted) hold(body, chunk.length);
    };
    const onEnd = () => end(null);
    const onGone = () => end(new AppError('upload_interrupted'));
    const mayTakeMs = graceMs + (most.announced / SLOWEST_BYTES_PER_SECOND) * 1000;
    const late = setTimeout(() => end(new AppError('body_too_slow')), mayTakeMs);
    late.unref();
    stream.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  };

  return {
    read(request, payload, ready) {
      const limit = request.routeOptions.bodyLimit ?? MB;
      const announced = Number(request.headers['content-length'] ?? limit);
      if (announced > limit) return ready(new AppError('body_too_large'), Buffer.alloc(0));
      collect(request, payload, { bytes: limit, announced }, ready);
    },
    gather: (request, file, maxBytes) =>
      new Promise((resolve, reject) => {
        collect(request, file, { bytes: Number.POSITIVE_INFINITY, announced: maxBytes }, (error, content) => {
          if (error) reject(error);
          else resolve(content);
        });
      }),
  };
}

function heaviest(held: ReadonlyMap<string, { bytes: number; bodies: Set<Body> }>): Set<Body> {
  const [first, ...others] = held.values();
  let most = first!;
  for (const one of others) if (one.bytes > most.bytes) most = one;
  return most.bodies;
}

function longestBodyOf(bodies: ReadonlySet<Body>): Body {
  const [first, ...others] = bodies;
  let longest = first!;
  for (const one of others) if (one.bytes > longest.bytes) longest = one;
  return longest;
}

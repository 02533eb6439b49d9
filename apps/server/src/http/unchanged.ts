import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Instead of data: the caller has this answer already. */
export const UNCHANGED = Symbol('unchanged');

class Unchanged extends Error {}

/**
 * Names an answer by all that it is made of, before it is made. Ends the call where the caller has it already: it is a
 * 304 then. For answers that are one person's; `publicCacheMs` names those of everybody.
 */
export function nameAnswer(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  madeOf: unknown,
): void {
  const name = createHash('sha256').update(JSON.stringify(madeOf)).digest('base64url').slice(0, 22);
  const etag = `"${name}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) throw new Unchanged();
}

export async function unlessUnchanged<T>(make: () => T | Promise<T>): Promise<T | typeof UNCHANGED> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Unchanged) return UNCHANGED;
    throw error;
  }
}

import type { FastifyRequest } from 'fastify';

/**
 * The legal moment of a request is that of its last byte. Who it is from is found out before a byte of the body is read,
 * and that may take a while on a busy site: what had come by then, or could not come because nobody read, counts as if it
 * had been read at once. What the sender takes after that is the sender's own time.
 */
export function noteArrival(request: FastifyRequest, now: Date): void {
  request.arrivedAt = now;
}

/** From here on the body is read as fast as it comes. */
export function noteReading(request: FastifyRequest, now: () => Date): void {
  const { raw, arrivedAt: begun } = request;
  if (begun === null || raw.complete) return;
  const wasHeldBack = raw.readableLength >= raw.readableHighWaterMark;
  const ours = wasHeldBack ? now().getTime() - begun.getTime() : 0;
  raw.once('end', () => {
    request.arrivedAt = new Date(now().getTime() - ours);
  });
}

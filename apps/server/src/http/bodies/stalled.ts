import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './unread.ts';

/** Somebody who vanished in the middle of a request or an answer says nothing of it: so long without a byte is the end. */
const STALLED_MS = 120_000;
/** The longest that any request may take to arrive. */
export const REQUEST_MS = 3_600_000;
/** From this long on, a body has to have come at this speed, which the poorest line has. */
const PACE_AFTER_MS = 30_000;
const PACE_BYTES_PER_SECOND = 1024;
const PACE_LOOK_MS = 5000;

/**
 * Ends connections on which a request or an answer has come to a halt, or to a trickle that only holds the place. Where it
 * is the server that takes its time, in endpoints that say so, the silence is its own.
 */
export function endStalledConnections(app: FastifyInstance, paceAfterMs = PACE_AFTER_MS): void {
  app.server.timeout = STALLED_MS;
  // Remembered: bodies that are arriving; one a connection; until they have arrived.
  const arriving = new Map<IncomingMessage, { sinceMs: number; readBefore: number }>();
  const look = setInterval(
    () => {
      for (const [raw, { sinceMs, readBefore }] of arriving) {
        const seconds = (performance.now() - sinceMs) / 1000;
        const isOurDelay = raw.readableLength > 0;
        const bytes = raw.socket.bytesRead - readBefore;
        if (seconds * 1000 > paceAfterMs && !isOurDelay && bytes < seconds * PACE_BYTES_PER_SECOND) raw.destroy();
      }
    },
    Math.min(PACE_LOOK_MS, paceAfterMs),
  );
  look.unref();
  app.addHook('onClose', async () => clearInterval(look));

  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    if (hasBody(raw)) {
      arriving.set(raw, { sinceMs: performance.now(), readBefore: raw.socket.bytesRead });
      for (const end of ['end', 'close'] as const) raw.once(end, () => arriving.delete(raw));
    }
    if (request.routeOptions.config?.waits) {
      const isHalted = () => !raw.complete || reply.raw.writableNeedDrain;
      reply.raw.on('timeout', (socket: { destroy(): void }) => {
        if (isHalted()) socket.destroy();
      });
    }
    next();
  });
}

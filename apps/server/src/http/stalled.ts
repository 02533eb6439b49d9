import type { FastifyInstance } from 'fastify';

/** Somebody who vanished in the middle of a request or an answer says nothing of it: so long without a byte is the end. */
const STALLED_MS = 120_000;

/**
 * Ends connections on which a request or an answer has come to a halt. Where it is the server that takes its time, in
 * endpoints that say so, the silence is its own.
 */
export function endStalledConnections(app: FastifyInstance): void {
  app.server.timeout = STALLED_MS;
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config?.waits) {
      const isHalted = () => !request.raw.complete || reply.raw.writableNeedDrain;
      reply.raw.on('timeout', (socket: { destroy(): void }) => {
        if (isHalted()) socket.destroy();
      });
    }
    next();
  });
}

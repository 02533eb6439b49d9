import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const MB = 1024 * 1024;
/** Of a body that nobody reads, so much is still taken, and for so long; who sends more is cut off. */
const THROWN_AWAY_BYTES = 32 * MB;
const LINGER_MS = 10_000;
/** Of all such bodies together: more is a flood, which is not worth the processor's time. */
const THROWN_AWAY_PER_SECOND = 32 * MB;

/** Whether something follows the head of this request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Ends requests that were answered before their body had arrived. Most clients listen only after they have sent
 * everything, and a connection that is closed before tells them nothing, so the rest is thrown away for a while. With
 * the last request of a connection Node would close it together with the answer: there it is closed here, after the rest.
 */
export function endUnreadBodies(app: FastifyInstance, lingerMs = LINGER_MS): void {
  let second = 0;
  let thrownAway = 0;
  const throwAway = (bytes: number): number => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, thrownAway] = [now, 0];
    thrownAway += bytes;
    return thrownAway;
  };

  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    if (hasBody(raw)) {
      const isLast = !reply.raw.shouldKeepAlive;
      reply.raw.shouldKeepAlive = true;
      const close = () => {
        if (isLast) raw.socket.destroySoon();
      };
      // Before Node, which would take the whole rest itself where nothing has been read of it.
      reply.raw.prependOnceListener('finish', () => {
        if (raw.complete) return close();
        raw.once('end', close);
        raw.read();
        let left = THROWN_AWAY_BYTES;
        const late = setTimeout(() => raw.destroy(), lingerMs);
        raw.on('data', (chunk: Buffer) => {
          left -= chunk.length;
          if (left < 0 || throwAway(chunk.length) > THROWN_AWAY_PER_SECOND) raw.destroy();
        });
        raw.once('close', () => clearTimeout(late));
        raw.on('error', () => {});
        raw.resume();
      });
    }
    next();
  });
}

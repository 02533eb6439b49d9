import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MB = 1024 * 1024;
/** Of a body that nobody reads, so much is still taken, and for so long; who sends more is cut off. */
const THROWN_AWAY_BYTES = 32 * MB;
const LINGER_MS = 10_000;
const UPLOAD_LINGER_MS = 600_000;
/** Of all such bodies together: more is a flood, which is not worth the processor's time. */
const THROWN_AWAY_PER_SECOND = 32 * MB;
/** Those who may send so much leave the half of that to everybody else. */
const UPLOADS_PER_SECOND = THROWN_AWAY_PER_SECOND / 2;

// Remembered: how much may be thrown away of uploads that are being read; until their requests are over.
const uploads = new WeakMap<IncomingMessage, number>();

/** Somebody may send so much here: if it is refused in its middle, so much is still taken, slowly, instead of being cut off. */
export function allowUnread({ raw }: FastifyRequest, bytes: number): void {
  uploads.set(raw, bytes);
}

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

  const takeRest = (raw: IncomingMessage): void => {
    const allowed = uploads.get(raw);
    const isUpload = allowed !== undefined && allowed > THROWN_AWAY_BYTES;
    let left = isUpload ? allowed : THROWN_AWAY_BYTES;
    const late = setTimeout(() => raw.destroy(), isUpload ? UPLOAD_LINGER_MS : lingerMs);
    let next: NodeJS.Timeout | undefined;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      const inSecond = throwAway(chunk.length);
      if (left < 0 || (!isUpload && inSecond > THROWN_AWAY_PER_SECOND)) raw.destroy();
      else if (isUpload && inSecond > UPLOADS_PER_SECOND) {
        raw.pause();
        next = setTimeout(() => raw.resume(), 1000 - (performance.now() % 1000));
      }
    });
    raw.once('close', () => {
      clearTimeout(late);
      clearTimeout(next);
    });
    raw.on('error', () => {});
    raw.resume();
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
        takeRest(raw);
      });
    }
    next();
  });
}

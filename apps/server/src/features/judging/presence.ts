import type { FastifyReply } from 'fastify';
import { endSession } from '../../jobs/sessions.sql.ts';
import type { Services } from '../../services.ts';
import type { NodeSession } from './nodes.sql.ts';
import { releaseLost } from './recovery.service.ts';

const SIGN_EVERY_MS = 5000;
/** A blip of the network must not restart long jobs. */
const GRACE_MS = 1000;

export type Presence = {
  open(session: NodeSession, reply: FastifyReply): FastifyReply;
  close(): void;
};

/**
 * One open stream a node. When its peer ends it, the node is most likely dead and its lease ends after a short grace;
 * when this server ends it, that means nothing. Power loss and cut cables are found by the missing beats.
 */
export function createPresence(services: Services): Presence {
  const { database, now, log } = services;
  const open = new Map<number, FastifyReply['raw']>();
  let closing = false;

  async function endIfStillAway(session: NodeSession): Promise<void> {
    if (closing || open.has(session.session_id)) return;
    await endSession(database.db, session.session_id, 'the connection of the node broke', now());
    await releaseLost(services);
  }

  return {
    open(session, reply) {
      void reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      stream.write(': present\n\n');
      open.get(session.session_id)?.end();
      open.set(session.session_id, stream);
      const signs = setInterval(() => stream.write(': present\n\n'), SIGN_EVERY_MS);
      stream.on('close', () => {
        clearInterval(signs);
        if (open.get(session.session_id) === stream) open.delete(session.session_id);
        if (closing) return;
        setTimeout(() => {
          endIfStillAway(session).catch((error: unknown) =>
            log.warn({ error, node: session.name }, 'a lost node was not ended yet'),
          );
        }, GRACE_MS).unref();
      });
      return reply;
    },
    close() {
      closing = true;
      for (const stream of open.values()) stream.end(() => stream.socket?.destroy());
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { JUDGE_BEAT_NOW, tick } from '@oyez/contract/judging/judge-protocol';
import type { FastifyReply } from 'fastify';
import { nodeSign } from '../../../jobs/node-signs.ts';
import { endIfSilentSince, presentTick } from '../../../jobs/sessions.sql.ts';
import type { Services } from '../../../services.ts';
import type { NodeSession } from '../nodes/nodes.sql.ts';
import { releaseLost } from '../core/lost-tasks.service.ts';

const SIGN_EVERY_MS = 5000;
/** A blip of the network must not restart long jobs: who lives has beaten by then, at a tick raised after the end. */
const GRACE_MS = 2 * tick.beatMs + tick.raiseMs;
const BEAT_NOW = `data: ${JUDGE_BEAT_NOW}\n\n`;

export type Presence = {
  open(session: NodeSession, reply: FastifyReply): FastifyReply;
  close(): void;
};

/**
 * One open stream a node. When its peer ends it, the node is most likely dead and its lease ends after a short grace,
 * unless it beats: a balancer may have moved it to another server. When this server ends it, that means nothing. Power
 * loss and cut cables are found by the missing beats. What cannot wait for the next beat (a task was taken away, the node
 * is to drain) is said here, on whichever server the stream is.
 */
export function createPresence(services: Services): Presence {
  const { database, now, log } = services;
  // Remembered: open streams of nodes; as long as their connections.
  const open = new Map<number, FastifyReply['raw']>();
  let closing = false;
  const unsubscribe = services.notifier.on('oyez_control', (payloads) => {
    for (const [sessionId, stream] of open) if (payloads.includes(nodeSign(sessionId))) stream.write(BEAT_NOW);
  });

  async function endIfStillAway(session: NodeSession): Promise<void> {
    const left = await presentTick(database.db);
    await pause(GRACE_MS, undefined, { ref: false });
    if (closing || open.has(session.session_id)) return;
    const since = { tick: left, reason: 'the connection of the node broke' };
    if (await endIfSilentSince(database.db, session.session_id, since, now())) await releaseLost(services);
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
        endIfStillAway(session).catch((error: unknown) =>
          log.warn({ error, node: session.name }, 'a lost node was not ended yet'),
        );
      });
      return reply;
    },
    close() {
      closing = true;
      unsubscribe();
      for (const stream of open.values()) stream.end(() => stream.socket?.destroy());
    },
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import {
  JUDGE_BLOB_PATH,
  JUDGE_PRESENCE_PATH,
  JUDGE_PROTOCOL,
  judgeBeat,
  judgeBye,
  judgeClaim,
  judgeFinish,
  judgeHello,
  judgeProgress,
  judgeReadiness,
  judgeReturn,
  OLDEST_JUDGE_PROTOCOL,
} from '@oyez/contract/judging/judge-protocol';
import { wakeNow } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import type { Context, On } from '../../../http/serve.ts';
import { beat, endSession, insertSession, saveReadiness } from '../../../jobs/sessions.sql.ts';
import type { Services } from '../../../services.ts';
import { createClaimQueue } from './claim-queue.ts';
import { forgetAvailability } from '../nodes/availability.service.ts';
import { claimForNode, reconcile } from './claims.service.ts';
import { sessionMayReadBlob } from './claims.sql.ts';
import { finishForNode } from './finish.service.ts';
import { releaseLost, returnFromNode } from '../core/lost-tasks.service.ts';
import { checkNode, checkNodeNow, takesWork } from '../nodes/nodes.service.ts';
import { findNodeSession, type NodeSession } from '../nodes/nodes.sql.ts';
import { createPresence } from './presence.ts';
import { recordProgress } from './progress.service.ts';

/**
 * The judge protocol: a node calls, the server never does. A node sees only tasks and files that it holds. What a
 * node knows is believed only while the attempt is its own.
 */
export function judgeProtocolRoutes(app: FastifyInstance, on: On, services: Services): void {
  const { database, now, log } = services;
  const queue = createClaimQueue(services.notifier);
  const presence = createPresence(services);
  // Remembered: how often a node did not list a task that it was given; until it lists all, or 5 beats later.
  const unlisted = new Map<string, number>();
  app.addHook('preClose', async () => {
    queue.close();
    presence.close();
  });

  const nodeOf = async (request: FastifyRequest): Promise<{ id: number; name: string }> =>
    (await checkNodeNow(database, request.headers.authorization ?? '')) ?? fail('node_token_wrong');
  /** A token that was replaced ends its sessions; the node must hear that it is the token. */
  const refuse = async (context: Context): Promise<never> => {
    await nodeOf(context.request);
    return fail('node_session_gone');
  };
  const sessionOf = async (context: Context, key: string): Promise<NodeSession> =>
    (await findNodeSession(database.db, context.node?.id ?? 0, key)) ?? refuse(context);

  on(judgeHello).with(async ({ body }, { request }) => {
    const node = await nodeOf(request);
    if (body.protocol < OLDEST_JUDGE_PROTOCOL || body.protocol > JUDGE_PROTOCOL) {
      throw new AppError('node_protocol_mismatch', { server: JUDGE_PROTOCOL, node: body.protocol });
    }
    const previous =
      body.replaces === undefined ? undefined : await findNodeSession(database.db, node.id, body.replaces);
    if (previous) await endSession(database.db, previous.session_id, 'replaced by a new start', now());
    const key = randomUUID();
    const healthy = body.selfTest.every((line) => line.ok);
    await insertSession(
      database.db,
      {
        key,
        nodeId: node.id,
        slots: body.slots,
        languages: healthy ? body.languages : [],
        fingerprint: body.fingerprint,
        selfTest: body.selfTest,
        healthy,
      },
      now(),
    );
    if (previous) await releaseLost(services);
    forgetAvailability(database);
    const failed = body.selfTest.filter((line) => !line.ok).map((line) => line.name);
    log.info(
      { node: node.name, slots: body.slots, languages: body.languages.length, failed },
      'a judge node said hello',
    );
    return { sessionId: key, protocol: JUDGE_PROTOCOL, nodeName: node.name };
  });

  on(judgeReadiness).with(async ({ body }, context) => {
    const session = await sessionOf(context, body.sessionId);
    await saveReadiness(database.db, session.session_id, body);
    forgetAvailability(database);
    // Submissions may have waited for a language that is ready now.
    wakeNow(services, 'oyez_task');
    return null;
  });

  on(judgeBeat).with(async ({ body }, context) => {
    const session = await sessionOf(context, body.sessionId);
    const { stalledMs, load } = body;
    if (!(await beat(database.db, session.session_id, { stalledMs, load }))) await refuse(context);
    const { drop, unknown } = await reconcile(services, session, body.held);
    // A claim's answer may still be on its way; a task that stays unlisted over several beats never arrived.
    const lost = unknown.filter((task) => {
      const key = `${task.taskId}/${task.attempt}`;
      const beats = (unlisted.get(key) ?? 0) + 1;
      unlisted.set(key, beats);
      return beats > UNLISTED_BEATS;
    });
    if (lost.length > 0) {
      for (const task of lost) unlisted.delete(`${task.taskId}/${task.attempt}`);
      await returnFromNode(services, session.session_id, lost, 'the node does not know this task');
    } else if (unknown.length === 0 && unlisted.size > 1000) unlisted.clear();
    return { drop, state: session.state as 'on' | 'drain' | 'off' };
  });

  on(judgeClaim).with(async ({ body }, context) => {
    const deadline = performance.now() + body.waitMs;
    for (;;) {
      const session = await sessionOf(context, body.sessionId);
      const woken = queue.next(Math.min(deadline - performance.now(), RECHECK_MS), body.sessionId, context.request.raw);
      const tasks = takesWork(session) ? await claimForNode(services, session, body) : [];
      if (tasks.length > 0 || performance.now() >= deadline) {
        woken.cancel();
        return { tasks };
      }
      const outcome = await woken.promise;
      if (outcome === 'gone') return { tasks: [] };
    }
  });

  on(judgeProgress).with(async ({ body }, context) => {
    const drop = await recordProgress(services, senderOf(context, body.sessionId), body.items);
    return { drop: drop ?? (await refuse(context)) };
  });

  on(judgeFinish).with(async ({ body }, context) => {
    const accepted = await finishForNode(services, senderOf(context, body.sessionId), body, body.result);
    queue.wake(body.sessionId);
    return { accepted };
  });

  on(judgeReturn).with(async ({ body }, context) => {
    const session = await sessionOf(context, body.sessionId);
    await returnFromNode(services, session.session_id, body.tasks, body.reason);
    queue.wake(body.sessionId);
    return null;
  });

  on(judgeBye).with(async ({ body }, context) => {
    const session = await sessionOf(context, body.sessionId);
    await endSession(database.db, session.session_id, 'stopped', now());
    await releaseLost(services);
    return null;
  });

  const nodeSessionOf = async (request: FastifyRequest): Promise<NodeSession> => {
    const node = (await checkNode(database, request.headers.authorization ?? '')) ?? fail('node_token_wrong');
    const { sessionId } = request.query as { sessionId?: unknown };
    return (await findNodeSession(database.db, node.id, String(sessionId))) ?? fail('node_session_gone');
  };

  app.get(JUDGE_PRESENCE_PATH, async (request, reply) => presence.open(await nodeSessionOf(request), reply));

  app.get(`${JUDGE_BLOB_PATH}/:sha256`, async (request, reply) => {
    const session = await nodeSessionOf(request);
    const { sha256 } = request.params as { sha256: string };
    if (!/^[0-9a-f]{64}$/.test(sha256)) fail('blob_not_found');
    if (!(await sessionMayReadBlob(database.db, session.session_id, Buffer.from(sha256, 'hex'))))
      fail('blob_not_found');
    return sendBlob(services, request, reply, sha256);
  });
}

const senderOf = (context: Context, sessionKey: string) => ({ nodeId: context.node?.id ?? 0, sessionKey });

/** A waiting claim looks again this often, whatever wakes it. */
const RECHECK_MS = 1000;
const UNLISTED_BEATS = 5;

async function sendBlob(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  sha256: string,
): Promise<FastifyReply> {
  const size = (await services.files.size(sha256)) ?? fail('blob_not_found');
  reply.bodyStatus = 200;
  void reply.type('application/octet-stream').header('accept-ranges', 'bytes').header('cache-control', 'no-store');
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  if (start > size) return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${Math.max(start, size - 1)}/${size}`);
  void reply.header('content-length', size - start);
  if (start === size) return reply.send('');
  return reply.send(services.files.read(sha256, { start, end: size - 1 }));
}

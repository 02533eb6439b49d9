import type { FastifyInstance } from 'fastify';
import { EVENTS_PATH, MAX_TOPICS, TOPIC_PATTERN, type ByeReason, type LiveEvent } from '@oyez/contract/wire/live';
import { AppError } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/auth.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { isSessionLive } from '../accounts/sessions/sessions.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { submissionPolicy } from '../submissions/submissions.policy.ts';
import { createHub, inboxTopic } from './hub.ts';
import { createStream, type Stream } from './stream.ts';

const RECHECK_MS = 60_000;

/**
 * Live events: one stream a browser, read with fetch so that the token stays in its header. Topics are authorised one
 * by one, again each minute, and the stream ends with the session.
 */
export function liveRoutes(app: FastifyInstance, services: Services, authenticate: Authenticate): void {
  const hub = createHub(services);
  const streams = new Map<Stream, Actor>();
  const unsubscribe = services.notifier.on('oyez_control', (payloads) => {
    for (const [stream, actor] of streams)
      if (payloads.includes(`session:${actor.sessionId}`)) stream.end('session_ended');
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    for (const stream of streams.keys()) stream.end('server_stopping');
    hub.close();
  });

  app.get(EVENTS_PATH, { config: { waits: true } }, async (request, reply) => {
    const { actor } = await authenticate('anonymous', request, reply);
    const wanted = topicsOf((request.query as { topics?: unknown }).topics);
    const topics = await allowedTopics(services, actor, wanted);
    // Whoever has left meanwhile will not say so again.
    if (reply.raw.destroyed) return reply.hijack();
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
    void reply.hijack();
    reply.raw.writeHead(200, {
      ...(headers as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const stream = createStream(reply.raw, () => {
      streams.delete(stream);
      clearInterval(recheck);
      for (const stop of stops) stop();
    });
    streams.set(stream, actor);
    stream.send({ type: 'hello', now: services.now().toISOString(), build: services.config.build, topics });
    const stops = topics.map((topic) =>
      hub.subscribe(topic === 'messages' ? inboxTopic(actor.id) : topic, (event) => stream.send(event)),
    );
    const recheck = setInterval(() => {
      void reasonToEnd(services, actor, topics).then(
        (reason) => reason && stream.end(reason),
        () => {},
      );
    }, RECHECK_MS);
    try {
      for (const event of await presentState(services, topics)) stream.send(event);
    } catch (error) {
      // Without it the listener would not know what it missed; it comes back and asks again.
      services.log.warn({ error: String(error) }, 'a live stream has to begin again');
      reply.raw.destroy();
    }
    return reply;
  });
}

function topicsOf(value: unknown): string[] {
  const text = typeof value === 'string' ? value : '';
  const topics = [...new Set(text.split(',').filter((topic) => topic !== ''))];
  const wrong = topics.find((topic) => !TOPIC_PATTERN.test(topic));
  if (wrong !== undefined) throw new AppError('invalid_input', { field: 'topics', reason: wrong.slice(0, 60) });
  if (topics.length > MAX_TOPICS) throw new AppError('invalid_input', { field: 'topics', reason: `≤ ${MAX_TOPICS}` });
  return topics;
}

/** A topic one may not follow is left out, like one that does not exist. */
async function allowedTopics(services: Services, actor: Actor, topics: readonly string[]): Promise<string[]> {
  const ids = submissionIdsOf(topics);
  const owned = ids.length === 0 ? [] : await progressOf(services.database.db, ids);
  const allowed = new Set(
    owned.filter((one) => submissionPolicy.follow(actor, one)).map((one) => `submission:${one.submitId}`),
  );
  return topics.filter((topic) => {
    if (topic === 'messages') return !isGuest(actor);
    return !topic.startsWith('submission:') || allowed.has(topic);
  });
}

async function reasonToEnd(
  services: Services,
  actor: Actor,
  topics: readonly string[],
): Promise<ByeReason | undefined> {
  const { database, now } = services;
  if (actor.sessionId !== null && !(await isSessionLive(database, actor.sessionId, now()))) return 'session_ended';
  return (await allowedTopics(services, actor, topics)).length < topics.length ? 'topics_changed' : undefined;
}

/** What a stream that just opened may have missed. */
async function presentState(services: Services, topics: readonly string[]): Promise<LiveEvent[]> {
  const ids = submissionIdsOf(topics);
  if (ids.length === 0) return [];
  return (await progressOf(services.database.db, ids)).map(({ userId: _, ...progress }) => ({
    type: 'progress' as const,
    topic: `submission:${progress.submitId}`,
    progress,
  }));
}

function submissionIdsOf(topics: readonly string[]): number[] {
  return topics
    .filter((topic) => topic.startsWith('submission:'))
    .map((topic) => Number(topic.slice('submission:'.length)));
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  EVENTS_PATH,
  HEARTBEAT_MS,
  MAX_TOPICS,
  TOPIC_PATTERN,
  type ByeReason,
  type LiveEvent,
} from '@oyez/contract/live';
import { AppError } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/auth.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { isSessionLive } from '../accounts/sessions.ts';
import { progressOf } from '../judging/progress.service.ts';
import { submissionPolicy } from '../submissions/submissions.policy.ts';
import { createHub, inboxTopic, type Hub } from './hub.ts';

const RECHECK_MS = 60_000;
/** A client that reads too slowly is let go; it comes back and reads the state. */
const MAX_UNREAD_BYTES = 256 * 1024;

/**
 * Live events: one stream a browser, read with fetch so that the token stays in its header. Topics are authorised one
 * by one, again each minute, and the stream ends with the session.
 */
export function liveRoutes(app: FastifyInstance, services: Services, authenticate: Authenticate): void {
  const hub = createHub(services);
  const streams = new Set<Stream>();
  const unsubscribe = services.notifier.on('oyez_control', (payloads) => {
    for (const stream of streams)
      if (payloads.includes(`session:${stream.actor.sessionId}`)) stream.end('session_ended');
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    for (const stream of streams) stream.end('server_stopping');
    hub.close();
  });

  app.get(EVENTS_PATH, async (request, reply) => {
    const { actor } = await authenticate('anonymous', request, reply);
    const wanted = topicsOf((request.query as { topics?: unknown }).topics);
    const topics = await allowedTopics(services, actor, wanted);
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
    void reply.hijack();
    reply.raw.writeHead(200, {
      ...(headers as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const stream = openStream(services, hub, reply, actor, topics, () => streams.delete(stream));
    streams.add(stream);
    stream.send({ type: 'hello', now: services.now().toISOString(), build: services.config.build, topics });
    for (const event of await presentState(services, topics)) stream.send(event);
    return reply;
  });
}

type Stream = { actor: Actor; send(event: LiveEvent): void; end(reason: ByeReason): void };

function openStream(
  services: Services,
  hub: Hub,
  reply: FastifyReply,
  actor: Actor,
  topics: readonly string[],
  onClose: () => void,
): Stream {
  const raw = reply.raw;
  const send = (event: LiveEvent) => {
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const stops = topics.map((topic) => hub.subscribe(topic === 'messages' ? inboxTopic(actor.id) : topic, send));
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  const stream: Stream = {
    actor,
    send,
    end(reason) {
      send({ type: 'bye', reason });
      // A stream's connection has no other use; kept alive it would hold up a stopping server.
      raw.end(() => raw.socket?.destroy());
    },
  };
  const recheck = setInterval(() => {
    void reasonToEnd(services, actor, topics).then(
      (reason) => reason && stream.end(reason),
      () => {},
    );
  }, RECHECK_MS);
  raw.on('close', () => {
    clearInterval(heartbeat);
    clearInterval(recheck);
    for (const stop of stops) stop();
    onClose();
  });
  return stream;
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

import type { FastifyInstance } from 'fastify';
import { EVENTS_PATH, MAX_TOPICS, TOPIC_PATTERN, type ByeReason } from '@oyez/contract/wire/live';
import { subscriberOf } from '../http/addresses.ts';
import { AppError } from '../http/app-error.ts';
import { rightsSign, sessionSign, type Authenticate } from '../http/auth.ts';
import type { Actor } from '../policy/actor.ts';
import type { Services } from '../services.ts';
import { createHub } from './hub.ts';
import { createStream, type Stream } from './stream.ts';
import { followedBy, type Address, type Followed, type Topic, type TopicEvent } from './topic.ts';

const RECHECK_MS = 60_000;
/** A browser has one stream for all its tabs; somebody may have a few, and one that was closed lingers a moment. */
const STREAMS_PER_PERSON = 30;

export type LiveSite = {
  topics: readonly Topic[];
  authenticate: Authenticate;
  /** The person of a session that stands, with the rights of this moment. */
  actorOfSession(sessionId: number): Promise<Actor | null>;
  /** Answers that are kept ready count as those from before. */
  outdate: () => void;
};

/**
 * Live events: one stream a browser, read with fetch so that the token stays in its header. Topics are authorised one
 * by one, again each minute and when a right ends, and the stream ends with the session.
 */
export function liveRoutes(app: FastifyInstance, services: Services, site: LiveSite): void {
  const hub = createHub(services, site.topics, site.outdate);
  const streams = new Map<Stream, Actor>();
  const takePlace = createPlaces(services.config.connectionsPerAddress / 2);
  const unsubscribe = services.notifier.on('oyez_control', (payloads) => {
    for (const [stream, actor] of streams) {
      if (actor.sessionId !== null && payloads.includes(sessionSign(actor.sessionId))) stream.end('session_ended');
      // The browser asks anew, and is let in to what it may still follow.
      else if (payloads.includes(rightsSign(actor.id))) stream.end('topics_changed');
    }
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    for (const stream of streams.keys()) stream.end('server_stopping');
    hub.close();
  });

  app.get(EVENTS_PATH, { config: { waits: true } }, async (request, reply) => {
    const { actor } = await site.authenticate('anonymous', request, reply);
    const asked = askedFor(site.topics, actor, (request.query as { topics?: unknown }).topics);
    reply.raw.once('close', takePlace(actor, subscriberOf(request.ip)));
    const followed = await allowed(services, actor, asked);
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
    const topics = followed.map(({ address }) => address.text);
    stream.send({ type: 'hello', now: services.now().toISOString(), build: services.config.build, topics });
    const stops = followed.map((one) => hub.subscribe(one, (event) => stream.send(event)));
    const recheck = setInterval(() => {
      void reasonToEnd(services, site, actor, followed).then(
        (reason) => reason && stream.end(reason),
        () => {},
      );
    }, RECHECK_MS);
    try {
      for (const event of await presentState(services, followed)) stream.send(event);
    } catch (error) {
      // Without it the listener would not know what it missed; it comes back and asks again.
      services.log.warn({ error: String(error) }, 'a live stream has to begin again');
      reply.raw.destroy();
    }
    return reply;
  });
}

/** Counts streams; what it answers ends the place. A school has one address for everybody: half of its connections may be streams. */
function createPlaces(perAddress: number): (actor: Actor, address: string) => () => void {
  // Remembered: whose streams are open, and how many; a number for each person and address; until they are closed.
  const open = new Map<string, number>();
  const change = (place: string, by: number) => {
    const count = (open.get(place) ?? 0) + by;
    if (count === 0) open.delete(place);
    else open.set(place, count);
  };
  return ({ id }, address) => {
    const places = [
      { name: address, most: perAddress },
      ...(id === 0 ? [] : [{ name: `person ${id}`, most: STREAMS_PER_PERSON }]),
    ];
    if (places.some(({ name, most }) => (open.get(name) ?? 0) >= most)) throw new AppError('too_many_streams');
    for (const { name } of places) change(name, 1);
    return () => {
      for (const { name } of places) change(name, -1);
    };
  };
}

function askedFor(topics: readonly Topic[], actor: Actor, value: unknown): Followed[] {
  const text = typeof value === 'string' ? value : '';
  const names = [...new Set(text.split(',').filter((name) => name !== ''))];
  const asked = names.map((name) => {
    const followed = TOPIC_PATTERN.test(name) ? followedBy(topics, actor, name) : undefined;
    if (!followed) throw new AppError('invalid_input', { field: 'topics', reason: name.slice(0, 60) });
    return followed;
  });
  if (asked.length > MAX_TOPICS) throw new AppError('invalid_input', { field: 'topics', reason: `≤ ${MAX_TOPICS}` });
  return asked;
}

function addressesByTopic(followed: readonly Followed[]): [Topic, Address[]][] {
  return [...Map.groupBy(followed, (one) => one.topic)].map(([topic, ones]) => [topic, ones.map((one) => one.address)]);
}

/** An address one may not follow is left out, like one that does not exist. */
async function allowed(services: Services, actor: Actor, asked: readonly Followed[]): Promise<Followed[]> {
  const answers = addressesByTopic(asked).map(
    async ([topic, addresses]) => (await topic.mayFollow?.(addresses, actor, services)) ?? addresses,
  );
  const open = new Set((await Promise.all(answers)).flat());
  return asked.filter((one) => open.has(one.address));
}

async function reasonToEnd(
  services: Services,
  site: LiveSite,
  actor: Actor,
  followed: readonly Followed[],
): Promise<ByeReason | undefined> {
  const found = actor.sessionId === null ? actor : await site.actorOfSession(actor.sessionId);
  if (found === null) return 'session_ended';
  // A session has no address; the stream still comes from where it came.
  const present = { ...found, address: actor.address };
  return (await allowed(services, present, followed)).length < followed.length ? 'topics_changed' : undefined;
}

/** What a stream that just opened may have missed. */
async function presentState(services: Services, followed: readonly Followed[]): Promise<TopicEvent[]> {
  const events = addressesByTopic(followed).map(
    async ([topic, addresses]) => (await topic.present?.(addresses, services)) ?? [],
  );
  return (await Promise.all(events)).flat();
}

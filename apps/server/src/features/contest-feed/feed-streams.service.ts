import type { FastifyReply, FastifyRequest } from 'fastify';
import { subscriberOf } from '../../http/addresses.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { losesRights, type CallerDoor, type ClicsCaller } from './clics-callers.service.ts';
import { FEED_TYPES, type FeedType } from '@oyez/contract/contests/clics';
import { followFeed, nextLines, placeAfter, type FeedReader } from './feed-reader.service.ts';
import { typesFor, type ClicsRole } from './feed-readers.ts';
import { openTap, type Tap } from './feed-stream.ts';
import { EVERYTHING, writeFeed } from './feed-writer.service.ts';

const RECHECK_MS = 30_000;
/** A wake-up that was lost costs this long. */
const LOOK_MS = 2000;
/** Of one token, person or address. */
const MOST_STREAMS = 20;

export type FeedStreams = {
  open(request: FastifyRequest, reply: FastifyReply, asked: Opening): Promise<FastifyReply>;
  tellNow(contestId: number): Promise<void>;
  close(): void;
};
type Opening = { caller: ClicsCaller; role: ClicsRole; reader: Omit<FeedReader, 'types'>; epoch: number };
type Query = { since_token?: unknown; types?: unknown; stream?: unknown };

/** Feeds that stay open: each reads what was told since its place whenever something was, and never more than it can send. */
export function createFeedStreams(services: Services, door: CallerDoor): FeedStreams {
  const { notifier, log } = services;
  const { db } = services.database;
  // Remembered: the feeds that are open, with their contest and reader, and how many each reader has; until they are closed.
  const open = new Map<Tap, { contestId: number; caller: ClicsCaller }>();
  const places = new Map<string, number>();
  const stopHearing = [
    notifier.on('oyez_feed', (payloads) => {
      for (const [tap, { contestId }] of open) {
        if (payloads.includes('') || payloads.includes(String(contestId))) tap.wake();
      }
    }),
    // Who may still read comes back with the last token, and is let in to what that is now.
    notifier.on('oyez_control', (payloads) => {
      for (const [tap, { caller }] of open) if (losesRights(caller, payloads)) tap.end();
    }),
  ];

  function takePlace(name: string): () => void {
    const held = places.get(name) ?? 0;
    if (held >= MOST_STREAMS) throw new AppError('too_many_streams');
    places.set(name, held + 1);
    return () => {
      const left = (places.get(name) ?? 1) - 1;
      if (left === 0) places.delete(name);
      else places.set(name, left);
    };
  }

  async function run(tap: Tap, { caller, role, reader, epoch }: Opening, wanted: Wanted): Promise<void> {
    const { contestId } = reader;
    let { place } = wanted;
    let checkedAt = performance.now();
    while (tap.isOpen) {
      const next = await nextLines(db, { ...reader, types: wanted.types }, epoch, place);
      // What was read before has no meaning any more: they come back, and are told so.
      if (next.isAnew) return tap.end();
      if (next.text !== '' && !(await tap.write(next.text))) return;
      place = next.place;
      if (next.hasMore) continue;
      if (!wanted.stays) return tap.end();
      await tap.pause(LOOK_MS);
      if (performance.now() - checkedAt < RECHECK_MS) continue;
      checkedAt = performance.now();
      if (!(await door.stillReads(caller, contestId, role))) return tap.end();
      await followFeed(services, contestId);
    }
  }

  return {
    async open(request, reply, opening) {
      const wanted = await wantedOf(request, opening);
      const leave = takePlace(nameOf(opening.caller, request.ip));
      reply.raw.once('close', leave);
      if (reply.raw.destroyed) {
        leave();
        return reply.hijack();
      }
      const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
      void reply.hijack();
      reply.raw.writeHead(200, {
        ...(headers as Record<string, string>),
        'content-type': 'application/x-ndjson',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      reply.raw.flushHeaders();
      const tap = openTap(reply.raw, () => open.delete(tap));
      open.set(tap, { contestId: opening.reader.contestId, caller: opening.caller });
      run(tap, opening, wanted).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'a contest feed has to begin again');
        reply.raw.destroy();
      });
      return reply;
    },
    tellNow: (contestId) => writeFeed(services, contestId, EVERYTHING),
    close() {
      for (const stop of stopHearing) stop();
      for (const tap of open.keys()) tap.end();
    },
  };

  type Wanted = { types: readonly FeedType[]; place: { seq: number; lines: number }; stays: boolean };

  async function wantedOf(request: FastifyRequest, { role, reader, epoch }: Opening): Promise<Wanted> {
    const query = request.query as Query;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const asked = text(query.types)
      .split(',')
      .filter((type) => type !== '');
    const visible = typesFor(role);
    const types = asked.length === 0 ? visible : visible.filter((type) => asked.includes(type));
    const place = await placeAfter(db, { ...reader, types }, epoch, text(query.since_token));
    return {
      types: types.length === 0 ? fail('unknown_path') : FEED_TYPES.filter((type) => types.includes(type)),
      place: place ?? fail('feed_token_expired'),
      stays: text(query.stream) !== 'false',
    };
  }
}

function nameOf(caller: ClicsCaller, ip: string): string {
  if (caller.kind === 'token') return `token ${caller.tokenId}`;
  return caller.actor.id === 0 ? subscriberOf(ip) : `person ${caller.actor.id}`;
}

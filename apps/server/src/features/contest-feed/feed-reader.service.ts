import type { Db } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import type { Audience, ClicsVersion, FeedType } from '@oyez/contract/contests/clics';
import type { ClicsObject } from './clics-format.ts';
import { textIn } from './clics-format.ts';
import { casesOf, eventsFrom, feedRow, lastSeq, objectsTold, saveFeedRow, type FeedEvent } from './contest-feed.sql.ts';
import { firstSeq, linesOf, placeOf, runObjects, startOf, type Place } from './feed-lines.ts';
import { EVERYTHING, writeFeed } from './feed-writer.service.ts';

/** Who is on the way keeps the feed followed by a note so often. */
const NOTE_EVERY_MS = 60_000;
/** A feed that nobody asked for in so long may lag behind, and is looked at as a whole. */
const LAGS_AFTER_MS = 10 * 60_000;

/** Sees to it that what is told of a contest is up to date, and stays so. Answers the number of the feed. */
export async function followFeed(services: Services, contestId: number): Promise<number> {
  const { db } = services.database;
  const now = services.now();
  const row = await feedRow(db, contestId);
  const askedAt = row?.asked_at?.getTime() ?? -Infinity;
  const isNew = (row?.written_at ?? null) === null || now.getTime() - askedAt > LAGS_AFTER_MS;
  if (isNew || now.getTime() - askedAt > NOTE_EVERY_MS) await saveFeedRow(db, contestId, { asked_at: now });
  if (isNew) await writeFeed(services, contestId, EVERYTHING);
  return row?.epoch ?? 1;
}

export type FeedReader = { contestId: number; audience: Audience; version: ClicsVersion; types: readonly FeedType[] };

/** Where a token leads; undefined where it leads nowhere. */
export async function placeAfter(db: Db, reader: FeedReader, epoch: number, token: string): Promise<Place | undefined> {
  return token === '' ? startOf(epoch) : placeOf(token, epoch, await lastSeq(db, reader));
}

const BATCH = 500;
const BATCH_WITH_RUNS = 100;

export type NextLines = { text: string; place: Place; hasMore: boolean; isAnew: boolean };

/** The next lines from a place on, and where one is then; no text: there is nothing more at present. */
export async function nextLines(db: Db, reader: FeedReader, epoch: number, place: Place): Promise<NextLines> {
  const types = new Set(reader.types);
  const withRuns = types.has('runs');
  const limit = withRuns ? BATCH_WITH_RUNS : BATCH;
  const asked: FeedType[] = withRuns ? [...new Set<FeedType>([...types, 'judgements'])] : [...types];
  const events = await eventsFrom(db, reader, place.seq + 1, { types: asked, limit });
  if ((events[0]?.seq ?? 0) >= firstSeq(epoch + 1)) return { text: '', place, hasMore: false, isAnew: true };
  const cases = withRuns ? await casesOf(db, judgingsIn(events)) : new Map<number, []>();
  const text = events
    .flatMap((event) => {
      const lines = linesOf(event, cases.get(Number(event.id)) ?? [], { version: reader.version, types });
      return event.seq === place.seq + 1 ? lines.slice(place.lines) : lines;
    })
    .join('');
  const seq = events.at(-1)?.seq;
  return {
    text,
    place: seq === undefined ? place : { seq, lines: 0 },
    hasMore: events.length === limit,
    isAnew: false,
  };
}

function judgingsIn(events: readonly FeedEvent[]): number[] {
  return events.filter(({ type, id }) => type === 'judgements' && /^\d+$/.test(id)).map(({ id }) => Number(id));
}

/** Objects of a kind as a version writes them. */
export async function clicsObjects(
  db: Db,
  reader: Omit<FeedReader, 'types'>,
  type: FeedType,
  id?: string,
): Promise<ClicsObject[]> {
  const told = await objectsTold(db, reader, type, id);
  return told.flatMap(({ payload }) => {
    const text = textIn(reader.version, type, payload);
    return text === null ? [] : [JSON.parse(text) as ClicsObject];
  });
}

/** The runs of judgements, some judgements at a time. */
export async function* runsOf(db: Db, judgements: readonly ClicsObject[]): AsyncGenerator<ClicsObject[]> {
  for (let from = 0; from < judgements.length; from += BATCH_WITH_RUNS) {
    const some = judgements.slice(from, from + BATCH_WITH_RUNS);
    const ids = some.map(({ id }) => Number(id)).filter((id) => Number.isSafeInteger(id));
    const cases = await casesOf(db, ids);
    yield some.flatMap((judgement) => runObjects(judgement, cases.get(Number(judgement['id'])) ?? []));
  }
}

import type { Row } from '@oyez/board/rows';
import type { Services } from '../../services.ts';
import { unpackBoard, type ShownBoard, type ShownRows } from './board-snapshot.ts';
import type { SnapshotAudience } from './board-snapshots.sql.ts';
import { boardMadeAt, newerBoard } from './board-snapshots.sql.ts';
import { writeBoard } from './board-writer.service.ts';

/** A board in memory, under its version. */
export type HeldBoard = { version: number; board: ShownBoard };

export type BoardStore = {
  /**
   * The newest version, built first where none was kept yet; one of the last second unless somebody was told of a newer
   * one, `atLeast`. Undefined where the contest is gone.
   */
  read(contestId: number, audience: SnapshotAudience, atLeast?: number): Promise<HeldBoard | undefined>;
  close(): void;
};

/** Without a wake-up it is asked for newer ones as often as this. */
const LOOK_MS = 1000;
const MAX_BYTES = 256 * 1024 * 1024;
/** An object takes more room than the text that it was read from. */
const BYTES_PER_SIGN = 4;
/** Names and people of a contest that nobody writes about any more are read again, when somebody looks at it. */
const OLD_MS = 10 * 60_000;

type Entry = { held: HeldBoard; bytes: number; lookedAt: number; checkedAgeAt: number };

export function createBoardStore(services: Services): BoardStore {
  const { database, notifier, now, log } = services;
  // Remembered: boards that were read; 256 MB, those that nobody read for longest leave first; newer versions follow.
  const entries = new Map<string, Entry>();
  const building = new Map<number, Promise<unknown>>();
  const reading = new Map<string, Promise<HeldBoard | undefined>>();
  let bytes = 0;

  const stop = notifier.on('oyez_board', (payloads) => {
    for (const [key, entry] of entries) {
      if (payloads.includes('') || payloads.includes(key.split(' ')[0] ?? '')) entry.lookedAt = -Infinity;
    }
  });

  function keep(key: string, held: HeldBoard, size: number): Entry {
    const entry: Entry = {
      held,
      bytes: size * BYTES_PER_SIGN,
      lookedAt: performance.now(),
      checkedAgeAt: performance.now(),
    };
    const before = entries.get(key);
    if (before) bytes -= before.bytes;
    entries.delete(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const [oldest, one] of entries) {
      if (bytes <= MAX_BYTES || one === entry) break;
      entries.delete(oldest);
      bytes -= one.bytes;
    }
    return entry;
  }

  function build(contestId: number): Promise<unknown> {
    const known = building.get(contestId);
    if (known) return known;
    const made = writeBoard(services, contestId).finally(() => building.delete(contestId));
    building.set(contestId, made);
    return made;
  }

  async function load(contestId: number, audience: SnapshotAudience, key: string): Promise<HeldBoard | undefined> {
    const known = entries.get(key);
    const begun = performance.now();
    const newer = await newerBoard(database.db, contestId, audience, known?.held.version ?? 0);
    if (newer) {
      const { board, size } = await unpackBoard(newer.bytes);
      const entry = keep(key, { version: newer.version, board }, size);
      entry.lookedAt = begun;
      renewOld(contestId, newer.madeAt);
      return entry.held;
    }
    if (known === undefined) return undefined;
    known.lookedAt = begun;
    if (begun - known.checkedAgeAt > OLD_MS) {
      known.checkedAgeAt = begun;
      renewOld(contestId, (await boardMadeAt(database.db, contestId)) ?? now());
    }
    entries.delete(key);
    entries.set(key, known);
    return known.held;
  }

  function renewOld(contestId: number, madeAt: Date): void {
    if (now().getTime() - madeAt.getTime() < OLD_MS) return;
    build(contestId).catch((error: unknown) => log.warn({ error, contestId }, 'an old board was not renewed'));
  }

  async function readNow(contestId: number, audience: SnapshotAudience, key: string): Promise<HeldBoard | undefined> {
    const found = await load(contestId, audience, key);
    if (found) return found;
    await build(contestId);
    return load(contestId, audience, key);
  }

  function look(contestId: number, audience: SnapshotAudience, key: string): Promise<HeldBoard | undefined> {
    const looking = readNow(contestId, audience, key).finally(() => reading.delete(key));
    reading.set(key, looking);
    return looking;
  }

  return {
    async read(contestId, audience, atLeast = 0) {
      const key = `${contestId} ${audience}`;
      const known = entries.get(key);
      const isRecent = known && known.held.version >= atLeast && performance.now() - known.lookedAt < LOOK_MS;
      if (isRecent) return known.held;
      const begun = reading.get(key);
      const held = await (begun ?? look(contestId, audience, key));
      // A look that was under way may have missed it.
      const isOld = begun !== undefined && held !== undefined && held.version < atLeast;
      return isOld ? (reading.get(key) ?? look(contestId, audience, key)) : held;
    },
    close: stop,
  };
}

// Remembered: rows without stars, as long as the rows that they were taken from.
const withoutStars = new WeakMap<ShownRows, readonly Row[]>();

/** The rows of a board as they are asked for. Stars take no rank, so that without them everything else stays. */
export function rowsOf(board: ShownBoard, asked: { removeStar: boolean; containsEnd: boolean }): readonly Row[] {
  const shown = shownIn(board, asked);
  if (!asked.removeStar) return shown.rows;
  const known = withoutStars.get(shown) ?? shown.rows.filter(({ participant }) => !participant.star);
  withoutStars.set(shown, known);
  return known;
}

export function shownIn({ plain, late }: ShownBoard, { containsEnd }: { containsEnd: boolean }): ShownRows {
  return containsEnd && late !== null ? late : plain;
}

import type { Services } from '../../services.ts';
import { broughtUpToDate, type HeldBoard } from './held-board.service.ts';
import { createMomentFrames, type Frame, type FrameAsked } from './moment-frames.ts';

export type MomentBoards = {
  /** The board of a contest with all its facts, no more than a second old. Undefined where the contest is gone. */
  read(contestId: number): Promise<HeldBoard | undefined>;
  frame(contestId: number, held: HeldBoard, second: number, asked: FrameAsked): Frame;
};

/** As far as a board may be behind its facts. */
const LOOK_MS = 1000;
/** Marks are kept for an hour; a board that nobody asked for so long is made of the facts again. */
const IDLE_MS = 10 * 60_000;
const MAX_BOARDS = 12;
const MAX_FACTS = 600_000;

type Entry = { held: HeldBoard; lookedAt: number };

export function createMomentBoards({ database, now }: Services): MomentBoards {
  // Remembered: boards whose past somebody looks at, 12 of 600,000 submissions in all; the longest unread leave first,
  // and all after ten minutes. Each is brought up to date before it is read.
  const entries = new Map<number, Entry>();
  const reading = new Map<number, Promise<HeldBoard | undefined>>();
  const frames = createMomentFrames();

  function forget(contestId: number): void {
    entries.delete(contestId);
    frames.dropFrom(contestId, -Infinity);
  }

  function makeRoom(): void {
    let facts = [...entries.values()].reduce((sum, { held }) => sum + held.facts, 0);
    for (const [contestId, { held, lookedAt }] of entries) {
      const isIdle = performance.now() - lookedAt > IDLE_MS;
      if (!isIdle && (entries.size === 1 || (entries.size <= MAX_BOARDS && facts <= MAX_FACTS))) return;
      facts -= held.facts;
      forget(contestId);
    }
  }

  async function readNow(contestId: number): Promise<HeldBoard | undefined> {
    const begun = performance.now();
    const known = entries.get(contestId);
    const isIdle = known !== undefined && begun - known.lookedAt > IDLE_MS;
    const brought = await broughtUpToDate(database.db, contestId, isIdle ? undefined : known?.held, now().getTime());
    if (!brought) {
      forget(contestId);
      return undefined;
    }
    frames.dropFrom(contestId, brought.changedFrom);
    entries.delete(contestId);
    entries.set(contestId, { held: brought.held, lookedAt: begun });
    makeRoom();
    return brought.held;
  }

  return {
    async read(contestId) {
      const known = entries.get(contestId);
      if (known && performance.now() - known.lookedAt < LOOK_MS) return known.held;
      const present = reading.get(contestId) ?? readNow(contestId).finally(() => reading.delete(contestId));
      reading.set(contestId, present);
      return present;
    },
    // Of the newest facts, also where somebody else brought them while this reader waited.
    frame: (contestId, held, second, asked) =>
      frames.at(contestId, entries.get(contestId)?.held ?? held, second, asked),
  };
}

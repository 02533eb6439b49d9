import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT_FREE_BYTES } from '@oyez/contract/rules/limits';
import type { Say } from '../system/debian.ts';
import { freeBytes } from './data-folder.ts';

/** Files that only take room, so that there is some to give up when a disk is full. */
const PIECES = 6;
/** Enough for one more file of the database's journal, 16 MB that are made as a whole. */
const PIECE_BYTES = 20 * 1024 * 1024;
/** PostgreSQL cannot start without a little room: these are never given up while it runs. */
const KEPT_FOR_STARTS = 2;
const SHORT_BYTES = 18 * 1024 * 1024;
const AMPLE_BYTES = 4 * KEPT_FREE_BYTES;
/** Whoever fills the disk is given no chance to eat all of it at once. */
const BETWEEN_MS = 10_000;

export type Reserve = {
  /** Makes room for a start on a disk that has none. */
  beforeStart: () => void;
  /** Gives up a piece or makes one, and says when the disk has become full or has room again. Called every few seconds. */
  look: () => void;
};

/** A site on a full disk goes on reading; its database needs a little room even for that. */
export function createReserve(root: string, say: Say, now: () => number = () => performance.now()): Reserve {
  const folder = join(root, 'reserve');
  const isShort = () => freeBytes(root) < SHORT_BYTES;
  let givenAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  const pieces = () => (existsSync(folder) ? readdirSync(folder) : []);
  const giveUp = (name: string | undefined) => name !== undefined && rmSync(join(folder, name), { force: true });
  const tell = (free: number) => {
    if (!isFull && free < KEPT_FREE_BYTES) {
      isFull = true;
      say(
        `The disk that ${root} is on is full: people can read, and what they send is refused until there are ${KEPT_FREE_BYTES / 1024 ** 2} MB. Free some space; nothing has to be started again.`,
      );
    } else if (isFull && free >= KEPT_FREE_BYTES) {
      isFull = false;
      say(`There is room again on the disk that ${root} is on.`);
    }
  };
  return {
    beforeStart: () => {
      if (isShort()) giveUp(pieces()[0]);
    },
    look: () => {
      const free = freeBytes(root);
      tell(free);
      const kept = pieces();
      if (free < SHORT_BYTES && kept.length > KEPT_FOR_STARTS && now() - givenAt >= BETWEEN_MS) {
        givenAt = now();
        giveUp(kept[0]);
      } else if (free >= AMPLE_BYTES && kept.length < PIECES) addPiece(folder, kept);
    },
  };
}

function addPiece(folder: string, kept: readonly string[]): void {
  const name = Array.from({ length: PIECES }, (_, n) => `piece-${n + 1}`).find((one) => !kept.includes(one));
  if (name === undefined) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Not zeros: some file systems would give them no room at all.
    writeFileSync(join(folder, name), randomBytes(PIECE_BYTES), { mode: 0o600 });
  } catch {
    rmSync(join(folder, name), { force: true });
  }
}

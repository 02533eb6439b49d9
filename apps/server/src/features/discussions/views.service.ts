import { createHash } from 'node:crypto';
import { subscriberOf } from '../../http/addresses.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { insertViews, viewsToCome, type View } from './views.sql.ts';

const HOUR_MS = 3_600_000;
const WRITE_EVERY_MS = 250;
/** More in a moment than people look at. */
const MOST = 5000;

export type ViewCounter = {
  /** What the number is with this look at it. Whoever looks again within the hour adds nothing. */
  look(discussionId: number, views: number, by: { actor: Actor; ip: string; now: Date }): Promise<number>;
};

/**
 * Who looks is written down in batches, and the number of a discussion is raised by a leader's duty: however many look,
 * none of them waits for a row.
 */
export function createViewCounter({ database: { db }, log }: Services): ViewCounter {
  // Remembered: looks of this moment; 5,000; until they are written, 250 ms later.
  const waiting = new Map<string, View>();
  let timer: NodeJS.Timeout | undefined;

  const write = () => {
    timer = undefined;
    const views = [...waiting.values()];
    waiting.clear();
    insertViews(db, views).catch((error: unknown) => log.warn({ error: String(error) }, 'looks were not counted'));
  };

  return {
    async look(discussionId, views, { actor, ip, now }) {
      const viewer = isGuest(actor) ? digest(subscriberOf(ip)) : `u${actor.id}`;
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
      const view = { discussionId, viewer, hour };
      const key = `${discussionId} ${viewer} ${hour.getTime()}`;
      const stored = await viewsToCome(db, view);
      const others = [...waiting.entries()].filter(
        ([name, one]) => one.discussionId === discussionId && name !== key,
      ).length;
      if (!stored.seen && waiting.size < MOST) {
        waiting.set(key, view);
        timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
      }
      return views + stored.uncounted + others + (stored.seen ? 0 : 1);
    },
  };
}

/** Guests are counted by where they come from, of which nothing is kept. */
function digest(address: string): string {
  return createHash('sha256').update(`look ${address}`).digest('base64url').slice(0, 22);
}

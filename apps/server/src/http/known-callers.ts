import type { Services } from '../services.ts';
import type { Actor } from '../policy/actor.ts';
import { rightsSign, sessionSign } from './auth.ts';

/** How long the database is not asked again whether a session stands; its end is told at once. */
const KNOWN_MS = 10_000;
/** The same for what only one person may read: not every right that ends is told. */
const RECENT_MS = 1000;
const MAX_KNOWN = 5000;

type Known = { actor: Actor; until: number; askedAt: number };

/** Who called a moment ago, by token: enough to hand out what is read, and never to act. */
export type KnownCallers = {
  /** For what everybody gets alike. */
  of(token: string): Actor | undefined;
  /** For what only this person gets. */
  recent(token: string): Actor | undefined;
  /** How many wake-ups have been heard; said again with what was found out since. */
  heard(): number;
  remember(token: string, actor: Actor, heard: number): void;
  close(): void;
};

export function createKnownCallers({ notifier, now }: Pick<Services, 'notifier' | 'now'>): KnownCallers {
  // Remembered: who called, by token; 5,000, emptied when full; for 10 s, or until the session or a right ends.
  const known = new Map<string, Known>();
  const tokens = new Map<string, Set<string>>();
  const forgetAll = () => {
    known.clear();
    tokens.clear();
  };
  let heard = 0;
  const stop = notifier.on('oyez_control', (payloads) => {
    heard += 1;
    // Nobody knows what was not heard while the connection was away.
    if (payloads.includes('')) forgetAll();
    for (const sign of payloads) {
      for (const token of tokens.get(sign) ?? []) known.delete(token);
      tokens.delete(sign);
    }
  });
  return {
    of(token) {
      const one = known.get(token);
      return one !== undefined && one.until > now().getTime() ? one.actor : undefined;
    },
    recent(token) {
      const one = known.get(token);
      return one !== undefined && performance.now() - one.askedAt < RECENT_MS ? one.actor : undefined;
    },
    heard: () => heard,
    remember(token, actor, before) {
      // The session may have ended while the database answered.
      if (actor.sessionId === null || before !== heard) return;
      if (known.size >= MAX_KNOWN) forgetAll();
      known.set(token, { actor, until: now().getTime() + KNOWN_MS, askedAt: performance.now() });
      for (const sign of [sessionSign(actor.sessionId), rightsSign(actor.id)]) {
        tokens.set(sign, (tokens.get(sign) ?? new Set()).add(token));
      }
    },
    close: stop,
  };
}

import type { Settings } from '@oyez/board/facts';
import { isReleased } from '@oyez/board/view';
import { clicsTime, type ClicsObject } from './clics-format.ts';

export type StateMoment = { at: number; state: ClicsObject };

/** The last object of a feed. */
export function isOver(state: ClicsObject): boolean {
  return typeof state['end_of_updates'] === 'string';
}

/** How the state of a contest came to be what it is by now, step by step. */
export function stateMoments(settings: Settings, finalizedAt: number | null, now: number): StateMoment[] {
  const { startsAt, seal } = settings;
  // Whoever has more time hands in after the end that all others have: it has ended when the last of them is through.
  const endsAt = settings.overAt ?? settings.endsAt;
  const ended = now >= endsAt;
  const isThawed = isReleased(settings, now);
  const thawedAt = isThawed ? (seal?.releasedAt ?? null) : null;
  const finalAt = finalizedAt !== null && ended ? Math.max(finalizedAt, endsAt) : null;
  const isClosed = finalAt !== null && isThawed;
  const steps: { name: string; at: number }[] = [
    ...(now >= startsAt ? [{ name: 'started', at: startsAt }] : []),
    ...(seal !== null && now >= seal.from ? [{ name: 'frozen', at: seal.from }] : []),
    ...(ended ? [{ name: 'ended', at: endsAt }] : []),
    ...(thawedAt === null ? [] : [{ name: 'thawed', at: thawedAt }]),
    ...(finalAt === null ? [] : [{ name: 'finalized', at: finalAt }]),
  ].toSorted((a, b) => a.at - b.at);
  let state: ClicsObject = {
    started: null,
    ...(seal && { frozen: null }),
    ended: null,
    ...(seal && { thawed: null }),
    finalized: null,
    end_of_updates: null,
  };
  const moments: StateMoment[] = [{ at: -Infinity, state }];
  for (const { name, at } of steps) {
    state = { ...state, [name]: clicsTime(at) };
    moments.push({ at, state });
  }
  if (isClosed) {
    const last = Math.max(finalAt, thawedAt ?? endsAt);
    moments.push({ at: Infinity, state: { ...state, end_of_updates: clicsTime(last) } });
  }
  return moments;
}

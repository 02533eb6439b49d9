import { type Balloon, BALLOON_DEEDS } from '@oyez/contract/contests/balloons';
import { z } from 'zod';
import { readStored, writeStored } from '../../api/storage.ts';

/** A press of a button that the server has not answered yet. It is kept in the browser until it has. */
const Press = z.object({
  key: z.string(),
  deed: z.enum(BALLOON_DEEDS),
  cpid: z.int(),
  participantId: z.int(),
  takeOver: z.boolean().optional(),
  deliveredAt: z.string().optional(),
});
export type Press = z.infer<typeof Press>;

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

export const pressesKey = (uid: string, cid: number) => `balloons ${uid} ${cid}`;

/** The earliest first. */
export function readPresses(stored: string | null): Press[] {
  try {
    return z.array(Press).parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
}

function write(place: string, change: (now: Press[]) => Press[]): void {
  const next = change(readPresses(readStored(place)));
  writeStored(place, next.length === 0 ? null : JSON.stringify(next));
  changed();
}

export function addPress(place: string, press: Omit<Press, 'key'>): void {
  write(place, (now) => [...now, { ...press, key: newKey() }]);
}

export function dropPresses(place: string, isDropped: (press: Press) => boolean): void {
  write(place, (now) => now.filter((press) => !isDropped(press)));
}

/** For `useSyncExternalStore`; other tabs of the same person press, too. */
export function onPresses(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Also where the page came by an address without encryption, which has no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isOf({ cpid, participantId }: Press, balloon: Pick<Balloon, 'cpid' | 'participantId'>): boolean {
  return cpid === balloon.cpid && participantId === balloon.participantId;
}

/** A balloon as its runner sees it: with what they pressed and nobody has heard of yet. */
export type ShownBalloon = Balloon & { isWaiting: boolean };

/** Null: there is nothing left to do with it. */
export function withPresses(balloon: Balloon, presses: readonly Press[], reader: string): ShownBalloon | null {
  const own = presses.filter((press) => isOf(press, balloon));
  const last = own.at(-1);
  if (last === undefined) return { ...balloon, isWaiting: false };
  const mine = { ...balloon, isWaiting: true, by: reader, own: true };
  const free = { ...balloon, isWaiting: true, by: null, own: false, deliveredAt: null, until: null };
  if (last.deed === 'take') return { ...mine, state: 'carried' };
  if (last.deed === 'deliver') return { ...mine, state: 'delivered' };
  return balloon.state === 'lost' ? null : { ...free, state: 'due' };
}

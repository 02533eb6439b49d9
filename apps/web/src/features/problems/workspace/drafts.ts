import { handOverAtLogin } from '../../../api/handOver.ts';
import { readStored, storedKeys, writeStored } from '../../../api/storage.ts';

/** Code that is being written, kept in this browser for each person, problem and language, in each place apart. */
export type DraftPlace = {
  uid: string;
  /** Of the scope: nothing for the site. No display id has the colon that is in the others. */
  draftPlace: string;
  problemId: string;
  language: string;
};

const PREFIX = 'oyez.draft.';
const KEPT = 200;
const PAUSE_MS = 400;
/** Of somebody who is not logged in. */
const GUEST = '';

const keyOf = (uid: string, rest: string) => `${PREFIX}${uid}.${rest}`;

export function draftKey({ uid, draftPlace, problemId, language }: DraftPlace): string {
  return keyOf(uid, `${draftPlace}${problemId}.${language}`);
}

export function guestDraftKey(place: DraftPlace): string {
  return draftKey({ ...place, uid: GUEST });
}

export function readDraft(key: string): { code: string; at: number } | null {
  return parseDraft(readStored(key));
}

let hasMadeRoom = false;

export function writeDraft(key: string, code: string | null, now: number): void {
  const text = code === null ? null : JSON.stringify({ code, at: now });
  if (writeStored(key, text) || text === null || hasMadeRoom) return;
  // Once: where something else fills the store, one draft after the other would go for nothing.
  hasMadeRoom = true;
  pruneDrafts(Math.floor(storedKeys(PREFIX).length / 2));
  writeStored(key, text);
}

let waiting: { key: string; code: string | null } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function writeDraftSoon(key: string, code: string | null): void {
  if (waiting?.key !== key) flushDraft();
  waiting = { key, code };
  // From the first change on: who types without a pause has a draft too.
  timer ??= setTimeout(flushDraft, PAUSE_MS);
}

/** What is still waiting is written now. */
export function flushDraft(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting !== undefined) writeDraft(waiting.key, waiting.code, Date.now());
  waiting = undefined;
}

/** Forgets the oldest drafts, so that the store never fills up. */
export function pruneDrafts(kept = KEPT): void {
  const drafts = storedKeys(PREFIX)
    .map((key) => ({ key, at: readDraft(key)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { key } of drafts.slice(kept)) writeStored(key, null);
}

// Where the person has other code of their own, only what is open in the editor goes over: see `useDraft`.
handOverAtLogin(
  (uid) => keyOf(uid ?? GUEST, ''),
  (theirs, guests) => (theirs === null ? guests : null),
  flushDraft,
);

export function parseDraft(stored: string | null): { code: string; at: number } | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string')
      return null;
    return { code: value.code, at: 'at' in value && typeof value.at === 'number' ? value.at : 0 };
  } catch {
    return null;
  }
}

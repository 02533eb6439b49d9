import { readStored, writeStored } from '../../../api/storage.ts';

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

export function draftKey({ uid, draftPlace, problemId, language }: DraftPlace): string {
  return `${PREFIX}${uid}.${draftPlace}${problemId}.${language}`;
}

export function readDraft(key: string): { code: string; at: number } | null {
  return parseDraft(readStored(key));
}

export function writeDraft(key: string, code: string | null, now: number): void {
  writeStored(key, code === null ? null : JSON.stringify({ code, at: now }));
}

/** Forgets the oldest drafts, so that the store never fills up. */
export function pruneDrafts(store: Storage): void {
  const drafts = Object.keys(store)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: parseDraft(store.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { key } of drafts.slice(KEPT)) store.removeItem(key);
}

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

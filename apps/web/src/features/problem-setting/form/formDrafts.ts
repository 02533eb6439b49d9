import { draftsInUse } from './draftsInUse.ts';
import type { FormValues } from './formValues.ts';

/** A form that was left unsaved: kept in this browser, which has room for typed tests of any size. */
export type FormDraft = {
  values: FormValues;
  /** What was stored when it was begun: only what differs from this has been changed. */
  base: FormValues;
  at: number;
  /** The version of the stored problem that was; null for a new one. */
  basedOn: string | null;
};

export type KeptDraft = FormDraft & { key: string };

export type DraftPlace = { uid: string; problem: number | 'new' };

const DATABASE = 'oyez';
const STORE = 'problem-drafts';
const KEPT_MS = 60 * 86_400_000;

/** All drafts of a place begin with this. */
export function draftPrefix({ uid, problem }: DraftPlace): string {
  return `${uid}.${problem}.`;
}

/** Each open form has a draft of its own: two tabs with a new problem each must not write over one another. */
export function newDraftKey(place: DraftPlace): string {
  return draftPrefix(place) + Math.random().toString(36).slice(2);
}

/** What was left here unsaved, the latest first, without what another tab is still writing. */
export async function readDrafts(prefix: string, now: number): Promise<KeptDraft[]> {
  const kept: KeptDraft[] = [];
  for (const key of (await inStore<string[]>('readonly', (store) => store.getAllKeys(range(prefix)))) ?? []) {
    const draft = await inStore<FormDraft | undefined>('readonly', (store) => store.get(key));
    if (draft === undefined) continue;
    if (now - draft.at > KEPT_MS) await writeDraft(key, null);
    else kept.push({ ...draft, key });
  }
  if (kept.length === 0) return kept;
  const inUse = await draftsInUse();
  return kept.filter(({ key }) => !inUse.has(key)).toSorted((a, b) => b.at - a.at);
}

function range(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

export async function writeDraft(key: string, draft: FormDraft | null): Promise<void> {
  await inStore('readwrite', (store) => (draft === null ? store.delete(key) : store.put(draft, key)));
}

/** Undefined where the browser keeps no data: forms work without drafts. */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await opened();
    try {
      return (await answer(ask(database.transaction(STORE, mode).objectStore(STORE)))) as T;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return answer(request) as Promise<IDBDatabase>;
}

function answer(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store did not answer')));
  });
}

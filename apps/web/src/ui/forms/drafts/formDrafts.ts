import { draftsInUse } from './draftsInUse.ts';

/** A form that was left unsaved: kept in this browser, which has room for typed tests of any size. */
export type FormDraft<V> = {
  values: V;
  /** What was stored when it was begun: only what differs from this has been changed. */
  base: V;
  at: number;
  /** The version of what was stored; null where nothing was yet. */
  basedOn: string | null;
};

export type KeptDraft<V> = FormDraft<V> & { key: string };

/** Whose draft it is, and of what: `new`, or what tells one thing from all others. */
export type DraftPlace = { uid: string; subject: string | number };

const DATABASE = 'oyez';
const STORE = 'problem-drafts';
const KEPT_MS = 60 * 86_400_000;

/** All drafts of a place begin with this. */
export function draftPrefix({ uid, subject }: DraftPlace): string {
  return `${uid}.${subject}.`;
}

/** Each open form has a draft of its own: two tabs with something new each must not write over one another. */
export function newDraftKey(place: DraftPlace): string {
  return draftPrefix(place) + Math.random().toString(36).slice(2);
}

/** What was left here unsaved, the latest first, without what another tab is still writing. */
export async function readDrafts<V>(prefix: string, now: number): Promise<KeptDraft<V>[]> {
  const kept: KeptDraft<V>[] = [];
  for (const key of (await inStore<string[]>('readonly', (store) => store.getAllKeys(range(prefix)))) ?? []) {
    const draft = await inStore<FormDraft<V> | undefined>('readonly', (store) => store.get(key));
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

export async function writeDraft<V>(key: string, draft: FormDraft<V> | null): Promise<void> {
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

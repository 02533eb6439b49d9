/**
 * Remembers answers for a moment, so that a busy page does not ask the database the same thing a thousand times a second.
 * Only for what everybody may know; droppable at any time.
 */
export type BriefCache<V> = {
  get(key: string, load: () => Promise<V>): Promise<V>;
  drop(key: string): void;
};

type Entry<V> = { until: number; value: Promise<V>; next?: Promise<V> };

/** With `lateMs` an answer is still given for so long after it was fresh, while the next one is got: nobody waits for it. */
export function createBriefCache<V>(
  options: { freshMs: number; lateMs?: number; maxEntries: number },
  clock: () => number = () => performance.now(),
): BriefCache<V> {
  const { freshMs, lateMs = 0, maxEntries } = options;
  const entries = new Map<string, Entry<V>>();

  function remember(key: string, value: Promise<V>): Promise<V> {
    if (entries.size >= maxEntries) entries.clear();
    const entry = { until: clock() + freshMs, value };
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  }

  /** Where it fails, whoever comes next asks again. */
  function replaceLater(key: string, known: Entry<V>, load: () => Promise<V>): void {
    const next = load();
    known.next = next;
    next.then(
      () => entries.get(key) === known && void remember(key, next),
      () => delete known.next,
    );
  }

  return {
    get(key, load) {
      const known = entries.get(key);
      if (known === undefined || known.until + lateMs <= clock()) return remember(key, load());
      if (known.until <= clock() && known.next === undefined) replaceLater(key, known, load);
      return known.value;
    },
    drop: (key) => void entries.delete(key),
  };
}

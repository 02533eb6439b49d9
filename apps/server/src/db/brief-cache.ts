/**
 * Remembers answers for a moment, so that a busy page does not ask the database the same thing a thousand times a second.
 * Only for what everybody may know; droppable at any time.
 */
export type BriefCache<V> = {
  get(key: string, load: () => Promise<V>): Promise<V>;
  drop(key: string): void;
};

export function createBriefCache<V>(
  options: { freshMs: number; maxEntries: number },
  clock: () => number = () => performance.now(),
): BriefCache<V> {
  const entries = new Map<string, { until: number; value: Promise<V> }>();
  return {
    get(key, load) {
      const known = entries.get(key);
      if (known && known.until > clock()) return known.value;
      if (entries.size >= options.maxEntries) entries.clear();
      const entry = { until: clock() + options.freshMs, value: load() };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    drop: (key) => void entries.delete(key),
  };
}

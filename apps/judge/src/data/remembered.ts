/** Values in memory by key, up to a number of bytes: the least recently used go first. */
export class Remembered<V> {
  readonly #limitBytes: number;
  readonly #entries = new Map<string, { value: V; sizeBytes: number }>();
  #totalBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, sizeBytes: number): void {
    this.delete(key);
    this.#entries.set(key, { value, sizeBytes });
    this.#totalBytes += sizeBytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#totalBytes <= this.#limitBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#totalBytes -= this.#entries.get(key)?.sizeBytes ?? 0;
    this.#entries.delete(key);
  }
}

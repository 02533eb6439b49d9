import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Entry = { sizeBytes: number; usedAt: number; touchedAt: number; pins: number };

/** How stale a file's time of last use may be on disk. */
const TOUCH_MS = 60 * 60 * 1000;

/**
 * Files by key below one folder, up to a number of bytes: the least recently used go first, never one that is pinned.
 * The order outlives the process in the files' modification times.
 */
export class FileShelf {
  readonly folder: string;
  readonly limitBytes: number;
  readonly #entries = new Map<string, Entry>();
  #totalBytes = 0;

  private constructor(folder: string, limitBytes: number) {
    this.folder = folder;
    this.limitBytes = limitBytes;
  }

  static async open(folder: string, limitBytes: number): Promise<FileShelf> {
    const shelf = new FileShelf(folder, limitBytes);
    await mkdir(folder, { recursive: true });
    const found: { key: string; sizeBytes: number; usedAt: number }[] = [];
    for (const shard of await readdir(folder, { withFileTypes: true })) {
      if (!shard.isDirectory()) continue;
      for (const key of await readdir(join(folder, shard.name))) {
        const { size, mtimeMs } = await stat(join(folder, shard.name, key));
        found.push({ key, sizeBytes: size, usedAt: mtimeMs });
      }
    }
    for (const { key, sizeBytes, usedAt } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      shelf.#entries.set(key, { sizeBytes, usedAt, touchedAt: usedAt, pins: 0 });
      shelf.#totalBytes += sizeBytes;
    }
    await shelf.makeRoom(0);
    return shelf;
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }

  /** Marks a file as used now and keeps it until the returned function is called. Undefined: it is not here. */
  pin(key: string): { path: string; release: () => void } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = Date.now();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.usedAt = now;
    entry.pins += 1;
    const path = this.pathOf(key);
    if (now - entry.touchedAt > TOUCH_MS) {
      entry.touchedAt = now;
      utimes(path, now / 1000, now / 1000).catch(() => undefined);
    }
    let held = true;
    return {
      path,
      release: () => {
        if (held) entry.pins -= 1;
        held = false;
      },
    };
  }

  /** Moves a finished file in. One that is there is replaced in one step, also for who has it pinned. */
  async take(key: string, from: string): Promise<void> {
    const { size } = await stat(from);
    await this.makeRoom(size);
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(from, path);
    const entry = this.#entries.get(key) ?? { sizeBytes: 0, usedAt: 0, touchedAt: 0, pins: 0 };
    this.#forget(key);
    const now = Date.now();
    this.#entries.set(key, Object.assign(entry, { sizeBytes: size, usedAt: now, touchedAt: now }));
    this.#totalBytes += size;
  }

  /** What is pinned stays. */
  async remove(key: string): Promise<void> {
    if ((this.#entries.get(key)?.pins ?? 0) > 0) return;
    this.#forget(key);
    await rm(this.pathOf(key), { force: true });
  }

  /** Deletes until this many more bytes fit. What is pinned stays, over the limit if it must be. */
  async makeRoom(sizeBytes: number): Promise<void> {
    for (const key of this.#entries.keys()) {
      if (this.#totalBytes + sizeBytes <= this.limitBytes) return;
      await this.remove(key);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#totalBytes -= entry.sizeBytes;
  }
}

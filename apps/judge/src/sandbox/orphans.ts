import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than an answer needs from the sandbox to here: in between, a file is known there and not yet here. */
const LOOK_MS = 3000;

type Store = { list(): Promise<readonly string[]>; remove(file: string): Promise<unknown> };

/**
 * Files that the sandbox keeps and nobody knows of. It keeps the output of a run that is broken off as well, up to 64
 * MiB each for two hours, and its answer with the file's name is lost. A file that is unknown here in two looks is one.
 */
export class Orphans {
  readonly #store: Store;
  /** Remembered: files that the sandbox keeps for this node; until they are removed. */
  readonly #known = new Set<string>();
  #looksLeft = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  know(files: Iterable<string>): void {
    for (const file of files) this.#known.add(file);
  }

  forget(file: string): void {
    this.#known.delete(file);
  }

  /** A run was broken off that was to keep something. */
  search(): void {
    const idle = this.#looksLeft === 0;
    this.#looksLeft = 2;
    // A sandbox that went away has taken its files along.
    if (idle) this.#look().catch(() => (this.#looksLeft = 0));
  }

  async #look(): Promise<void> {
    let suspects: readonly string[] = [];
    while (this.#looksLeft > 0) {
      await sleep(LOOK_MS, undefined, { ref: false });
      const unknown = (await this.#store.list()).filter((file) => !this.#known.has(file));
      for (const file of unknown) if (suspects.includes(file)) await this.#store.remove(file);
      suspects = unknown;
      this.#looksLeft -= 1;
    }
  }
}

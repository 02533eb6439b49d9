import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Remembered: which files were read whole and found to be what they should be; until they are touched, or a restart.
 */
export class Inspected {
  readonly #known = new Map<string, string>();

  knows(path: string): boolean {
    const mark = this.#known.get(path);
    if (mark === undefined) return false;
    if (mark === markOf(path)) return true;
    this.#known.delete(path);
    return false;
  }

  async isRight(path: string, sha256: string): Promise<boolean> {
    const mark = markOf(path);
    if (mark === undefined || (await digestOf(path).catch(() => '')) !== sha256) return false;
    this.#known.set(path, mark);
    return true;
  }

  /** The file was written, or read whole, by ourselves a moment ago. */
  trust(path: string): void {
    const mark = markOf(path);
    if (mark !== undefined) this.#known.set(path, mark);
  }

  forget(path: string): void {
    this.#known.delete(path);
  }
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of partsOf(path)) hash.update(part);
  return hash.digest('hex');
}

const PART_BYTES = 256 * 1024;

/** A file in one piece of memory that is used again and again: take what you need of a part before you ask for the next. */
export async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  const memory = Buffer.allocUnsafe(PART_BYTES);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, PART_BYTES);
      if (bytesRead === 0) return;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Asked at every use, so it must not take a turn of the thread pool. */
function markOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}

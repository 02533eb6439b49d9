import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Remembered: the session that the node had, on disk, over a crash; until the next hello. That one names it, so that
 * what it held is taken again at once and not only when its beats are missed. One that ended in order is long gone for
 * the server, which is no harm.
 */
export class LastSession {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = join(folder, 'session');
  }

  async read(): Promise<string | undefined> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    return /^[\w-]{1,64}$/.test(text) ? text : undefined;
  }

  async write(sessionId: string): Promise<void> {
    await writeFile(this.#file, sessionId);
  }
}

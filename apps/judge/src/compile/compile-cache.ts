import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FileShelf } from '../data/file-shelf.ts';

/** What stands beside a kept program: how it came about. */
export const CompileFacts = z.object({
  log: z.string(),
  tookMs: z.number(),
  /** False: the source does not compile, which needs no second proof. */
  compiled: z.boolean(),
});
export type CompileFacts = z.infer<typeof CompileFacts>;

export type CachedCompile = { facts: CompileFacts; path: string; release: () => void };

/**
 * Compiled programs by key, on disk: they survive a restart of the node and of the sandbox, and the sandbox copies them
 * in from there. A program is one file; its facts lie under the same key in a second shelf of their own folder.
 */
export class CompileCache {
  readonly #programs: FileShelf;
  readonly #facts: FileShelf;
  readonly #draftFolder: string;
  #drafts = 0;

  private constructor(programs: FileShelf, facts: FileShelf, draftFolder: string) {
    this.#programs = programs;
    this.#facts = facts;
    this.#draftFolder = draftFolder;
  }

  static async open(folder: string, limitBytes: number): Promise<CompileCache> {
    const draftFolder = join(folder, 'drafts');
    await rm(draftFolder, { recursive: true, force: true });
    await mkdir(draftFolder, { recursive: true });
    const programs = await FileShelf.open(join(folder, 'programs'), limitBytes);
    const facts = await FileShelf.open(join(folder, 'facts'), limitBytes / 8);
    return new CompileCache(programs, facts, draftFolder);
  }

  async find(key: string): Promise<CachedCompile | undefined> {
    const factsFile = this.#facts.pin(key);
    if (!factsFile) return undefined;
    const text = await readFile(factsFile.path, 'utf8').catch(() => '');
    factsFile.release();
    const facts = CompileFacts.safeParse(parse(text));
    const program = this.#programs.pin(key);
    if (facts.success && (program || !facts.data.compiled)) {
      return { facts: facts.data, path: program?.path ?? '', release: program?.release ?? (() => undefined) };
    }
    program?.release();
    await this.forget(key);
    return undefined;
  }

  async store(key: string, facts: CompileFacts, program: AsyncIterable<Uint8Array> | null): Promise<void> {
    if (program) {
      const draft = this.#draft();
      await writeFile(draft, program);
      await this.#programs.take(key, draft);
    }
    const draft = this.#draft();
    await writeFile(draft, JSON.stringify(facts));
    await this.#facts.take(key, draft);
  }

  async forget(key: string): Promise<void> {
    await Promise.all([this.#facts.remove(key), this.#programs.remove(key)]);
  }

  #draft(): string {
    this.#drafts += 1;
    return join(this.#draftFolder, String(this.#drafts));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

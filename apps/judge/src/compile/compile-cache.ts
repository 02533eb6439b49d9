import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FileShelf } from '../data/file-shelf.ts';
import { digestOf, Inspected } from '../data/inspected.ts';

/** What stands beside a kept program: how it came about. */
const CompileFacts = z.object({
  log: z.string(),
  tookMs: z.number(),
  /** False: the source does not compile, which needs no second proof. */
  compiled: z.boolean(),
  /** Of the program's file; null where there is none. */
  sha256: z.string().nullable(),
});
type CompileFacts = z.infer<typeof CompileFacts>;

export type CachedCompile = { facts: CompileFacts; path: string; release: () => void };

/**
 * Remembered: programs and compile errors by all they depend on, on disk; 1/8 of the node's limit, least recently used
 * first. They survive a restart of the node and of the sandbox, and the sandbox copies them in from there. A program
 * is one file; its facts lie under the same key in a second shelf of their own folder.
 */
export class CompileCache {
  readonly #programs: FileShelf;
  readonly #facts: FileShelf;
  readonly #inspected = new Inspected();
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
    if (facts.success && (await this.#isWhole(program?.path, facts.data))) {
      return { facts: facts.data, path: program?.path ?? '', release: program?.release ?? (() => undefined) };
    }
    program?.release();
    await this.forget(key);
    return undefined;
  }

  async store(
    key: string,
    facts: Omit<CompileFacts, 'sha256'>,
    program: AsyncIterable<Uint8Array> | null,
  ): Promise<void> {
    let sha256: string | null = null;
    if (program) {
      const draft = this.#draft();
      await writeFile(draft, program);
      sha256 = await digestOf(draft);
      await this.#programs.take(key, draft);
      this.#inspected.trust(this.#programs.pathOf(key));
    }
    const draft = this.#draft();
    await writeFile(draft, JSON.stringify({ ...facts, sha256 } satisfies CompileFacts));
    await this.#facts.take(key, draft);
  }

  /** A program that was damaged on the disk would be judged in the place of the right one. */
  async #isWhole(path: string | undefined, { compiled, sha256 }: CompileFacts): Promise<boolean> {
    if (!compiled) return true;
    if (path === undefined || sha256 === null) return false;
    return this.#inspected.knows(path) || this.#inspected.isRight(path, sha256);
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

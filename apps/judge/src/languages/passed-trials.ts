import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from './language.ts';

/** By name of language: its tool-chain as it was when it passed its trial, and under which conditions. */
const Passed = z.record(z.string(), z.object({ toolchain: z.string(), version: z.string(), key: z.string() }));
type Passed = z.infer<typeof Passed>;

/** Remembered: which languages passed their trial, on disk; until tool-chain, commands or sandbox are others. */
export class PassedTrials {
  readonly #file: string;
  #passed: Passed;
  #writing = Promise.resolve();

  private constructor(file: string, passed: Passed) {
    this.#file = file;
    this.#passed = passed;
  }

  static async read(folder: string): Promise<PassedTrials> {
    const file = join(folder, 'languages.json');
    try {
      return new PassedTrials(file, Passed.parse(JSON.parse(await readFile(file, 'utf8'))));
    } catch {
      return new PassedTrials(file, {}); // never written, or not by us: the trials are made again
    }
  }

  /** The version that passed with this very tool-chain, language and sandbox. */
  versionOf(language: Language, toolchain: string, sandboxFingerprint: string): string | undefined {
    const known = this.#passed[language.name];
    if (known?.toolchain !== toolchain) return undefined;
    return known.key === keyOf(language, known.version, sandboxFingerprint) ? known.version : undefined;
  }

  async add(language: Language, toolchain: string, version: string, sandboxFingerprint: string): Promise<void> {
    const key = keyOf(language, version, sandboxFingerprint);
    this.#passed[language.name] = { toolchain, version, key };
    await this.#write();
  }

  async remove(language: Language): Promise<void> {
    delete this.#passed[language.name];
    await this.#write();
  }

  #write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const draft = `${this.#file}.new`;
      try {
        await writeFile(draft, JSON.stringify(this.#passed, null, 2));
        await rename(draft, this.#file);
      } catch {
        // A full disk: what is not remembered is tried again at the next start.
      }
    });
    return this.#writing;
  }
}

function keyOf(language: Language, version: string, sandboxFingerprint: string): string {
  const { compile, run, outOfMemory, memorySurchargeBytes, trial } = language;
  const rules = [compile, run.command, run.environment, run.processes, run.tuned?.(64), memorySurchargeBytes];
  const parts = [rules, outOfMemory?.source, trial, version, sandboxFingerprint];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

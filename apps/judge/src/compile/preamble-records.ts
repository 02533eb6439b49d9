import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const Built = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int(), sha256: z.string() });

const PreambleRecord = z.object({
  variant: z.string(),
  headers: z.array(z.string()),
  uses: z.int(),
  usedAt: z.number(),
  built: Built.nullable(),
});
export type PreambleRecord = z.infer<typeof PreambleRecord>;

const MOST_RECORDS = 500;
const WRITE_MS = 10_000;

/**
 * Remembered: how often sources began with which headers, and what became of it, on disk; 500 at most. Those that were
 * met once go first, then those that were not met for the longest time.
 */
export class PreambleRecords {
  readonly #file: string;
  readonly #records: Map<string, PreambleRecord>;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  private constructor(file: string, records: readonly PreambleRecord[]) {
    this.#file = file;
    this.#records = new Map(records.map((one) => [nameOf(one.variant, one.headers), one]));
  }

  static async read(file: string): Promise<PreambleRecords> {
    try {
      return new PreambleRecords(file, z.array(PreambleRecord).parse(JSON.parse(await readFile(file, 'utf8'))));
    } catch {
      return new PreambleRecords(file, []); // never written, or not by us: counting begins anew
    }
  }

  /** The record of a source that is compiled now. */
  meet(variant: string, headers: readonly string[]): PreambleRecord {
    const record = this.of(variant, headers);
    record.uses += 1;
    record.usedAt = Date.now();
    this.changed();
    return record;
  }

  of(variant: string, headers: readonly string[]): PreambleRecord {
    const name = nameOf(variant, headers);
    const known = this.#records.get(name);
    if (known) return known;
    if (this.#records.size >= MOST_RECORDS) this.#dropOne();
    const record = { variant, headers: [...headers], uses: 0, usedAt: 0, built: null };
    this.#records.set(name, record);
    return record;
  }

  mostUsed(count: number): PreambleRecord[] {
    return [...this.#records.values()].toSorted((a, b) => b.uses - a.uses).slice(0, count);
  }

  /** Those with a file, the first to go first. */
  built(): (PreambleRecord & { built: NonNullable<PreambleRecord['built']> })[] {
    return [...this.#records.values()].filter((one) => one.built !== null).toSorted(firstToGo) as ReturnType<
      PreambleRecords['built']
    >;
  }

  /** Written soon, and not at every compile. */
  changed(): void {
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const draft = `${this.#file}.new`;
      try {
        await writeFile(draft, JSON.stringify([...this.#records.values()]));
        await rename(draft, this.#file);
      } catch {
        // A full disk, or none any more: what is not remembered is counted anew.
      }
    });
    return this.#writing;
  }

  /** Never one with a file: that would be forgotten on the disk. */
  #dropOne(): void {
    const [first] = [...this.#records.values()].filter((one) => one.built === null).toSorted(firstToGo);
    if (first) this.#records.delete(nameOf(first.variant, first.headers));
  }
}

/** Many headers that somebody uses once do not drive out those that are used every day. */
function firstToGo(a: PreambleRecord, b: PreambleRecord): number {
  return Number(a.uses > 1) - Number(b.uses > 1) || a.usedAt - b.usedAt;
}

function nameOf(variant: string, headers: readonly string[]): string {
  return [variant, ...headers].join('\n');
}

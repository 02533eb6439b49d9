import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { digestOf } from '../data/inspected.ts';
import { messageOf } from '../errors.ts';
import { PRECOMPILED_ROOT } from '../languages/cpp.ts';
import { compileLimits } from '../languages/language.ts';
import type { Slots } from '../node/slots.ts';
import { STDERR, type Sandbox } from '../sandbox/sandbox.ts';
import type { InstalledLanguage } from './installed.ts';
import { PreambleRecords, type PreambleRecord } from './preamble-records.ts';
import { checkFreeSpace } from './prepared-files.ts';

/** As compilers call it in their messages, in the place of the source that includes the headers. */
export const PREAMBLE_FILE = 'oyez-preamble.h';
const FOLDER = 'preambles';
/** The sandbox hands out no larger file. Only bits/stdc++.h is larger, and is made in another way. */
const MOST_BYTES = 64 * 1024 ** 2;
const LIMITS = compileLimits(30_000, 1024);
/** What somebody makes up to keep the node busy: so many headers wait, and so many are built an hour. */
const MOST_WAITING = 16;
const MOST_IMPOSSIBLE = 1000;
const BURST = 30;
const REFILL_MS = 60_000;
/** Made at the start, before anybody asks: by what has been used here, and on a new node by what everybody uses. */
const MOST_USED = 24;
const USUAL: readonly (readonly string[])[] = [['iostream'], ['cstdio']];
const USUAL_VARIANTS = ['cpp14', 'cpp17', 'cpp17-o2'];

type Wanted = { installed: InstalledLanguage; record: PreambleRecord; key: string; isAskedFor: boolean };

type Place = { sandbox: Sandbox; slots: Slots; folder: string; recordsFile: string; limitBytes: number; log: Logger };

/**
 * Lists of standard headers as precompiled headers, one for each list, set of flags and compiler. They are built in the
 * sandbox of nothing but those lines, so nobody's source is in what another one's is compiled with.
 */
export class PreambleHeaders {
  readonly #place: Place;
  readonly #records: PreambleRecords;
  /** By key: those that are whole on the disk. */
  readonly #ready = new Set<string>();
  /** Remembered: those that cannot be built, which are few to name; 1,000 at most, until a restart. */
  readonly #impossible = new Set<string>();
  readonly #waiting = new Map<string, Wanted>();
  readonly #owner = {};
  #surroundings = '';
  #isOn = false;
  #left = BURST;
  #leftAt = Date.now();
  #called = Promise.withResolvers<void>();

  private constructor(place: Place, records: PreambleRecords) {
    this.#place = place;
    this.#records = records;
  }

  static async open(place: Place): Promise<PreambleHeaders> {
    return new PreambleHeaders(place, await PreambleRecords.read(place.recordsFile));
  }

  /** The words of a compiler by which it begins with these headers; undefined while they are not there. */
  wordsFor(installed: InstalledLanguage, headers: readonly string[]): readonly string[] | undefined {
    const { precompiledHeader } = installed.language;
    if (!this.#isOn || !precompiledHeader) return undefined;
    const record = this.#records.meet(precompiledHeader.variant, headers);
    const key = this.#keyOf(installed, headers);
    if (record.built?.key === key && this.#ready.has(key)) {
      return ['-include', `${PRECOMPILED_ROOT}/${FOLDER}/${key}/${PREAMBLE_FILE}`];
    }
    this.#want({ installed, record, key, isAskedFor: true });
    return undefined;
  }

  /** The compiler did not take it. */
  async discard(installed: InstalledLanguage, headers: readonly string[]): Promise<void> {
    await this.#remove(this.#records.of(installed.language.precompiledHeader?.variant ?? '', headers));
  }

  /** Asked for whenever the node looks after its languages: other headers on the machine are other headers in here. */
  async begin(compilers: readonly InstalledLanguage[], surroundings: string): Promise<void> {
    if (this.#isOn && this.#surroundings === surroundings) return;
    this.#surroundings = surroundings;
    this.#waiting.clear();
    this.#impossible.clear();
    await this.#takeStock();
    this.#isOn = true;
    const usual = USUAL_VARIANTS.flatMap((variant) => USUAL.map((headers) => this.#records.of(variant, headers)));
    for (const record of new Set([...this.#records.mostUsed(MOST_USED), ...usual])) {
      const installed = compilers.find(({ language }) => language.precompiledHeader?.variant === record.variant);
      if (!installed) continue;
      const key = this.#keyOf(installed, record.headers);
      if (record.built?.key !== key) this.#want({ installed, record, key, isAskedFor: false });
    }
  }

  end(): Promise<void> {
    this.#isOn = false;
    return this.#records.write();
  }

  /** Builds what is wanted, one after another, until aborted. */
  async work(signal: AbortSignal): Promise<void> {
    const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
    while (!signal.aborted) {
      const next = this.#next();
      if (!next) {
        const pause = new AbortController();
        const refilled = this.#waiting.size > 0 ? sleep(1000, undefined, { signal: pause.signal }) : stopped;
        await Promise.race([this.#called.promise, refilled, stopped]);
        pause.abort();
        continue;
      }
      try {
        await this.#build(next, signal);
      } catch (error) {
        if (!signal.aborted) this.#place.log.warn({ reason: messageOf(error) }, 'a preamble was not precompiled');
      }
    }
  }

  /** Of what is on the disk only what was written whole, for this compiler, counts. */
  async #takeStock(): Promise<void> {
    const { folder } = this.#place;
    const root = join(folder, FOLDER);
    await mkdir(root, { recursive: true });
    await chmod(root, 0o711);
    this.#ready.clear();
    for (const record of this.#records.built()) {
      const { key, sha256 } = record.built;
      const digest = await digestOf(this.#fileOf(key)).catch(() => '');
      if (digest === sha256) this.#ready.add(key);
      else await this.#remove(record);
    }
    const strangers = (await readdir(root)).filter((name) => !this.#ready.has(name));
    for (const name of strangers) await rm(join(root, name), { recursive: true, force: true });
  }

  #want(wanted: Wanted): void {
    if (this.#impossible.has(wanted.key) || this.#waiting.has(wanted.key)) return;
    if (wanted.isAskedFor && this.#waiting.size >= MOST_WAITING) return;
    this.#waiting.set(wanted.key, wanted);
    this.#called.resolve();
    this.#called = Promise.withResolvers();
  }

  /** What is used most comes first, and what nobody asked for last. */
  #next(): Wanted | undefined {
    const now = Date.now();
    const gained = Math.floor((now - this.#leftAt) / REFILL_MS);
    if (gained > 0) {
      this.#left = Math.min(BURST, this.#left + gained);
      this.#leftAt = now;
    }
    const order = (one: Wanted) => one.record.uses + (one.isAskedFor ? 1 : 0);
    const possible = [...this.#waiting.values()].filter((one) => !one.isAskedFor || this.#left > 0);
    const [next] = possible.toSorted((a, b) => order(b) - order(a));
    if (!next) return undefined;
    this.#waiting.delete(next.key);
    if (next.isAskedFor) this.#left -= 1;
    return next;
  }

  async #build({ installed, record, key }: Wanted, signal: AbortSignal): Promise<void> {
    const { sandbox, slots, folder, log } = this.#place;
    const { precompiledHeader: header, compile } = installed.language;
    if (!header || this.#ready.has(key)) return;
    await checkFreeSpace(folder);
    const file = `${PREAMBLE_FILE}.gch`;
    const command = {
      args: [...header.command, '-x', 'c++-header', PREAMBLE_FILE, '-o', file],
      environment: compile.environment,
      stdin: { text: '' },
      stdout: { maxBytes: 64 * 1024 },
      stderr: { maxBytes: 64 * 1024 },
      limits: LIMITS,
      files: { [PREAMBLE_FILE]: { text: record.headers.map((name) => `#include <${name}>\n`).join('') } },
      collect: { names: [file], maxBytes: MOST_BYTES, keep: true },
    };
    const run = await slots.use(signal, () => sandbox.run(command, signal), this.#owner);
    const kept = run.kept[file];
    const draft = join(folder, FOLDER, `${key}.new`);
    try {
      if (run.status !== 'accepted' || !kept) {
        if (this.#impossible.size < MOST_IMPOSSIBLE) this.#impossible.add(key);
        return log.debug({ headers: record.headers, status: run.status, said: run.texts[STDERR] }, 'no such preamble');
      }
      await mkdir(draft, { recursive: true });
      const path = join(draft, file);
      await pipeline(await sandbox.read(kept, signal), createWriteStream(path));
      const { size } = await stat(path);
      const sha256 = await digestOf(path);
      await chmod(path, 0o644);
      await chmod(draft, 0o755);
      await this.#remove(record);
      await this.#makeRoom(size);
      await rename(draft, join(folder, FOLDER, key));
      record.built = { key, bytes: size, sha256 };
      this.#ready.add(key);
      this.#records.changed();
      log.debug(
        { headers: record.headers, variant: record.variant, tookMs: run.wallMs, size },
        'precompiled a preamble',
      );
    } finally {
      await rm(draft, { recursive: true, force: true });
      await Promise.all(Object.values(run.kept).map((one) => sandbox.remove(one)));
    }
  }

  async #makeRoom(bytes: number): Promise<void> {
    const all = this.#records.built();
    let total = all.reduce((sum, { built }) => sum + built.bytes, 0);
    for (const record of all) {
      if (total + bytes <= this.#place.limitBytes) return;
      total -= record.built.bytes;
      await this.#remove(record);
    }
  }

  async #remove(record: PreambleRecord): Promise<void> {
    if (!record.built) return;
    const { key } = record.built;
    record.built = null;
    this.#ready.delete(key);
    this.#records.changed();
    await rm(join(this.#place.folder, FOLDER, key), { recursive: true, force: true });
  }

  #fileOf(key: string): string {
    return join(this.#place.folder, FOLDER, key, `${PREAMBLE_FILE}.gch`);
  }

  #keyOf({ language, version }: InstalledLanguage, headers: readonly string[]): string {
    const parts = [language.precompiledHeader?.command, version, this.#surroundings, headers];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  }
}

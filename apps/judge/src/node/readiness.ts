import { judgeReadiness, type NodeSpeed } from '@oyez/contract/judging/judge-protocol';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { makeBuildCache } from '../compile/build-cache.ts';
import { makeJavaTools } from '../compile/java-tools.ts';
import { buildPrecompiledHeaders } from '../compile/precompiled-headers.ts';
import { showsPreparedFiles } from '../compile/prepared-files.ts';
import { messageOf } from '../errors.ts';
import type { Language } from '../languages/language.ts';
import type { LanguageTable } from '../languages/language-table.ts';
import { StandardInAdvance } from '../programs/standard-in-advance.ts';
import type { Bench } from './bench.ts';
import { calibrate } from './calibration.ts';
import { untilAnswered } from './retry.ts';
import { Refused, type Server } from './server.ts';

/** How often the node looks whether somebody has installed, updated or removed a tool-chain. */
const LOOK_AGAIN_MS = 60_000;
/** How many looks later a failed trial is made again: its reason may have passed. */
const LOOKS_PER_RETRY = 10;

type Place = { table: LanguageTable; bench: Bench; server: Server; sessionId: string; log: Logger };

/**
 * What a node does for its languages behind the back of its work, as long as its session lives: tries what is new,
 * compiles libraries and standard checkers in advance, and tells the server whenever something has changed.
 */
export class Readiness {
  readonly #place: Place;
  readonly #checkers: StandardInAdvance;
  #speed: NodeSpeed | null = null;
  #isWarm = false;
  #signal = AbortSignal.abort();
  #telling: Promise<void> | undefined;
  #toldAll = true;

  constructor(place: Place) {
    this.#place = place;
    const { bench, table, log } = place;
    this.#checkers = new StandardInAdvance({ ...bench, languages: table.ready, log });
  }

  /** Ends when aborted. What goes wrong in one round is tried again in the next. */
  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    const { shortcuts } = this.#place.bench;
    const building = shortcuts.work(signal);
    for (let round = 0; !signal.aborted; round += 1) {
      try {
        await this.#lookAfterLanguages(round, signal);
        await sleep(LOOK_AGAIN_MS, undefined, { signal });
      } catch (error) {
        if (signal.aborted) break;
        this.#place.log.warn({ reason: messageOf(error) }, 'the languages were not looked after to the end');
        await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    await Promise.all([this.#telling, building, this.#checkers.settled()]);
    await shortcuts.end();
  }

  async #lookAfterLanguages(round: number, signal: AbortSignal): Promise<void> {
    const { table, bench } = this.#place;
    if (round > 0 && round % LOOKS_PER_RETRY === 0) table.forgetFailures();
    if (round > 0 && (await table.look(signal))) this.#tell();
    if (bench.quickCompiles) this.#checkers.look(signal);
    if (round === 0 || table.report().some(({ state }) => state === 'testing')) await this.#prepare(signal);
    if (bench.quickCompiles) {
      const compilers = await table.installed(({ precompiledHeader }) => precompiledHeader !== undefined, signal);
      await bench.shortcuts.look(compilers, signal);
    }
    if (this.#isWarm) {
      // Who started among loud neighbours learns in a quiet moment what the machine can do.
      await bench.slots.use(signal, (mayRun) => bench.speedometer.look(mayRun));
      return;
    }
    await table.warmUp(signal, () => this.#tell());
    this.#isWarm = true;
    this.#speed = await calibrate(this.#place.bench, signal);
    this.#tell();
  }

  /** A language whose programs need a compiled library waits for it. */
  async #prepare(signal: AbortSignal): Promise<void> {
    const { table, bench } = this.#place;
    const onChange = () => {
      if (bench.quickCompiles) this.#checkers.look(signal);
      this.#tell();
    };
    const waits = ({ buildCache }: Language) => buildCache !== undefined;
    const libraries = this.#buildLibraries(waits, signal);
    // Headers only save time.
    const headers = libraries.then(() => (bench.quickCompiles ? this.#buildHeaders(signal) : undefined));
    const tests = [
      table.test((language) => !waits(language), signal, onChange),
      libraries.then(() => table.test(waits, signal, onChange)),
    ];
    const failed = (await Promise.allSettled([...tests, headers])).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async #buildLibraries(waits: (language: Language) => boolean, signal: AbortSignal): Promise<void> {
    const { table, bench, log } = this.#place;
    try {
      if (!(await showsPreparedFiles(bench.sandbox, signal))) return;
      for (const installed of await table.installed(waits, signal)) {
        await makeBuildCache(installed, bench.headersDir, log, signal);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: messageOf(error) }, 'compiling libraries was interrupted');
    }
  }

  async #buildHeaders(signal: AbortSignal): Promise<void> {
    const { table, bench, log } = this.#place;
    try {
      if (await showsPreparedFiles(bench.sandbox, signal)) {
        const java = await table.installed(({ javaTools }) => javaTools !== undefined, signal);
        for (const installed of java) await makeJavaTools(installed, { ...bench, log }, signal);
      }
      const compilers = await table.installed(({ precompiledHeader }) => precompiledHeader !== undefined, signal);
      await buildPrecompiledHeaders(compilers, bench.headersDir, bench.sandbox, log, signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: messageOf(error) }, 'precompiling headers was interrupted');
    }
  }

  /** At most one report is under way; what changes meanwhile goes with the next. */
  #tell(): void {
    this.#toldAll = false;
    this.#telling ??= this.#report().finally(() => {
      this.#telling = undefined;
      if (!this.#toldAll && !this.#signal.aborted) this.#tell();
    });
  }

  async #report(): Promise<void> {
    const { server, sessionId, table, log } = this.#place;
    while (!this.#toldAll && !this.#signal.aborted) {
      this.#toldAll = true;
      const news = { sessionId, languages: table.report(), speed: this.#speed };
      try {
        await untilAnswered(
          () => server.call(judgeReadiness, news, { signal: this.#signal }),
          this.#signal,
          () => undefined,
        );
      } catch (error) {
        if (this.#signal.aborted || error instanceof Refused) return;
        log.warn({ reason: messageOf(error) }, 'the server did not hear about the languages');
        return;
      }
    }
  }
}

import { judgeReadiness, type NodeSpeed } from '@oyez/contract/judge-protocol';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { makeBuildCache } from '../compile/build-cache.ts';
import { buildPrecompiledHeaders } from '../compile/precompiled-headers.ts';
import { showsPreparedFiles } from '../compile/prepared-files.ts';
import { messageOf, NodeFault, SystemError } from '../errors.ts';
import type { Language } from '../languages/language.ts';
import type { LanguageTable } from '../languages/language-table.ts';
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
 * compiles libraries in advance, and tells the server whenever something has changed.
 */
export class Readiness {
  readonly #place: Place;
  #speed: NodeSpeed | null = null;
  #signal = AbortSignal.abort();
  #telling: Promise<void> | undefined;
  #toldAll = true;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Ends when aborted, or with the sandbox. */
  async run(signal: AbortSignal): Promise<void> {
    const { table, log } = this.#place;
    this.#signal = signal;
    try {
      await this.#prepare(signal);
      await table.warmUp(signal, () => this.#tell());
      await this.#measureSpeed(signal);
      for (let looks = 1; ; looks += 1) {
        await sleep(LOOK_AGAIN_MS, undefined, { signal });
        if (looks % LOOKS_PER_RETRY === 0) table.forgetFailures();
        if (await table.look()) this.#tell();
        await this.#prepare(signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NodeFault)) throw error;
      // The session sees for itself whether its sandbox is gone.
      log.warn({ reason: error.message }, 'the languages are not looked after any more in this session');
    } finally {
      await this.#telling;
    }
  }

  /** A language whose programs need a compiled library waits for it. */
  async #prepare(signal: AbortSignal): Promise<void> {
    const { table, bench, log } = this.#place;
    const onChange = () => this.#tell();
    const waits = ({ buildCache }: Language) => buildCache !== undefined;
    const headers = this.#buildHeaders(signal);
    await table.test((language) => !waits(language), signal, onChange);
    await headers;
    if (await showsPreparedFiles(bench.sandbox, signal)) {
      for (const installed of await table.installed(waits, signal)) {
        await makeBuildCache(installed, bench.headersDir, log, signal);
      }
    }
    await table.test(waits, signal, onChange);
  }

  async #measureSpeed(signal: AbortSignal): Promise<void> {
    const { bench, log } = this.#place;
    try {
      this.#speed = await calibrate(bench, signal);
      this.#tell();
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      log.warn({ reason: error.message }, 'the speed of this node is not known');
    }
  }

  async #buildHeaders(signal: AbortSignal): Promise<void> {
    const { table, bench, log } = this.#place;
    try {
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

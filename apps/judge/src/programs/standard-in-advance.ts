import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import {
  PRECISIONS,
  STANDARD_CHECKER_LANGUAGE,
  STANDARD_CHECKERS,
  standardCheckerCode,
} from '@oyez/contract/judging/standard-checkers';
import type { Logger } from 'pino';
import type { Compiler } from '../compile/compiler.ts';
import type { InstalledLanguage } from '../compile/installed.ts';
import { messageOf } from '../errors.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { compileProgram } from './prepare.ts';

type Place = {
  sandbox: Sandbox;
  compiler: Compiler;
  languages: ReadonlyMap<string, InstalledLanguage>;
  log: Logger;
};

/** What a setter may choose, as they are offered: the usual precision before others. */
const CODES = new Set([
  ...STANDARD_CHECKERS.map((name) => standardCheckerCode(name)),
  ...PRECISIONS.map((precision) => standardCheckerCode('floats', precision)),
]);

/**
 * The standard checkers in the node's cache before the first submission needs one. Each is compiled while nothing else
 * runs; what is in the cache already costs nothing.
 */
export class StandardInAdvance {
  readonly #place: Place;
  readonly #owner = { onlyWhenIdle: true };
  #preparedFor: string | undefined;
  #preparing: Promise<void> | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Begins when there is a compiler for them that is another than the last time. */
  look(signal: AbortSignal): void {
    const version = this.#place.languages.get(STANDARD_CHECKER_LANGUAGE)?.version;
    if (this.#preparing || version === undefined || version === this.#preparedFor) return;
    this.#preparedFor = version;
    this.#preparing = this.#prepare(signal).finally(() => (this.#preparing = undefined));
  }

  /** Until what was begun is over. */
  async settled(): Promise<void> {
    await this.#preparing;
  }

  async #prepare(signal: AbortSignal): Promise<void> {
    try {
      for (const code of CODES) await this.#compile(code, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#place.log.warn({ reason: messageOf(error) }, 'the standard checkers are not compiled in advance');
    }
  }

  async #compile(code: string, signal: AbortSignal): Promise<void> {
    const program: JudgeProgram = {
      role: 'checker',
      protocol: 'contract',
      language: STANDARD_CHECKER_LANGUAGE,
      code,
      files: {},
      args: [],
    };
    const { compiled } = await compileProgram(program, this.#place, signal, { owner: this.#owner });
    if (!compiled.ok) throw new Error(compiled.log);
    compiled.program.release();
    if (!compiled.cached) this.#place.log.debug({ tookMs: compiled.tookMs }, 'compiled a standard checker in advance');
  }
}

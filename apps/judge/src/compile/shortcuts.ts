import { join } from 'node:path';
import type { Logger } from 'pino';
import { NodeFault } from '../errors.ts';
import { PRECOMPILED_ROOT } from '../languages/cpp.ts';
import type { Slots } from '../node/slots.ts';
import { STDERR, STDOUT, type Run, type Sandbox } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import type { InstalledLanguage, Source } from './installed.ts';
import { PREAMBLE_FILE, PreambleHeaders } from './preamble-headers.ts';
import { preambleOf, type Preamble } from './preamble.ts';

/** Another linker than the compiler's own, which takes half of its time, and no second process after another. */
const GOLD = ['-pipe', '-fuse-ld=gold', '-fno-use-linker-plugin'];

/** Words of anything but the compiler proper: they differ with the linker, or tell of a moment. */
const OTHERS_SAID =
  /^(?:\/\S*\/)?(?:cc\w{6}\.\w+|[\w.-]*\bld(?:\.\w+)?|as|collect2|gcc|g\+\+|cc1|cc1plus|lto\S*|\{standard input\})(?::|\()|internal compiler error|Assembler messages|: function \S/m;
const COMPILER_SAID = /^\S+:\d+:\d+: (?:fatal )?error: /m;
/** In a chain of files that include one another, the place of the source. */
const INCLUDED_FROM = new RegExp(
  `^((?:In file included|                ) from )${PREAMBLE_FILE}:(\\d+)(?=[,:]$)`,
  'gm',
);

/** A quicker way to the same outcome, for one source. */
export type Shortcut = {
  command: readonly string[];
  /** Its run with the words of the plain compile; undefined where the plain compile has to say what happened. */
  settle: (run: Run) => Run | undefined;
};

type Place = {
  sandbox: Sandbox;
  slots: Slots;
  cacheDir: string;
  headersDir: string;
  limitBytes: number;
  log: Logger;
};

/**
 * How programs are compiled in less time: their first lines as a precompiled header, and a quicker linker. What is
 * refused is refused in the words of the plain compile: those of the linker by compiling again, those of the compiler as
 * they are, for it reads the same source at the same places; only its hints at a forgotten header are asked for again.
 */
export class Shortcuts {
  readonly #place: Place;
  readonly #headers: PreambleHeaders;
  readonly #owner = {};
  #linker: readonly string[] = [];

  private constructor(place: Place, headers: PreambleHeaders) {
    this.#place = place;
    this.#headers = headers;
  }

  static async open(place: Place): Promise<Shortcuts> {
    const { headersDir: folder, cacheDir } = place;
    const recordsFile = join(cacheDir, 'preambles.json');
    return new Shortcuts(place, await PreambleHeaders.open({ ...place, folder, recordsFile }));
  }

  /** Looks what there is on this machine. Before this, and after `end`, everything is compiled plainly. */
  async look(compilers: readonly InstalledLanguage[], signal: AbortSignal): Promise<void> {
    const { sandbox, slots } = this.#place;
    const seen = await slots.use(signal, () => sandbox.run(script(LOOK), signal), this.#owner);
    if (seen.status !== 'accepted') throw new NodeFault(`looking for linkers: ${seen.error || seen.status}`);
    const [linker = '', folder = '', ...surroundings] = (seen.texts[STDOUT] ?? '').split('\n');
    this.#linker = linker === 'gold' ? GOLD : [];
    if (folder === 'shown') await this.#headers.begin(compilers, surroundings.join('\n'));
  }

  /** Builds headers, until aborted. */
  work(signal: AbortSignal): Promise<void> {
    return this.#headers.work(signal);
  }

  async end(): Promise<void> {
    this.#linker = [];
    await this.#headers.end();
  }

  for(installed: InstalledLanguage, source: Source): Shortcut | undefined {
    const { shortcut, precompiledHeader } = installed.language;
    if (!shortcut) return undefined;
    const preamble = this.#preambleOf(installed, source);
    const words = preamble && this.#headers.wordsFor(installed, preamble.headers);
    if (!words && this.#linker.length === 0) return undefined;
    const usual = precompiledHeader ? [`-I${PRECOMPILED_ROOT}/${precompiledHeader.variant}`] : [];
    return {
      command: shortcut([...(words ?? usual), ...this.#linker]),
      settle: (run) => {
        const log = `${run.texts[STDOUT] ?? ''}\n${run.texts[STDERR] ?? ''}`;
        if (words && log.includes(`${PREAMBLE_FILE}: No such file`)) {
          void this.#headers.discard(installed, preamble.headers);
        }
        // Which line it may forget is found by another way when some were read in advance.
        if (words && log.includes('#include')) return undefined;
        return isSettled(run, log, installed) ? withLines(run, preamble) : undefined;
      },
    };
  }

  #preambleOf({ language }: InstalledLanguage, { code, extraFiles }: Source): Preamble | undefined {
    if (!language.precompiledHeader || Object.hasOwn(extraFiles, PREAMBLE_FILE)) return undefined;
    const preamble = preambleOf(code);
    // It has a header of its own, which is found by its name.
    return preamble?.headers.includes('bits/stdc++.h') ? undefined : preamble;
  }
}

/** In two lines what there is, and then what changes with the machine's headers: a package that is replaced touches its folders. */
const LOOK = `[ -x /usr/bin/ld.gold ] && echo gold || echo none
[ -d ${PRECOMPILED_ROOT} ] && echo shown || echo hidden
stat -L -c '%n %Y' /usr/include /usr/include/bits /usr/include/*-linux-gnu /usr/include/*-linux-gnu/bits \
/usr/include/c++/* /usr/include/c++/*/bits /usr/include/*-linux-gnu/c++/*/bits \
/usr/lib/gcc/*/*/include /usr/lib/gcc/*/*/cc1plus 2>/dev/null
true`;

function isSettled(run: Run, log: string, { language }: InstalledLanguage): boolean {
  if (OTHERS_SAID.test(log)) return false;
  if (run.status === 'accepted') return run.kept[language.compile.artifact] !== undefined;
  if (run.status === 'nonzero_exit') return COMPILER_SAID.test(log);
  // The plain one computes longer.
  return run.status === 'time_limit' && run.cpuMs > language.compile.limits.cpuMs;
}

function withLines(run: Run, preamble: Preamble | undefined): Run {
  const said = run.texts[STDERR];
  if (!preamble || !said) return run;
  const stderr = said.replaceAll(
    INCLUDED_FROM,
    (_text, start: string, place: string) => `${start}main.cpp:${preamble.lines[Number(place) - 1] ?? 1}`,
  );
  return { ...run, texts: { ...run.texts, [STDERR]: stderr } };
}

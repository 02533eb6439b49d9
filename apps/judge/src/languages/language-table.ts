import type { NodeLanguage } from '@oyez/contract/judging/judge-protocol';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import type { Compiler } from '../compile/compiler.ts';
import type { InstalledLanguage } from '../compile/installed.ts';
import { NodeFault } from '../errors.ts';
import type { Slots } from '../node/slots.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Language } from './language.ts';
import type { PassedTrials } from './passed-trials.ts';
import { askVersion, lookAtToolchains, type Version } from './toolchains.ts';
import { greet, tryLanguage } from './trial.ts';

type Entry = Omit<NodeLanguage, 'name'> & { toolchain: string };

type Place = {
  sandbox: Sandbox;
  slots: Slots;
  compiler: Compiler;
  sandboxFingerprint: string;
  passed: PassedTrials;
};

const NEVER = new AbortController().signal;

/** A version is asked for once, however many languages it stands for. */
type Versions = Map<string, Promise<Version>>;

/**
 * What this node can run. A language is ready when its tool-chain passed its trial in this sandbox, now or, as the
 * node's disk remembers, earlier.
 */
export class LanguageTable {
  /** The same object all its life: sessions look into it while languages come and go. */
  readonly ready = new Map<string, InstalledLanguage>();
  readonly #languages: readonly Language[];
  readonly #place: Place;
  readonly #entries = new Map<Language, Entry>();
  /** Its looks around wait behind everything that people wait for. */
  readonly #owner = {};

  constructor(languages: readonly Language[], place: Place) {
    this.#languages = languages;
    this.#place = place;
  }

  /** Looks which tool-chains are there; quick, because nothing is tried yet. True: something has changed. */
  async look(signal = NEVER): Promise<boolean> {
    const { sandbox, slots, sandboxFingerprint, passed } = this.#place;
    const toolchains = await slots.use(signal, () => lookAtToolchains(this.#languages, sandbox), this.#owner);
    let changed = false;
    for (const [language, toolchain] of toolchains) {
      if (this.#entries.get(language)?.toolchain === toolchain) continue;
      changed = true;
      if (toolchain === '') {
        this.#set(language, { toolchain, version: '', state: 'unavailable', reason: missing(language) });
        continue;
      }
      const version = passed.versionOf(language, toolchain, sandboxFingerprint);
      if (version === undefined) this.#set(language, { toolchain, version: '', state: 'testing', reason: '' });
      else this.#set(language, { toolchain, version, state: 'ready', reason: '' });
    }
    return changed;
  }

  /** Tries what is not tried yet, as many at once as there are slots. */
  async test(which: (language: Language) => boolean, signal: AbortSignal, onChange: () => void): Promise<void> {
    const waiting = this.#languages.filter((one) => this.#entries.get(one)?.state === 'testing' && which(one));
    const versions: Versions = new Map();
    await this.#each(waiting, async (language) => {
      await this.#test(language, versions, signal);
      onChange();
    });
  }

  /** Starts each interpreter once, so that the first contestant does not pay for reading it from the disk. */
  async warmUp(signal: AbortSignal, onChange: () => void): Promise<void> {
    const ready = this.#languages.filter((one) => one.warmUp && this.#entries.get(one)?.state === 'ready');
    await this.#each(ready, async (language) => {
      const installed = this.ready.get(language.name);
      if (!installed) return;
      const wrong = await greet(installed, { ...this.#place, owner: this.#owner }, signal);
      if (wrong === '') return;
      await this.#fail(language, installed.version, wrong);
      onChange();
    });
  }

  /** Those that are there, tried or not. */
  async installed(which: (language: Language) => boolean, signal: AbortSignal): Promise<InstalledLanguage[]> {
    const versions: Versions = new Map();
    const there = this.#languages.filter((one) => this.#entries.get(one)?.toolchain !== '' && which(one));
    return Promise.all(
      there.map(async (language) => {
        const known = this.#entries.get(language)?.version ?? '';
        return { language, version: known || (await this.#askVersion(language, versions, signal)).version };
      }),
    );
  }

  /** A trial can fail for a reason that passes. */
  forgetFailures(): void {
    for (const [language, entry] of this.#entries) {
      if (entry.state === 'unavailable' && entry.toolchain !== '') this.#set(language, { ...entry, state: 'testing' });
    }
  }

  report(): NodeLanguage[] {
    return [...this.#entries].map(([{ name }, { version, state, reason }]) => ({ name, version, state, reason }));
  }

  async #test(language: Language, versions: Versions, signal: AbortSignal): Promise<void> {
    const { sandboxFingerprint, passed } = this.#place;
    const toolchain = this.#entries.get(language)?.toolchain ?? '';
    const { version, problem } = await this.#askVersion(language, versions, signal);
    if (problem !== '') return this.#fail(language, '', problem);
    const installed = { language, version };
    // Each on an account of its own: behind all the others it would never be tried where there is always work.
    const place = { ...this.#place, owner: {} };
    const wrong = (await tryLanguage(installed, place, signal)) && (await tryLanguage(installed, place, signal));
    if (wrong !== '') return this.#fail(language, version, wrong);
    await passed.add(language, toolchain, version, sandboxFingerprint);
    this.#set(language, { toolchain, version, state: 'ready', reason: '' });
  }

  #askVersion(language: Language, versions: Versions, signal: AbortSignal): Promise<Version> {
    const { sandbox, slots } = this.#place;
    const question = language.version.command.join('\0');
    const asked = versions.get(question) ?? slots.use(signal, () => askVersion(language, sandbox, signal));
    versions.set(question, asked);
    return asked;
  }

  async #fail(language: Language, version: string, reason: string): Promise<void> {
    await this.#place.passed.remove(language);
    const toolchain = this.#entries.get(language)?.toolchain ?? '';
    this.#set(language, { toolchain, version, state: 'unavailable', reason: reason.slice(0, 1000) });
  }

  #set(language: Language, entry: Entry): void {
    this.#entries.set(language, entry);
    if (entry.state === 'ready') this.ready.set(language.name, { language, version: entry.version });
    else this.ready.delete(language.name);
  }

  /** One line for each slot. */
  async #each(languages: readonly Language[], work: (language: Language) => Promise<void>): Promise<void> {
    const left = [...languages];
    const line = async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(next);
    };
    const lines = Array.from({ length: this.#place.slots.count }, line);
    const failed = (await Promise.allSettled(lines)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason instanceof Error ? failed.reason : new NodeFault(String(failed.reason));
  }
}

function missing({ packages, home }: Language): string {
  if (packages.length > 0) return judgeWords('language_not_installed', { packages: packages.join(', ') });
  if (!home) return judgeWords('language_not_shown');
  const places = home.places.map((place) => `${place}/${home.has}`);
  return judgeWords('language_not_found', { places: places.join(', ') });
}

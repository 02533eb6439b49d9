import { judgeWords } from '@oyez/contract/texts/judge-words';
import { FLAT_FILE_NAME } from '@oyez/contract/judging/program-files';
import { borderline } from '@oyez/contract/rules/judging/borderline';
import { createHash } from 'node:crypto';
import { NodeFault, SystemError } from '../errors.ts';
import type { Language } from '../languages/language.ts';
import type { Owner, Slots } from '../node/slots.ts';
import { isAtMemoryLimit, patient } from '../sandbox/limits.ts';
import { STDERR, STDOUT, type FileSource, type Limits, type Run, type Sandbox } from '../sandbox/sandbox.ts';
import { mayHaveStarved } from '../sandbox/starvation.ts';
import { cleanLog } from './clean-log.ts';
import type { CompileCache } from './compile-cache.ts';
import type { InstalledLanguage, Source } from './installed.ts';
import type { Shortcuts } from './shortcuts.ts';

const ARTIFACT_MAX_BYTES = 48 * 1024 ** 2;
const LOG_MAX_BYTES = 128 * 1024;
/** Another number forgets the messages that were remembered in another form. */
const LOG_FORM = 2;
/** What compilers, assemblers and linkers say when the sandbox lets a file grow no further. */
const FILE_TOO_LARGE = /^(?!\S*:\d)\S+: .*(?:File size limit exceeded|File too large|No space left on device|SIGXFSZ)/m;

/** Some editors put it before a text, and some compilers stumble over it. */
const BYTE_ORDER_MARK = /^\uFEFF/;

export type Compiled =
  | {
      ok: true;
      /** The program in the node's cache, held until released. */
      program: { path: string; release: () => void };
      log: string;
      tookMs: number;
      cached: boolean;
    }
  | { ok: false; log: string; tookMs: number; cached: boolean };

/** Turns sources into programs, in the sandbox, and remembers the outcome by everything that it depends on. */
export class Compiler {
  readonly #sandbox: Sandbox;
  readonly #slots: Slots;
  readonly #cache: CompileCache;
  readonly #shortcuts: Shortcuts | undefined;
  /** Changes with the sandbox's configuration and the precompiled headers. */
  #surroundings = '';

  constructor(sandbox: Sandbox, slots: Slots, cache: CompileCache, shortcuts?: Shortcuts) {
    this.#sandbox = sandbox;
    this.#slots = slots;
    this.#cache = cache;
    this.#shortcuts = shortcuts;
  }

  set surroundings(fingerprint: string) {
    this.#surroundings = fingerprint;
  }

  /**
   * `anew`: what is remembered of this source is not as it should be. `owner`: on whose account it waits. `person`: for
   * whom alone it is remembered; without one, as for checkers, for everybody.
   */
  async compile(
    installed: InstalledLanguage,
    given: Source,
    signal: AbortSignal,
    { anew = false, owner = {}, person = '' }: { anew?: boolean; owner?: Owner; person?: string } = {},
  ): Promise<Compiled> {
    const source = { ...given, code: given.code.replace(BYTE_ORDER_MARK, '') };
    const key = this.#keyOf(installed, source, person);
    if (anew) await this.#cache.forget(key);
    const known = anew ? undefined : await this.#cache.find(key);
    if (known) return this.#toCompiled(known, { cached: true });

    const { language } = installed;
    let limits = language.compile.limits;
    const attempt = (command: readonly string[]) =>
      this.#slots.use(signal, (mayRun) => this.#run(language, command, source, limits, mayRun), owner);
    let run = (await this.#runShortcut(installed, source, attempt)) ?? (await attempt(language.compile.command));
    if (run.status === 'time_limit' && !computedTooLong(run, limits) && mayHaveStarved(run)) {
      // What a busy machine keeps a compiler from is not the fault of who wrote the program.
      limits = patient(limits, borderline.patience);
      await this.#forget(run);
      run = await attempt(language.compile.command);
    }
    const artifact = run.kept[language.compile.artifact];
    try {
      const tookMs = Math.round(run.wallMs);
      const failure = failureOf(run, language, limits, artifact !== undefined);
      if (failure !== null) {
        const facts = { log: failure, tookMs, compiled: false };
        // A compiler that was stopped might get through another time; one that said no will say it again.
        if (run.status === 'nonzero_exit' && !isAtMemoryLimit(run.memoryBytes, limits.memoryBytes))
          await this.#cache.store(key, facts, null);
        return { ok: false, log: failure, tookMs, cached: false };
      }
      const facts = { log: logOf(run, language), tookMs, compiled: true };
      await this.#cache.store(key, facts, await this.#sandbox.read(artifact!, signal));
    } finally {
      await this.#forget(run);
    }
    const stored = await this.#cache.find(key);
    if (!stored) throw new NodeFault('a program vanished from the cache right after it was compiled');
    return this.#toCompiled(stored, { cached: false });
  }

  #toCompiled(
    {
      facts,
      path,
      release,
    }: { facts: { log: string; tookMs: number; compiled: boolean }; path: string; release: () => void },
    { cached }: { cached: boolean },
  ): Compiled {
    const { log, tookMs, compiled } = facts;
    return compiled
      ? { ok: true, program: { path, release }, log, tookMs, cached }
      : { ok: false, log, tookMs, cached };
  }

  async #forget({ kept }: Run): Promise<void> {
    await Promise.all(Object.values(kept).map((file) => this.#sandbox.remove(file)));
  }

  /** Undefined where there is none, or where it does not tell what the plain compile would. */
  async #runShortcut(
    installed: InstalledLanguage,
    source: Source,
    attempt: (command: readonly string[]) => Promise<Run>,
  ): Promise<Run | undefined> {
    const shortcut = this.#shortcuts?.for(installed, source);
    if (!shortcut) return undefined;
    const run = await attempt(shortcut.command);
    const settled = shortcut.settle(run);
    if (!settled) await this.#forget(run);
    return settled;
  }

  #run(
    language: Language,
    command: readonly string[],
    source: Source,
    limits: Limits,
    signal: AbortSignal,
  ): Promise<Run> {
    const { compile, sourceName } = language;
    return this.#sandbox.run(
      {
        args: command,
        environment: compile.environment,
        stdin: { text: '' },
        stdout: { maxBytes: LOG_MAX_BYTES },
        stderr: { maxBytes: LOG_MAX_BYTES },
        limits,
        files: { ...extraFiles(source, language), [sourceName]: { text: source.code } },
        collect: { names: [compile.artifact], maxBytes: ARTIFACT_MAX_BYTES, keep: true },
      },
      signal,
    );
  }

  #keyOf({ language, version }: InstalledLanguage, source: Source, person: string): string {
    const { name, sourceName, compile } = language;
    const parts = [
      source.code,
      Object.entries(source.extraFiles).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      [name, sourceName, compile.command, compile.environment, compile.limits, compile.artifact, version],
      this.#surroundings,
      LOG_FORM,
      person,
    ];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  }
}

/** Files put beside the source, when compiling and when running. Their names come from outside. */
export function extraFiles(source: Source, language: Language): Record<string, FileSource> {
  const files: Record<string, FileSource> = {};
  for (const [name, text] of Object.entries(source.extraFiles)) {
    const taken = name === language.sourceName || name === language.compile.artifact;
    if (taken || !FLAT_FILE_NAME.test(name)) {
      throw new SystemError(judgeWords('extra_file_name', { name }));
    }
    files[name] = { text };
  }
  return files;
}

/** The kernel ends a process, too, by a clock that runs up to some per cent ahead of the one that is shown. */
function computedTooLong({ cpuMs, wallMs }: Run, limits: Limits): boolean {
  return cpuMs > limits.cpuMs || (cpuMs >= 0.85 * limits.cpuMs && wallMs < 0.97 * limits.wallMs);
}

/** Why there is no program, in words for its author; null when there is one. */
function failureOf(run: Run, language: Language, limits: Limits, hasArtifact: boolean): string | null {
  const { cpuMs, wallMs, memoryBytes } = limits;
  const log = logOf(run, language);
  const tooLarge = judgeWords('program_too_large', { mib: ARTIFACT_MAX_BYTES / 1024 ** 2 });
  switch (run.status) {
    case 'time_limit':
      return above(
        log,
        computedTooLong(run, limits)
          ? judgeWords('compiler_too_busy', { seconds: cpuMs / 1000 })
          : judgeWords('compiler_too_slow', { seconds: wallMs / 1000 }),
      );
    case 'memory_limit':
      return above(log, judgeWords('compiler_too_large', { mib: memoryBytes / 1024 ** 2 }));
    case 'nonzero_exit':
      if (FILE_TOO_LARGE.test(log)) return tooLarge;
      // A driver outlives the process that was killed for it, and tells of the kill only.
      if (isAtMemoryLimit(run.memoryBytes, memoryBytes))
        return above(log, judgeWords('compiler_too_large', { mib: memoryBytes / 1024 ** 2 }));
      return log || judgeWords('compiler_silent', { code: run.exitStatus });
    case 'signalled':
    case 'dangerous_syscall':
      return above(log, judgeWords('compiler_killed', { signal: run.exitStatus }));
    case 'accepted':
    case 'output_limit':
      return hasArtifact ? null : above(log, judgeWords('no_program'));
    case 'file_error':
      if (run.fileErrors.every((one) => one.kind === 'other'))
        throw new SystemError(judgeWords('compile_failed', { reason: run.error }));
      return above(log, tooLarge);
    case 'not_started':
    case 'internal_error':
      throw new SystemError(judgeWords('compile_failed', { reason: run.error }));
  }
}

function above(log: string, sentence: string): string {
  return log === '' ? sentence : `${sentence}\n${log}`;
}

function logOf(run: Run, { compile }: Language): string {
  return cleanLog(`${run.texts[STDOUT] ?? ''}\n${run.texts[STDERR] ?? ''}`, compile.noise);
}

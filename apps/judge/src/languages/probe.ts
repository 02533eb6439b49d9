import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Compiler, InstalledLanguage } from '../compile/compiler.ts';
import { messageOf, NodeFault, SystemError } from '../errors.ts';
import type { Slots } from '../node/slots.ts';
import { runLimits } from '../sandbox/limits.ts';
import { STDERR, STDOUT, type FileSource, type Limits, type Run, type Sandbox } from '../sandbox/sandbox.ts';
import { MIB, type Language } from './language.ts';

export type LanguageFinding = {
  language: Language;
  version: string;
  available: boolean;
  /** Why not, for operators. */
  reason: string;
};

/** Keys of language tests that passed: tool-chain, commands and sandbox as they were then. */
const Passed = z.record(z.string(), z.string());

const PROBE_LIMITS: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryBytes: 512 * MIB,
  stackBytes: 64 * MIB,
  processes: 64,
};

type Workbench = { sandbox: Sandbox; slots: Slots; compiler: Compiler; sandboxFingerprint: string; folder: string };

/** Finds out which languages really work here: asks for the version, then compiles and runs a sample once per tool-chain. */
export async function probeLanguages(languages: readonly Language[], bench: Workbench): Promise<LanguageFinding[]> {
  const file = join(bench.folder, 'languages.json');
  const passed = await readPassed(file);
  const versions = new Map<string, Promise<Version>>();
  const findings = await Promise.all(
    languages.map(async (language): Promise<LanguageFinding> => {
      const question = language.version.command.join('\0');
      const asked = versions.get(question) ?? askVersion(language, bench);
      versions.set(question, asked);
      const { version, problem } = await asked;
      if (problem !== '') return { language, version, available: false, reason: problem };
      const key = keyOf(language, version, bench.sandboxFingerprint);
      if (passed[language.name] === key && !language.warmUp) return { language, version, available: true, reason: '' };
      const reason = await trySample({ language, version }, bench);
      if (reason === '') passed[language.name] = key;
      else delete passed[language.name];
      return { language, version, available: reason === '', reason };
    }),
  );
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(passed, null, 2));
  await rename(draft, file);
  return findings;
}

type Version = { version: string; problem: string };

async function askVersion({ version }: Language, bench: Workbench): Promise<Version> {
  const run = await runProbe(version.command, {}, { text: '' }, bench);
  const answer = `${run.texts[STDOUT] ?? ''}\n${run.texts[STDERR] ?? ''}`;
  if (run.status === 'internal_error') return { version: '', problem: `${version.command[0]} is not installed` };
  if (run.status !== 'accepted') {
    return { version: '', problem: `${version.command.join(' ')}: ${run.status}: ${answer.trim().slice(0, 200)}` };
  }
  return { version: (version.pick.exec(answer.trim())?.[1] ?? 'unknown').slice(0, 200), problem: '' };
}

/** Empty when the sample gave the right sum; else what happened. */
async function trySample(installed: InstalledLanguage, bench: Workbench): Promise<string> {
  const { language } = installed;
  const source = { code: language.sample, extraFiles: {} };
  try {
    const compiled = await bench.compiler.compile(installed, source, new AbortController().signal);
    if (!compiled.ok) return `the sample does not compile: ${compiled.log.slice(0, 500)}`;
    try {
      const files = { [language.compile.artifact]: { path: compiled.program.path } };
      const run = await runProbe(language.run.command, files, { text: '19 23\n' }, bench, {
        ...runLimits({ timeMs: 5000, memoryMb: 512 }, language),
        stackBytes: 256 * MIB,
      });
      const output = (run.texts[STDOUT] ?? '').trim();
      if (run.status === 'accepted' && output === '42') return '';
      return `the sample ended with ${run.status} and printed "${output.slice(0, 100)}" ${run.texts[STDERR]?.slice(0, 300) ?? ''}`;
    } finally {
      compiled.program.release();
    }
  } catch (error) {
    if (error instanceof SystemError) return messageOf(error);
    throw error instanceof NodeFault
      ? error
      : new NodeFault(`testing ${language.name}: ${messageOf(error)}`, { cause: error });
  }
}

function runProbe(
  command: readonly string[],
  files: Record<string, FileSource>,
  stdin: FileSource,
  { sandbox, slots }: Workbench,
  limits = PROBE_LIMITS,
): Promise<Run> {
  return slots.use(new AbortController().signal, () =>
    sandbox.run({
      args: command,
      environment: ['PATH=/usr/local/bin:/usr/bin:/bin', 'HOME=/w', 'LANG=C.UTF-8'],
      stdin,
      stdout: { maxBytes: 64 * 1024 },
      stderr: { maxBytes: 64 * 1024 },
      limits,
      files,
    }),
  );
}

function keyOf(language: Language, version: string, sandboxFingerprint: string): string {
  const parts = [language.compile, language.run, language.sample, version, sandboxFingerprint];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function readPassed(file: string): Promise<Record<string, string>> {
  try {
    return Passed.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {}; // never written, or not by us: the tests run again
  }
}

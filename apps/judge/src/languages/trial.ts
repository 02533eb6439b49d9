import { findLanguage } from '@oyez/contract/judging/languages';
import type { Verdict } from '@oyez/contract/judging/verdict';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import type { Compiler } from '../compile/compiler.ts';
import type { InstalledLanguage } from '../compile/installed.ts';
import { messageOf, SystemError } from '../errors.ts';
import type { Owner, Slots } from '../node/slots.ts';
import { runLimits } from '../sandbox/limits.ts';
import { STDERR, STDOUT, type Run, type Sandbox } from '../sandbox/sandbox.ts';
import { deservesSecondRun, rulingOf } from '../verdict.ts';
import { launchOf, type Language } from './language.ts';

type Step = { what: string; input: string; timeMs: number; verdict: Verdict; output?: string };

/** What the trial program of a language is told, and how that has to end. */
const GREETING: Step = { what: 'printing', input: '0 0 0\n', timeMs: 5000, verdict: 'accepted', output: 'hello' };
const TRIALS: readonly Step[] = [
  GREETING,
  { what: 'adding', input: '1 19 23\n', timeMs: 5000, verdict: 'accepted', output: '42' },
  { what: 'failing', input: '4 0 0\n', timeMs: 5000, verdict: 'runtime_error' },
  { what: 'taking memory', input: '3 0 0\n', timeMs: 10_000, verdict: 'memory_limit' },
  { what: 'computing', input: '2 0 0\n', timeMs: 200, verdict: 'time_limit' },
];
/** The smallest limit of usual problems: before the language's factor, as everywhere. */
const MEMORY_MB = 64;
const OUTPUT_BYTES = 64 * 1024;

export type TrialPlace = { sandbox: Sandbox; slots: Slots; compiler: Compiler; owner: Owner };

/** Empty when everything ends as it has to; else what did not. */
export async function tryLanguage(
  installed: InstalledLanguage,
  place: TrialPlace,
  signal: AbortSignal,
  steps: readonly Step[] = TRIALS,
): Promise<string> {
  const { trial, sourceName } = installed.language;
  try {
    const wrong = await tryProgram(installed, place, signal, steps);
    if (wrong !== '' || steps !== TRIALS) return wrong;
    const broken = await place.compiler.compile(installed, { code: trial.broken, extraFiles: {} }, signal, place);
    if (broken.ok) {
      broken.program.release();
      return judgeWords('language_compiles_anything');
    }
    if (broken.log.includes(sourceName)) return '';
    return `${judgeWords('language_error_without_place')}\n${broken.log.slice(0, 300)}`;
  } catch (error) {
    if (error instanceof SystemError) return messageOf(error);
    throw error;
  }
}

/** The shortest proof, which also brings the run-time into the page cache. */
export function greet(installed: InstalledLanguage, place: TrialPlace, signal: AbortSignal): Promise<string> {
  return tryLanguage(installed, place, signal, [GREETING]);
}

async function tryProgram(
  installed: InstalledLanguage,
  place: TrialPlace,
  signal: AbortSignal,
  steps: readonly Step[],
): Promise<string> {
  const { language } = installed;
  const source = { code: language.trial.program, extraFiles: {} };
  const compiled = await place.compiler.compile(installed, source, signal, place);
  if (!compiled.ok) return `${judgeWords('language_trial_not_compiled')}\n${compiled.log.slice(0, 500)}`;
  try {
    for (const step of steps) {
      const wrong = await tryStep(step, language, compiled.program.path, place, signal);
      if (wrong !== '') return wrong;
    }
    return '';
  } finally {
    compiled.program.release();
  }
}

async function tryStep(
  step: Step,
  language: Language,
  path: string,
  { sandbox, slots, owner }: TrialPlace,
  signal: AbortSignal,
): Promise<string> {
  const memoryMb = MEMORY_MB * (findLanguage(language.name)?.limitFactor ?? 1);
  const limits = {
    timeMs: step.timeMs,
    memoryMb,
    memorySurchargeBytes: language.memorySurchargeBytes,
    outputBytes: OUTPUT_BYTES,
    outputName: STDOUT,
    outOfMemory: language.outOfMemory,
  };
  const command = {
    ...launchOf(language, memoryMb),
    stdin: { text: step.input },
    stdout: { maxBytes: OUTPUT_BYTES },
    stderr: { maxBytes: OUTPUT_BYTES },
    limits: runLimits(limits, language),
    files: { [language.compile.artifact]: { path } },
  };
  const run = () => slots.use(signal, () => sandbox.run(command, signal), owner);
  let seen = await run();
  if (deservesSecondRun(seen, limits)) seen = await run();
  const { verdict } = rulingOf(seen, limits);
  const output = (seen.texts[STDOUT] ?? '').trim();
  const fine = verdict === step.verdict && (step.output === undefined || output === step.output);
  if (fine) return '';
  const said = judgeWords('language_trial_failed', { trial: step.what, got: verdict, wanted: step.verdict });
  return `${said}\n${describe(seen)}`;
}

function describe(run: Run): string {
  const { status, exitStatus, texts, error } = run;
  const words = [texts[STDOUT], texts[STDERR], error].map((text) => (text ?? '').trim().slice(0, 200));
  return `${status} ${exitStatus}: ${words.filter((text) => text !== '').join(' | ')}`;
}

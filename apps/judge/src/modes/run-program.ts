import type { FileIo, TaskCase, TaskLimits } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { FLAT_FILE_NAME } from '@oyez/contract/judging/program-files';
import { SystemError } from '../errors.ts';
import { launchOf, type Language } from '../languages/language.ts';
import type { Owner, Slots } from '../node/slots.ts';
import type { Speedometer } from '../node/speedometer.ts';
import { ERROR_STREAM_BYTES, outputLimitBytes, patient, runLimits } from '../sandbox/limits.ts';
import { STDOUT, type Command, type FileSource, type Run, type Sandbox } from '../sandbox/sandbox.ts';
import { rulingOf, type RulingLimits } from '../verdict.ts';
import { measure, type Attempt, type Measured, type Trial } from './measure.ts';
import type { CaseFiles } from './case-files.ts';
import type { CaseContext } from './mode.ts';

/** A compiled program and the rules that it runs by. */
export type Solution = {
  language: Language;
  /** The program and the files beside it. */
  programFiles: Readonly<Record<string, FileSource>>;
  limits: TaskLimits;
  fileIo: FileIo | null;
};

export type Fed = {
  input: FileSource;
  outputBytes: number;
  /** Leaves the output in the sandbox, whatever its size. */
  keepOutput: boolean;
};

/** `limits` says by which it was ruled; `release` forgets what it left in the sandbox. */
export type ProgramRun = Measured<Attempt> & { limits: RulingLimits };

/** Runs the contestant's program on the input of one case, as often as its rules want. */
export async function runProgram(
  one: TaskCase,
  context: CaseContext,
  files: CaseFiles,
  signal: AbortSignal,
  { keepOutput }: { keepOutput: boolean },
): Promise<ProgramRun> {
  const { task, language, programFiles } = context;
  const solution = { language, programFiles, limits: task.limits, fileIo: task.mode.fileIo };
  const fed = { input: await files.input(), outputBytes: outputLimitBytes(one.output.size), keepOutput };
  return runSolution(solution, fed, { ...context, owner: task }, signal);
}

/** Standard input or a named file in, the same out. A ruling is always about the program: our own faults are thrown. */
export async function runSolution(
  solution: Solution,
  fed: Fed,
  place: { sandbox: Sandbox; slots: Slots; speedometer: Speedometer; owner: Owner },
  signal: AbortSignal,
): Promise<ProgramRun> {
  const limits = rulingLimits(solution, fed.outputBytes);
  const command = commandOf(solution, fed);
  const attempt = async ({ patience, gauged }: Trial, mayRun: AbortSignal) => {
    const patiently = { ...command, limits: patient(command.limits, patience) };
    const { result: run, speed } = await gauged(
      () => place.sandbox.run(patiently, mayRun),
      (dropped) => forget(dropped, place.sandbox),
    );
    return attemptOf(run, speed, limits, place.sandbox);
  };
  const measured = await measure(attempt, limits, place, signal);
  return { ...measured, limits };
}

/** What a run of the contestant's program means; throws when only the judge can be at fault. */
export function attemptOf(run: Run, speed: number, limits: RulingLimits, sandbox: Sandbox): Attempt {
  const ruling = rulingOf(run, limits, speed);
  const release = () => forget(run, sandbox);
  if (ruling.verdict !== 'system_error') return { run, speed, ruling, release };
  release();
  throw new SystemError(judgeWords('run_failed', { reason: run.error || run.status }));
}

function forget(run: Run, sandbox: Sandbox): void {
  // Not waited for: the verdict does not depend on it, and the sandbox forgets old files by itself.
  for (const file of Object.values(run.kept)) sandbox.remove(file).catch(() => undefined);
}

export function rulingLimits({ language, limits, fileIo }: Solution, outputBytes: number): RulingLimits {
  return {
    timeMs: limits.timeMs,
    memoryMb: limits.memoryMb,
    memorySurchargeBytes: language.memorySurchargeBytes,
    outputBytes,
    outputName: fileIo?.write ?? STDOUT,
    outOfMemory: language.outOfMemory,
  };
}

function commandOf(solution: Solution, { input, outputBytes, keepOutput }: Fed): Command {
  const { language, programFiles, fileIo } = solution;
  const common = {
    ...launchOf(language, solution.limits.memoryMb),
    stderr: { maxBytes: ERROR_STREAM_BYTES },
    limits: runLimits(solution.limits, language),
  };
  if (!fileIo) {
    return { ...common, stdin: input, stdout: { maxBytes: outputBytes, keep: keepOutput }, files: programFiles };
  }
  for (const name of [fileIo.read, fileIo.write]) {
    if (!FLAT_FILE_NAME.test(name) || Object.hasOwn(programFiles, name)) {
      throw new SystemError(judgeWords('file_io_name', { name }));
    }
  }
  return {
    ...common,
    stdin: { text: '' },
    // What it prints is not looked at, so it may print as much as it likes.
    stdout: { maxBytes: ERROR_STREAM_BYTES },
    files: { ...programFiles, [fileIo.read]: input },
    collect: { names: [fileIo.write], maxBytes: outputBytes, keep: keepOutput, accepted: 'plain files' },
  };
}

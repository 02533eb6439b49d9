import type { CaseNote } from '@oyez/contract/case-notes';
import type { CaseReport, TaskCase } from '@oyez/contract/judge-tasks';
import { STATUS, type Verdict } from '@oyez/contract/verdict';
import type { Comparison, ExpectedText } from '../compare/compare.ts';
import { SystemError } from '../errors.ts';
import { ERROR_STREAM_BYTES, outputLimitBytes, runLimits } from '../sandbox/limits.ts';
import { STDOUT, type Command, type Run } from '../sandbox/sandbox.ts';
import { deservesSecondRun, rulingOf, type RulingLimits } from '../verdict.ts';
import type { CaseContext, JudgeMode } from './mode.ts';

type Files = { inputPath: string; outputPath: string };

/** Default mode: standard input or a named file in, the same out, compared with the expected output. */
export const standardMode: JudgeMode = async (one, context, signal) => {
  const input = await context.data.use(one.input, signal);
  try {
    const output = await context.data.use(one.output, signal);
    try {
      return await judge(one, { inputPath: input.path, outputPath: output.path }, context, signal);
    } finally {
      output.release();
    }
  } finally {
    input.release();
  }
};

async function judge(one: TaskCase, files: Files, context: CaseContext, signal: AbortSignal): Promise<CaseReport> {
  const { task, language } = context;
  const expected = await context.comparer.expectedText({ path: files.outputPath, ...one.output });
  const limits: RulingLimits = {
    ...task.limits,
    memorySurchargeBytes: language.memorySurchargeBytes,
    outputBytes: outputLimitBytes(one.output.size),
    outputName: task.mode.fileIo?.write ?? STDOUT,
    outOfMemory: language.outOfMemory,
  };
  const command = commandOf(context, files, limits.outputBytes, { keepOutput: expected === null });

  const runOnce = () => context.slots.use(signal, () => context.sandbox.run(command, signal), task);
  let run = await runOnce();
  if (deservesSecondRun(run, limits)) {
    removeKept(context, run);
    run = await runOnce();
  }
  try {
    const ruling = rulingOf(run, limits);
    if (ruling.verdict === 'system_error') throw new SystemError(`running case ${one.seq}: ${run.error || run.status}`);
    if (ruling.verdict !== 'accepted') return report(one, run, limits, ruling.verdict, ruling);
    const compared = await compare(one, files, context, run, expected);
    return report(one, run, limits, compared.verdict, { ...ruling, note: compared.note });
  } finally {
    removeKept(context, run);
  }
}

function commandOf(
  { task, language, programFiles }: CaseContext,
  files: Files,
  outputBytes: number,
  { keepOutput }: { keepOutput: boolean },
): Command {
  const { fileIo } = task.mode;
  const common = {
    args: language.run.command,
    environment: language.run.environment,
    stderr: { maxBytes: ERROR_STREAM_BYTES },
    limits: runLimits(task.limits, language),
  };
  if (!fileIo) {
    return {
      ...common,
      stdin: { path: files.inputPath },
      stdout: { maxBytes: outputBytes, keep: keepOutput },
      files: programFiles,
    };
  }
  for (const name of [fileIo.read, fileIo.write]) {
    if (!/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/.test(name) || Object.hasOwn(programFiles, name)) {
      throw new SystemError(`the problem's input or output file cannot be called "${name}"`);
    }
  }
  return {
    ...common,
    stdin: { text: '' },
    // What it prints is not looked at, so it may print as much as it likes.
    stdout: { maxBytes: ERROR_STREAM_BYTES },
    files: { ...programFiles, [fileIo.read]: { path: files.inputPath } },
    collect: { names: [fileIo.write], maxBytes: outputBytes, keep: keepOutput },
  };
}

async function compare(
  one: TaskCase,
  files: Files,
  { task, comparer }: CaseContext,
  run: Run,
  expected: ExpectedText | null,
): Promise<{ verdict: Comparison; note: CaseNote | null }> {
  const name = task.mode.fileIo?.write ?? STDOUT;
  const rule = { ignoreEndBlanks: task.mode.removeEndBlank };
  const text = run.texts[name];
  if (expected && text !== undefined) return { verdict: expected.compare(text, rule), note: null };
  const kept = run.kept[name];
  if (kept !== undefined) {
    const verdict = await comparer.compareFiles({ path: files.outputPath, sha256: one.output.sha256 }, kept, rule);
    return { verdict, note: null };
  }
  if (task.mode.fileIo) return { verdict: 'wrong_answer', note: { code: 'no_output_file', params: { name } } };
  throw new SystemError(`the sandbox returned no output for case ${one.seq}`);
}

function report(
  one: TaskCase,
  run: Run,
  { timeMs, memoryMb }: RulingLimits,
  verdict: Verdict,
  words: Pick<CaseReport, 'note' | 'exitStatus' | 'signal'>,
): CaseReport {
  const memoryKb = Math.round(run.memoryBytes / 1024);
  return {
    seq: one.seq,
    groupNo: one.groupNo,
    status: STATUS[verdict],
    // What stopped a program is shown as used up, whichever clock it was.
    timeMs: verdict === 'time_limit' ? timeMs : Math.min(Math.round(run.cpuMs), timeMs),
    wallMs: Math.round(run.wallMs),
    memoryKb: verdict === 'memory_limit' ? memoryMb * 1024 : Math.min(memoryKb, memoryMb * 1024),
    score: one.score === null ? null : verdict === 'accepted' ? one.score : 0,
    exitStatus: words.exitStatus,
    signal: words.signal,
    note: words.note,
    comment: null,
    runs: 1,
  };
}

/** Not waited for: the verdict does not depend on it, and the sandbox forgets old files by itself. */
function removeKept({ sandbox }: CaseContext, run: Run): void {
  for (const file of Object.values(run.kept)) sandbox.remove(file).catch(() => undefined);
}

import { judgeWords } from '@oyez/contract/texts/judge-words';
import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import type { ExpectedText } from '../compare/compare.ts';
import { SystemError } from '../errors.ts';
import type { ProgramOutput } from '../failing/first-failure.ts';
import { STDOUT } from '../sandbox/sandbox.ts';
import { withCaseFiles, type CaseFiles } from './case-files.ts';
import type { CaseContext, JudgeMode } from './mode.ts';
import { reportOf, type Decision } from './report.ts';
import { runProgram, type ProgramRun } from './run-program.ts';

/** Default mode: standard input or a named file in, the same out, compared with the expected output. */
export const standardMode: JudgeMode = (one, context, signal) =>
  withCaseFiles(one, context.data, signal, (files) => judge(one, files, context, signal));

async function judge(one: TaskCase, files: CaseFiles, context: CaseContext, signal: AbortSignal): Promise<CaseReport> {
  const expected = await context.comparer.expectedText(one.output, files.answerPath);
  const ran = await runProgram(one, context, files, signal, { keepOutput: expected === null });
  try {
    const { ruling } = ran;
    const decision = ruling.verdict === 'accepted' ? await compare(one, files, context, ran, expected) : ruling;
    const report = reportOf(one, ran, decision);
    const rule = { ignoreEndBlanks: context.task.mode.removeEndBlank };
    await context.firstFailure?.see(one, report, { ...files, output: outputOf(ran), rule });
    return report;
  } finally {
    ran.release();
  }
}

function outputOf({ run, limits }: ProgramRun): ProgramOutput | null {
  const kept = run.kept[limits.outputName];
  if (kept !== undefined) return { kept };
  const text = run.texts[limits.outputName];
  return text === undefined ? null : { text };
}

async function compare(
  one: TaskCase,
  files: CaseFiles,
  { task, comparer }: CaseContext,
  { run }: ProgramRun,
  expected: ExpectedText | null,
): Promise<Decision> {
  const name = task.mode.fileIo?.write ?? STDOUT;
  const rule = { ignoreEndBlanks: task.mode.removeEndBlank };
  const text = run.texts[name];
  if (expected && text !== undefined) return { verdict: expected.compare(text, rule) };
  const kept = run.kept[name];
  if (kept !== undefined) {
    const wanted = { path: await files.answerPath(), sha256: one.output.sha256 };
    return { verdict: await comparer.compareFiles(wanted, kept, rule) };
  }
  if (task.mode.fileIo) return { verdict: 'wrong_answer', note: { code: 'no_output_file', params: { name } } };
  throw new SystemError(judgeWords('no_output', { seq: one.seq }));
}

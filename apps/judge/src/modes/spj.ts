import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import type { ProgramOutput } from '../failing/first-failure.ts';
import { check } from '../programs/check.ts';
import { decisionOf } from '../programs/decision.ts';
import { headOf } from '../programs/head.ts';
import { ProgramFault, type Outcome, type PreparedProgram } from '../programs/program.ts';
import { OUTPUT_CEILING_BYTES } from '../sandbox/limits.ts';
import type { FileSource } from '../sandbox/sandbox.ts';
import { withCaseFiles, type CaseFiles } from './case-files.ts';
import type { CaseContext, JudgeMode } from './mode.ts';
import { reportOf, type Decision } from './report.ts';
import { runSolution, type ProgramRun } from './run-program.ts';

const TRANSCRIPT_LENGTH = 2000;

/** Special judge: the program runs as in default mode, and the problem's checker decides about its output. */
export const spjMode: JudgeMode = async (one, context, signal) => {
  const { prepared, data } = context;
  if (!prepared) throw new ProgramFault(judgeWords('program_missing', { role: 'checker' }));
  return withCaseFiles(one, data, signal, (files) => judge(one, files, prepared, context, signal));
};

async function judge(
  one: TaskCase,
  files: CaseFiles,
  prepared: PreparedProgram,
  context: CaseContext,
  signal: AbortSignal,
): Promise<CaseReport> {
  const ran = await runOn(files, context, signal);
  try {
    const reported = async (decision: Decision, output: ProgramOutput | null) => {
      const report = reportOf(one, ran, decision);
      await context.firstFailure?.see(one, report, { ...files, output, rule: null });
      return report;
    };
    if (ran.ruling.verdict !== 'accepted') return await reported(ran.ruling, null);
    const kept = ran.run.kept[ran.limits.outputName];
    const output: ProgramOutput = kept === undefined ? { text: '' } : { kept };
    const paths = { inputPath: await files.inputPath(), answerPath: await files.answerPath() };
    const outcome = await check(one, prepared, { ...paths, output }, context, signal);
    const remarkable = outcome.kind !== 'accepted' && outcome.staffWords !== '';
    const transcript = remarkable ? await transcriptOf(one, outcome, output, context) : null;
    if (outcome.kind === 'fault') {
      const where = judgeWords('program_failed', { role: 'checker', seq: one.seq });
      throw new ProgramFault(`${where}\n${outcome.staffWords}`, transcript);
    }
    if (transcript) context.keepTranscript(transcript);
    const decision = decisionOf(outcome, prepared.program.role);
    const unwritten = context.task.mode.fileIo !== null && kept === undefined;
    return await reported(unwritten ? withMissingFile(decision, ran) : decision, unwritten ? null : output);
  } finally {
    ran.release();
  }
}

async function runOn(files: CaseFiles, context: CaseContext, signal: AbortSignal): Promise<ProgramRun> {
  const { task, language, programFiles } = context;
  const solution = { language, programFiles, limits: task.limits, fileIo: task.mode.fileIo };
  // How much is right to print is the checker's to know: the answer may be a short one of many.
  const fed = { input: await files.input(), outputBytes: OUTPUT_CEILING_BYTES, keepOutput: true };
  return runSolution(solution, fed, { ...context, owner: task }, signal);
}

function withMissingFile(decision: Decision, { limits }: ProgramRun): Decision {
  if (decision.verdict === 'accepted') return decision;
  return { ...decision, note: { code: 'no_output_file', params: { name: limits.outputName } } };
}

async function transcriptOf(one: TaskCase, { staffWords }: Outcome, output: FileSource, { sandbox }: CaseContext) {
  const fromProgram = await headOf(sandbox, output, TRANSCRIPT_LENGTH);
  return { seq: one.seq, fromProgram, toProgram: '', judgeWords: staffWords };
}

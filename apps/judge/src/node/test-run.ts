import type { TestRunResult, TestRunTask } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { STATUS } from '@oyez/contract/judging/verdict';
import { extraFiles } from '../compile/compiler.ts';
import { personOf } from '../compile/person.ts';
import { NodeFault, SystemError } from '../errors.ts';
import { measuredAgain, shownUse } from '../modes/report.ts';
import { runSolution, type Solution } from '../modes/run-program.ts';
import { outputLimitBytes } from '../sandbox/limits.ts';
import { InputLost, STDERR } from '../sandbox/sandbox.ts';
import type { Workshop } from './judge-task.ts';

const SHOWN_BYTES = 64 * 1024;

/** Somebody's own text through somebody's own program, by the rules of the problem but without its tests. */
export async function performTestRun(
  task: TestRunTask,
  workshop: Workshop,
  signal: AbortSignal,
): Promise<TestRunResult> {
  try {
    return await tryIt(task, workshop, signal, { anew: false });
  } catch (error) {
    if (!(error instanceof InputLost)) throw error;
  }
  // The compiled program vanished under our hands.
  try {
    return await tryIt(task, workshop, signal, { anew: true });
  } catch (error) {
    if (error instanceof InputLost) throw new NodeFault(error.message, { cause: error });
    throw error;
  }
}

async function tryIt(
  task: TestRunTask,
  workshop: Workshop,
  signal: AbortSignal,
  { anew }: { anew: boolean },
): Promise<TestRunResult> {
  const { compiler, languages } = workshop;
  const installed = languages.get(task.language);
  if (!installed) throw new SystemError(judgeWords('language_missing', { language: task.language }));
  const { language } = installed;
  const source = { code: task.code, extraFiles: task.userFiles };
  const compiled = await compiler.compile(installed, source, signal, { anew, owner: task, person: personOf(task) });
  if (!compiled.ok) return { ...nothingRan, status: STATUS.compile_error, stderr: cut(compiled.log) };
  try {
    const program = { [language.compile.artifact]: { path: compiled.program.path } };
    const solution: Solution = {
      language,
      programFiles: { ...extraFiles(source, language), ...program },
      limits: task.limits,
      fileIo: task.fileIo,
    };
    return await runOn(`${task.input}\n`, solution, task, workshop, signal);
  } finally {
    compiled.program.release();
  }
}

async function runOn(
  input: string,
  solution: Solution,
  task: TestRunTask,
  workshop: Workshop,
  signal: AbortSignal,
): Promise<TestRunResult> {
  const fed = { input: { text: input }, outputBytes: outputLimitBytes(0), keepOutput: false };
  const measured = await runSolution(solution, fed, { ...workshop, owner: task }, signal);
  const { run, ruling, limits } = measured;
  const output = run.texts[limits.outputName];
  const missing = output === undefined && ruling.verdict === 'accepted';
  return {
    ...nothingRan,
    status: STATUS[ruling.verdict],
    ...shownUse(measured, ruling.verdict),
    output: cut(output ?? ''),
    stderr: cut(run.texts[STDERR] ?? ''),
    note: missing
      ? { code: 'no_output_file', params: { name: limits.outputName } }
      : (ruling.note ?? measuredAgain(measured)),
  };
}

const nothingRan: TestRunResult = {
  kind: 'test_run',
  status: STATUS.system_error,
  timeMs: null,
  memoryKb: null,
  output: '',
  stderr: '',
  note: null,
  problem: null,
};

/** To bytes, and not in the middle of a character. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= SHOWN_BYTES) return text;
  return new TextDecoder().decode(bytes.subarray(0, SHOWN_BYTES), { stream: true });
}

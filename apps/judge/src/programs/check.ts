import type { TaskCase } from '@oyez/contract/judging/judge-tasks';
import type { CaseContext } from '../modes/mode.ts';
import type { Command, FileSource } from '../sandbox/sandbox.ts';
import { fullScoreOf, outcomeOf } from './ending.ts';
import type { Outcome, PreparedProgram } from './program.ts';
import { PROTOCOLS } from './protocols/index.ts';

const MIB = 1024 ** 2;
const LIMITS = { cpuMs: 16_000, wallMs: 48_000, memoryBytes: 512 * MIB, stackBytes: 128 * MIB };
const STREAM_MAX_BYTES = MIB;
/** Copying 64 MiB takes 60 ms and a quarter of the sandbox’s working folder; opening it takes none of either (measured). */
const COPY_MAX_BYTES = 16 * MIB;

/** What the checker is shown: two files of the node's cache, and what the contestant's program put out. */
export type Checked = { inputPath: string; answerPath: string; output: FileSource };

/** Runs the checker on one case. Its time is never the contestant's. */
export async function check(
  one: TaskCase,
  prepared: PreparedProgram,
  checked: Checked,
  context: CaseContext,
  signal: AbortSignal,
): Promise<Outcome> {
  const { program, language } = prepared;
  const protocol = PROTOCOLS[program.protocol];
  const { names } = protocol;
  const large: Record<string, FileSource> = {};
  const small: Record<string, FileSource> = protocol.stdin === 'output' ? {} : { [names.output]: checked.output };
  (one.input.size > COPY_MAX_BYTES ? large : small)[names.input] = { path: checked.inputPath };
  (one.output.size > COPY_MAX_BYTES ? large : small)[names.answer] = { path: checked.answerPath };
  if (protocol.sourceName) small[protocol.sourceName] = { text: context.task.code };
  const paths = { input: `/w/${names.input}`, output: `/w/${names.output}`, answer: `/w/${names.answer}` };
  const command: Command = {
    args: [...language.run.command, ...protocol.words({ paths, fullScore: fullScoreOf(one) }), ...program.args],
    environment: language.run.environment,
    stdin: protocol.stdin === 'output' ? checked.output : { text: '' },
    stdout: { maxBytes: STREAM_MAX_BYTES },
    stderr: { maxBytes: STREAM_MAX_BYTES },
    limits: { ...LIMITS, processes: language.run.processes },
    files: { ...prepared.files, ...small },
    shown: large,
    collect: { names: protocol.leaves, maxBytes: STREAM_MAX_BYTES, keep: false },
  };
  const run = await context.slots.use(signal, (mayRun) => context.sandbox.run(command, mayRun), context.task);
  return outcomeOf(program, run, one);
}

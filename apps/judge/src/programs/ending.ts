import type { JudgeProgram, TaskCase } from '@oyez/contract/judge-tasks';
import { constants } from 'node:os';
import { SystemError } from '../errors.ts';
import { STDERR, STDOUT, type Run } from '../sandbox/sandbox.ts';
import { fault } from './outcome.ts';
import type { Outcome } from './program.ts';
import { PROTOCOLS } from './protocols/index.ts';

/** Full marks of a case without points of its own, for protocols that count in points. */
const USUAL_FULL_SCORE = 100;

export function fullScoreOf(one: TaskCase): number {
  return one.score || USUAL_FULL_SCORE;
}

/** What the end of a checker or interactor means. */
export function outcomeOf({ protocol }: JudgeProgram, run: Run, one: TaskCase): Outcome {
  const { leaves, parse } = PROTOCOLS[protocol];
  const { texts } = run;
  const stdout = texts[STDOUT] ?? '';
  const stderr = texts[STDERR] ?? '';
  const failure = failureOf(run);
  if (failure !== null) return fault(failure, stderr);
  const files = Object.fromEntries(leaves.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));
  return parse({ exitCode: run.exitStatus, stdout, stderr, files, fullScore: fullScoreOf(one) });
}

/** Why it did not end by itself with an exit code, and with what it left in order; null when it did. */
function failureOf(run: Run): string | null {
  const cpu = `${Math.round(run.cpuMs)} ms of processor time`;
  // An exit code outranks these in the sandbox's own words.
  const left = run.fileErrors.find((one) => one.kind !== 'other');
  switch (run.status) {
    case 'accepted':
    case 'nonzero_exit':
    case 'output_limit':
      break;
    case 'time_limit':
      return `It was stopped after ${Math.round(run.wallMs)} ms on the clock and ${cpu}.`;
    case 'memory_limit':
      // Large files that it read stand in its account; who is stopped for memory is killed.
      if (run.exitStatus === constants.signals.SIGKILL) return 'It was stopped: it needed too much memory.';
      break;
    case 'signalled':
      // The kernel ends an interactor that has used up its own time.
      if (run.exitStatus === constants.signals.SIGKILL) return `It was stopped after ${cpu}, or stopped itself.`;
      return `It was killed by signal ${run.exitStatus} after ${cpu}.`;
    case 'dangerous_syscall':
      return 'It made a forbidden system call.';
    case 'internal_error':
      if (run.error.includes('execve')) return `It could not be started: ${run.error}`;
      throw new SystemError(`running the problem's checker or interactor: ${run.error}`);
    case 'file_error':
      if (!left) throw new SystemError(`running the problem's checker or interactor: ${run.error}`);
  }
  if (run.status === 'output_limit' || left?.kind === 'too_large') return `It printed too much: ${left?.name}.`;
  return left ? `It left something else than a file: ${left.name}.` : null;
}

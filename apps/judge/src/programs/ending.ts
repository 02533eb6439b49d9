import type { JudgeProgram, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
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
  const { leaves, parse, parseKilled } = PROTOCOLS[protocol];
  const { texts } = run;
  const stdout = texts[STDOUT] ?? '';
  const stderr = texts[STDERR] ?? '';
  const files = Object.fromEntries(leaves.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));
  const ending = { exitCode: run.exitStatus, stdout, stderr, files, fullScore: fullScoreOf(one) };
  const failure = failureOf(run);
  if (failure === null) return parse(ending);
  const said = run.status === 'signalled' && !isStopped(run) ? parseKilled?.(ending) : undefined;
  return said === undefined || said.kind === 'fault' ? fault(failure, stderr) : said;
}

/** The kernel ends an interactor that has used up its own time. */
const isStopped = ({ exitStatus }: Run) => exitStatus === constants.signals.SIGKILL;

/** Why it did not end by itself with an exit code, and with what it left in order; null when it did. */
function failureOf(run: Run): string | null {
  const cpu = Math.round(run.cpuMs);
  // An exit code outranks these in the sandbox's own words.
  const left = run.fileErrors.find((one) => one.kind !== 'other');
  switch (run.status) {
    case 'accepted':
    case 'nonzero_exit':
    case 'output_limit':
      break;
    case 'time_limit':
      return judgeWords('stopped_by_clock', { wall: Math.round(run.wallMs), cpu });
    case 'memory_limit':
      // Large files that it read stand in its account; who is stopped for memory is killed.
      if (run.exitStatus === constants.signals.SIGKILL) return judgeWords('stopped_by_memory');
      break;
    case 'signalled':
      if (isStopped(run)) return judgeWords('stopped_by_time', { cpu });
      return judgeWords('killed', { signal: run.exitStatus, cpu });
    case 'dangerous_syscall':
      return judgeWords('forbidden_call');
    case 'not_started':
      return judgeWords('not_started', { reason: run.error });
    case 'internal_error':
      throw new SystemError(judgeWords('check_failed', { reason: run.error }));
    case 'file_error':
      if (!left) throw new SystemError(judgeWords('check_failed', { reason: run.error }));
  }
  if (run.status === 'output_limit' || left?.kind === 'too_large')
    return judgeWords('printed_too_much', { name: left?.name ?? '' });
  return left ? judgeWords('left_no_file', { name: left.name }) : null;
}

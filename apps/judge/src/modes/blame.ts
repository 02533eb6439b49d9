import { constants } from 'node:os';
import type { Outcome } from '../programs/program.ts';
import type { Run } from '../sandbox/sandbox.ts';
import type { Ruling } from '../verdict.ts';

/** How a conversation of the contestant's program and the interactor came to its end. */
export type TalkEnd = {
  ruling: Ruling;
  program: Run;
  interactor: Run;
  outcome: Outcome;
  /** Who ended, or closed its output, while the other could not know of it. Null: both were still there. */
  leftFirst: 'program' | 'interactor' | null;
};

/** Whose end is the verdict. `nobody`: the interactor failed, and not because of the program. */
export function deciderOf({ ruling, program, interactor, outcome, leftFirst }: TalkEnd): Decider {
  // Writing to somebody who has left is no crime of its own.
  const failed = ruling.verdict !== 'accepted' && ruling.signal !== constants.signals.SIGPIPE;
  if (outcome.kind === 'fault') {
    const provoked = failed && leftFirst === 'program' && !bothSlept(program, interactor);
    return provoked ? 'program' : 'nobody';
  }
  if (!failed) return 'interactor';
  // What a program does after it was told that it is wrong, or in part right, changes nothing any more.
  return leftFirst === 'interactor' && outcome.kind !== 'accepted' ? 'interactor' : 'program';
}

export type Decider = 'program' | 'interactor' | 'nobody';

/** The program waited until it was stopped, and even then the interactor did not move: nothing would have woken it. */
function bothSlept(program: Run, interactor: Run): boolean {
  return [program, interactor].every((run) => run.status === 'time_limit' && run.cpuMs < SLEEP_SHARE * run.wallMs);
}

const SLEEP_SHARE = 0.2;

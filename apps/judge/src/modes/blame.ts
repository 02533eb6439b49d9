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
  /** The interactor was computing when the program left. */
  keptWaiting: boolean;
};

/** Whose end is the verdict. `nobody`: the interactor failed, and not because of the program. */
export function deciderOf({ ruling, program, interactor, outcome, leftFirst, keptWaiting }: TalkEnd): Decider {
  // Writing to somebody who has left is no crime of its own.
  const failed = ruling.verdict !== 'accepted' && ruling.signal !== constants.signals.SIGPIPE;
  if (outcome.kind === 'fault') {
    // It waited until it was stopped, for an interactor that computed on, or that did not even wake up at its end.
    const waited = slept(program) && (keptWaiting || slept(interactor));
    return failed && leftFirst === 'program' && !waited ? 'program' : 'nobody';
  }
  if (!failed) return 'interactor';
  // What a program does after it was told that it is wrong, or in part right, changes nothing any more.
  return leftFirst === 'interactor' && outcome.kind !== 'accepted' ? 'interactor' : 'program';
}

export type Decider = 'program' | 'interactor' | 'nobody';

const SLEEP_SHARE = 0.2;

function slept({ status, cpuMs, wallMs }: Run): boolean {
  return status === 'time_limit' && cpuMs < SLEEP_SHARE * wallMs;
}

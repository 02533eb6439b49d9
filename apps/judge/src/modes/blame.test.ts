import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { accepted, fault, share, wrong } from '../programs/outcome.ts';
import type { Outcome } from '../programs/program.ts';
import type { Run } from '../sandbox/sandbox.ts';
import { rulingOf } from '../verdict.ts';
import { deciderOf, type Decider, type TalkEnd } from './blame.ts';

const limits = { timeMs: 1000, memoryMb: 64, memorySurchargeBytes: 0, outputBytes: 1024, outputName: 'stdout' };

function aRun(changes: Partial<Run> = {}): Run {
  const plain = {
    exitStatus: 0,
    cpuMs: 10,
    wallMs: 20,
    memoryBytes: 0,
    texts: {},
    kept: {},
    fileErrors: [],
    error: '',
  };
  return { status: 'accepted', ...plain, ...changes };
}

const well = aRun();
const crash = aRun({ status: 'nonzero_exit', exitStatus: 3 });
const brokenPipe = aRun({ status: 'signalled', exitStatus: constants.signals.SIGPIPE });
const spin = aRun({ status: 'time_limit', exitStatus: 9, cpuMs: 1300, wallMs: 1400 });
const sleep = aRun({ status: 'time_limit', exitStatus: 9, cpuMs: 10, wallMs: 6000 });

type First = TalkEnd['leftFirst'] | 'kept waiting';
const TABLE: [what: string, program: Run, interactor: Run, outcome: Outcome, first: First, decider: Decider][] = [
  ['the program plays well', well, well, accepted(''), 'program', 'interactor'],
  ['the program is wrong', well, well, wrong(''), 'program', 'interactor'],
  ['the program crashes', crash, well, wrong(''), 'program', 'program'],
  ['the program crashes after it was told that it is wrong', crash, well, wrong(''), 'interactor', 'interactor'],
  ['the program crashes after a part was granted', crash, well, share(0.5, ''), 'interactor', 'interactor'],
  ['the program crashes after it was accepted', crash, well, accepted(''), 'interactor', 'program'],
  ['the program is ended by writing to nobody', brokenPipe, well, accepted(''), 'interactor', 'interactor'],
  ['the program spins', spin, well, wrong(''), 'program', 'program'],
  ['the program spins after it was told that it is wrong', spin, well, wrong(''), 'interactor', 'interactor'],
  ['both wait', sleep, well, wrong(''), 'program', 'program'],
  ['both wait, and the interactor fails at the end', sleep, crash, fault(''), 'program', 'program'],
  ['the interactor sleeps on', sleep, sleep, fault(''), 'program', 'nobody'],
  ['the interactor spins while the program waits', sleep, spin, fault(''), 'kept waiting', 'nobody'],
  ['the interactor spins after the program has crashed', crash, spin, fault(''), 'program', 'program'],
  ['the interactor spins after the program has ended well', well, spin, fault(''), 'program', 'nobody'],
  ['the interactor crashes, and the program with it', crash, crash, fault(''), 'interactor', 'nobody'],
  ['the interactor is stopped while both talk', crash, spin, fault(''), null, 'nobody'],
];

describe('when', () => {
  it.each(TABLE)('%s', (_what, program, interactor, outcome, first, decider) => {
    const keptWaiting = first === 'kept waiting';
    const leftFirst = first === 'kept waiting' ? 'program' : first;
    const ruling = rulingOf(program, limits);
    expect(deciderOf({ ruling, program, interactor, outcome, leftFirst, keptWaiting })).toBe(decider);
  });
});

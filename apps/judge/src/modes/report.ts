import type { CaseNote } from '@oyez/contract/texts/case-notes';
import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { graceMs, ruledMs } from '@oyez/contract/rules/judging/borderline';
import { STATUS, type Verdict } from '@oyez/contract/judging/verdict';
import type { ProgramRun } from './run-program.ts';

export type Decision = {
  verdict: Verdict;
  note?: CaseNote | null;
  comment?: string | null;
  /** Of a partial verdict: the share of the full score. */
  ratio?: number | null;
};

/** The report of a case whose program ran, by its own ruling or by what its output was worth. */
export function reportOf(one: TaskCase, measured: ProgramRun, decision: Decision): CaseReport {
  const { run, ruling, runs } = measured;
  const { verdict, comment = null } = decision;
  return {
    seq: one.seq,
    groupNo: one.groupNo,
    status: STATUS[verdict],
    ...shownUse(measured, verdict),
    wallMs: Math.round(run.wallMs),
    score: one.score === null ? null : scoreOf(one.score, decision),
    exitStatus: ruling.exitStatus,
    signal: ruling.signal,
    note: decision.note ?? ruling.note ?? measuredAgain(measured),
    comment,
    runs,
  };
}

/** What checkers may say in one result, as it is sent: half of what the server takes. */
const COMMENTS_BYTES = 8 * 1024 ** 2;

/** A result that is too large would never arrive: the words on later cases are left out. */
export function withCommentsThatFit(cases: readonly CaseReport[]): CaseReport[] {
  let room = COMMENTS_BYTES;
  return cases.map((one) => {
    if (one.comment === null) return one;
    room -= Buffer.byteLength(JSON.stringify(one.comment));
    return room >= 0 ? one : { ...one, comment: null };
  });
}

/** What is shown as used: never more than there was, and all of it where that stopped the program. */
export function shownUse(
  { run, speed, limits: { timeMs, memoryMb } }: Pick<ProgramRun, 'run' | 'speed' | 'limits'>,
  verdict: Verdict,
): { timeMs: number; memoryKb: number } {
  const memoryKb = Math.round(run.memoryBytes / 1024);
  return {
    timeMs: verdict === 'time_limit' ? timeMs : Math.min(Math.round(ruledMs(run.cpuMs, speed)), timeMs),
    memoryKb: verdict === 'memory_limit' ? memoryMb * 1024 : Math.min(memoryKb, memoryMb * 1024),
  };
}

function scoreOf(full: number, { verdict, ratio }: Decision): number {
  if (verdict === 'accepted') return full;
  // 0.29 × 100 is a hair below 29: what a checker meant is not lost to that.
  return verdict === 'partial_accepted' ? Math.floor((ratio ?? 0) * full + 1e-9) : 0;
}

/**
 * Said where nothing weightier is to be said, and only of a time that came close to the limit: a program without an end
 * may have been run again too, because a busy machine had kept it from computing.
 */
export function measuredAgain({
  run,
  speed,
  runs,
  limits,
}: Pick<ProgramRun, 'run' | 'speed' | 'runs' | 'limits'>): CaseNote | null {
  const isClose = run.cpuMs < limits.timeMs + graceMs(limits.timeMs);
  if (runs === 1 || !isClose) return null;
  if (speed === 1) return { code: 'measured_again', params: { runs } };
  const counted = ruledMs(run.cpuMs, speed);
  return {
    code: 'measured_slow',
    params: { runs, time: Math.round(run.cpuMs), percent: Math.round(100 * speed), counted },
  };
}

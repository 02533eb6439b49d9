import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { type CaseMode, subtaskOf } from '@oyez/contract/rules/case-modes';

type RunCase = (one: TaskCase, signal: AbortSignal) => Promise<CaseReport>;
/** Cases that run one after the other, until one says stop. */
type Chain = { cases: TaskCase[]; afterFailure: 'go_on' | 'leave_out' | 'skip_after_zero' };

/**
 * Runs the cases that the mode wants, at most `lanes` at once, and answers them in the order of the task. Cases that a
 * mode leaves out have no report.
 */
export async function runCases(
  cases: readonly TaskCase[],
  mode: CaseMode,
  lanes: number,
  runCase: RunCase,
  signal: AbortSignal,
): Promise<CaseReport[]> {
  const reports = new Map<number, CaseReport>();
  const chains = chainsOf(cases, mode).values();
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);

  const lane = async () => {
    for (const chain of chains) await runChain(chain, runCase, reports, either);
  };
  await Promise.all(
    Array.from({ length: Math.min(lanes, cases.length) }, () => lane().catch((error: unknown) => stop.abort(error))),
  );
  either.throwIfAborted();
  return cases.map((one) => reports.get(one.seq)).filter((report) => report !== undefined);
}

async function runChain(
  { cases, afterFailure }: Chain,
  runCase: RunCase,
  reports: Map<number, CaseReport>,
  signal: AbortSignal,
): Promise<void> {
  let skipping = false;
  for (const one of cases) {
    const report: CaseReport = skipping ? skipped(one) : await runCase(one, signal);
    reports.set(one.seq, report);
    if (report.status === STATUS.accepted) continue;
    if (afterFailure === 'leave_out') return;
    if (afterFailure === 'skip_after_zero') skipping ||= (report.score ?? 0) === 0;
  }
}

function chainsOf(cases: readonly TaskCase[], mode: CaseMode): Chain[] {
  switch (mode) {
    case 'default':
    case 'subtask_average':
      return cases.map((one) => ({ cases: [one], afterFailure: 'go_on' }));
    case 'ergodic_without_error':
      return [{ cases: [...cases], afterFailure: 'leave_out' }];
    case 'subtask_lowest': {
      const groups = Map.groupBy(cases, (one) => subtaskOf(one.groupNo));
      return [...groups.values()].map((group) => ({ cases: group, afterFailure: 'skip_after_zero' }));
    }
  }
}

function skipped(one: TaskCase): CaseReport {
  return {
    seq: one.seq,
    groupNo: one.groupNo,
    status: STATUS.cancelled,
    timeMs: 0,
    wallMs: 0,
    memoryKb: 0,
    score: one.score === null ? null : 0,
    exitStatus: null,
    signal: null,
    note: { code: 'skipped', params: {} },
    comment: null,
    runs: 0,
  };
}

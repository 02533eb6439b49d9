import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import type { CaseNoteCode } from '@oyez/contract/texts/case-notes';
import { STATUS } from '@oyez/contract/judging/verdict';
import { type CaseMode, subtaskOf } from '@oyez/contract/rules/case-modes';
import type { Rest, RestOfCases } from './rest-of-cases.ts';

type RunCase = (one: TaskCase, signal: AbortSignal) => Promise<CaseReport>;
/** Cases that run one after the other, until one says stop. */
type Chain = { cases: TaskCase[]; afterFailure: 'go_on' | 'leave_out' | 'skip_after_zero' };

/**
 * Runs the cases that the mode wants, at most `lanes` at once, and answers them in the order of the task. Cases that a
 * mode leaves out have no report; those for which `rest` sees no use any more have one that says so.
 */
export async function runCases(
  cases: readonly TaskCase[],
  mode: CaseMode,
  lanes: number,
  runCase: RunCase,
  signal: AbortSignal,
  rest?: RestOfCases,
): Promise<CaseReport[]> {
  const reports = new Map<number, CaseReport>();
  const chains = chainsOf(cases, mode).values();
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);

  const lane = async () => {
    for (const chain of chains) await runChain(chain, { runCase, rest }, reports, either);
  };
  await Promise.all(
    Array.from({ length: Math.min(lanes, cases.length) }, () => lane().catch((error: unknown) => stop.abort(error))),
  );
  either.throwIfAborted();
  return cases.map((one) => reports.get(one.seq)).filter((report) => report !== undefined);
}

async function runChain(
  { cases, afterFailure }: Chain,
  { runCase, rest }: { runCase: RunCase; rest: RestOfCases | undefined },
  reports: Map<number, CaseReport>,
  signal: AbortSignal,
): Promise<void> {
  let skipping = false;
  for (const one of cases) {
    const rule: Rest | 'skipped' = skipping ? 'skipped' : (rest?.next() ?? 'run');
    const report: CaseReport = rule === 'run' ? await runCase(one, signal) : withoutRun(one, rule);
    if (rule === 'run') rest?.add(report);
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

const WITHOUT_RUN = {
  skipped: { status: STATUS.cancelled, code: 'skipped' },
  left_out: { status: STATUS.cancelled, code: 'left_out' },
  time_limit: { status: STATUS.time_limit, code: 'not_tried' },
} as const satisfies Record<Exclude<Rest, 'run'> | 'skipped', { status: number; code: CaseNoteCode }>;

function withoutRun(one: TaskCase, rule: keyof typeof WITHOUT_RUN): CaseReport {
  const { status, code } = WITHOUT_RUN[rule];
  return {
    seq: one.seq,
    groupNo: one.groupNo,
    status,
    timeMs: 0,
    wallMs: 0,
    memoryKb: 0,
    score: one.score === null ? null : 0,
    exitStatus: null,
    signal: null,
    note: { code, params: {} },
    comment: null,
    runs: 0,
  };
}

import type { CaseReport, JudgeResult, SubmissionResult } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { outcomeOf } from '@oyez/contract/rules/outcome';
import { STATUS } from '@oyez/contract/judging/verdict';
import { stopsAtFirstError } from '@oyez/contract/rules/case-modes';
import type { FaultReason } from '../core/fault-messages.ts';
import { typeOf, type JudgedVersion } from '../core/judged-versions.ts';

/** A node is believed about what happened, not about which tests there are and what they are worth. */
export function checkedResult(result: JudgeResult, version: JudgedVersion): SubmissionResult {
  if (result.kind === 'test_run' || result.kind === 'compile') {
    return noResult(judgeWords('node_wrong_kind', { kind: result.kind }));
  }
  if (result.kind !== 'judged') return result;
  const known = new Map(version.testSet.cases.map((one) => [one.seq, one]));
  const cases: CaseReport[] = [];
  for (const report of result.cases) {
    const test = known.get(report.seq);
    if (!test) return noResult(judgeWords('node_unknown_test', { seq: report.seq }));
    known.delete(report.seq);
    const score = test.score === null ? null : Math.min(Math.max(report.score ?? 0, 0), test.score);
    cases.push({ ...report, groupNo: test.groupNo, score });
  }
  cases.sort((a, b) => a.seq - b.seq);
  const stopped = stopsAtFirstError(version.config.caseMode) && cases.at(-1)?.status !== STATUS.accepted;
  if (known.size > 0 && !(stopped && cases.length > 0)) {
    return noResult(judgeWords('node_missing_tests', { missing: known.size, total: version.testSet.cases.length }));
  }
  const failed = cases.find((one) => one.seq === result.failingTest?.seq && one.status !== STATUS.accepted);
  return { ...result, cases, failingTest: failed ? result.failingTest : null };
}

function noResult(problem: string): SubmissionResult {
  return {
    kind: 'system_error',
    cases: [],
    compileLog: null,
    problem,
    compiler: null,
    compileMs: null,
    compileCached: false,
    transcripts: [],
    failingTest: null,
  };
}

const JUDGE_FAULT: FaultReason = 'judge_fault';
const PROGRAM_FAULT: FaultReason = 'program_fault';

/** Times and memory are null where nothing ran. */
export type Ruling = {
  outcome: { status: number; score: number | null; timeMs: number | null; memoryKb: number | null };
  message: string | null;
};

/** The verdict that a checked result comes to, and what its author is told beside it. */
export function rulingOf(result: SubmissionResult, version: JudgedVersion): Ruling {
  const nothingRan = { timeMs: null, memoryKb: null };
  if (result.kind === 'compile_error') {
    const outcome = { status: STATUS.compile_error, score: null, ...nothingRan };
    return { outcome, message: result.compileLog };
  }
  if (result.kind === 'system_error' || result.kind === 'program_fault') {
    return {
      outcome: { status: STATUS.system_error, score: null, ...nothingRan },
      message: result.kind === 'program_fault' ? PROGRAM_FAULT : JUDGE_FAULT,
    };
  }
  const outcome = outcomeOf(result.cases, typeOf(version), version.config.caseMode);
  return { outcome, message: outcome.status === STATUS.system_error ? JUDGE_FAULT : null };
}

import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';

export function caseReport(seq: number, status: number = STATUS.accepted, is: Partial<CaseReport> = {}): CaseReport {
  return {
    seq,
    status,
    groupNo: null,
    timeMs: 10 * seq,
    wallMs: 12 * seq,
    memoryKb: 1000 + seq,
    score: null,
    exitStatus: 0,
    signal: null,
    note: null,
    comment: null,
    runs: 1,
    ...is,
  };
}

import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import type { Verdict } from '@oyez/contract/judging/verdict';
import type { Decision } from '../modes/report.ts';
import type { Outcome } from './program.ts';

const VERDICT_OF: Record<Outcome['kind'], Verdict> = {
  accepted: 'accepted',
  wrong: 'wrong_answer',
  presentation: 'presentation_error',
  partial: 'partial_accepted',
  fault: 'system_error',
};

/** What the outcome of a checker or interactor makes of a case; a fault is to be thrown before. */
export function decisionOf({ kind, ratio, unreadable, comment }: Outcome, role: JudgeProgram['role']): Decision {
  const unread = role === 'checker' ? 'output_unreadable' : 'talk_unreadable';
  return {
    verdict: VERDICT_OF[kind],
    ratio,
    note: unreadable ? { code: unread, params: {} } : null,
    comment,
  };
}

import { type Status } from '@oyez/contract/judging/verdict';
import { recordKind, type Fact } from './facts.ts';
import { columnOf } from './rule.ts';
import { windowFor, windowOf } from './rows.ts';
import type { View } from './view.ts';

/** A try behind a cell. Where the board is sealed nothing is known of it but when it was made. */
export type Attempt =
  | { sealed: false; submissionId: number; at: number; status: Status; score: number | null }
  | { sealed: true; at: number };

/** Those that the cell of this participant counts, in order. */
export function attempts(view: View, participantId: number, problemId: number): Attempt[] {
  const window = windowFor(windowOf(view), view, participantId);
  const facts = view.board.facts.get(participantId) ?? [];
  return facts
    .filter((fact) => fact.problemId === problemId && columnOf(fact, window) !== undefined)
    .filter((fact) => fact.at >= window.hiddenFrom || recordKind(fact.status) !== 'unjudged')
    .map((fact) => (fact.at >= window.hiddenFrom ? { sealed: true, at: fact.at } : judged(fact)));
}

function judged({ submissionId, at, status, score }: Fact): Attempt {
  return { sealed: false, submissionId, at, status, score };
}

import { recordKind } from './facts.ts';
import { columnOf } from './rule.ts';
import { windowFor, windowOf } from './rows.ts';
import type { View } from './view.ts';

/** Of a problem's submissions, those whose verdict this view may know. */
export type Tally = { problemId: number; submissions: number; accepted: number };

/** In the order of the columns. Stars are counted, whether or not their rows are shown. */
export function tallies(view: View): Tally[] {
  const window = windowOf(view);
  const counts = view.board.settings.problems.map(({ id }) => ({
    problemId: id,
    submissions: 0,
    accepted: 0,
  }));
  for (const [participantId, facts] of view.board.facts) {
    if (!view.board.participants.has(participantId)) continue;
    const own = windowFor(window, view, participantId);
    for (const fact of facts) {
      const column = columnOf(fact, own);
      const kind = recordKind(fact.status);
      if (column === undefined || fact.at >= window.hiddenFrom || kind === 'unjudged') continue;
      const tally = counts[column]!;
      tally.submissions += 1;
      if (kind === 'accepted') tally.accepted += 1;
    }
  }
  return counts;
}

import { recordKind, type Fact } from './facts.ts';
import { columnOf, type OiCell, type OiLine, type Rule } from './rule.ts';

export const oi: Rule<OiLine> = {
  line(facts, window) {
    const cells = Array.from<OiCell | null>({ length: window.columns.size }).fill(null);
    const choose = window.settings.oiScore === 'Recent' ? asCell : better;
    let counted = 0;
    for (const fact of facts) {
      const column = columnOf(fact, window);
      if (column === undefined || fact.at >= window.hiddenFrom || recordKind(fact.status) === 'unjudged') continue;
      cells[column] = choose(fact, cells[column] ?? null);
      counted += 1;
    }
    return counted === 0 ? null : { rule: 'oi', score: sum(cells, 'score'), timeMs: sum(cells, 'timeMs'), cells };
  },

  compareNotes: (lines) => lines,

  compare: (a, b) => b.score - a.score || a.timeMs - b.timeMs,

  mayWin: (line) => line.score > 0,

  sheetHeaders: (problems) => ['Total Score', ...problems.map(({ label }) => label)],

  sheetCells: (line) => [line.score, ...line.cells.map((cell) => cell?.score ?? '')],
};

/** Whatever was accepted has a time: without one (it was accepted by hand before it had run) none is added. */
function asCell(fact: Fact): OiCell {
  return { score: fact.score, timeMs: recordKind(fact.status) === 'accepted' ? (fact.timeMs ?? 0) : null };
}

/** Of the same score, the shortest time of an accepted one. */
function better(fact: Fact, before: OiCell | null): OiCell {
  const cell = asCell(fact);
  if (!before || (cell.score ?? -Infinity) > (before.score ?? -Infinity)) return cell;
  if (cell.score !== before.score || cell.timeMs === null) return before;
  return before.timeMs === null || cell.timeMs < before.timeMs ? cell : before;
}

function sum(cells: readonly (OiCell | null)[], field: keyof OiCell): number {
  return cells.reduce((total, cell) => total + (cell?.[field] ?? 0), 0);
}

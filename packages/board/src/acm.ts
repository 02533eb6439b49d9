import { recordKind, secondOf, type Fact } from './facts.ts';
import { columnOf, type AcmCell, type AcmLine, type Rule, type Window } from './rule.ts';

export const acm: Rule<AcmLine> = {
  line(facts, window) {
    const cells = Array.from<AcmCell | null>({ length: window.columns.size }).fill(null);
    const line: AcmLine = { rule: 'acm', solved: 0, submissions: 0, seconds: 0, cells };
    for (const fact of facts) {
      const column = columnOf(fact, window);
      if (column !== undefined) count(line, column, fact, window);
    }
    return line.submissions === 0 ? null : line;
  },

  compareNotes(lines) {
    const earliest: number[] = [];
    for (const line of lines) {
      line.cells.forEach((cell, column) => {
        if (cell && cell.acceptedSecond !== null) {
          earliest[column] = Math.min(earliest[column] ?? Infinity, cell.acceptedSecond);
        }
      });
    }
    return lines.map((line) => withFirsts(line, earliest));
  },

  compare: (a, b) => b.solved - a.solved || a.seconds - b.seconds,

  mayWin: (line) => line.solved > 0,

  sheetHeaders: (problems) => [
    'AC',
    'Total Submission',
    'Total Penalty Time (s)',
    ...problems.map(({ label }) => label),
  ],

  sheetCells: (line) => [line.solved, line.submissions, line.seconds, ...line.cells.map(sheetCell)],
};

/** Few are first at anything: all others are the very same lines. */
function withFirsts(line: AcmLine, earliest: readonly number[]): AcmLine {
  const isFirst = (cell: AcmCell, column: number) =>
    cell.acceptedSecond !== null && cell.acceptedSecond === earliest[column];
  const stays = line.cells.every((cell, column) => cell === null || cell.first === isFirst(cell, column));
  if (stays) return line;
  return {
    ...line,
    cells: line.cells.map((cell, column) => cell && { ...cell, first: isFirst(cell, column) }),
  };
}

function count(line: AcmLine, column: number, fact: Fact, window: Window): void {
  const { settings, endsAt, hiddenFrom } = window;
  const hidden = fact.at >= hiddenFrom;
  const kind = recordKind(fact.status);
  // Under the seal a submission counts from its arrival, so that not even how long it was judged shows.
  if (!hidden && kind === 'unjudged') return;
  line.submissions += 1;
  const cell = (line.cells[column] ??= {
    acceptedSecond: null,
    first: false,
    afterContest: false,
    failed: 0,
    sealed: 0,
  });
  if (hidden) cell.sealed += 1;
  else if (cell.acceptedSecond === null) judge(line, cell, kind, fact, { settings, endsAt });
}

function judge(
  line: AcmLine,
  cell: AcmCell,
  kind: ReturnType<typeof recordKind>,
  fact: Fact,
  { settings, endsAt }: Pick<Window, 'settings' | 'endsAt'>,
): void {
  if (kind === 'failed') cell.failed += 1;
  if (kind !== 'accepted') return;
  cell.acceptedSecond = secondOf(settings, fact.at);
  cell.afterContest = fact.at >= endsAt;
  line.solved += 1;
  line.seconds += cell.acceptedSecond + cell.failed * settings.penaltySeconds;
}

/** As the contract writes it: accepted at which try, how many failed, how many are under the seal. */
function sheetCell(cell: AcmCell | null): string {
  if (!cell) return '';
  if (cell.acceptedSecond !== null) return `+(${cell.failed + 1})${cell.afterContest ? '*' : ''}`;
  if (cell.sealed === 0) return cell.failed === 0 ? '' : `-(${cell.failed})`;
  return cell.failed === 0 ? `?(${cell.sealed})` : `-(${cell.failed}+${cell.sealed})`;
}

import type { Row } from '../rows.ts';

/** Rows in the words of the board by hand. */
export function inPlainWords(all: readonly Row[]): string[] {
  return all.map(({ participant, rank, award, line }) => {
    const [main, time] = line.rule === 'acm' ? [line.solved, line.seconds] : [line.score, line.timeMs];
    return `${rank} ${participant.username} ${main} ${time} [${award?.name ?? '-'}] ${cellsOf(line).join(' ')}`;
  });
}

function cellsOf(line: Row['line']): string[] {
  if (line.rule === 'oi') return line.cells.map((cell) => (cell ? `(${cell.score},${cell.timeMs})` : '.'));
  return line.cells.map((cell) => {
    if (!cell) return '.';
    const marks = [
      cell.acceptedSecond === null ? '' : `AC@${cell.acceptedSecond}`,
      cell.first ? 'first' : '',
      cell.afterContest ? 'late' : '',
    ];
    return `(${[...marks, `${cell.failed}x`, `${cell.sealed}?`].filter(Boolean).join(',')})`;
  });
}

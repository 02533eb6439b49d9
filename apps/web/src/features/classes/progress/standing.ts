import type { AssignmentProblem, ProgressCell, ProgressRow } from '@oyez/contract/classes/assignments';

export const STANDINGS = ['untouched', 'stuck', 'going', 'done'] as const;
export type Standing = (typeof STANDINGS)[number];

/** So many tries and nothing solved. */
export function isStuckAt(cell: ProgressCell, tries: number): boolean {
  return !cell.solved && cell.tries >= tries;
}

/** Where somebody is with an assignment. */
export function standingOf(row: ProgressRow, problems: readonly AssignmentProblem[], stuckFrom: number): Standing {
  const tried = row.cells.filter((cell) => cell.tries > 0);
  if (tried.length === 0) return 'untouched';
  if (problems.length > 0 && tried.filter((cell) => cell.solved).length >= problems.length) return 'done';
  return tried.some((cell) => isStuckAt(cell, stuckFrom)) ? 'stuck' : 'going';
}

export type Order = { by: 'student' | 'total' | 'late' | number; descending: boolean };

/** In the order of the class list unless a column is chosen; who is alike stays in that order. */
export function inOrder(rows: readonly ProgressRow[], { by, descending }: Order): ProgressRow[] {
  if (by === 'student') return descending ? rows.toReversed() : [...rows];
  const value = (row: ProgressRow): number => {
    if (by === 'total') return row.total;
    if (by === 'late') return row.lateDays;
    return row.cells.find((cell) => cell.pid === by)?.points ?? -1;
  };
  return rows.toSorted((a, b) => (descending ? value(b) - value(a) : value(a) - value(b)));
}

export function matching(row: ProgressRow, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  return [row.number, row.name, row.username].some((text) => text?.toLowerCase().includes(wanted) === true);
}

/** As an address says it. */
export const ORDER_TEXT = /^-?(?:student|total|late|[1-9]\d{0,14})$/;

export function orderOf(text: string): Order {
  const by = text.replace(/^-/, '');
  return {
    by: by === 'student' || by === 'total' || by === 'late' ? by : Number(by),
    descending: text.startsWith('-'),
  };
}

export function orderText({ by, descending }: Order): string {
  return `${descending ? '-' : ''}${by}`;
}

import type { Row } from './rows.ts';

/** Where somebody stands: solved and penalty seconds, or points and milliseconds. */
export type Place = { rank: number; main: number; time: number; award: string | null };

export type PlaceChange = {
  participantId: number;
  /** Null where the person has no row. */
  before: Place | null;
  after: Place | null;
};

/** Who is first to solve a problem, where that becomes another one. */
export type FirstChange = { column: number; before: number[]; after: number[] };

export type Consequences = { places: PlaceChange[]; firsts: FirstChange[] };

/** What other verdicts make of a board: in the order of the rows after them, then those who lose theirs. */
export function consequences(before: readonly Row[], after: readonly Row[]): Consequences {
  const old = new Map(before.map((row) => [row.participant.id, row]));
  const present = new Set(after.map(({ participant }) => participant.id));
  const gone = before.filter(({ participant }) => !present.has(participant.id));
  const places = [
    ...after.map((row) => change(row.participant.id, old.get(row.participant.id), row)),
    ...gone.map((row) => change(row.participant.id, row, undefined)),
  ];
  return { places: places.filter((one) => !isSame(one.before, one.after)), firsts: firstChanges(before, after) };
}

function change(participantId: number, before: Row | undefined, after: Row | undefined): PlaceChange {
  return { participantId, before: before ? placeOf(before) : null, after: after ? placeOf(after) : null };
}

export function placeOf({ rank, line, award }: Row): Place {
  const [main, time] = line.rule === 'acm' ? [line.solved, line.seconds] : [line.score, line.timeMs];
  return { rank, main, time, award: award?.name ?? null };
}

function isSame(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null) return a === b;
  return a.rank === b.rank && a.main === b.main && a.time === b.time && a.award === b.award;
}

function firstChanges(before: readonly Row[], after: readonly Row[]): FirstChange[] {
  const columns = Math.max(0, ...[...before, ...after].map(({ line }) => line.cells.length));
  const changes = Array.from({ length: columns }, (_, column) => ({
    column,
    before: firstAt(before, column),
    after: firstAt(after, column),
  }));
  return changes.filter((one) => one.before.join() !== one.after.join());
}

function firstAt(all: readonly Row[], column: number): number[] {
  return all
    .filter(({ line }) => line.rule === 'acm' && line.cells[column]?.first === true)
    .map(({ participant }) => participant.id)
    .toSorted((a, b) => a - b);
}

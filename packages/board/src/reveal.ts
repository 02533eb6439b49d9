import { acm } from './acm.ts';
import type { Board } from './board.ts';
import { recordKind, type Settings } from './facts.ts';
import { comparePlaces, inOrder, ranked, rows, windowFor, windowOf, type Row, type Standing } from './rows.ts';
import type { AcmCell, AcmLine } from './rule.ts';
import type { View } from './view.ts';

export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

export type Ceremony = { removeStar: boolean; medals: Record<Medal, number> };

/** `open` shows what became of a sealed cell, and the row moves up to `to`; `settle` says that a row stays where it is. */
export type Step =
  | { kind: 'open'; participantId: number; column: number; accepted: boolean; from: number; to: number }
  | { kind: 'settle'; participantId: number; index: number; rank: number; medal: Medal | null };

type Place = Standing<AcmLine>;

export type Reveal = {
  readonly settings: Settings;
  readonly start: readonly Place[];
  readonly truth: ReadonlyMap<number, AcmLine>;
  readonly steps: readonly Step[];
};

/** What the hall sees: the rows, and from which index on they are settled. */
export type Stage = { rows: Row<AcmLine>[]; settledFrom: number };

/**
 * The scroll board of ACM, as at ICPC finals: from the last row upwards, the leftmost sealed problem of a row is opened;
 * a row that was solved more moves up, and the one that takes its place is next; a row without sealed problems is
 * settled. Begins at the sealed board and ends at the true one.
 */
export function reveal(board: Board, { removeStar, medals }: Ceremony): Reveal {
  const { settings } = board;
  const final = rows({ board, sealed: false, removeStar, late: false, before: Infinity }).filter(isAcm);
  const truth = new Map(final.map(({ participant, line }) => [participant.id, line]));
  const ranks = new Map(final.map(({ participant, rank }) => [participant.id, rank]));
  const start = inOrder(
    acm,
    final.map((row) => covered(board, row)),
  );
  const places = [...start];
  const steps: Step[] = [];
  for (let index = places.length - 1; index >= 0;) {
    const { participant, line } = places[index]!;
    const column = line.cells.findIndex((cell) => cell !== null && cell.sealed > 0);
    if (column === -1) {
      const rank = ranks.get(participant.id)!;
      const medal = line.solved > 0 ? medalOf(rank, medals) : null;
      steps.push({ kind: 'settle', participantId: participant.id, index, rank, medal });
      index -= 1;
      continue;
    }
    const accepted = truth.get(participant.id)!.cells[column]!.acceptedSecond !== null;
    const to = open(places, index, column, { settings, truth });
    steps.push({ kind: 'open', participantId: participant.id, column, accepted, from: index, to });
  }
  return { settings, start, truth, steps };
}

/** The stage after so many steps: back and jumps are a smaller or a larger number. */
export function stageAfter(show: Reveal, steps: number): Stage {
  const places = [...show.start];
  let settledFrom = places.length;
  for (const step of show.steps.slice(0, Math.max(0, steps))) {
    if (step.kind === 'settle') settledFrom = step.index;
    else open(places, step.from, step.column, show);
  }
  return { rows: ranked(show.settings, places), settledFrom };
}

/** A tenth, two tenths and three tenths of so many rows that are ranked. */
export function usualMedalsOf(count: number): Record<Medal, number> {
  return { gold: Math.floor(count / 10), silver: Math.floor(count / 5), bronze: Math.floor((count * 3) / 10) };
}

/** By rank, so that who shares a rank shares the medal. */
function medalOf(rank: number, { gold, silver, bronze }: Record<Medal, number>): Medal | null {
  if (rank === -1) return null;
  if (rank <= gold) return 'gold';
  if (rank <= gold + silver) return 'silver';
  return rank <= gold + silver + bronze ? 'bronze' : null;
}

/** Opens a cell and moves its row up. Answers where to. */
function open(places: Place[], from: number, column: number, { settings, truth }: Pick<Reveal, 'settings' | 'truth'>) {
  const { participant, line } = places[from]!;
  const cells = line.cells.with(column, truth.get(participant.id)!.cells[column]!);
  const place: Place = { participant, line: lineWith(line, cells, settings) };
  let to = 0;
  for (let end = from; to < end;) {
    const middle = (to + end) >> 1;
    if (comparePlaces(acm, place, places[middle]!) < 0) end = middle;
    else to = middle + 1;
  }
  places.copyWithin(to + 1, to, from);
  places[to] = place;
  return to;
}

/** A row as it stood at the seal, with what is to be opened. */
function covered(board: Board, { participant, line }: Row<AcmLine>): Place {
  const { settings, facts } = board;
  const view: View = { board, sealed: true, removeStar: false, late: false, before: Infinity };
  const window = windowFor(windowOf(view), view, participant.id);
  const judged = facts.get(participant.id)!.filter(({ status }) => recordKind(status) !== 'unjudged');
  const atSeal = acm.line(judged, window)!.cells;
  const cells = line.cells.map((cell, column) => {
    const before = atSeal[column] ?? null;
    return before && before.acceptedSecond === null && before.sealed > 0 ? before : cell;
  });
  return { participant, line: lineWith(line, cells, settings) };
}

function lineWith(line: AcmLine, cells: (AcmCell | null)[], { penaltySeconds }: Settings): AcmLine {
  let solved = 0;
  let seconds = 0;
  for (const cell of cells) {
    if (!cell || cell.acceptedSecond === null) continue;
    solved += 1;
    seconds += cell.acceptedSecond + cell.failed * penaltySeconds;
  }
  return { ...line, solved, seconds, cells };
}

function isAcm(row: Row): row is Row<AcmLine> {
  return row.line.rule === 'acm';
}

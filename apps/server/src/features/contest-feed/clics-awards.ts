import type { Board } from '@oyez/board/board';
import { rows, type Row } from '@oyez/board/rows';
import { at } from '@oyez/board/view';
import type { ClicsObject } from './clics-format.ts';

const MEDALS = ['gold-medal', 'silver-medal', 'bronze-medal'];

/** What is awarded for the whole contest, nothing hidden. Stars win nothing. */
export function awardObjects(board: Board, now: number): ClicsObject[] {
  const { settings } = board;
  const official = rows(at(board, { now, audience: 'jury', forceRefresh: true, removeStar: true }));
  const award = (id: string, citation: string, winners: readonly Row[]): ClicsObject => ({
    id,
    citation,
    team_ids: winners.map(({ participant }) => String(participant.id)),
  });
  const won = ({ line }: Row) => (line.rule === 'acm' ? line.solved > 0 : line.score > 0);
  const prizes =
    settings.awards.kind === 'none' ? [] : settings.awards.list.toSorted((a, b) => a.priority - b.priority);
  return [
    award(
      'winner',
      'Contest winner',
      official.filter((row) => row.rank === 1 && won(row)),
    ),
    ...prizes.map((prize, place) =>
      award(
        MEDALS[place] ?? `award-${place + 1}`,
        prize.name,
        official.filter((row) => row.award === prize),
      ),
    ),
    ...(settings.rule === 'acm'
      ? settings.problems.map(({ id, label }, column) =>
          award(`first-to-solve-${id}`, `First to solve problem ${label}`, firstsOf(official, column)),
        )
      : []),
  ];
}

function firstsOf(official: readonly Row[], column: number): Row[] {
  const secondOf = ({ line }: Row) =>
    line.rule === 'acm' ? (line.cells[column]?.acceptedSecond ?? Infinity) : Infinity;
  const first = official.reduce((least, row) => Math.min(least, secondOf(row)), Infinity);
  return first === Infinity ? [] : official.filter((row) => secondOf(row) === first);
}

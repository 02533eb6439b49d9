import type { BoardRow } from '@oyez/contract/contests/boards';
import clsx from 'clsx';
import { memo } from 'react';
import { formatDuration } from '../../ui/text/format.ts';
import classes from './board.module.css';
import { BoardCell } from './BoardCell.tsx';
import { PersonCell, type PersonCellProps, RankCell, STAR_RANK } from './PersonCell.tsx';
import { boardTexts } from './boards.i18n.ts';
import type { Move } from './useMoved.ts';

type BoardLineProps = PersonCellProps & {
  place: number;
  /** The order of the columns, joined: a text, so that lines that did not change are not drawn again. */
  labels: readonly string[];
  moved: Move | undefined;
  isPinned?: boolean;
  /** Stays below the head where it would be scrolled out. */
  isStaying?: boolean;
  isGhost?: boolean;
};

/** One row of a board. */
export const BoardLine = memo(function BoardLine({
  row,
  place,
  labels,
  moved,
  isPinned = false,
  isStaying = false,
  isGhost = false,
  ...person
}: BoardLineProps) {
  return (
    <tr
      data-row
      data-person={isGhost ? undefined : row.uid}
      data-ghost={isGhost || undefined}
      data-own={person.isOwn || undefined}
      data-pinned={isPinned || undefined}
      className={clsx(
        classes.line,
        row.rank === STAR_RANK && classes['bg-star'],
        row.gender === 'female' && classes['bg-female'],
        person.isFollowed && classes['bg-concerned'],
        person.isOwn && classes.ownLine,
        isStaying && classes.stayingLine,
        moved !== undefined && classes.movedLine,
      )}
    >
      <RankCell row={row} place={place} moved={moved} />
      <PersonCell row={row} isGhost={isGhost} {...person} />
      <Sums row={row} />
      {labels.map((displayId) => (
        <BoardCell key={displayId} row={row} displayId={displayId} isGhost={isGhost} />
      ))}
    </tr>
  );
});

function Sums({ row }: { row: BoardRow }) {
  const t = boardTexts.use();
  if ('ac' in row) {
    return (
      <>
        <td className={classes.sum}>
          <b>{row.ac}</b>
        </td>
        <td className={classes.sum} title={formatDuration(row.totalTime * 1000)}>
          {Math.floor(row.totalTime / 60)}
        </td>
      </>
    );
  }
  return (
    <td className={classes.sum}>
      <b>{row.totalScore}</b>
      <span className={classes.sumNote}>{t('cell.ms', { time: row.totalTime })}</span>
    </td>
  );
}

import type { Medal } from '@oyez/board/reveal';
import type { Row } from '@oyez/board/rows';
import type { AcmCell, AcmLine } from '@oyez/board/rule';
import { shownName } from '@oyez/board/lists';
import type { Settings } from '@oyez/board/facts';
import { memo } from 'react';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { scrollTexts } from './scroll.i18n.ts';
import classes from './scroll.module.css';

export const ROW_HEIGHT = 60;

type StageRowProps = {
  row: Row<AcmLine>;
  settings: Settings;
  index: number;
  /** The next step is about this row. */
  isNext: boolean;
  /** The column that the next step opens, or that the last one opened. */
  column: number | null;
  isSettled: boolean;
  medal: Medal | undefined;
  picture: string | null;
};

/** Its place is a transform, so that it glides from one to another. */
export const StageRow = memo(function StageRow(props: StageRowProps) {
  const { row, settings, index, isNext, column, isSettled, medal, picture } = props;
  const t = scrollTexts.use();
  const { participant, line, rank } = row;
  const name = shownName(participant, settings.shownName);
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classes.row}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)`, height: ROW_HEIGHT }}
      data-next={isNext || undefined}
      data-settled={isSettled || undefined}
      data-medal={medal}
      data-person={participant.uid}
    >
      <span role="cell" className={classes.rank}>
        {rank === -1 ? '*' : rank}
      </span>
      <span role="rowheader" className={classes.team}>
        <Avatar name={name} url={picture} size={40} />
        <span className={classes.names}>
          <span className={classes.name}>
            <bdi>{name}</bdi>
            {participant.star && <span className={classes.mark}>{t('star')}</span>}
            {medal !== undefined && <span className={classes.medal}>{t(`medals.${medal}`)}</span>}
          </span>
          {participant.school !== null && (
            <span className={classes.school}>
              <bdi>{participant.school}</bdi>
            </span>
          )}
        </span>
      </span>
      <span role="cell" className={classes.sum}>
        {line.solved}
      </span>
      <span role="cell" className={classes.sum}>
        {Math.floor(line.seconds / 60)}
      </span>
      {line.cells.map((cell, at) => (
        <StageCell key={at} cell={cell} label={settings.problems[at]!.label} isHere={at === column} />
      ))}
    </div>
  );
});

function StageCell({ cell, label, isHere }: { cell: AcmCell | null; label: string; isHere: boolean }) {
  const t = scrollTexts.use();
  if (cell === null) return <span role="cell" className={classes.cell} aria-label={label} />;
  const { acceptedSecond, failed, sealed, first } = cell;
  const look = acceptedSecond !== null ? 'accepted' : sealed > 0 ? 'sealed' : 'failed';
  return (
    <span
      role="cell"
      className={classes.cell}
      data-look={look}
      data-first={first && look === 'accepted' ? true : undefined}
      data-here={isHere || undefined}
      aria-label={t(`cell.${look}`, { problem: label })}
    >
      <b>{signOf(cell)}</b>
      <small>{acceptedSecond === null ? label : Math.floor(acceptedSecond / 60)}</small>
    </span>
  );

  function signOf({ acceptedSecond: at }: AcmCell): string {
    if (at !== null) return `${first ? '★' : '✓'}${failed > 0 ? `+${failed}` : ''}`;
    if (sealed > 0) return failed > 0 ? `? ${failed}+${sealed}` : `? ${sealed}`;
    return failed > 0 ? `−${failed}` : '·';
  }
}

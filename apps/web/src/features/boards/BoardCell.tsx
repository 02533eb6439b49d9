import type { AcmCell, BoardRow } from '@oyez/contract/contests/boards';
import { boardTexts } from './boards.i18n.ts';
import classes from './cells.module.css';
import { acmWords, type AcmLook, type CellWords, oiWords, type OiLook } from './cellWords.ts';
import heard from '../../ui/text/heard.module.css';

type BoardCellProps = {
  row: BoardRow;
  displayId: string;
  /** Its tries are none of the board's. */
  isGhost?: boolean;
};

/** One person at one problem: the result large, the minute small, a sentence for those who hear it. */
export function BoardCell({ row, displayId, isGhost = false }: BoardCellProps) {
  const t = boardTexts.use();
  const said = wordsOf(row, displayId, t);
  if (said === null) {
    return (
      <td className={classes.cell} data-stop tabIndex={-1}>
        <span className={heard.only}>{t('cell.untried')}</span>
      </td>
    );
  }
  return (
    <td
      className={`${classes.cell} ${classes[said.look]}`}
      data-stop
      data-look={said.look}
      {...(!isGhost && { 'data-uid': row.uid, 'data-problem': displayId, 'aria-haspopup': 'dialog' })}
      tabIndex={-1}
    >
      <span className={classes.sign} aria-hidden="true">
        {said.sign}
      </span>
      <span className={classes.note} aria-hidden="true">
        {said.note}
      </span>
      <span className={heard.only}>{said.words}</span>
    </td>
  );
}

function wordsOf(
  row: BoardRow,
  displayId: string,
  t: ReturnType<typeof boardTexts.use>,
): CellWords<AcmLook | OiLook> | null {
  if ('ac' in row) {
    const cell: AcmCell | undefined = row.submissionInfo[displayId];
    return cell === undefined ? null : acmWords(cell, t);
  }
  const score = row.submissionInfo[displayId];
  return score === undefined ? null : oiWords(score, row.timeInfo[displayId] ?? null, t);
}

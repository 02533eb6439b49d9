import { useMediaQuery } from '@mantine/hooks';
import type { AssignmentProblem, Progress, ProgressCell, ProgressRow } from '@oyez/contract/classes/assignments';
import { HUNDREDTHS, pointsText } from '@oyez/contract/rules/assignment-points';
import clsx from 'clsx';
import { memo, useRef } from 'react';
import { Link } from 'react-router';
import { addressesOf } from '../../../app/scope/addresses.ts';
import { PHONE_QUERY } from '../../../ui/hooks/phone.ts';
import { useWalking } from '../../../ui/lists/walking.ts';
import { MoreToTheRight } from '../../../ui/lists/wide/SideScroll.tsx';
import { VerdictIcon } from '../../../ui/verdict/sign/VerdictIcon.tsx';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import type { ChosenCell } from './GradeDialog.tsx';
import classes from './progress.module.css';
import { progressTexts } from './progress.i18n.ts';
import { isStuckAt, type Order } from './standing.ts';

type Props = {
  gid: number;
  data: Progress;
  rows: readonly ProgressRow[];
  stuckFrom: number;
  order: Order;
  onOrder: (order: Order) => void;
  onOpen: (cell: ChosenCell) => void;
};

/** People by problems: a table with its first column kept in sight, or cards on a phone. */
export function ProgressTable(props: Props) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  return isPhone ? <Cards {...props} /> : <Wide {...props} />;
}

function Wide({ gid, data, rows, stuckFrom, order, onOrder, onOpen }: Props) {
  const t = progressTexts.use();
  const viewport = useRef<HTMLDivElement>(null);
  useWalking(viewport, rows, false);
  const { problems } = data;
  const head = (by: Order['by'], label: string, hint?: string) => (
    <button
      type="button"
      className={classes.order}
      title={hint}
      aria-label={t('sort', { column: hint ?? label })}
      onClick={() => onOrder({ by, descending: order.by === by ? !order.descending : by !== 'student' })}
    >
      {label}
      {order.by === by && <span aria-hidden>{order.descending ? ' ↓' : ' ↑'}</span>}
    </button>
  );
  const sorted = (by: Order['by']) =>
    order.by === by ? { 'aria-sort': order.descending ? ('descending' as const) : ('ascending' as const) } : {};
  return (
    <MoreToTheRight viewport={viewport} className={classes.frame}>
      <div ref={viewport} className={classes.viewport}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.person} {...sorted('student')}>
                {head('student', t('student'))}
              </th>
              <th scope="col" {...sorted('total')}>
                {head('total', t('total'))}
              </th>
              <th scope="col">{t('percent')}</th>
              {problems.map(({ pid, displayId, title, worth }) => (
                <th key={pid} scope="col" {...sorted(pid)}>
                  {head(pid, displayId, `${displayId} ${title} (${pointsText(worth)})`)}
                </th>
              ))}
              <th scope="col" {...sorted('late')}>
                {head('late', t('lateDays'))}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.uid} gid={gid} row={row} problems={problems} stuckFrom={stuckFrom} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
    </MoreToTheRight>
  );
}

type LineProps = {
  gid: number;
  row: ProgressRow;
  problems: readonly AssignmentProblem[];
  stuckFrom: number;
  onOpen: (cell: ChosenCell) => void;
};

/** Only lines that changed are drawn anew: there are hundreds of them, asked for every few seconds. */
const Line = memo(
  function Line({ gid, row, problems, stuckFrom, onOpen }: LineProps) {
    const cells = new Map(row.cells.map((cell) => [cell.pid, cell]));
    return (
      <tr data-row>
        <th scope="row" className={classes.person}>
          <Person row={row} />
        </th>
        <td className={classes.total}>{pointsText(row.total)}</td>
        <td className={classes.number}>{row.percent}</td>
        {problems.map((problem) => (
          <td key={problem.pid}>
            <Cell
              gid={gid}
              row={row}
              problem={problem}
              cell={cells.get(problem.pid)}
              stuckFrom={stuckFrom}
              onOpen={onOpen}
            />
          </td>
        ))}
        <td className={classes.number}>{row.lateDays === 0 ? '' : row.lateDays}</td>
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.problems === after.problems &&
    before.stuckFrom === after.stuckFrom &&
    before.gid === after.gid,
);

function Person({ row: { number, name, username } }: { row: ProgressRow }) {
  return (
    <>
      <bdi className={classes.name}>{name ?? username}</bdi>
      <span className={classes.sub}>
        {/* An account that a roster made is called by its number. */}
        <bdi>{[...new Set([number, name === null ? null : username])].filter(Boolean).join(' · ')}</bdi>
      </span>
    </>
  );
}

type CellProps = Omit<LineProps, 'problems'> & { problem: AssignmentProblem; cell: ProgressCell | undefined };

/** The points open what can be done about them; the sign beside them is the first try that failed. */
function Cell({ gid, row, problem, cell, stuckFrom, onOpen }: CellProps) {
  const t = progressTexts.use();
  const word = useVerdictWord();
  const points = cell?.points ?? 0;
  const isTried = cell !== undefined && cell.tries > 0;
  return (
    <span
      className={clsx(
        classes.cell,
        cell?.solved === true && classes.isSolved,
        cell !== undefined && isStuckAt(cell, stuckFrom) && classes.isStuck,
      )}
    >
      <button
        type="button"
        className={classes.points}
        aria-label={t('cellOf', {
          problem: problem.displayId,
          name: row.name ?? row.username,
          count: points / HUNDREDTHS,
        })}
        onClick={() => onOpen({ uid: row.uid, pid: problem.pid })}
      >
        {cell === undefined ? '·' : pointsText(points)}
        {cell?.manual === true && <span aria-hidden>*</span>}
      </button>
      {isTried && <span className={classes.tries}>{cell.tries}</span>}
      {cell !== undefined && cell.lateDays > 0 && (
        <span className={classes.late} title={t('late', { count: cell.lateDays })}>
          +{cell.lateDays}
        </span>
      )}
      {cell !== undefined && cell.failId !== null && (
        <Link
          to={addressesOf({ kind: 'group', groupId: gid }).submission(cell.failId, problem.displayId)}
          className={classes.fail}
          title={t('firstFail', { verdict: word(cell.failStatus ?? 0) })}
          aria-label={t('firstFail', { verdict: word(cell.failStatus ?? 0) })}
        >
          <VerdictIcon status={cell.failStatus ?? 0} size={14} />
        </Link>
      )}
    </span>
  );
}

function Cards({ gid, data, rows, stuckFrom, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useWalking(list, rows, false);
  const { problems } = data;
  return (
    <ul ref={list} className={classes.cards}>
      {rows.map((row) => {
        const cells = new Map(row.cells.map((cell) => [cell.pid, cell]));
        return (
          <li key={row.uid} data-row>
            <div className={classes.cardHead}>
              <span className={classes.grow}>
                <Person row={row} />
              </span>
              <b>
                {pointsText(row.total)} ({row.percent} %)
              </b>
            </div>
            <ul className={classes.cardCells}>
              {problems.map((problem) => (
                <li key={problem.pid}>
                  <span className={classes.sub}>{problem.displayId}</span>
                  <Cell
                    gid={gid}
                    row={row}
                    problem={problem}
                    cell={cells.get(problem.pid)}
                    stuckFrom={stuckFrom}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

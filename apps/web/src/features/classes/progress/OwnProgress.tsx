import type { AssignmentDetail, ProgressCell } from '@oyez/contract/classes/assignments';
import { pointsText } from '@oyez/contract/rules/assignment-points';
import { Link } from 'react-router';
import { addressesOf } from '../../../app/scope/addresses.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import classes from './progress.module.css';
import { progressTexts } from './progress.i18n.ts';

/** What a student has of each problem. */
export function OwnProgress({ gid, assignment }: { gid: number; assignment: AssignmentDetail }) {
  const t = progressTexts.use();
  const { problemList, cells, own, trainingId, reasons } = assignment;
  const at = addressesOf({ kind: 'training', trainingId: trainingId ?? 0, groupId: gid });
  const found = new Map(cells.map((cell) => [cell.pid, cell]));
  const why = new Map(reasons.map((one) => [one.pid, one.reason]));
  return (
    <Panel
      title={t('problems')}
      action={
        own !== null && <b role="status">{t('yours', { points: pointsText(own.points), of: pointsText(own.of) })}</b>
      }
    >
      {problemList.length === 0 && <p className={classes.none}>{t('noProblems')}</p>}
      <ul className={classes.problems}>
        {problemList.map(({ pid, displayId, title, worth }) => {
          const cell = found.get(pid);
          const reason = why.get(pid);
          return (
            <li key={pid}>
              <Link to={at.problem(displayId)} className={classes.problem}>
                <span className={classes.number}>{displayId}</span> <bdi>{title}</bdi>
              </Link>
              <span className={classes.facts}>
                <Standing gid={gid} cell={cell} displayId={displayId} />
                {cell?.manual === true && <Tag hint={t('manualHint')}>{t('manual')}</Tag>}
                <b>{t('worth', { points: pointsText(cell?.points ?? 0), of: pointsText(worth) })}</b>
              </span>
              {reason !== undefined && <p className={classes.reason}>{t('reason', { reason })}</p>}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Standing({ gid, cell, displayId }: { gid: number; cell: ProgressCell | undefined; displayId: string }) {
  const t = progressTexts.use();
  if (cell === undefined || cell.tries === 0) return <span>{t('notBegun')}</span>;
  const at = addressesOf({ kind: 'group', groupId: gid });
  return (
    <>
      {cell.solved && <span className={classes.solved}>{t('solved')}</span>}
      <span>{t('tries', { count: cell.tries })}</span>
      {cell.lateDays > 0 && <span className={classes.late}>{t('late', { count: cell.lateDays })}</span>}
      {cell.bestId !== null && <Link to={at.submission(cell.bestId, displayId)}>{t('counted')}</Link>}
    </>
  );
}

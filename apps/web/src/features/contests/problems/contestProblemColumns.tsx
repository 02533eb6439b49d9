import { Tooltip } from '@mantine/core';
import type { ListedContestProblem } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import clsx from 'clsx';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { formatPercent } from '../../../ui/text/format.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { VerdictIcon } from '../../../ui/verdict/sign/VerdictIcon.tsx';
import { balloonColor } from '../balloonColor.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';
import heard from '../../../ui/text/heard.module.css';

export type OwnResult = { status: number; score?: number | null | undefined };
export type OwnResults = Readonly<Record<string, OwnResult>>;

type Facts = {
  t: ReturnType<typeof problemTexts.use>;
  contestId: number;
  results: OwnResults;
  /** Points stand where the other rule has a sign. */
  isOi: boolean;
};

export function contestProblemColumns({ t, contestId, results, isOi }: Facts): Column<ListedContestProblem>[] {
  return [
    {
      key: 'status',
      title: <span className={heard.only}>{t(isOi ? 'columns.score' : 'columns.status')}</span>,
      width: isOi ? 84 : 44,
      align: 'center',
      ellipsis: false,
      render: (row) => <Own result={results[row.pid]} isOi={isOi} />,
    },
    {
      key: 'id',
      title: t('columns.id'),
      width: 108,
      render: (row) => <Label problem={row} />,
    },
    {
      key: 'title',
      title: t('columns.title'),
      ellipsis: false,
      render: (row) => (
        <Link to={paths.contestProblem(String(contestId), row.displayId)} className={classes.title}>
          {row.displayTitle}
        </Link>
      ),
    },
    { key: 'ac', title: t('columns.ac'), width: 88, numeric: true, render: (row) => <Count row={row} of="ac" /> },
    {
      key: 'total',
      title: t('columns.total'),
      width: 88,
      numeric: true,
      render: (row) => <Count row={row} of="total" />,
    },
    { key: 'rate', title: t('columns.rate'), width: 190, hideBelow: 'md', render: (row) => <Rate row={row} /> },
  ];
}

export function contestProblemPhone({ t, results, isOi }: Facts) {
  return (row: ListedContestProblem) => ({
    main: (
      <>
        <span className={isOi ? undefined : classes.phoneStatus}>
          <Own result={results[row.pid]} isOi={isOi} />
        </span>
        <Label problem={row} />
        <span className={classes.phoneTitle}>{row.displayTitle}</span>
      </>
    ),
    facts: <span>{t('ofTotal', row.countsHidden ? { ac: '?', total: '?' } : { ac: row.ac, total: row.total })}</span>,
  });
}

function Label({ problem: { displayId, color } }: { problem: ListedContestProblem }) {
  const balloon = balloonColor(color);
  return (
    <span className={classes.label}>
      {balloon !== null && <i className={classes.balloon} style={{ background: balloon }} aria-hidden="true" />}
      {displayId}
    </span>
  );
}

function Own({ result, isOi }: { result: OwnResult | undefined; isOi: boolean }) {
  const t = problemTexts.use();
  const word = useVerdictWord();
  if (result === undefined || result.status === STATUS.not_submitted) return null;
  const { status, score } = result;
  if (isOi && score !== null && score !== undefined) {
    const tone = status === STATUS.accepted ? classes.full : score === 0 ? classes.none : classes.some;
    return <span className={clsx(classes.score, tone)}>{t('points', { count: score })}</span>;
  }
  return <VerdictIcon status={status} share={0.5} label={word(status)} />;
}

function Count({ row, of }: { row: ListedContestProblem; of: 'ac' | 'total' }) {
  return row.countsHidden ? <NotShown /> : row[of];
}

function Rate({ row: { ac, total, countsHidden } }: { row: ListedContestProblem }) {
  if (countsHidden) return <NotShown />;
  return (
    <span className={classes.rate}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${total === 0 ? 0 : (ac / total) * 100}%` }} />
      </span>
      <span>{formatPercent(ac, total)}</span>
    </span>
  );
}

function NotShown() {
  const t = problemTexts.use();
  return (
    <Tooltip label={t('hidden')}>
      <span className={classes.notShown} role="img" aria-label={t('hidden')}>
        ?
      </span>
    </Tooltip>
  );
}

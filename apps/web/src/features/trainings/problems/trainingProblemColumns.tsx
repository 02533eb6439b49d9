import { STATUS } from '@oyez/contract/judging/verdict';
import type { TrainingProblemRow } from '@oyez/contract/trainings/trainings';
import { Link } from 'react-router';
import type { ScopeAddresses } from '../../../app/scope/addresses.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { formatPercent } from '../../../ui/text/format.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { VerdictIcon } from '../../../ui/verdict/sign/VerdictIcon.tsx';
import { Difficulty, TagLine, Tags } from '../../problems/problemMarks.part.api.ts';
import type { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

type Facts = { t: ReturnType<typeof problemTexts.use>; to: ScopeAddresses; hideTags: boolean };

export function trainingProblemColumns({ t, to, hideTags }: Facts): Column<TrainingProblemRow>[] {
  const tags: Column<TrainingProblemRow> = {
    key: 'tags',
    title: t('columns.tags'),
    width: 260,
    hideBelow: 'md',
    render: (row) => <TagLine tags={row.tags} />,
  };
  return [
    {
      key: 'status',
      title: <span className={classes.hidden}>{t('columns.status')}</span>,
      width: 44,
      align: 'center',
      ellipsis: false,
      render: (row) => <Own status={row.myStatus} />,
    },
    {
      key: 'id',
      title: t('columns.id'),
      width: 120,
      render: (row) => <span className={classes.id}>{row.displayId}</span>,
    },
    {
      key: 'title',
      title: t('columns.title'),
      ellipsis: false,
      render: (row) => (
        <Link to={to.problem(row.displayId)} className={classes.title}>
          {row.title}
        </Link>
      ),
    },
    {
      key: 'difficulty',
      title: t('columns.difficulty'),
      width: 110,
      render: (row) => <Difficulty value={row.difficulty} />,
    },
    ...(hideTags ? [] : [tags]),
    {
      key: 'rate',
      title: t('columns.rate'),
      width: 190,
      ellipsis: false,
      render: (row) => <Rate row={row} title={t('ofTotal', row)} />,
    },
  ];
}

export function trainingProblemPhone({ t, hideTags }: Facts) {
  return (row: TrainingProblemRow) => ({
    main: (
      <>
        <span className={classes.phoneStatus}>
          <Own status={row.myStatus} />
        </span>
        <span className={classes.id}>{row.displayId}</span>
        <span className={classes.phoneTitle}>{row.title}</span>
      </>
    ),
    facts: (
      <>
        <Difficulty value={row.difficulty} />
        <span>{t('ofTotal', row)}</span>
        {!hideTags && <Tags tags={row.tags} wrap />}
      </>
    ),
  });
}

function Own({ status }: { status: number }) {
  const word = useVerdictWord();
  return status === STATUS.not_submitted ? null : <VerdictIcon status={status} share={0.5} label={word(status)} />;
}

function Rate({ row: { ac, total }, title }: { row: TrainingProblemRow; title: string }) {
  return (
    <span className={classes.rate} title={title}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${total === 0 ? 0 : (ac / total) * 100}%` }} />
      </span>
      <span>{formatPercent(ac, total)}</span>
    </span>
  );
}

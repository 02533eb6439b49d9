import type { ProblemListRow } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { Link } from 'react-router';
import type { ScopeAddresses } from '../../../app/scope/addresses.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { formatPercent } from '../../../ui/text/format.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { VerdictIcon } from '../../../ui/verdict/sign/VerdictIcon.tsx';
import { Difficulty } from './Difficulty.tsx';
import type { listTexts } from './problemList.i18n.ts';
import classes from './problemList.module.css';
import { TagLine } from '../statement/TagLine.tsx';
import { Tags } from './Tags.tsx';
import heard from '../../../ui/text/heard.module.css';

export type Statuses = Readonly<Record<string, { status: number }>>;
type Translate = ReturnType<typeof listTexts.use>;

export function problemColumns(
  t: Translate,
  facts: { statuses: Statuses; hideTags: boolean; isWide: boolean; to: Pick<ScopeAddresses, 'problem'> },
): Column<ProblemListRow>[] {
  const columns: Column<ProblemListRow>[] = [
    {
      key: 'status',
      title: <span className={heard.only}>{t('columns.status')}</span>,
      pinned: true,
      width: 44,
      align: 'center',
      ellipsis: false,
      render: (row) => <PersonalStatus status={facts.statuses[row.pid]?.status} />,
    },
    {
      key: 'number',
      title: t('columns.id'),
      order: { name: t('columns.id') },
      pinned: true,
      width: 96,
      render: (row) => <span className={classes.id}>{row.problemId}</span>,
    },
    {
      key: 'title',
      title: t('columns.title'),
      order: { name: t('columns.title') },
      ellipsis: false,
      render: (row) => (
        <Link to={facts.to.problem(row.problemId)} className={classes.title} title={row.title}>
          {row.title}
        </Link>
      ),
    },
  ];
  if (!facts.hideTags) {
    columns.push({
      key: 'tags',
      title: t('columns.tags'),
      width: facts.isWide ? 320 : 260,
      hideBelow: 'md',
      render: (row) => <TagLine tags={row.tags} />,
    });
  }
  columns.push(
    {
      key: 'difficulty',
      title: t('columns.difficulty'),
      order: { name: t('columns.difficulty') },
      width: 110,
      render: (row) => <Difficulty value={row.difficulty} />,
    },
    {
      key: 'solved',
      title: t('columns.accepted'),
      order: { name: t('columns.accepted'), first: 'desc' },
      width: 100,
      numeric: true,
      render: (row) => row.ac,
    },
    {
      key: 'total',
      title: t('columns.total'),
      width: 104,
      numeric: true,
      hideBelow: 'md',
      render: (row) => row.total,
    },
    {
      key: 'rate',
      title: t('columns.rate'),
      order: { name: t('columns.rate'), first: 'desc' },
      width: 100,
      numeric: true,
      render: (row) => formatPercent(row.ac, row.total),
    },
  );
  return columns;
}

export function problemPhone(t: Translate, facts: { statuses: Statuses; hideTags: boolean }) {
  return (row: ProblemListRow) => ({
    main: (
      <>
        <PersonalStatus status={facts.statuses[row.pid]?.status} />
        <span className={classes.id}>{row.problemId}</span>
        <span className={classes.phoneTitle}>{row.title}</span>
      </>
    ),
    facts: (
      <>
        <Difficulty value={row.difficulty} />
        <span>{t('rate', { rate: formatPercent(row.ac, row.total) })}</span>
        <span>{t('ofSubmissions', { ac: row.ac, total: row.total })}</span>
        {!facts.hideTags && <Tags tags={row.tags} wrap />}
      </>
    ),
  });
}

function PersonalStatus({ status }: { status: number | undefined }) {
  const word = useVerdictWord();
  const isTouched = status !== undefined && status !== STATUS.not_submitted;
  return (
    <span className={classes.status}>
      {isTouched && <VerdictIcon status={status} share={0.5} label={word(status)} />}
    </span>
  );
}

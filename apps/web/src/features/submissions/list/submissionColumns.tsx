import { VisuallyHidden } from '@mantine/core';
import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { Locale } from '@oyez/contract/wire/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { formatBytes, formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import classes from './submissions.module.css';
import type { submissionTexts } from '../submissions.i18n.ts';

type Translate = ReturnType<typeof submissionTexts.use>;

/** The longest verdict of a language; the rest is the title's. */
const STATUS_WIDTH: Record<Locale, number> = { 'en-US': 218, 'zh-CN': 118 };

/** Most readers of the list never see them. */
const RowActions = latePart(async () => (await import('../detail/SubmissionActions.tsx')).RowActions, {
  place: 'button',
});

/** `mayJudge`: the reader may change verdicts. `choose`: puts a choice before each row. */
export function submissionColumns(
  t: Translate,
  locale: Locale,
  mayJudge: boolean,
  choose?: { title: string; render: (row: SubmissionRow) => ReactNode },
): Column<SubmissionRow>[] {
  const columns: Column<SubmissionRow>[] = [
    ...(choose === undefined
      ? []
      : [{ key: 'choose', title: <VisuallyHidden>{choose.title}</VisuallyHidden>, width: 32, render: choose.render }]),
    {
      key: 'submitTime',
      title: t('columns.time'),
      width: 104,
      render: (row) => row.submitTime !== null && <TimeText short time={row.submitTime} />,
    },
    {
      key: 'submitId',
      title: t('columns.id'),
      width: 76,
      render: (row) => <Link to={paths.submission(row.submitId)}>{row.submitId}</Link>,
    },
    { key: 'problem', title: t('columns.problem'), ellipsis: false, render: (row) => <ProblemName row={row} /> },
    {
      key: 'status',
      title: t('columns.status'),
      width: STATUS_WIDTH[locale],
      render: (row) => (
        <Link to={paths.submission(row.submitId)} className={classes.verdictLink}>
          <Verdict status={row.status} share={shareOf(row.status)} />
        </Link>
      ),
    },
    { key: 'score', title: t('columns.score'), width: 50, numeric: true, render: (row) => row.score ?? '–' },
    {
      key: 'time',
      title: t('columns.runTime'),
      width: 80,
      numeric: true,
      render: (row) => measured(row, row.time, formatRunTime),
    },
    {
      key: 'memory',
      title: t('columns.memory'),
      width: 82,
      numeric: true,
      render: (row) => measured(row, row.memory, formatMemory),
    },
    {
      key: 'length',
      title: t('columns.length'),
      width: 70,
      numeric: true,
      hideBelow: 'lg',
      render: (row) => (row.length === null ? '–' : formatBytes(row.length)),
    },
    { key: 'language', title: t('columns.language'), width: 128, render: (row) => row.language ?? '–' },
    { key: 'author', title: t('columns.author'), width: 98, render: (row) => <UserName username={row.username} /> },
    { key: 'judger', title: t('columns.judger'), width: 78, hideBelow: 'lg', render: (row) => row.judger ?? '–' },
  ];
  if (mayJudge) {
    columns.push({
      key: 'actions',
      title: <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>,
      width: 44,
      render: (row) => <RowActions judged={row} />,
    });
  }
  return columns;
}

function ProblemName({ row }: { row: SubmissionRow }) {
  if (row.displayPid === null) return <span className={classes.title}>{row.title ?? '–'}</span>;
  return (
    <Link to={paths.problem(row.displayPid)} className={classes.title} title={row.title ?? undefined}>
      <span className={classes.id}>{row.displayPid}</span> {row.title}
    </Link>
  );
}

/** What a row shows on a phone: the verdict and the problem, then the facts. */
export function submissionPhone(row: SubmissionRow, choice?: ReactNode) {
  return {
    main: (
      <>
        <span className={classes.phoneTitle}>
          {row.displayPid} {row.title}
        </span>
        <Verdict status={row.status} share={shareOf(row.status)} />
      </>
    ),
    facts: (
      <>
        {choice}
        <UserName username={row.username} />
        <span>{row.language}</span>
        {row.score !== null && <span>{row.score}</span>}
        {isMeasured(row) && row.time !== null && <span>{formatRunTime(row.time)}</span>}
        {isMeasured(row) && row.memory !== null && <span>{formatMemory(row.memory)}</span>}
        {row.submitTime !== null && <TimeText time={row.submitTime} />}
      </>
    ),
  };
}

/** Lists know the phase but not the tests that are done. */
function shareOf(status: number): number {
  if (status === STATUS.compiling) return 0.15;
  return status === STATUS.judging ? 0.5 : 0;
}

function isMeasured(row: { status: number }): boolean {
  return !isWaiting(row.status) && row.status !== STATUS.compile_error;
}

function measured(row: { status: number }, value: number | null, format: (value: number) => string): string {
  return value === null || !isMeasured(row) ? '–' : format(value);
}

import { VisuallyHidden } from '@mantine/core';
import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { Locale } from '@oyez/contract/wire/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScopeAddresses } from '../../../app/scope/addresses.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { formatBytes, formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import classes from './submissions.module.css';
import type { submissionTexts } from '../submissions.i18n.ts';
import { Sender } from './Sender.tsx';

type Translate = ReturnType<typeof submissionTexts.use>;

/** `one_problem`: whose submissions they are, and to what, is known without the table. */
export type SubmissionView = 'list' | 'one_problem';

/** The longest result of a language; the rest is the title's. */
const STATUS_WIDTH: Record<Locale, number> = { 'en-US': 218, 'zh-CN': 118 };

/** Most readers of the list never see them. */
const RowActions = latePart(async () => (await import('../detail/SubmissionActions.tsx')).RowActions, {
  place: 'button',
});

export type ColumnChoice = {
  /** The reader may change verdicts. */
  mayJudge?: boolean | undefined;
  /** Nobody gets points there. */
  hidesScore?: boolean | undefined;
  /** Puts a choice before each row, all of which are of one author. */
  choose?: { title: string; render: (row: SubmissionRow) => ReactNode } | undefined;
};

/** `toOf`: the addresses of the place that a row was handed in at. */
type Facts = ColumnChoice & { t: Translate; locale: Locale; toOf: (row: SubmissionRow) => ScopeAddresses };

export function submissionColumns(view: SubmissionView, facts: Facts): Column<SubmissionRow>[] {
  const { t, locale, toOf, mayJudge = false, hidesScore = false, choose } = facts;
  const ofProblem = view === 'one_problem';
  const status: Column<SubmissionRow> = {
    key: 'status',
    title: t('columns.status'),
    ...(!ofProblem && { width: STATUS_WIDTH[locale] }),
    ellipsis: false,
    render: (row) => (
      <Link to={toOf(row).submission(row.submitId, problemIdOf(row))} className={classes.verdictLink}>
        <Verdict status={row.status} share={shareOf(row.status)} />
      </Link>
    ),
  };
  const submitTime: Column<SubmissionRow> = {
    key: 'submitTime',
    title: t('columns.time'),
    width: 104,
    render: (row) => row.submitTime !== null && <TimeText short time={row.submitTime} />,
  };
  const score: Column<SubmissionRow> = {
    key: 'score',
    title: t('columns.score'),
    width: 50,
    numeric: true,
    ...(ofProblem && { hideBelow: 'lg' }),
    render: (row) => row.score ?? '–',
  };
  const time: Column<SubmissionRow> = {
    key: 'time',
    title: t('columns.runTime'),
    width: 80,
    numeric: true,
    ...(!ofProblem && { hideBelow: 'md' }),
    render: (row) => measured(row, row.time, formatRunTime),
  };
  const memory: Column<SubmissionRow> = {
    key: 'memory',
    title: t('columns.memory'),
    width: 82,
    numeric: true,
    ...(!ofProblem && { hideBelow: 'lg' }),
    render: (row) => measured(row, row.memory, formatMemory),
  };
  const language: Column<SubmissionRow> = {
    key: 'language',
    title: t('columns.language'),
    width: 122,
    ...(!ofProblem && { hideBelow: 'lg' }),
    render: (row) => row.language ?? '–',
  };
  if (ofProblem) return [status, score, time, memory, language, submitTime];

  const columns: Column<SubmissionRow>[] = [
    submitTime,
    {
      key: 'submitId',
      title: t('columns.id'),
      width: 76,
      hideBelow: 'md',
      render: (row) => <Link to={toOf(row).submission(row.submitId, problemIdOf(row))}>{row.submitId}</Link>,
    },
    {
      key: 'problem',
      title: t('columns.problem'),
      ellipsis: false,
      render: (row) => (
        <>
          <ProblemName row={row} to={toOf(row)} /> <ApartMark row={row} t={t} />
        </>
      ),
    },
    status,
    ...(hidesScore ? [] : [score]),
    time,
    memory,
    {
      key: 'length',
      title: t('columns.length'),
      width: 70,
      numeric: true,
      hideBelow: mayJudge ? 'xl' : 'lg',
      render: (row) => (row.length === null ? '–' : formatBytes(row.length)),
    },
    language,
    ...(choose === undefined
      ? [
          {
            key: 'author',
            title: t('columns.author'),
            width: 112,
            render: (row: SubmissionRow) => <Sender row={row} />,
          },
        ]
      : []),
    { key: 'judger', title: t('columns.judger'), width: 64, hideBelow: 'lg', render: (row) => row.judger ?? '–' },
  ];
  if (choose !== undefined) {
    columns.unshift({
      key: 'choose',
      title: <VisuallyHidden>{choose.title}</VisuallyHidden>,
      width: 32,
      render: choose.render,
    });
  }
  if (mayJudge) {
    columns.push({
      key: 'actions',
      title: '',
      width: 44,
      render: (row) => <RowActions judged={row} />,
    });
  }
  return columns;
}

/** What a row shows on a phone: the verdict and the problem, then the facts. */
export function submissionPhone(view: SubmissionView, row: SubmissionRow, t: Translate, choice?: ReactNode) {
  const verdict = <Verdict status={row.status} share={shareOf(row.status)} />;
  const ofProblem = view === 'one_problem';
  return {
    main: ofProblem ? (
      verdict
    ) : (
      <>
        <span className={classes.phoneTitle}>
          {problemIdOf(row)} {row.title}
        </span>
        {verdict}
      </>
    ),
    facts: (
      <>
        {choice}
        <ApartMark row={row} t={t} />
        {!ofProblem && <Sender row={row} />}
        <span>{row.language}</span>
        {row.score !== null && <span>{row.score}</span>}
        {isMeasured(row) && row.time !== null && <span>{formatRunTime(row.time)}</span>}
        {isMeasured(row) && row.memory !== null && <span>{formatMemory(row.memory)}</span>}
        {row.submitTime !== null && <TimeText time={row.submitTime} />}
      </>
    ),
  };
}

/** As the place of the submission calls the problem; null where the reader may not know it. */
export function problemIdOf(row: Pick<SubmissionRow, 'displayPid' | 'displayId'>): string | null {
  return row.displayId ?? row.displayPid;
}

/** No part of the contest that it was handed in to. */
function ApartMark({ row: { apart }, t }: { row: SubmissionRow; t: Translate }) {
  if (apart === null || apart === undefined) return null;
  return <span className={classes.apart}>{t(`marks.${apart}`)}</span>;
}

function ProblemName({ row, to }: { row: SubmissionRow; to: ScopeAddresses }) {
  const problemId = problemIdOf(row);
  if (problemId === null) return <span className={classes.title}>{row.title ?? '–'}</span>;
  return (
    <Link to={to.problem(problemId)} className={classes.title} title={row.title ?? undefined}>
      <span className={classes.id}>{problemId}</span> {row.title}
    </Link>
  );
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

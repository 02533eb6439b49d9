import { limits } from '@oyez/contract/rules/limits';
import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { isWaiting } from '@oyez/contract/judging/verdict';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PageFooter } from '../../../ui/layout/PageFooter.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { submissionsQuery, useLiveRows } from '../../submissions/submissions.api.ts';
import { pageTexts } from '../problemPage.i18n.ts';

const NO_ROWS: SubmissionRow[] = [];

/** The reader's own tries at this problem, newest first; those in judgement move by themselves. */
export function OwnSubmissions({ problemId }: { problemId: string }) {
  const t = pageTexts.use();
  const [paging, setPaging] = useState<{ currentPage: number; limit: number }>({
    currentPage: 1,
    limit: limits.page.ownSubmissions,
  });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...submissionsQuery({ onlyMine: true, problemID: problemId, completeProblemID: true, ...paging }),
    placeholderData: keepPreviousData,
  });
  useLiveRows(data?.records ?? NO_ROWS, paging.currentPage === 1);

  if (data === undefined) return <Pending compact lines={6} error={error} onRetry={refetch} />;
  if (data.total === 0) return <Notice title={t('mine.empty')} text={t('mine.emptyText')} />;
  return (
    <>
      <DataTable
        tight
        label={t('mine.title')}
        columns={ownColumns(t)}
        rows={data.records}
        rowKey={(row) => row.submitId}
        rowHref={(row) => paths.submission(row.submitId)}
        phone={ownPhone}
        stale={isPlaceholderData}
      />
      <PageFooter page={data} {...paging} onChange={(patch) => setPaging((before) => ({ ...before, ...patch }))} />
    </>
  );
}

function ownColumns(t: ReturnType<typeof pageTexts.use>): Column<SubmissionRow>[] {
  return [
    {
      key: 'status',
      title: t('mine.status'),
      render: (row) => (
        <Link to={paths.submission(row.submitId)}>
          <Verdict status={row.status} share={0.5} />
        </Link>
      ),
    },
    {
      key: 'score',
      title: t('mine.score'),
      width: 60,
      numeric: true,
      hideBelow: 'lg',
      render: (row) => row.score ?? '–',
    },
    {
      key: 'time',
      title: t('mine.time'),
      width: 80,
      numeric: true,
      render: (row) => measured(row, row.time, formatRunTime),
    },
    {
      key: 'memory',
      title: t('mine.memory'),
      width: 84,
      numeric: true,
      render: (row) => measured(row, row.memory, formatMemory),
    },
    { key: 'language', title: t('mine.language'), width: 124, render: (row) => row.language ?? '–' },
    {
      key: 'submitTime',
      title: t('mine.submitted'),
      width: 110,
      render: (row) => row.submitTime !== null && <TimeText short time={row.submitTime} />,
    },
  ];
}

function ownPhone(row: SubmissionRow) {
  return {
    main: <Verdict status={row.status} share={0.5} />,
    facts: (
      <>
        <span>{row.language}</span>
        <span>{measured(row, row.time, formatRunTime)}</span>
        <span>{measured(row, row.memory, formatMemory)}</span>
        {row.submitTime !== null && <TimeText time={row.submitTime} />}
      </>
    ),
  };
}

function measured(row: SubmissionRow, value: number | null, format: (value: number) => string): string {
  return value === null || isWaiting(row.status) ? '–' : format(value);
}

import { limits } from '@oyez/contract/rules/limits';
import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../../app/scope/InScope.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PageFooter } from '../../../ui/layout/PageFooter.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { submissionsQuery, useLiveRows } from '../submissions.api.ts';
import { useSubmissionTable } from './useSubmissionTable.tsx';

const NO_ROWS: SubmissionRow[] = [];

export type OwnSubmissionsProps = {
  /** As the place calls it. */
  problemId: string;
  /** Names the table for screen readers. */
  label: string;
  empty: { title: string; text: string };
};

/** The reader's own tries at this problem, newest first; those in judgement move by themselves. */
export function OwnSubmissions({ problemId, label, empty }: OwnSubmissionsProps) {
  const { scope } = useScope();
  const [paging, setPaging] = useState<{ currentPage: number; limit: number }>({
    currentPage: 1,
    limit: limits.page.ownSubmissions,
  });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...submissionsQuery({ onlyMine: true, problemID: problemId, completeProblemID: true, ...paging }, scope),
    placeholderData: keepPreviousData,
  });
  useLiveRows(data?.records ?? NO_ROWS, paging.currentPage === 1);
  const table = useSubmissionTable('one_problem');

  if (data === undefined) return <Pending compact lines={6} error={error} onRetry={refetch} />;
  if (data.total === 0) return <Notice {...empty} />;
  return (
    <>
      <DataTable {...table} label={label} rows={data.records} stale={isPlaceholderData} />
      <PageFooter page={data} {...paging} onChange={(patch) => setPaging((before) => ({ ...before, ...patch }))} />
    </>
  );
}

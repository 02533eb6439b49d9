import { limits } from '@oyez/contract/rules/limits';
import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { useScope } from '../../../app/scope/InScope.tsx';
import { PagedTable } from '../../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
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
  const search = useOwnSearch(limits.page.ownSubmissions);
  const [paging] = search;
  const list = usePagedQuery(
    submissionsQuery(
      {
        onlyMine: true,
        problemID: problemId,
        completeProblemID: true,
        // Also what was handed in after it, late or apart.
        ...(scope.kind === 'contest' && { apart: 'mine', containsEnd: true }),
        ...paging,
      },
      scope,
    ),
  );
  useLiveRows(list.data?.records ?? NO_ROWS, paging.currentPage === 1);
  const table = useSubmissionTable('one_problem');
  return <PagedTable {...table} compact label={label} list={list} search={search} lines={6} empty={empty} />;
}

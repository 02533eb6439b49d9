import { Button } from '@mantine/core';
import type { RemovedContestProblem } from '@oyez/contract/contests/contest-problem-admin';
import { useQuery } from '@tanstack/react-query';
import { onceDone } from '../../../api/once-done.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { RemovedRows } from '../../../ui/lists/RemovedRows.tsx';
import { removedProblemsQuery, useRestoreProblem } from '../contestSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';

/** What was taken out of the contest of late, and comes back with its submissions; nothing where there is none. */
export function RemovedProblems({ cid }: { cid: number }) {
  const t = problemTexts.use();
  const { data = [] } = useQuery(removedProblemsQuery(cid));
  return (
    <RemovedRows
      title={t('removedTitle')}
      hint={t('removedHint')}
      rows={data}
      rowKey={(row) => row.id}
      nameOf={nameOf}
      columns={[
        { key: 'label', title: t('label'), width: 92, render: (row) => row.displayId },
        { key: 'title', title: t('ownTitle'), render: (row) => row.displayTitle },
        { key: 'id', title: 'ID', width: 130, hideBelow: 'md', render: (row) => row.problemId },
        { key: 'submissions', title: t('submissions'), width: 110, numeric: true, render: (row) => row.submissions },
      ]}
      atTitle={t('removedAt')}
      removedAt={(row) => row.deletedAt}
      facts={(row) => <span>{t('submissionCount', { count: row.submissions })}</span>}
      restore={(row) => <Restore row={row} />}
    />
  );
}

function nameOf({ displayId, displayTitle }: RemovedContestProblem): string {
  return `${displayId} ${displayTitle}`;
}

function Restore({ row }: { row: RemovedContestProblem }) {
  const t = problemTexts.use();
  const restore = useRestoreProblem();
  const { id, cid, pid, displayId } = row;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('restoreOf', { name: nameOf(row) })}
      loading={restore.isPending}
      onClick={() =>
        onceDone(restore.mutateAsync({ cid, pid, id }), () => toast.success(t('restored', { name: displayId })))
      }
    >
      {t('restore')}
    </Button>
  );
}

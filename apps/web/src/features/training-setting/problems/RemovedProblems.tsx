import { Button } from '@mantine/core';
import type { RemovedTrainingProblem } from '@oyez/contract/trainings/training-problem-admin';
import { useQuery } from '@tanstack/react-query';
import { onceDone } from '../../../api/once-done.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { RemovedRows } from '../../../ui/lists/RemovedRows.tsx';
import { removedTrainingProblemsQuery, useRestoreTrainingProblem } from '../trainingSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';

/** What was taken out of the training of late; nothing where there is none. */
export function RemovedProblems({ tid }: { tid: number }) {
  const t = problemTexts.use();
  const { data = [] } = useQuery(removedTrainingProblemsQuery(tid));
  return (
    <RemovedRows
      title={t('removedTitle')}
      hint={t('removedHint')}
      rows={data}
      rowKey={(row) => row.pid}
      nameOf={nameOf}
      columns={[
        { key: 'id', title: 'ID', width: 140, render: (row) => row.displayId },
        { key: 'title', title: t('problem'), render: (row) => row.title },
      ]}
      atTitle={t('removedAt')}
      removedAt={(row) => row.removedAt}
      restore={(row) => <Restore tid={tid} row={row} />}
    />
  );
}

function nameOf({ displayId, title }: RemovedTrainingProblem): string {
  return `${displayId} ${title}`.trim();
}

function Restore({ tid, row }: { tid: number; row: RemovedTrainingProblem }) {
  const t = problemTexts.use();
  const restore = useRestoreTrainingProblem();
  const { pid, displayId } = row;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('restoreOf', { name: nameOf(row) })}
      loading={restore.isPending}
      onClick={() =>
        onceDone(restore.mutateAsync({ tid, pid }), () => toast.success(t('restored', { name: displayId })))
      }
    >
      {t('restore')}
    </Button>
  );
}

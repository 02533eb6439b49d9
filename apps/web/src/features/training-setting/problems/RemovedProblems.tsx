import { Button } from '@mantine/core';
import type { RemovedTrainingProblem } from '@oyez/contract/trainings/training-problem-admin';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { removedTrainingProblemsQuery, useRestoreTrainingProblem } from '../trainingSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

/** What was taken out of the training of late; nothing where there is none. */
export function RemovedProblems({ tid }: { tid: number }) {
  const t = problemTexts.use();
  const { data = [] } = useQuery(removedTrainingProblemsQuery(tid));
  if (data.length === 0) return null;
  return (
    <Panel title={t('removedTitle')}>
      <p className={classes.removedHint}>{t('removedHint')}</p>
      <DataTable
        label={t('removedTitle')}
        rows={data}
        rowKey={(row) => row.pid}
        columns={[
          { key: 'id', title: 'ID', width: 140, render: (row) => row.displayId },
          { key: 'title', title: t('problem'), render: (row) => row.title },
          { key: 'at', title: t('removedAt'), width: 172, render: (row) => <TimeText time={row.removedAt} /> },
          { key: 'restore', title: '', width: 120, align: 'right', render: (row) => <Restore tid={tid} row={row} /> },
        ]}
        phone={(row) => ({
          main: (
            <>
              <span className={classes.phoneTitle}>
                {row.displayId} {row.title}
              </span>
              <Restore tid={tid} row={row} />
            </>
          ),
          facts: <TimeText time={row.removedAt} />,
        })}
      />
    </Panel>
  );
}

function Restore({ tid, row: { pid, displayId, title } }: { tid: number; row: RemovedTrainingProblem }) {
  const t = problemTexts.use();
  const restore = useRestoreTrainingProblem();
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('restoreOf', { name: `${displayId} ${title}`.trim() })}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate({ tid, pid }, { onSuccess: () => toast.success(t('restored', { name: displayId })) })
      }
    >
      {t('restore')}
    </Button>
  );
}

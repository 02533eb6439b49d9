import { Button } from '@mantine/core';
import type { RemovedContestProblem } from '@oyez/contract/contests/contest-problem-admin';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { removedProblemsQuery, useRestoreProblem } from '../contestSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

/** What was taken out of the contest of late, and comes back with its submissions; nothing where there is none. */
export function RemovedProblems({ cid }: { cid: number }) {
  const t = problemTexts.use();
  const { data = [] } = useQuery(removedProblemsQuery(cid));
  if (data.length === 0) return null;
  return (
    <Panel title={t('removedTitle')}>
      <p className={classes.removedHint}>{t('removedHint')}</p>
      <DataTable
        label={t('removedTitle')}
        rows={data}
        rowKey={(row) => row.id}
        columns={[
          { key: 'label', title: t('label'), width: 92, render: (row) => row.displayId },
          { key: 'title', title: t('ownTitle'), render: (row) => row.displayTitle },
          { key: 'id', title: 'ID', width: 130, hideBelow: 'md', render: (row) => row.problemId },
          { key: 'submissions', title: t('submissions'), width: 110, numeric: true, render: (row) => row.submissions },
          { key: 'at', title: t('removedAt'), width: 172, render: (row) => <TimeText time={row.deletedAt} /> },
          { key: 'restore', title: '', width: 110, align: 'right', render: (row) => <Restore row={row} /> },
        ]}
        phone={(row) => ({
          main: (
            <>
              <span className={classes.phoneTitle}>
                {row.displayId} {row.displayTitle}
              </span>
              <Restore row={row} />
            </>
          ),
          facts: (
            <>
              <span>{t('submissionCount', { count: row.submissions })}</span>
              <TimeText time={row.deletedAt} />
            </>
          ),
        })}
      />
    </Panel>
  );
}

function Restore({ row: { id, cid, pid, displayId, displayTitle } }: { row: RemovedContestProblem }) {
  const t = problemTexts.use();
  const restore = useRestoreProblem();
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('restoreOf', { name: `${displayId} ${displayTitle}` })}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate({ cid, pid, id }, { onSuccess: () => toast.success(t('restored', { name: displayId })) })
      }
    >
      {t('restore')}
    </Button>
  );
}

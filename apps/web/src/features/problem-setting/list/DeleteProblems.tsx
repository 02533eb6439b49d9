import { Text } from '@mantine/core';
import type { ProblemDeletion } from '@oyez/contract/problems/problem-batches';
import { useQuery } from '@tanstack/react-query';
import { DangerFoot, openDialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { deletionQuery, useDeleteProblems } from '../setting.api.ts';

/** Says first what deleting means for exactly these problems. */
export function askToDelete(pids: number[], onDone?: () => void): void {
  openDialog(
    {
      title: listTexts.now('remove.title', { count: pids.length }),
    },
    (close) => <DeleteProblems pids={pids} onClose={close} onDone={onDone} />,
  );
}

function DeleteProblems({
  pids,
  onClose,
  onDone,
}: {
  pids: number[];
  onClose: () => void;
  onDone: (() => void) | undefined;
}) {
  const t = listTexts.use();
  const ui = uiTexts.use();
  const { data, error, refetch } = useQuery(deletionQuery(pids));
  const remove = useDeleteProblems();
  if (error !== null) return <ErrorResult compact error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Text size="sm">{t('remove.counting')}</Text>;
  return (
    <div className={classes.form}>
      <ul className={classes.effects}>
        {data.map((one) => (
          <li key={one.pid}>
            <strong>{one.problemId}</strong> {one.title} – <Belongings of={one} />
          </li>
        ))}
      </ul>
      <Text size="sm">{t('remove.what')}</Text>
      <Text size="sm">{t('remove.restore')}</Text>
      <DangerFoot
        action={ui('delete')}
        disabled={data.length === 0}
        loading={remove.isPending}
        onCancel={onClose}
        onConfirm={() =>
          remove.mutate(
            data.map((one) => one.pid),
            {
              onSuccess: () => {
                toast.success(ui('deleted'));
                onDone?.();
                onClose();
              },
            },
          )
        }
      />
    </div>
  );
}

function Belongings({ of: { submissions, people } }: { of: ProblemDeletion }) {
  const t = listTexts.use();
  return (
    <>
      {t('remove.submissions', { count: submissions })}
      {submissions > 0 && ` ${t('remove.people', { count: people })}`}
    </>
  );
}

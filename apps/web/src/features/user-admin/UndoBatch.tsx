import { Button, Checkbox, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { AccountBatch } from '@oyez/contract/users/account-batches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerFoot, openDialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { undoQuery, useUndoBatch } from './imports.api.ts';
import { importTexts } from './imports.i18n.ts';
import classes from './userAdmin.module.css';

export function UndoButton({ batch: { id, state } }: { batch: AccountBatch }) {
  const t = importTexts.use();
  if (state !== 'done' && state !== 'running') return null;
  return (
    <Button size="compact-xs" variant="default" aria-label={t('undo.name', { id })} onClick={() => askToUndo(id)}>
      {t('undo.action')}
    </Button>
  );
}

function askToUndo(id: number): void {
  openDialog(
    {
      title: importTexts.now('undo.title', { id }),
    },
    (close) => <UndoBatch id={id} onClose={close} />,
  );
}

function UndoBatch({ id, onClose }: { id: number; onClose: () => void }) {
  const t = importTexts.use();
  const { data, error, refetch } = useQuery(undoQuery(id));
  const undo = useUndoBatch();
  const [alsoUsed, setAlsoUsed] = useState(false);
  if (error !== null) return <ErrorResult compact error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Text size="sm">{t('undo.counting')}</Text>;
  return (
    <div className={classes.form}>
      <ul className={classes.list}>
        <li>{t('undo.unused', { count: data.unused })}</li>
        {data.used > 0 && <li>{t('undo.used', { count: data.used })}</li>}
        {data.updated > 0 && <li>{t('undo.updated', { count: data.updated })}</li>}
      </ul>
      {data.used > 0 && (
        <Checkbox
          label={t('undo.alsoUsed')}
          checked={alsoUsed}
          onChange={(event) => setAlsoUsed(event.currentTarget.checked)}
        />
      )}
      <DangerFoot
        action={t('undo.action')}
        disabled={false}
        loading={undo.isPending}
        onCancel={onClose}
        onConfirm={() =>
          undo.mutate(
            { id, alsoUsed },
            {
              onSuccess: () => {
                toast.success(t('undo.begun'));
                onClose();
              },
            },
          )
        }
      />
    </div>
  );
}

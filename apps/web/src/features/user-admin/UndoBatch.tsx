import { Button, Checkbox, Group, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { modals } from '@mantine/modals';
import type { AccountBatch } from '@oyez/contract/account-batches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorResult } from '../../ui/ErrorResult.tsx';
import { toast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
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
  const modalId = modals.open({
    title: importTexts.now('undo.title', { id }),
    closeButtonProps: { 'aria-label': uiTexts.now('close') },
    children: <UndoBatch id={id} onClose={() => modals.close(modalId)} />,
  });
}

function UndoBatch({ id, onClose }: { id: number; onClose: () => void }) {
  const t = importTexts.use();
  const ui = uiTexts.use();
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          color="red"
          loading={undo.isPending}
          onClick={() =>
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
        >
          {t('undo.action')}
        </Button>
      </Group>
    </div>
  );
}

import { Alert, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { ChosenUser } from '@oyez/contract/users/user-admin';
import { useQuery } from '@tanstack/react-query';
import { DangerFoot, openDialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import { deletionQuery, useDeleteUsers } from './users.api.ts';

/** Says first what deleting means for exactly these accounts. */
export function askToDelete(users: readonly ChosenUser[], onDone?: () => void): void {
  openDialog(
    {
      title: userTexts.now('remove.title', { count: users.length }),
    },
    (close) => <DeleteUsers users={users} onClose={close} onDone={onDone} />,
  );
}

function DeleteUsers({
  users,
  onClose,
  onDone,
}: {
  users: readonly ChosenUser[];
  onClose: () => void;
  onDone: (() => void) | undefined;
}) {
  const t = userTexts.use();
  const ui = uiTexts.use();
  const { data, error, refetch } = useQuery(deletionQuery(users.map((user) => user.uid)));
  const remove = useDeleteUsers();
  if (error !== null) return <ErrorResult compact error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Text size="sm">{t('remove.counting')}</Text>;
  const ids = data.users.map((user) => user.uid);
  return (
    <div className={classes.form}>
      {ids.length === 0 ? (
        <Text size="sm">{t('remove.nobody')}</Text>
      ) : (
        <>
          <Text size="sm" fw={600} className={classes.names ?? ''}>
            {data.users.map((user) => user.username).join(', ')}
          </Text>
          <Text size="sm">{t('remove.name')}</Text>
          <ul className={classes.list}>
            <li>{t('remove.sessions', { count: data.openSessions })}</li>
            <li>{t('remove.submissions', { count: data.submissions })}</li>
            <li>{t('remove.problems', { count: data.problems })}</li>
            {data.groups > 0 && <li>{t('remove.groups', { count: data.groups })}</li>}
          </ul>
          <Text size="sm">{t('remove.restore', { days: data.restoreDays })}</Text>
        </>
      )}
      {data.refused.length > 0 && (
        <Alert color="yellow" variant="light" title={t('remove.refused')}>
          <ul className={classes.list}>
            {data.refused.map((user) => (
              <li key={user.uid}>
                {user.username}: {user.reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <DangerFoot
        action={ui('delete')}
        disabled={ids.length === 0}
        loading={remove.isPending}
        onCancel={onClose}
        onConfirm={() =>
          remove.mutate(ids, {
            onSuccess: () => {
              toast.success(ui('deleted'));
              onDone?.();
              onClose();
            },
          })
        }
      />
    </div>
  );
}

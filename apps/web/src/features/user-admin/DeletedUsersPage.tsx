import { Button } from '@mantine/core';
import { type DeletedUser, getDeletedUsers } from '@oyez/contract/users/user-admin';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import { deletedUsersQuery, useRestoreUsers } from './users.api.ts';

export function DeletedUsersPage() {
  const t = userTexts.use();
  const search = useSearch(getDeletedUsers.query!);
  return (
    <ListPage
      title={t('deleted.title')}
      query={deletedUsersQuery(search[0])}
      search={search}
      rowKey={(row) => row.uid}
      searchBox={{ field: 'keyword', placeholder: t('deleted.search') }}
      notice={<p className={classes.intro}>{t('deleted.intro')}</p>}
      empty={{ title: t('deleted.empty') }}
      action={
        <Button component={Link} to={paths.adminUsers()} variant="default" size="xs">
          {t('backToUsers')}
        </Button>
      }
      columns={[
        { key: 'user', title: t('column.user'), render: (row) => row.username },
        { key: 'email', title: t('column.email'), render: (row) => row.email },
        {
          key: 'deleted',
          title: t('deleted.deletedAt'),
          width: 170,
          render: (row) => <TimeText time={row.deletedAt} />,
        },
        {
          key: 'until',
          title: t('deleted.until'),
          width: 180,
          render: (row) => <TimeText time={row.restorableUntil} exact />,
        },
        { key: 'restore', title: '', width: 110, align: 'right', render: (row) => <Restore row={row} /> },
      ]}
      phone={(row) => ({
        main: (
          <>
            <span>{row.username}</span>
            <Restore row={row} />
          </>
        ),
        facts: (
          <span>
            {t('deleted.until')} <TimeText time={row.restorableUntil} exact />
          </span>
        ),
      })}
    />
  );
}

function Restore({ row: { uid, username } }: { row: DeletedUser }) {
  const t = userTexts.use();
  const restore = useRestoreUsers();
  const ask = async () => {
    const yes = await confirm({
      title: t('deleted.restoreTitle', { name: username }),
      text: t('deleted.restoreText'),
      confirmLabel: t('deleted.restore'),
    });
    if (yes) restore.mutate([uid], { onSuccess: () => toast.success(t('deleted.restored')) });
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('deleted.restoreName', { name: username })}
      loading={restore.isPending}
      onClick={() => void ask()}
    >
      {t('deleted.restore')}
    </Button>
  );
}

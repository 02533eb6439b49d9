import { Button, Menu } from '@mantine/core';
import { type ChosenUser, getUserList, USERS_AT_ONCE } from '@oyez/contract/users/user-admin';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ChooseFound, ChosenBar, useChosen } from '../../ui/lists/choosing.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { MoreMenu } from '../../ui/dialogs/MoreMenu.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { askForNewUser } from './AddUser.tsx';
import { askForExport } from './ExportDialog.tsx';
import { askToDelete } from './DeleteUsers.tsx';
import { userColumns, userPhone } from './userColumns.tsx';
import { useUserChips, UserFilters } from './UserFilters.tsx';
import { userTexts } from './userAdmin.i18n.ts';
import { readSelection, usersQuery } from './users.api.ts';

/** All accounts, for super administrators. */
export function UserListPage() {
  const t = userTexts.use();
  const [q, setQ] = useSearch(getUserList.query!);
  const query = usersQuery(q);
  const { data } = useQuery(query);
  const chosen = useChosen((user: ChosenUser) => user.uid);
  const choice = { rows: data?.records ?? [], chosen };

  return (
    <ListPage
      title={t('title')}
      query={query}
      search={[q, setQ]}
      columns={userColumns(t, choice)}
      rowKey={(row) => row.uid}
      phone={(row) => userPhone(t, row, choice)}
      searchBox={{ field: 'keyword', placeholder: t('filter.search') }}
      filters={<UserFilters q={q} setQ={setQ} />}
      chips={useUserChips(q)}
      empty={{ title: t('empty') }}
      tight
      action={
        <>
          <Button size="xs" onClick={askForNewUser}>
            {t('add.action')}
          </Button>
          <Button component={Link} to={paths.adminUserImport()} variant="default" size="xs">
            {t('import')}
          </Button>
          <MoreMenu>
            <Menu.Item component={Link} to={paths.adminUserGenerate()}>
              {t('generate')}
            </Menu.Item>
            <Menu.Item onClick={() => askForExport(q)}>{t('export')}</Menu.Item>
            <Menu.Item component={Link} to={paths.adminUsersDeleted()}>
              {t('deletedOnes')}
            </Menu.Item>
          </MoreMenu>
        </>
      }
      notice={
        chosen.rows.length > 0 && (
          <ChosenBar text={t('chosen', { count: chosen.rows.length })} onClear={chosen.clear}>
            <ChooseFound
              chosen={chosen}
              filter={{ ...q, currentPage: undefined, limit: undefined }}
              total={data?.total ?? 0}
              most={USERS_AT_ONCE}
              read={() => readSelection(q)}
            />
            <Button
              size="compact-sm"
              color="red"
              variant="light"
              onClick={() => askToDelete(chosen.rows, chosen.clear)}
            >
              {t('menu.delete')}
            </Button>
          </ChosenBar>
        )
      }
    />
  );
}

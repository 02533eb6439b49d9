import { Menu } from '@mantine/core';
import type { AdminUser } from '@oyez/contract/users/user-admin';
import { roleOfCode } from '@oyez/contract/users/user-admin';
import { isAdminRole, ROLES } from '@oyez/contract/accounts/permissions';
import { pick } from '@oyez/contract/wire/values';
import { Link } from 'react-router';
import { getLocale } from '../../api/locale.ts';
import { paths } from '../../app/paths.ts';
import { ChooseBox, chooseColumn, type Choosing } from '../../ui/lists/choosing.tsx';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { menuColumn, RowMenu } from '../../ui/lists/RowMenu.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { askToDelete } from './DeleteUsers.tsx';
import { openUserEditor } from './EditUser.tsx';
import classes from './userAdmin.module.css';
import type { userTexts } from './userAdmin.i18n.ts';

type Translate = ReturnType<(typeof userTexts)['use']>;

export type Choice = {
  rows: readonly AdminUser[];
  chosen: Choosing<AdminUser>;
};

export function userColumns(t: Translate, choice: Choice): Column<AdminUser>[] {
  return [
    chooseColumn(choice.rows, choice.chosen, (row) => <ChooseUser t={t} row={row} chosen={choice.chosen} />),
    { key: 'user', title: t('column.user'), width: 180, render: (row) => <NameButton row={row} /> },
    { key: 'realname', title: t('column.realname'), width: 110, hideBelow: 'md', render: (row) => row.realname },
    { key: 'email', title: t('column.email'), render: (row) => <span title={row.email ?? ''}>{row.email}</span> },
    { key: 'school', title: t('column.school'), width: 150, hideBelow: 'lg', render: (row) => row.school },
    { key: 'role', title: t('column.role'), width: 200, render: (row) => <RoleName row={row} /> },
    { key: 'state', title: t('column.state'), width: 90, render: (row) => <State t={t} row={row} /> },
    {
      key: 'created',
      title: t('column.created'),
      width: 110,
      hideBelow: 'lg',
      render: (row) => <TimeText short time={row.gmtCreate} />,
    },
    {
      key: 'lastLogin',
      title: t('column.lastLogin'),
      width: 120,
      hideBelow: 'md',
      render: (row) => (row.lastLoginTime === null ? t('never') : <TimeText short time={row.lastLoginTime} />),
    },
    menuColumn((row) => <UserMenu t={t} row={row} />),
  ];
}

export function userPhone(t: Translate, row: AdminUser, choice: Choice) {
  return {
    main: (
      <>
        <ChooseUser t={t} row={row} chosen={choice.chosen} />
        <NameButton row={row} />
        <span className={classes.atEnd}>
          <UserMenu t={t} row={row} />
        </span>
      </>
    ),
    facts: (
      <>
        <RoleName row={row} />
        <State t={t} row={row} />
        {row.realname !== null && <span>{row.realname}</span>}
        {row.email !== null && <span>{row.email}</span>}
      </>
    ),
  };
}

function ChooseUser({ t, row, chosen }: { t: Translate; row: AdminUser; chosen: Choosing<AdminUser> }) {
  return <ChooseBox row={row} chosen={chosen} label={t('column.chooseOne', { name: row.username })} />;
}

function NameButton({ row }: { row: AdminUser }) {
  return (
    <button
      type="button"
      className={classes.plain}
      title={row.nickname ?? row.username}
      onClick={() => openUserEditor(row)}
    >
      {row.username}
    </button>
  );
}

function RoleName({ row }: { row: AdminUser }) {
  const role = roleOfCode(row.roles[0]?.id ?? 0) ?? 'default_user';
  return <span className={isAdminRole(role) ? classes.staff : undefined}>{pick(ROLES[role], getLocale())}</span>;
}

function State({ t, row }: { t: Translate; row: AdminUser }) {
  if (row.status === 0) return <span>{t('filter.active')}</span>;
  return <span className={classes.banned}>{t('filter.banned')}</span>;
}

function UserMenu({ t, row }: { t: Translate; row: AdminUser }) {
  return (
    <RowMenu label={t('menu.name', { name: row.username })}>
      <Menu.Item onClick={() => openUserEditor(row)}>{t('menu.edit')}</Menu.Item>
      <Menu.Item component={Link} to={paths.adminLogins({ username: row.username })}>
        {t('menu.logins')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.adminAudit({ actor: row.username })}>
        {t('menu.audit')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => askToDelete([row])}>
        {t('menu.delete')}
      </Menu.Item>
    </RowMenu>
  );
}

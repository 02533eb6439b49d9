import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import type { AdminProblemRow } from '@oyez/contract/problem-admin';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/test-data';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '../../api/download.ts';
import { grantsOf, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { IconMore } from '../../ui/icons.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { toast } from '../../ui/toast.ts';
import { UserName } from '../../ui/UserName.tsx';
import { askToDelete } from './DeleteProblems.tsx';
import { AUTHS } from './formValues.ts';
import type { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { useChangeAuth } from './setting.api.ts';

type Translate = ReturnType<(typeof listTexts)['use']>;

export type Choice = {
  /** Of this page, those that may be changed. */
  rows: readonly AdminProblemRow[];
  chosen: ReadonlyMap<number, AdminProblemRow>;
  choose: (rows: readonly AdminProblemRow[], wanted: boolean) => void;
  mayDelete: boolean;
};

export function problemColumns(t: Translate, choice: Choice): Column<AdminProblemRow>[] {
  const { rows, chosen, choose } = choice;
  return [
    {
      key: 'choose',
      title: (
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t('column.chooseAll')}
          checked={rows.length > 0 && rows.every((row) => chosen.has(row.id))}
          onChange={(event) => choose(rows, event.currentTarget.checked)}
        />
      ),
      width: 40,
      ellipsis: false,
      render: (row) => <ChooseBox t={t} row={row} choice={choice} />,
    },
    { key: 'id', title: t('column.id'), width: 72, numeric: true, hideBelow: 'lg', render: (row) => row.id },
    {
      key: 'problemId',
      title: t('column.problemId'),
      width: 130,
      render: (row) => <span className={classes.id}>{row.problemId}</span>,
    },
    { key: 'title', title: t('column.title'), render: (row) => <Title row={row} /> },
    {
      key: 'author',
      title: t('column.author'),
      width: 120,
      render: (row) => row.author !== '' && <UserName username={row.author} />,
    },
    {
      key: 'created',
      title: t('column.created'),
      width: 110,
      hideBelow: 'md',
      render: (row) => <TimeText short time={row.gmtCreate} />,
    },
    {
      key: 'modifiedBy',
      title: t('column.modifiedBy'),
      width: 120,
      hideBelow: 'lg',
      render: (row) => row.modifiedUser !== null && <UserName username={row.modifiedUser} />,
    },
    {
      key: 'auth',
      title: t('column.auth'),
      width: 150,
      ellipsis: false,
      render: (row) => <AuthSelect t={t} row={row} />,
    },
    {
      key: 'actions',
      title: '',
      width: 48,
      align: 'right',
      ellipsis: false,
      render: (row) => <ProblemMenu t={t} row={row} mayDelete={choice.mayDelete} />,
    },
  ];
}

export function problemPhone(t: Translate, row: AdminProblemRow, choice: Choice) {
  return {
    main: (
      <>
        <ChooseBox t={t} row={row} choice={choice} />
        <Title row={row} />
        <ProblemMenu t={t} row={row} mayDelete={choice.mayDelete} />
      </>
    ),
    facts: (
      <>
        <span className={classes.id}>{row.problemId}</span>
        {row.author !== '' && <UserName username={row.author} />}
        <AuthSelect t={t} row={row} />
      </>
    ),
  };
}

function ChooseBox({ t, row, choice }: { t: Translate; row: AdminProblemRow; choice: Choice }) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={t('column.chooseOne', { id: row.problemId })}
      title={row.canEdit ? undefined : t('onlyOthers')}
      disabled={!row.canEdit}
      checked={choice.chosen.has(row.id)}
      onChange={(event) => choice.choose([row], event.currentTarget.checked)}
    />
  );
}

function Title({ row }: { row: AdminProblemRow }) {
  const to = row.canEdit ? paths.adminProblemEdit(row.id) : paths.problem(row.problemId);
  return (
    <Link to={to} title={row.title}>
      {row.title || row.problemId}
    </Link>
  );
}

function AuthSelect({ t, row }: { t: Translate; row: AdminProblemRow }) {
  const change = useChangeAuth();
  const mayPublish = grantsOf(useSession()).includes('problem_edit_any');
  const nameOf = (auth: number) => AUTHS.find((one) => one.value === auth)?.name ?? 'hidden';
  if (!row.canEdit) return <span title={t('onlyOthers')}>{t(`name.${nameOf(row.auth)}`)}</span>;
  return (
    <NativeSelect
      size="xs"
      className={classes.auth ?? ''}
      aria-label={t('authOf', { id: row.problemId })}
      disabled={change.isPending}
      value={String(row.auth)}
      data={AUTHS.map(({ value, name }) => ({
        value: String(value),
        label: t(`name.${name}`),
        disabled: value === 1 && !mayPublish && row.auth !== 1,
      }))}
      onChange={(event) => {
        const auth = Number(event.currentTarget.value);
        change.mutate(
          { id: row.id, auth },
          {
            onSuccess: () => toast.success(t('authChanged', { id: row.problemId, auth: t(`name.${nameOf(auth)}`) })),
          },
        );
      }}
    />
  );
}

function ProblemMenu({ t, row, mayDelete }: { t: Translate; row: AdminProblemRow; mayDelete: boolean }) {
  const tests = useMutation({ mutationFn: () => download(DOWNLOAD_TESTCASE_PATH, { pid: row.id }) });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('menu.name', { id: row.problemId })}>
          <IconMore />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {row.canEdit && (
          <Menu.Item component={Link} to={paths.adminProblemEdit(row.id)}>
            {t('menu.edit')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.problem(row.problemId)}>
          {t('menu.view')}
        </Menu.Item>
        {row.canEdit && <Menu.Item onClick={() => tests.mutate()}>{t('menu.download')}</Menu.Item>}
        {row.canEdit && (
          <Menu.Item component={Link} to={paths.adminProblemEdit(row.id, 'statistics')}>
            {t('menu.statistics')}
          </Menu.Item>
        )}
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => askToDelete([row.id])}>
              {t('menu.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

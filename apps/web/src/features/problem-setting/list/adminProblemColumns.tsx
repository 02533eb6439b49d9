import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import type { AdminProblemRow } from '@oyez/contract/problems/problem-admin';
import type { CheckState } from '@oyez/contract/problems/problem-checks';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '../../../api/download.ts';
import { grantsOf, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { ChooseBox, chooseColumn, type Chosen } from '../../../ui/lists/choosing.tsx';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { askToDelete } from './DeleteProblems.tsx';
import { AUTHS, authName } from '../form/formValues.ts';
import type { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { useChangeAuth } from '../setting.api.ts';

type Translate = ReturnType<(typeof listTexts)['use']>;

export type Choice = {
  /** Of this page, those that may be changed. */
  rows: readonly AdminProblemRow[];
  chosen: Chosen<AdminProblemRow>;
  mayDelete: boolean;
  /** How their reference solutions stand, by problem; those without any are not in it. */
  solutions: Readonly<Record<string, CheckState>>;
};

export function problemColumns(t: Translate, choice: Choice): Column<AdminProblemRow>[] {
  return [
    chooseColumn(choice.rows, choice.chosen, (row) => <ChooseProblem t={t} row={row} chosen={choice.chosen} />),
    { key: 'id', title: t('column.id'), width: 72, numeric: true, hideBelow: 'lg', render: (row) => row.id },
    {
      key: 'problemId',
      title: t('column.problemId'),
      width: 130,
      render: (row) => <span className={classes.id}>{row.problemId}</span>,
    },
    { key: 'title', title: t('column.title'), render: (row) => <Title t={t} row={row} solutions={choice.solutions} /> },
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
        <ChooseProblem t={t} row={row} chosen={choice.chosen} />
        <Title t={t} row={row} solutions={choice.solutions} />
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

function ChooseProblem({ t, row, chosen }: { t: Translate; row: AdminProblemRow; chosen: Chosen<AdminProblemRow> }) {
  return (
    <ChooseBox
      row={row}
      chosen={chosen}
      label={t('column.chooseOne', { id: row.problemId })}
      refusal={row.canEdit ? undefined : t('onlyOthers')}
    />
  );
}

function Title({ t, row, solutions }: { t: Translate; row: AdminProblemRow; solutions: Choice['solutions'] }) {
  const to = row.canEdit ? paths.adminProblemEdit(row.id) : siteAddresses.problem(row.problemId);
  const state = solutions[row.id];
  return (
    <span className={classes.name}>
      <Link to={to} title={row.title}>
        {row.title || row.problemId}
      </Link>
      {(state === 'disagrees' || state === 'failed') && (
        <Link
          to={paths.adminProblemEdit(row.id, 'solutions')}
          className={classes.mark}
          data-state={state}
          title={t(`solutions.${state}Hint`)}
        >
          {t(`solutions.${state}`)}
        </Link>
      )}
    </span>
  );
}

function AuthSelect({ t, row }: { t: Translate; row: AdminProblemRow }) {
  const change = useChangeAuth();
  const mayPublish = grantsOf(useSession()).includes('problem_edit_any');
  if (!row.canEdit) return <span title={t('onlyOthers')}>{t(`name.${authName(row.auth)}`)}</span>;
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
            onSuccess: () => toast.success(t('authChanged', { id: row.problemId, auth: t(`name.${authName(auth)}`) })),
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
        <Menu.Item component={Link} to={siteAddresses.problem(row.problemId)}>
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

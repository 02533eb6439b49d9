import { NativeSelect } from '@mantine/core';
import type { AdminProblemRow } from '@oyez/contract/problems/problem-admin';
import type { CheckState } from '@oyez/contract/problems/problem-checks';
import { PROBLEM_AUTH } from '@oyez/contract/problems/problem-visibility';
import { Link } from 'react-router';
import { grantsOf, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { ChooseBox, chooseColumn, type Choosing } from '../../../ui/lists/choosing.tsx';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { menuColumn } from '../../../ui/lists/RowMenu.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { AUTHS, authName } from '../form/formValues.ts';
import type { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { ProblemMenu } from './ProblemMenu.tsx';
import { useChangeAuth } from '../setting.api.ts';

type Translate = ReturnType<(typeof listTexts)['use']>;

export type Choice = {
  /** Of this page, those that may be changed. */
  rows: readonly AdminProblemRow[];
  chosen: Choosing<AdminProblemRow>;
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
    menuColumn((row) => <ProblemMenu problem={row} canEdit={row.canEdit} />),
  ];
}

export function problemPhone(t: Translate, row: AdminProblemRow, choice: Choice) {
  return {
    main: (
      <>
        <ChooseProblem t={t} row={row} chosen={choice.chosen} />
        <Title t={t} row={row} solutions={choice.solutions} />
        <ProblemMenu problem={row} canEdit={row.canEdit} />
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

function ChooseProblem({ t, row, chosen }: { t: Translate; row: AdminProblemRow; chosen: Choosing<AdminProblemRow> }) {
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
        disabled: value === PROBLEM_AUTH.public && !mayPublish && row.auth !== PROBLEM_AUTH.public,
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

import { Button, NativeSelect } from '@mantine/core';
import { getGroupProblemsOfStaff, type GroupProblemOfStaff } from '@oyez/contract/groups/group-problem-setting';
import {
  PROBLEM_AUTH,
  type ProblemAuth,
  problemAuthNumbered,
  PROBLEM_AUTHS,
} from '@oyez/contract/problems/problem-visibility';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { menuColumn } from '../../ui/lists/RowMenu.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { UserName } from '../../ui/text/UserName.tsx';
import { useGroup } from '../groups/groups.api.ts';
import { DeletedOnes } from './DeletedOnes.tsx';
import { GroupProblemMenu } from './GroupProblemMenu.tsx';
import { groupStaffProblemsQuery, useChangeGroupAuth } from './own-problems.api.ts';
import { ownTexts } from './ownProblems.i18n.ts';
import classes from './ownProblems.module.css';

const filter = getGroupProblemsOfStaff.query!.omit({ gid: true });
const OFFERS = ['none', 'waits', 'published', 'refused'] as const;
type Translate = ReturnType<(typeof ownTexts)['use']>;

/** All problems of a group, for its administrators. */
export function GroupProblemAdminPage() {
  const t = ownTexts.use();
  const { groupId } = useGroup();
  const gid = String(groupId);
  const [q, setQ] = useSearch(filter);
  return (
    <>
      <ListPage
        title={t('title')}
        query={groupStaffProblemsQuery(groupId, q)}
        search={[q, setQ]}
        columns={columnsOf(t)}
        rowKey={(row) => row.id}
        phone={(row) => phoneOf(t, row)}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={
          <NativeSelect
            aria-label={t('column.auth')}
            value={q.auth === undefined ? '' : String(q.auth)}
            onChange={({ currentTarget: { value } }) => setQ({ auth: value === '' ? undefined : Number(value) })}
            data={[
              { value: '', label: t('anyAuth') },
              ...PROBLEM_AUTHS.map((auth) => ({ value: String(PROBLEM_AUTH[auth]), label: t(`auth.${auth}`) })),
            ]}
          />
        }
        chips={
          q.auth === undefined ? [] : [{ key: 'auth', label: t(`auth.${authOf(q.auth)}`), clear: { auth: undefined } }]
        }
        empty={{ title: t('empty'), text: t('emptyHint') }}
        tight
        action={
          <>
            <Button component={Link} to={paths.groupProblems(gid)} size="xs" variant="default">
              {t('asMembers')}
            </Button>
            <Button component={Link} to={paths.groupProblemCreate(gid)} size="xs">
              {t('create')}
            </Button>
          </>
        }
      />
      <DeletedOnes groupId={groupId} />
    </>
  );
}

function columnsOf(t: Translate): Column<GroupProblemOfStaff>[] {
  return [
    { key: 'id', title: t('column.id'), width: 72, numeric: true, hideBelow: 'lg', render: (row) => row.id },
    { key: 'problemId', title: t('column.problemId'), width: 170, render: (row) => <DisplayId row={row} /> },
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
    { key: 'auth', title: t('column.auth'), width: 140, ellipsis: false, render: (row) => <AuthSelect row={row} /> },
    { key: 'offer', title: t('column.offer'), width: 150, hideBelow: 'md', render: (row) => <Offer row={row} /> },
    menuColumn((row) => <GroupProblemMenu problem={row} />),
  ];
}

function phoneOf(t: Translate, row: GroupProblemOfStaff) {
  return {
    main: (
      <>
        <span className={classes.phoneTitle}>
          <Title row={row} />
        </span>
        <GroupProblemMenu problem={row} />
      </>
    ),
    facts: (
      <>
        <DisplayId row={row} />
        {row.author !== '' && <UserName username={row.author} />}
        <AuthSelect row={row} />
        <span>
          {t('column.offer')}: <Offer row={row} />
        </span>
      </>
    ),
  };
}

function DisplayId({ row }: { row: GroupProblemOfStaff }) {
  return (
    <span className={classes.id} title={row.problemId}>
      {row.problemId}
    </span>
  );
}

function Title({ row: { id, problemId, title, canEdit } }: { row: GroupProblemOfStaff }) {
  const gid = String(useGroup().groupId);
  const to = canEdit ? paths.groupProblemEdit(gid, id) : paths.groupProblem(gid, problemId);
  return (
    <Link to={to} title={title}>
      {title || problemId}
    </Link>
  );
}

function Offer({ row: { applyPublicProgress } }: { row: GroupProblemOfStaff }) {
  const t = ownTexts.use();
  const progress = OFFERS[applyPublicProgress ?? 0] ?? 'none';
  return (
    <span className={classes.offer} data-progress={progress}>
      {t(`offer.${progress}`)}
    </span>
  );
}

function AuthSelect({ row }: { row: GroupProblemOfStaff }) {
  const t = ownTexts.use();
  const change = useChangeGroupAuth(useGroup().groupId);
  if (!row.canEdit) return <span title={t('onlyOthers')}>{t(`auth.${authOf(row.auth)}`)}</span>;
  return (
    <NativeSelect
      size="xs"
      className={classes.auth ?? ''}
      aria-label={t('authOf', { id: row.problemId })}
      disabled={change.isPending}
      value={String(row.auth)}
      data={PROBLEM_AUTHS.map((auth) => ({ value: String(PROBLEM_AUTH[auth]), label: t(`auth.${auth}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const auth = authOf(Number(value));
        change.mutate(
          { pid: row.id, auth: Number(value) },
          { onSuccess: () => toast.success(t('authChanged', { id: row.problemId, auth: t(`auth.${auth}`) })) },
        );
      }}
    />
  );
}

function authOf(auth: number): ProblemAuth {
  return problemAuthNumbered(auth) ?? 'public';
}

import { NativeSelect } from '@mantine/core';
import { GROUP_AUTHS, groupAuthOf } from '@oyez/contract/groups/group-values';
import {
  getAdminGroupList,
  GROUP_CHOICES,
  type GroupAdminRow,
  type GroupChoice,
} from '@oyez/contract/groups/groups-admin';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { type Chip, type Column, ListPage } from '../../../ui/lists/ListPage.tsx';
import { menuColumn } from '../../../ui/lists/RowMenu.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { formatDay } from '../../../ui/text/format.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { groupTexts } from '../groups.i18n.ts';
import { type AdminGroupQuery, adminGroupsQuery } from './groupAdmin.api.ts';
import { adminTexts } from './groupAdmin.i18n.ts';
import { GroupMenu } from './GroupMenu.tsx';

type Translate = ReturnType<typeof adminTexts.use>;
type Words = ReturnType<typeof groupTexts.use>;

/** All groups of the site, for those who run it. */
export function GroupAdminPage() {
  const t = adminTexts.use();
  const words = groupTexts.use();
  const [q, setQ] = useSearch(getAdminGroupList.query!);
  return (
    <ListPage
      title={t('title')}
      query={adminGroupsQuery(q)}
      search={[q, setQ]}
      columns={columns(t, words)}
      rowKey={(row) => row.id}
      phone={(row) => ({
        main: (
          <>
            <Name row={row} />
            <State t={t} row={row} />
          </>
        ),
        facts: (
          <>
            <span>{row.id}</span>
            <span>{row.owner}</span>
            <span>{t('membersShort', { count: row.memberCount })}</span>
            <GroupMenu group={row} />
          </>
        ),
      })}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={<Filters q={q} setQ={setQ} />}
      chips={chipsOf(t, words, q)}
      empty={{ title: t('empty'), text: t('emptyText') }}
      tight
    />
  );
}

function columns(t: Translate, words: Words): Column<GroupAdminRow>[] {
  return [
    { key: 'id', title: t('column.id'), width: 72, numeric: true, pinned: true, render: (row) => row.id },
    { key: 'name', title: t('column.name'), pinned: true, render: (row) => <Name row={row} /> },
    {
      key: 'owner',
      title: t('column.owner'),
      width: 140,
      render: (row) => <UserName {...(row.uid && { uid: row.uid })} username={row.owner} />,
    },
    {
      key: 'auth',
      title: t('column.auth'),
      width: 96,
      hideBelow: 'lg',
      render: (row) => words(`auth.${groupAuthOf(row)}`),
    },
    count('members', (row) => row.memberCount),
    count('problems', (row) => row.problemCount),
    count('trainings', (row) => row.trainingCount),
    count('contests', (row) => row.contestCount),
    {
      key: 'created',
      title: t('column.created'),
      width: 164,
      hideBelow: 'lg',
      render: (row) => <TimeText exact time={row.gmtCreate} />,
    },
    { key: 'state', title: t('column.state'), width: 170, render: (row) => <State t={t} row={row} /> },
    menuColumn((row) => <GroupMenu group={row} />),
  ];

  function count(
    key: 'members' | 'problems' | 'trainings' | 'contests',
    of: (row: GroupAdminRow) => number,
  ): Column<GroupAdminRow> {
    return { key, title: t(`column.${key}`), width: 84, numeric: true, hideBelow: 'lg', render: of };
  }
}

function Name({ row }: { row: GroupAdminRow }) {
  if (row.state === 'disbanded') return <span>{row.name}</span>;
  return <Link to={paths.group(String(row.id))}>{row.name}</Link>;
}

function State({ t, row }: { t: Translate; row: GroupAdminRow }) {
  if (row.state !== 'disbanded') {
    return <Tag tone={row.state === 'banned' ? 'warning' : 'quiet'}>{t(`states.${row.state}`)}</Tag>;
  }
  return <span>{t('until', { date: formatDay(row.restorableUntil ?? row.gmtCreate) })}</span>;
}

function Filters({ q, setQ }: { q: AdminGroupQuery; setQ: SetSearch<AdminGroupQuery> }) {
  const t = adminTexts.use();
  const words = groupTexts.use();
  return (
    <>
      <NativeSelect
        aria-label={t('state')}
        value={q.state ?? ''}
        onChange={({ currentTarget: { value } }) => setQ({ state: value === '' ? undefined : (value as GroupChoice) })}
        data={[
          { value: '', label: t('anyState') },
          ...GROUP_CHOICES.map((state) => ({ value: state, label: t(`states.${state}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('auth')}
        value={String(q.auth ?? 0)}
        onChange={({ currentTarget: { value } }) => setQ({ auth: value === '0' ? undefined : Number(value) })}
        data={[
          { value: '0', label: t('anyAuth') },
          ...GROUP_AUTHS.map((auth, place) => ({ value: String(place + 1), label: words(`auth.${auth}`) })),
        ]}
      />
    </>
  );
}

function chipsOf(t: Translate, words: Words, { state, auth }: AdminGroupQuery): Chip<AdminGroupQuery>[] {
  const kind = auth === undefined ? undefined : GROUP_AUTHS[auth - 1];
  return [
    ...(state === undefined ? [] : [{ key: 'state', label: t(`states.${state}`), clear: { state: undefined } }]),
    ...(kind === undefined ? [] : [{ key: 'auth', label: words(`auth.${kind}`), clear: { auth: undefined } }]),
  ];
}

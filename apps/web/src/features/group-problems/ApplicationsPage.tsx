import { NativeSelect, TextInput } from '@mantine/core';
import { APPLY_PROGRESS, getGroupProblemList, type GroupProblem } from '@oyez/contract/problems/group-problems';
import { problemTypeOf } from '@oyez/contract/rules/problem-types';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { type Chip, type Column, ListPage } from '../../ui/lists/ListPage.tsx';
import { type Search, useSearch } from '../../ui/lists/useSearch.ts';
import classes from './ApplicationsPage.module.css';
import { Decision } from './Decision.tsx';
import { type ApplicationQuery, applicationsQuery } from './group-problems.api.ts';
import { applicationTexts } from './groupProblems.i18n.ts';
import { progressOf, PROGRESSES } from './progress.ts';

type Translate = ReturnType<typeof applicationTexts.use>;

/** Problems that groups want public, and the decision about each. */
export function ApplicationsPage() {
  const t = applicationTexts.use();
  const search = useSearch(getGroupProblemList.query!);
  const [q] = search;
  return (
    <ListPage
      title={t('title')}
      query={applicationsQuery(q)}
      search={search}
      columns={columns(t)}
      rowKey={(row) => row.id}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={<Filters search={search} />}
      chips={chipsOf(t, q)}
      empty={{ title: t('empty'), text: t('emptyText') }}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.phoneTitle}>
              <ProblemLink row={row} />
            </span>
            <State t={t} row={row} />
          </>
        ),
        facts: (
          <>
            <span>{row.problemId}</span>
            <GroupLink row={row} />
            <span>{row.author}</span>
            <Decision row={row} />
          </>
        ),
      })}
    />
  );
}

function Filters({ search: [q, setQ] }: { search: Search<ApplicationQuery> }) {
  const t = applicationTexts.use();
  return (
    <>
      <NativeSelect
        aria-label={t('stateLabel')}
        value={String(q.progress ?? '')}
        onChange={({ currentTarget: { value } }) => setQ({ progress: value === '' ? undefined : Number(value) })}
        data={[
          { value: '', label: t('any') },
          ...PROGRESSES.map((name) => ({ value: String(APPLY_PROGRESS[name]), label: t(`progress.${name}`) })),
        ]}
      />
      <TextInput
        className={classes.group}
        aria-label={t('groupLabel')}
        placeholder={t('groupLabel')}
        inputMode="numeric"
        value={q.gid ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const gid = Number(value);
          setQ({ gid: Number.isSafeInteger(gid) && gid > 0 ? gid : undefined }, { replace: true });
        }}
      />
    </>
  );
}

function chipsOf(t: Translate, { progress, gid }: ApplicationQuery): Chip<ApplicationQuery>[] {
  const name = progressOf(progress);
  return [
    ...(name === undefined ? [] : [{ key: 'progress', label: t(`progress.${name}`), clear: { progress: undefined } }]),
    ...(gid === undefined ? [] : [{ key: 'gid', label: t('groupChip', { id: gid }), clear: { gid: undefined } }]),
  ];
}

function columns(t: Translate): Column<GroupProblem>[] {
  return [
    { key: 'id', title: t('id'), width: 120, render: (row) => row.problemId },
    { key: 'title', title: t('problem'), render: (row) => <ProblemLink row={row} /> },
    { key: 'author', title: t('author'), width: 140, render: (row) => row.author },
    { key: 'group', title: t('group'), width: 160, render: (row) => <GroupLink row={row} /> },
    { key: 'type', title: t('type'), width: 70, render: (row) => problemTypeOf(row.type).toUpperCase() },
    { key: 'mode', title: t('mode'), width: 110, render: (row) => t(`modes.${row.judgeMode}`) },
    { key: 'state', title: t('state'), width: 100, render: (row) => <State t={t} row={row} /> },
    { key: 'actions', title: t('actions'), width: 250, align: 'right', render: (row) => <Decision row={row} /> },
  ];
}

function ProblemLink({ row }: { row: GroupProblem }) {
  return <Link to={siteAddresses.problem(row.problemId)}>{row.title || row.problemId}</Link>;
}

function GroupLink({ row: { gid, groupName } }: { row: GroupProblem }) {
  return gid === null ? null : (
    <Link to={paths.group(String(gid))} title={groupName}>
      {groupName}
    </Link>
  );
}

function State({ t, row }: { t: Translate; row: GroupProblem }) {
  const name = progressOf(row.applyPublicProgress);
  return name === undefined ? null : (
    <span className={classes.state} data-progress={name}>
      {t(`progress.${name}`)}
    </span>
  );
}

import { Button, Menu, NativeSelect } from '@mantine/core';
import { getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import type { ChosenProblem } from '@oyez/contract/problems/problem-batches';
import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { grantsOf, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { useChosen } from '../../../ui/lists/choosing.tsx';
import { type Chip, ListPage } from '../../../ui/lists/ListPage.tsx';
import { MoreMenu } from '../../../ui/dialogs/MoreMenu.tsx';
import { type Search, useSearch } from '../../../ui/lists/useSearch.ts';
import { checkStatesQuery } from '../../problem-checks/problem-checks.api.ts';
import { BatchBar } from './BatchBar.tsx';
import { AuthFilter, authChips } from './AuthFilter.tsx';
import { listTexts } from './list.i18n.ts';
import { problemColumns, problemPhone, type Choice } from './adminProblemColumns.tsx';
import { adminProblemsQuery, type ListQuery } from '../setting.api.ts';

/** Every problem of the site, for those who set problems. */
export function ProblemAdminPage() {
  const t = listTexts.use();
  const [q, setQ] = useSearch(getAdminProblemList.query!);
  const query = adminProblemsQuery(q);
  const { data } = useQuery(query);
  const chosen = useChosen((row: ChosenProblem) => row.id);
  const mayDelete = grantsOf(useSession()).includes('problem_edit_any');
  const rows = (data?.records ?? []).filter((row) => row.canEdit);
  const { data: solutions = {} } = useQuery(checkStatesQuery(rows.map((row) => row.id)));
  const choice: Choice = { rows, solutions, chosen };

  return (
    <ListPage
      title={t('title')}
      query={query}
      search={[q, setQ]}
      columns={problemColumns(t, choice)}
      rowKey={(row) => row.id}
      phone={(row) => problemPhone(t, row, choice)}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={<Filters search={[q, setQ]} />}
      chips={useChips(q)}
      empty={{ title: t('empty'), text: t('emptyHint') }}
      tight
      action={<PageActions mayDelete={mayDelete} />}
      notice={
        chosen.rows.length > 0 && <BatchBar chosen={chosen} filter={q} total={data?.total ?? 0} mayDelete={mayDelete} />
      }
    />
  );
}

function PageActions({ mayDelete }: { mayDelete: boolean }) {
  const t = listTexts.use();
  return (
    <>
      <Button component={Link} to={paths.adminProblemCreate()} size="xs">
        {t('create')}
      </Button>
      <MoreMenu>
        <Menu.Item component={Link} to={paths.adminPackages()}>
          {t('importExport')}
        </Menu.Item>
        {mayDelete && (
          <Menu.Item component={Link} to={paths.adminProblemsDeleted()}>
            {t('deletedOnes')}
          </Menu.Item>
        )}
      </MoreMenu>
    </>
  );
}

function Filters({ search: [q, setQ] }: { search: Search<ListQuery> }) {
  const t = listTexts.use();
  return (
    <>
      <AuthFilter auth={q.auth} onChange={(auth) => setQ({ auth })} />
      <NativeSelect
        aria-label={t('oj')}
        value={q.oj ?? ''}
        data={[
          { value: '', label: t('anyOj') },
          { value: OWN_JUDGE, label: t('ownOj') },
          ...REMOTE_SITES.map((name) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setQ({ oj: value === '' ? undefined : value })}
      />
    </>
  );
}

function useChips(q: ListQuery): Chip<ListQuery>[] {
  const t = listTexts.use();
  return [
    ...authChips(t, q.auth),
    ...(q.oj === undefined
      ? []
      : [{ key: 'oj', label: q.oj === OWN_JUDGE ? t('ownOj') : q.oj, clear: { oj: undefined } }]),
  ];
}

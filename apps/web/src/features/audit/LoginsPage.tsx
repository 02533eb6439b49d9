import { Button, TextInput } from '@mantine/core';
import { getLoginHistory, type LoginEntry } from '@oyez/contract/site/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel, QueryPanel } from '../../ui/layout/Panel.tsx';
import { FilterRow } from '../../ui/lists/FilterRow.tsx';
import { SearchBox } from '../../ui/lists/SearchBox.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { type SetSearch, useSearch } from '../../ui/lists/useSearch.ts';
import { type LoginFilter, loginsQuery, sharedAddressesQuery } from './audit.api.ts';
import { auditTexts } from './audit.i18n.ts';
import classes from './audit.module.css';
import { NoEntries } from './NoEntries.tsx';

type Translate = ReturnType<typeof auditTexts.use>;

/** Who came from where. */
export function LoginsPage() {
  const t = auditTexts.use();
  usePageTitle(t('logins.title'));
  const [{ cursor: _cursor, limit: _limit, ...filter }, setFilter] = useSearch(getLoginHistory.query!);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData, refetch } = useInfiniteQuery(
    loginsQuery(filter),
  );
  const rows = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <PartsPage title={t('logins.title')} intro={t('logins.intro')}>
      <FilterRow
        className={classes.filters}
        count={filter.ip === undefined ? 0 : 1}
        searchBox={
          <SearchBox
            value={filter.username ?? ''}
            placeholder={t('filter.actor')}
            onChange={(text) => setFilter({ username: text === '' ? undefined : text }, { replace: true })}
          />
        }
        filters={
          <TextInput
            aria-label={t('filter.ip')}
            placeholder={t('filter.ip')}
            value={filter.ip ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) =>
              setFilter({ ip: value.trim() === '' ? undefined : value.trim() }, { replace: true })
            }
          />
        }
      />
      {Object.values(filter).every((value) => value === undefined) && <SharedAddresses setFilter={setFilter} />}
      <Panel title={t('logins.title')}>
        {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <div className={classes.body}>
            <Loading lines={10} />
          </div>
        )}
        {data !== undefined && rows.length === 0 && <NoEntries filter={filter} setFilter={setFilter} />}
        {rows.length > 0 && (
          <>
            <DataTable
              label={t('logins.title')}
              columns={loginColumns(t, setFilter)}
              rows={rows}
              rowKey={(row) => row.id}
              stale={isPlaceholderData}
              phone={(row) => ({
                main: <span>{row.username}</span>,
                facts: (
                  <>
                    <TimeText time={row.at} />
                    <span>{row.ip}</span>
                    <span>{row.device ?? t('logins.unknown')}</span>
                  </>
                ),
              })}
            />
            <div className={classes.foot}>
              {hasNextPage ? (
                <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('more')}
                </Button>
              ) : (
                t('end')
              )}
            </div>
          </>
        )}
      </Panel>
    </PartsPage>
  );
}

function loginColumns(t: Translate, setFilter: SetSearch<LoginFilter>): Column<LoginEntry>[] {
  return [
    {
      key: 'user',
      title: t('logins.user'),
      width: 170,
      render: (row) => (
        <button type="button" className={classes.plain} onClick={() => setFilter({ username: row.username })}>
          {row.username}
        </button>
      ),
    },
    { key: 'at', title: t('logins.at'), width: 180, render: (row) => <TimeText time={row.at} exact /> },
    {
      key: 'seen',
      title: t('logins.seen'),
      width: 140,
      hideBelow: 'md',
      render: (row) => <TimeText short time={row.lastSeen} />,
    },
    {
      key: 'ip',
      title: t('logins.ip'),
      width: 180,
      render: (row) =>
        row.ip !== null && (
          <button type="button" className={classes.plain} onClick={() => setFilter({ ip: row.ip ?? undefined })}>
            {row.ip}
          </button>
        ),
    },
    {
      key: 'device',
      title: t('logins.device'),
      render: (row) => <span title={row.agent ?? ''}>{row.device ?? t('logins.unknown')}</span>,
    },
    {
      key: 'state',
      title: t('logins.state'),
      width: 90,
      render: (row) => t(row.open ? 'logins.open' : 'logins.ended'),
    },
  ];
}

function SharedAddresses({ setFilter }: { setFilter: SetSearch<LoginFilter> }) {
  const t = auditTexts.use();
  return (
    <QueryPanel
      title={t('logins.shared')}
      query={sharedAddressesQuery}
      lines={3}
      isEmpty={(addresses) => addresses.length === 0}
      empty={t('logins.none')}
    >
      {(addresses) => (
        <>
          <p className={`${classes.body} ${classes.small}`}>{t('logins.sharedHint')}</p>
          <ul className={classes.shared}>
            {addresses.map(({ ip, accounts, logins, usernames, lastAt }) => (
              <li key={ip}>
                <button
                  type="button"
                  className={classes.plain}
                  aria-label={`${t('logins.only')}: ${ip}`}
                  onClick={() => setFilter({ ip, username: undefined })}
                >
                  {ip}
                </button>
                <span className={classes.who}>{t('logins.count', { accounts, logins })}</span>
                <span>
                  {usernames.join(', ')}
                  {accounts > usernames.length && ` ${t('logins.andMore', { count: accounts - usernames.length })}`}
                </span>
                <span className={classes.small}>
                  <TimeText time={lastAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryPanel>
  );
}

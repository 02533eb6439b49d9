import { Button } from '@mantine/core';
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Page } from '@oyez/contract/wire/values';
import type { ReactNode } from 'react';
import { type Column, DataTable, type DataTableProps } from './DataTable.tsx';
import { ErrorResult } from '../feedback/ErrorResult.tsx';
import { type Chip, FilterChips } from './FilterChips.tsx';
import { formatCount } from '../text/format.ts';
import classes from './ListPage.module.css';
import { Loading } from '../loading/Loading.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { PageFooter } from '../layout/PageFooter.tsx';
import { SearchBox } from './SearchBox.tsx';
import { uiTexts } from '../ui.i18n.ts';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import type { Search } from './useSearch.ts';
import { useLocale } from '../../api/locale.ts';

export type { Chip, Column };

type Paged = { currentPage: number; limit: number };

export type ListPageProps<Row, Q extends Paged, K extends QueryKey = QueryKey> = {
  title: string;
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, K>;
  /** The pair of `useSearch(endpoint.query)`. */
  search: Search<Q>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowHref?: (row: Row) => string | undefined;
  rowClassName?: DataTableProps<Row>['rowClassName'];
  phone?: DataTableProps<Row>['phone'];
  dense?: boolean;
  tight?: boolean;
  /** The main action of the page, right of the title. */
  action?: ReactNode;
  /** The free-text filter: comes first in the row and is focused by `/`. */
  searchBox?: {
    field: { [K in keyof Q]-?: Q[K] extends string | undefined ? K : never }[keyof Q];
    placeholder: string;
  };
  /** Selects and switches, after the search box. They change `search`. */
  filters?: ReactNode;
  /** What is filtered at the moment; each chip takes its filter away. */
  chips?: Chip<Q>[];
  /** When there is nothing at all and no filter is set. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode };
  /** Between the filters and the table. */
  notice?: ReactNode;
};

/** Page shape 1: title with count and action, one filter row, chips, table, pages. State lives in the address. */
export function ListPage<Row, Q extends Paged, K extends QueryKey>(props: ListPageProps<Row, Q, K>) {
  const { title, search, searchBox, filters, chips = [], action, notice } = props;
  const [q, setQ] = search;
  const locale = useLocale();
  const t = uiTexts.use();
  const list = useQuery({ placeholderData: keepPreviousData, ...props.query });
  usePageTitle(title);

  return (
    <section className={classes.page} aria-labelledby="list-title">
      <header className={classes.head}>
        <h1 id="list-title" className={classes.title}>
          {title}
          {list.data !== undefined && (
            <span className={classes.count}>
              {list.data.totalExact === false
                ? t('pages.about', { total: formatCount(list.data.total, locale) })
                : formatCount(list.data.total, locale)}
            </span>
          )}
        </h1>
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </header>
      {(searchBox !== undefined || filters !== undefined) && (
        <div className={classes.filters} role="search">
          {searchBox !== undefined && (
            <SearchBox
              value={String(q[searchBox.field] ?? '')}
              placeholder={searchBox.placeholder}
              onChange={(text) =>
                setQ({ [searchBox.field]: text === '' ? undefined : text } as Partial<Q>, { replace: true })
              }
            />
          )}
          {filters}
        </div>
      )}
      <FilterChips chips={chips} onClear={(patch) => setQ(patch)} />
      {notice}
      <div className={classes.panel}>
        <ListBody {...props} list={list} />
        {list.data !== undefined && list.data.total > 0 && (
          <PageFooter
            page={list.data}
            currentPage={q.currentPage}
            limit={q.limit}
            onChange={(patch) => setQ(patch as Partial<Q>)}
          />
        )}
      </div>
    </section>
  );
}

type ListBodyProps<Row, Q extends Paged> = Omit<ListPageProps<Row, Q>, 'query'> & {
  list: { data: Page<Row> | undefined; error: Error | null; isPlaceholderData: boolean; refetch: () => unknown };
};

function ListBody<Row, Q extends Paged>({ list, search: [q, setQ], ...props }: ListBodyProps<Row, Q>) {
  if (list.data === undefined && list.error !== null) {
    return <ErrorResult error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) {
    return (
      <div className={classes.loading}>
        <Loading lines={Math.min(q.limit, 15)} />
      </div>
    );
  }
  if (list.data.records.length === 0 && list.data.total > 0) {
    return <PastTheEnd onFirstPage={() => setQ({ currentPage: 1 } as Partial<Q>)} />;
  }
  if (list.data.records.length === 0) {
    return (
      <NothingHere
        isFiltered={(props.chips ?? []).length > 0 || hasText(q, props.searchBox?.field)}
        empty={props.empty}
      />
    );
  }
  return (
    <>
      {list.error !== null && <ErrorResult compact error={list.error} onRetry={() => void list.refetch()} />}
      <DataTable
        label={props.title}
        columns={props.columns}
        rows={list.data.records}
        rowKey={props.rowKey}
        rowHref={props.rowHref}
        rowClassName={props.rowClassName}
        phone={props.phone}
        dense={props.dense}
        tight={props.tight}
        stale={list.isPlaceholderData}
      />
    </>
  );
}

function hasText<Q>(query: Q, field: keyof Q | undefined): boolean {
  return field !== undefined && query[field] !== undefined && query[field] !== '';
}

/** An old link may name a page that no longer exists. */
function PastTheEnd({ onFirstPage }: { onFirstPage: () => void }) {
  const t = uiTexts.use();
  return <Notice title={t('pages.pastEnd')} actions={<Button onClick={onFirstPage}>{t('pages.toFirst')}</Button>} />;
}

function NothingHere({ isFiltered, empty }: { isFiltered: boolean; empty: ListPageProps<unknown, Paged>['empty'] }) {
  const t = uiTexts.use();
  if (isFiltered) return <Notice title={t('empty.filtered')} text={t('empty.filteredHint')} />;
  return <Notice title={empty?.title ?? t('empty.title')} text={empty?.text} actions={empty?.action} />;
}

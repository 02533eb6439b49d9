import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Page } from '@oyez/contract/wire/values';
import type { ReactNode } from 'react';
import type { Column } from './DataTable.tsx';
import { type Chip, FilterChips } from './FilterChips.tsx';
import { formatCount } from '../text/format.ts';
import classes from './ListPage.module.css';
import { PagedTable, type PagedTableProps } from './PagedTable.tsx';
import { type Paging, usePagedQuery } from './paging.ts';
import { SearchBox } from './SearchBox.tsx';
import { uiTexts } from '../ui.i18n.ts';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import type { Search } from './useSearch.ts';
import { useLocale } from '../../api/locale.ts';

export type { Chip, Column };

type TableOf<Row> = Omit<PagedTableProps<Row>, 'label' | 'list' | 'search' | 'isFiltered' | 'compact' | 'lines'>;

export type ListPageProps<Row, Q extends Paging, K extends QueryKey = QueryKey> = TableOf<Row> & {
  title: string;
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, K>;
  /** The pair of `useSearch(endpoint.query)`. */
  search: Search<Q>;
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
  /** Between the filters and the table. */
  notice?: ReactNode;
};

/** Page shape 1: title with count and action, one filter row, chips, table, pages. State lives in the address. */
export function ListPage<Row, Q extends Paging, K extends QueryKey>({
  title,
  query,
  search: [q, setQ],
  searchBox,
  filters,
  chips = [],
  action,
  notice,
  ...table
}: ListPageProps<Row, Q, K>) {
  const locale = useLocale();
  const t = uiTexts.use();
  const list = usePagedQuery(query);
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
        <PagedTable
          {...table}
          label={title}
          list={list}
          search={[q, (patch) => setQ(patch as Partial<Q>)]}
          isFiltered={chips.length > 0 || hasText(q, searchBox?.field)}
        />
      </div>
    </section>
  );
}

function hasText<Q>(query: Q, field: keyof Q | undefined): boolean {
  return field !== undefined && query[field] !== undefined && query[field] !== '';
}

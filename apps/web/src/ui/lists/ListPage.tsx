import { useMediaQuery } from '@mantine/hooks';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Page } from '@oyez/contract/wire/values';
import type { ReactNode } from 'react';
import type { Column } from './DataTable.tsx';
import { type Chip, FilterChips } from './FilterChips.tsx';
import { FilterRow } from './FilterRow.tsx';
import { type OrderChoice, OrderSelect } from './ordering.tsx';
import { PHONE_QUERY } from '../hooks/phone.ts';
import { formatCount } from '../text/format.ts';
import classes from './ListPage.module.css';
import { PagedList, type PagedListProps } from './PagedList.tsx';
import { PagedTable, type PagedTableProps } from './PagedTable.tsx';
import { type PagedAnswer, type Paging, usePagedQuery } from './paging.ts';
import { SearchBox } from './SearchBox.tsx';
import { uiTexts } from '../ui.i18n.ts';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import type { Search } from './useSearch.ts';
import { useLocale } from '../../api/locale.ts';

export type { Chip, Column };

type TableOf<Row> = Omit<
  PagedTableProps<Row>,
  'label' | 'list' | 'search' | 'onClearFilters' | 'compact' | 'lines' | 'sizes'
>;

type FrameProps<Row, Q extends Paging, K extends QueryKey = QueryKey> = {
  title: string;
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, K>;
  /** The pair of `useSearch(endpoint.query)`. */
  search: Search<Q>;
  /** The main action of the page, right of the title. */
  action?: ReactNode;
  /** Between the title and the filters. */
  lead?: ReactNode;
  /** The free-text filter: comes first in the row and is focused by `/`. */
  searchBox?: {
    field: { [K in keyof Q]-?: Q[K] extends string | undefined ? K : never }[keyof Q];
    placeholder: string;
  };
  /** Selects and switches, after the search box. They change `search`. */
  filters?: ReactNode;
  /** What is filtered at the moment; each chip takes its filter away. */
  chips?: Chip<Q>[];
  /** Between the filters and the rows. */
  notice?: ReactNode;
};

export type ListPageProps<Row, Q extends Paging, K extends QueryKey = QueryKey> = TableOf<Row> & FrameProps<Row, Q, K>;

/** Page shape 1: title with count and action, one filter row, chips, table, pages. State lives in the address. */
export function ListPage<Row, Q extends Paging, K extends QueryKey>(props: ListPageProps<Row, Q, K>) {
  const { title, query, search, searchBox, filters, chips, action, lead, notice, ...table } = props;
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const { columns, ordering } = table;
  const order = isPhone && ordering !== undefined && <OrderSelect choices={choicesOf(columns)} ordering={ordering} />;
  return (
    <Frame
      {...{ title, query, search, searchBox, chips, action, lead, notice }}
      filters={
        order ? (
          <>
            {filters}
            {order}
          </>
        ) : (
          filters
        )
      }
    >
      {(list, paging, onClearFilters) => (
        <div className={classes.panel}>
          <PagedTable {...table} label={title} list={list} search={paging} onClearFilters={onClearFilters} />
        </div>
      )}
    </Frame>
  );
}

type CardListPageProps<Row, Q extends Paging, K extends QueryKey> = FrameProps<Row, Q, K> &
  Pick<PagedListProps<Row>, 'empty' | 'lines' | 'sizes'> & { children: (rows: readonly Row[]) => ReactNode };

/** The same with cards instead of a table, for things that are chosen by their looks. */
export function CardListPage<Row, Q extends Paging, K extends QueryKey>(props: CardListPageProps<Row, Q, K>) {
  const { empty, lines, sizes, children, ...frame } = props;
  return (
    <Frame {...frame}>
      {(list, paging, onClearFilters) => (
        <div className={list.data?.records.length === 0 ? classes.panel : classes.open}>
          <PagedList {...{ list, empty, sizes, onClearFilters }} search={paging} {...(lines && { lines })}>
            {(rows, isStale) => <div className={clsx(isStale && classes.stale)}>{children(rows)}</div>}
          </PagedList>
        </div>
      )}
    </Frame>
  );
}

type InFrame<Row> = {
  children: (
    list: PagedAnswer<Row>,
    search: Search<Paging>,
    /** Given where filters narrow the list. */
    onClearFilters: (() => void) | undefined,
  ) => ReactNode;
};

function Frame<Row, Q extends Paging, K extends QueryKey>({
  title,
  query,
  search: [q, setQ],
  searchBox,
  filters,
  chips = [],
  action,
  lead,
  notice,
  children,
}: FrameProps<Row, Q, K> & InFrame<Row>) {
  const locale = useLocale();
  const t = uiTexts.use();
  const list = usePagedQuery(query);
  usePageTitle(title);
  const isFiltered = chips.length > 0 || hasText(q, searchBox?.field);
  const noText = searchBox === undefined ? {} : { [searchBox.field]: undefined };
  const withoutFilters = Object.assign(noText, ...chips.map((chip) => chip.clear)) as Partial<Q>;

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
      {lead}
      {(searchBox !== undefined || filters !== undefined) && (
        <FilterRow
          searchBox={
            searchBox && (
              <SearchBox
                value={String(q[searchBox.field] ?? '')}
                placeholder={searchBox.placeholder}
                onChange={(text) =>
                  setQ({ [searchBox.field]: text === '' ? undefined : text } as Partial<Q>, { replace: true })
                }
              />
            )
          }
          filters={filters}
          count={chips.filter(({ clear }) => searchBox === undefined || !(searchBox.field in clear)).length}
        />
      )}
      <FilterChips chips={chips} onClear={(patch) => setQ(patch)} />
      {notice}
      {children(list, [q, (patch) => setQ(patch as Partial<Q>)], isFiltered ? () => setQ(withoutFilters) : undefined)}
    </section>
  );
}

function choicesOf<Row>(columns: readonly Column<Row>[]): OrderChoice[] {
  return columns.flatMap(({ key, order }) =>
    order === undefined ? [] : [{ sort: key, title: order.name, first: order.first ?? 'asc' }],
  );
}

function hasText<Q>(query: Q, field: keyof Q | undefined): boolean {
  return field !== undefined && query[field] !== undefined && query[field] !== '';
}

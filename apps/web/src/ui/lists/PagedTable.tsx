import { DataTable, type DataTableProps } from './DataTable.tsx';
import { PagedList, type PagedListProps } from './PagedList.tsx';

export type PagedTableProps<Row> = PagedListProps<Row> & Omit<DataTableProps<Row>, 'rows' | 'stale'>;

/** A table by pages: of a page (`ListPage`), or of a tab, a dialog or a panel. */
export function PagedTable<Row>({
  list,
  search,
  empty,
  onClearFilters,
  compact,
  lines,
  sizes,
  ...table
}: PagedTableProps<Row>) {
  return (
    <PagedList
      list={list}
      search={search}
      empty={empty}
      onClearFilters={onClearFilters}
      compact={compact}
      lines={lines}
      sizes={sizes}
    >
      {(rows, isStale) => <DataTable {...table} rows={rows} stale={isStale} />}
    </PagedList>
  );
}

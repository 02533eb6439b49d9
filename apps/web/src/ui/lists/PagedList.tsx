import { Button } from '@mantine/core';
import type { Page } from '@oyez/contract/wire/values';
import type { ReactNode } from 'react';
import { ErrorResult } from '../feedback/ErrorResult.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { PageFooter } from '../layout/PageFooter.tsx';
import { Loading } from '../loading/Loading.tsx';
import { uiTexts } from '../ui.i18n.ts';
import { NothingFound } from './NothingFound.tsx';
import classes from './PagedList.module.css';
import type { PagedAnswer, Paging } from './paging.ts';
import type { Search } from './useSearch.ts';

const LINES = 15;

export type PagedListProps<Row> = {
  /** Of `usePagedQuery`. */
  list: PagedAnswer<Row>;
  /** The pair of `useOwnSearch`, or of `useSearch` where the address has the state. */
  search: Search<Paging>;
  /** When there is nothing at all; said also where filters are set when they are what the list is about. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode; despiteFilters?: boolean } | undefined;
  /** Given where nothing may be there because of filters: takes all of them away. */
  onClearFilters?: (() => void) | undefined;
  /** For panels inside a page. */
  compact?: boolean;
  /** Room kept while the first answer is on its way; a page of rows unless told otherwise. */
  lines?: number;
  /** The numbers of rows to choose from; those of most lists unless told otherwise. */
  sizes?: readonly number[] | undefined;
};

export type PagedRowsProps<Row> = PagedListProps<Row> & {
  /** The rows; paler while newer ones are on their way. */
  children: (rows: readonly Row[], isStale: boolean) => ReactNode;
};

/** A list by pages, wherever it stands: on its way, failed, empty, or rows with the way to the other pages below them. */
export function PagedList<Row>({
  list: { data, error, isPlaceholderData, refetch },
  search: [{ currentPage, limit }, setSearch],
  empty,
  onClearFilters,
  compact = false,
  lines = Math.min(limit, LINES),
  sizes,
  children,
}: PagedRowsProps<Row>) {
  const t = uiTexts.use();
  if (data === undefined && error === null) {
    return (
      <div className={compact ? classes.compact : classes.loading}>
        <Loading lines={lines} />
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <ErrorResult compact={compact || data !== undefined} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          {rowsOf(data)}
          {data.total > 0 && (
            <PageFooter
              page={data}
              currentPage={currentPage}
              limit={limit}
              onChange={(patch) => setSearch(patch)}
              {...(sizes && { sizes })}
            />
          )}
        </>
      )}
    </>
  );

  function rowsOf({ records, total }: Page<Row>): ReactNode {
    if (records.length > 0) return children(records, isPlaceholderData);
    if (total > 0) return <PastTheEnd compact={compact} onFirstPage={() => setSearch({ currentPage: 1 })} />;
    if (onClearFilters !== undefined && empty?.despiteFilters !== true)
      return <NothingFound compact={compact} onClear={onClearFilters} />;
    return (
      <Notice compact={compact} title={empty?.title ?? t('empty.title')} text={empty?.text} actions={empty?.action} />
    );
  }
}

/** An old link may name a page that no longer exists, and somebody may take the last row of the last page away. */
function PastTheEnd({ compact, onFirstPage }: { compact: boolean; onFirstPage: () => void }) {
  const t = uiTexts.use();
  return (
    <Notice
      compact={compact}
      title={t('pages.pastEnd')}
      actions={<Button onClick={onFirstPage}>{t('pages.toFirst')}</Button>}
    />
  );
}

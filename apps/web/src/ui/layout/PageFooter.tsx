import { NativeSelect, Pagination } from '@mantine/core';
import { PAGE_SIZES } from '@oyez/contract/rules/limits';
import { LIST_ROWS, MAX_OFFSET, type Page } from '@oyez/contract/wire/values';
import { useLocale } from '../../api/locale.ts';
import { formatCount } from '../text/format.ts';
import classes from './PageFooter.module.css';
import { uiTexts } from '../ui.i18n.ts';

export type PageFooterProps = {
  page: Pick<Page<unknown>, 'total' | 'totalExact' | 'records'>;
  currentPage: number;
  limit: number;
  onChange: (patch: { currentPage?: number; limit?: number }) => void;
  sizes?: readonly number[];
};

export function PageFooter({ page, currentPage, limit, onChange, sizes: offered = PAGE_SIZES }: PageFooterProps) {
  const t = uiTexts.use();
  const locale = useLocale();
  const reachable = page.totalExact === false ? LIST_ROWS : MAX_OFFSET;
  const pages = Math.max(1, Math.ceil(Math.min(page.total, reachable) / limit));
  const from = (currentPage - 1) * limit + 1;
  const range = {
    from: formatCount(from, locale),
    to: formatCount(Math.min(from + limit - 1, page.total), locale),
    total: formatCount(page.total, locale),
  };
  // A size that came with the address stays choosable.
  const sizes = [...new Set([...offered, limit])].sort((a, b) => a - b);
  return (
    <footer className={classes.footer}>
      <span className={classes.range}>
        {/* An address may lead beyond the last page. */}
        {page.records.length > 0 && t(page.totalExact === false ? 'pages.rangeOfAbout' : 'pages.range', range)}
      </span>
      {pages > 1 && (
        <nav aria-label={t('pages.label')}>
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(currentPage, pages)}
            onChange={(next) => onChange({ currentPage: next })}
            getItemProps={(item) => ({ 'aria-label': t('pages.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'pages.previous' : 'pages.next'),
            })}
          />
        </nav>
      )}
      <label className={classes.size}>
        <span>{t('pages.size')}</span>
        <NativeSelect
          size="xs"
          data={sizes.map(String)}
          value={String(limit)}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value), currentPage: 1 })}
        />
      </label>
    </footer>
  );
}

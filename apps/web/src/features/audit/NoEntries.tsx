import { Notice } from '../../ui/feedback/Notice.tsx';
import { NoRows } from '../../ui/lists/NoRows.tsx';
import type { SetSearch } from '../../ui/lists/useSearch.ts';
import { auditTexts } from './audit.i18n.ts';

type Props<Filter extends object> = { filter: Partial<Filter>; setFilter: SetSearch<Filter> };

export function NoEntries<Filter extends object>({ filter, setFilter }: Props<Filter>) {
  const t = auditTexts.use();
  return <NoRows filter={filter} setFilter={setFilter} empty={<Notice compact title={t('empty')} />} />;
}

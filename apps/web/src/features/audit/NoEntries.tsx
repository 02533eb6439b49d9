import { Notice } from '../../ui/feedback/Notice.tsx';
import { NothingFound } from '../../ui/lists/NothingFound.tsx';
import type { SetSearch } from '../../ui/lists/useSearch.ts';
import { auditTexts } from './audit.i18n.ts';

/** In the place of entries: there are none at all, or none that the filters leave. */
export function NoEntries<Filter extends object>({
  filter,
  setFilter,
}: {
  filter: Partial<Filter>;
  setFilter: SetSearch<Filter>;
}) {
  const t = auditTexts.use();
  const chosen = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (chosen.length === 0) return <Notice compact title={t('empty')} />;
  const nothing = Object.fromEntries(chosen.map(([name]) => [name, undefined])) as Partial<Filter>;
  return <NothingFound compact onClear={() => setFilter(nothing)} />;
}

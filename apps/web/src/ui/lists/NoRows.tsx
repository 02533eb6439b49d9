import type { ReactNode } from 'react';
import { NothingFound } from './NothingFound.tsx';
import type { SetSearch } from './useSearch.ts';

type Props<Filter extends object> = {
  filter: Partial<Filter>;
  setFilter: SetSearch<Filter>;
  /** What is said where nothing was chosen and nothing is there. */
  empty: ReactNode;
};

/** In the place of entries: there are none at all, or none that the filters leave. */
export function NoRows<Filter extends object>({ filter, setFilter, empty }: Props<Filter>) {
  const chosen = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (chosen.length === 0) return empty;
  const nothing = Object.fromEntries(chosen.map(([name]) => [name, undefined])) as Partial<Filter>;
  return <NothingFound compact onClear={() => setFilter(nothing)} />;
}

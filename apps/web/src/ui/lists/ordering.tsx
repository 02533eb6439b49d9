import { NativeSelect } from '@mantine/core';
import type { SortOrder } from '@oyez/contract/wire/values';
import { useLayoutEffect, useRef } from 'react';
import { IconChevronDown } from '../icons.tsx';
import { uiTexts } from '../ui.i18n.ts';
import classes from './ordering.module.css';
import type { SetSearch } from './useSearch.ts';

/** What a list is put in order by, and how that is changed; columns with an `order` are what it can be put in order by. */
export type Ordering = {
  sort: string | undefined;
  order: SortOrder;
  onOrder: (sort: string | undefined, order?: SortOrder) => void;
};

type Ordered<S extends string> = { sort?: S | undefined; order?: SortOrder | undefined };

/** The order of a list as the address has it. `usual`: what it is in order by when nothing is asked for. */
export function useOrdering<S extends string>(
  sorts: readonly S[],
  { sort, order }: Ordered<S>,
  setQ: SetSearch<Ordered<S>>,
  usual: S | undefined,
): Ordering {
  return {
    sort: sort ?? usual,
    order: (sort === undefined ? undefined : order) ?? 'asc',
    onOrder: (wanted, direction = 'asc') => {
      const known = sorts.find((one) => one === wanted);
      const isUsual = known === undefined || (known === usual && direction === 'asc');
      setQ({
        sort: isUsual ? undefined : known,
        order: isUsual || direction === 'asc' ? undefined : direction,
      });
    },
  };
}

type OrderHeadProps = {
  column: string;
  title: string;
  /** The direction that one wants first. */
  first: SortOrder;
  ordering: Ordering;
};

/** The head of a column by which rows can be put in order: one way, the other way, as usual. */
export function OrderHead({ column, title, first, ordering: { sort, order, onOrder } }: OrderHeadProps) {
  const t = uiTexts.use();
  const button = useRef<HTMLButtonElement>(null);
  const isHere = sort === column;
  const state = !isHere ? 'none' : order === 'asc' ? 'ascending' : 'descending';
  // The cell is the table's, which takes no attributes for its heads.
  useLayoutEffect(() => button.current?.closest('th')?.setAttribute('aria-sort', state), [state]);
  const press = () => {
    if (!isHere) onOrder(column, first);
    else if (order === first) onOrder(column, first === 'asc' ? 'desc' : 'asc');
    else onOrder(undefined);
  };
  return (
    <button ref={button} type="button" className={classes.head} title={t('order.by', { name: title })} onClick={press}>
      {title}
      <IconChevronDown className={classes.mark} data-state={state} size={12} />
    </button>
  );
}

export type OrderChoice = { sort: string; title: string; first: SortOrder };

/** The same where no column has a head: on phones. */
export function OrderSelect({
  choices,
  ordering: { sort, order, onOrder },
}: {
  choices: readonly OrderChoice[];
  ordering: Ordering;
}) {
  const t = uiTexts.use();
  const directions = (first: SortOrder): SortOrder[] => (first === 'asc' ? ['asc', 'desc'] : ['desc', 'asc']);
  return (
    <NativeSelect
      aria-label={t('order.label')}
      value={sort === undefined ? '' : `${sort} ${order}`}
      onChange={({ currentTarget: { value } }) => {
        const [wanted, direction] = value.split(' ');
        onOrder(wanted, direction === 'desc' ? 'desc' : 'asc');
      }}
      data={[
        ...(sort === undefined ? [{ value: '', label: t('order.near') }] : []),
        ...choices.flatMap(({ sort: one, title, first }) =>
          directions(first).map((direction) => ({
            value: `${one} ${direction}`,
            label: t(`order.${direction}`, { name: title }),
          })),
        ),
      ]}
    />
  );
}

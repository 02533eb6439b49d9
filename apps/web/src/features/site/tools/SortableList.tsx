import type { ReactNode } from 'react';
import { useSorting } from '../../../ui/lists/sorting/sorting.tsx';
import classes from '../settings.module.css';

/** A list that people put in order. */
export function SortableList<T extends { id: number }>({
  label,
  items,
  itemName,
  onOrder,
  children,
}: {
  label: string;
  items: readonly T[];
  itemName: (item: T, index: number) => string;
  onOrder: (ordered: T[]) => void;
  children: (item: T, index: number) => ReactNode;
}) {
  const sorting = useSorting(items, itemName, onOrder);
  if (items.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={item.id} className={classes.item} {...sorting.row(index)}>
          {sorting.handle(item, index)}
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}

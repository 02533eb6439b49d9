import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useSorting } from './sorting.tsx';
import classes from './SortedLines.module.css';

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  onOrder: (ordered: Row[]) => void;
  /** The columns of a line; the first is the handle. */
  className: string | undefined;
  children: (row: Row, index: number) => ReactNode;
};

/** Lines in an order that people give them, by their handles. */
export function SortedLines<Row>({ label, rows, rowKey, nameOf, onOrder, className, children }: Props<Row>) {
  const sorting = useSorting(rows, nameOf, onOrder);
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row, index) => (
        <li key={rowKey(row)} className={clsx(classes.line, className)} {...sorting.row(index)}>
          {sorting.handle(row, index)}
          {children(row, index)}
        </li>
      ))}
    </ul>
  );
}

import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconGrip } from './icons.tsx';
import { announce } from './LiveRegion.tsx';
import classes from './sorting.module.css';
import { uiTexts } from './ui.i18n.ts';

const DRAGGED = 'application/x-oyez-row';

/** The rows with one of them somewhere else. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, index) => index !== from);
  const row = rows[from];
  return row === undefined || to < 0 || to >= rows.length ? [...rows] : rest.toSpliced(to, 0, row);
}

export type Sorting<T> = {
  /** Props of the `li` or `tr` of a row. */
  row: (index: number) => object;
  handle: (row: T, index: number) => ReactNode;
};

/** Rows that people put in order: by dragging a row's handle, or from it with the arrow keys, Home and End. */
export function useSorting<T>(
  rows: readonly T[],
  nameOf: (row: T, index: number) => string,
  onOrder: (rows: T[]) => void,
): Sorting<T> {
  const t = uiTexts.use();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length || to === from) return;
    onOrder(moved(rows, from, to));
    announce(t('sorting.moved', { name: nameOf(row, from), place: to + 1, count: rows.length }));
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const onDragStart = ({ dataTransfer, currentTarget }: DragEvent, index: number) => {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData(DRAGGED, String(index));
    const row = currentTarget.closest('li, tr');
    if (row !== null) dataTransfer.setDragImage(row, 0, 0);
    setDragged(index);
  };

  return {
    row: (index) => ({
      'data-dragged': dragged === index || undefined,
      'data-over': (over === index && dragged !== null && dragged !== index) || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null) move(dragged, index);
        end();
      },
    }),
    handle: (row, index) => (
      // Not a `button`: Firefox does not drag those.
      <span
        role="button"
        tabIndex={0}
        className={classes.handle}
        aria-label={t('sorting.move', { name: nameOf(row, index) })}
        title={t('sorting.hint')}
        draggable
        onDragStart={(event) => onDragStart(event, index)}
        onDragEnd={end}
        onKeyDown={(event) => onKey(event, index)}
      >
        <IconGrip />
      </span>
    ),
  };
}

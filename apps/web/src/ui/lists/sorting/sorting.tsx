import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react';
import { IconGrip } from '../../icons.tsx';
import { announce } from '../../feedback/LiveRegion.tsx';
import classes from './sorting.module.css';
import { uiTexts } from '../../ui.i18n.ts';
import { useLatest } from '../../hooks/useLatest.ts';

const DRAGGED = 'application/x-oyez-row';

/** The rows with one of them somewhere else. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, index) => index !== from);
  const row = rows[from];
  return row === undefined || to < 0 || to >= rows.length ? [...rows] : rest.toSpliced(to, 0, row);
}

/** What people do to a row, by its index. */
export type SortingEvents = {
  onDragStart: (event: DragEvent, index: number) => void;
  onDragOver: (event: DragEvent, index: number) => void;
  onDrop: (event: DragEvent, index: number) => void;
  onDragEnd: () => void;
  onKey: (event: KeyboardEvent, index: number) => void;
};

/** What happens to a row while one is dragged. */
export type SortingState = 'dragged' | 'over' | undefined;

export type Sorting<T> = {
  /** Props of the `li` or `tr` of a row. */
  row: (index: number) => object;
  handle: (row: T, index: number) => ReactNode;
  /** For rows that are drawn one by one: the same object for good, to be given to `sortableRow` and `SortHandle`. */
  events: SortingEvents;
  stateOf: (index: number) => SortingState;
};

/** Rows that people put in order: by dragging a row's handle, or from it with the arrow keys, Home and End. */
export function useSorting<T>(
  rows: readonly T[],
  rowName: (row: T, index: number) => string,
  onOrder: (rows: T[]) => void,
): Sorting<T> {
  const t = uiTexts.use();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const latest = useLatest({ rows, dragged, move });
  function move(from: number, to: number): void {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length || to === from) return;
    onOrder(moved(rows, from, to));
    announce(t('sorting.moved', { name: rowName(row, from), place: to + 1, count: rows.length }));
  }
  const events = useMemo<SortingEvents>(() => {
    const onDragEnd = () => {
      setDragged(null);
      setOver(null);
    };
    return {
      onDragStart: ({ dataTransfer, currentTarget }, index) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData(DRAGGED, String(index));
        const row = currentTarget.closest('li, tr');
        if (row !== null) dataTransfer.setDragImage(row, 0, 0);
        setDragged(index);
      },
      onDragOver: (event, index) => {
        if (latest.current.dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event, index) => {
        event.preventDefault();
        const { dragged: from, move: put } = latest.current;
        if (from !== null) put(from, index);
        onDragEnd();
      },
      onDragEnd,
      onKey: (event, index) => {
        const { rows: all, move: put } = latest.current;
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: all.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        put(index, to);
      },
    };
  }, [latest]);
  const stateOf = (index: number): SortingState => {
    if (dragged === index) return 'dragged';
    return dragged !== null && over === index ? 'over' : undefined;
  };

  return {
    row: (index) => sortableRow(events, stateOf(index), index),
    handle: (row, index) => <SortHandle name={rowName(row, index)} index={index} events={events} />,
    events,
    stateOf,
  };
}

export function sortableRow(events: SortingEvents, state: SortingState, index: number): object {
  return {
    'data-dragged': state === 'dragged' || undefined,
    'data-over': state === 'over' || undefined,
    onDragOver: (event: DragEvent) => events.onDragOver(event, index),
    onDrop: (event: DragEvent) => events.onDrop(event, index),
  };
}

export const SortHandle = memo(function SortHandle({
  name,
  index,
  events,
}: {
  name: string;
  index: number;
  events: SortingEvents;
}) {
  const t = uiTexts.use();
  return (
    // Not a `button`: Firefox does not drag those.
    <span
      role="button"
      tabIndex={0}
      className={classes.handle}
      aria-label={t('sorting.move', { name })}
      title={t('sorting.hint')}
      draggable
      onDragStart={(event) => events.onDragStart(event, index)}
      onDragEnd={events.onDragEnd}
      onKeyDown={(event) => events.onKey(event, index)}
    >
      <IconGrip />
    </span>
  );
});

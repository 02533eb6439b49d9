import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconGrip } from '../../ui/icons.tsx';
import { announce } from '../../ui/LiveRegion.tsx';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

type Item = { id: number };

/** A list that people put in order: by dragging, or from the handle with the arrow keys. */
export function SortableList<T extends Item>({
  label,
  items,
  nameOf,
  onOrder,
  children,
}: {
  label: string;
  items: readonly T[];
  nameOf: (item: T, index: number) => string;
  onOrder: (ids: number[]) => void;
  children: (item: T, index: number) => ReactNode;
}) {
  const t = settingsTexts.use();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);

  const move = (from: number, to: number) => {
    const ids = items.map((item) => item.id);
    const [id] = ids.splice(from, 1);
    const item = items[from];
    if (id === undefined || item === undefined || to < 0 || to > ids.length || to === from) return;
    ids.splice(to, 0, id);
    announce(t('moved', { name: nameOf(item, from), place: to + 1, count: items.length }));
    onOrder(ids);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };

  if (items.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        // Dragging is a short cut for the handle inside, which is a button.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={item.id}
          className={classes.item}
          data-dragged={dragged === index || undefined}
          data-over={(over === index && dragged !== null && dragged !== index) || undefined}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(index);
          }}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) move(dragged, index);
          }}
        >
          <button
            type="button"
            className={classes.handle}
            aria-label={t('move', { name: nameOf(item, index) })}
            title={t('moveHint')}
            onKeyDown={(event) => onKey(event, index)}
          >
            <IconGrip />
          </button>
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}

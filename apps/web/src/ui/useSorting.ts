import { type DragEvent, type KeyboardEvent, useState } from 'react';

/**
 * Rows that people put in order: by dragging a row, or from its handle with the arrow keys, Home and End. The handle must
 * be a button with a name.
 */
export function useSorting(count: number, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const move = (from: number, to: number) => {
    if (to >= 0 && to < count && to !== from) onMove(from, to);
  };
  return {
    row: (index: number) => ({
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
    handle: (index: number) => ({
      type: 'button' as const,
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        move(index, to);
      },
    }),
  };
}

import { cloneElement, type ComponentType, useState } from 'react';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { loadPart } from '../../../ui/loading/loadPart.ts';
import type { DrawnMenuProps, HeaderMenuProps } from './headerMenu.types.ts';

type Drawn = { Menu: ComponentType<DrawnMenuProps>; asked: DrawnMenuProps['asked'] };

/** Remembered: buttons while the mouse is on them. */
const underMouse = new WeakSet<Element>();

const load = () => loadPart(async () => (await import('./DrawnMenu.tsx')).DrawnMenu);

/** A menu of the bar. Most people who come to read open none: what draws it comes when somebody is about to. */
export function HeaderMenu(props: HeaderMenuProps) {
  const { button, opensByHover = false } = props;
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  if (drawn !== null) return <drawn.Menu {...props} asked={drawn.asked} />;

  const prepare = () => void load().catch(() => undefined);
  const draw = (by: 'click' | 'hover', pressed: HTMLElement) =>
    load().then(
      (Menu) => {
        if (by === 'hover' && !underMouse.has(pressed)) return;
        setDrawn((before) => before ?? { Menu, asked: { by, hadFocus: document.activeElement === pressed } });
      },
      (error: unknown) => {
        if (by === 'click') toast.error(errorMessage(error));
      },
    );
  const { onFocus, onPointerEnter } = button.props;
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onFocus: () => {
      onFocus?.();
      prepare();
    },
    onPointerEnter: (event) => {
      onPointerEnter?.(event);
      underMouse.add(event.currentTarget);
      if (opensByHover && event.pointerType === 'mouse') void draw('hover', event.currentTarget);
      else prepare();
    },
    onPointerLeave: ({ currentTarget }) => void underMouse.delete(currentTarget),
    onClick: ({ currentTarget }) => void draw('click', currentTarget),
  });
}

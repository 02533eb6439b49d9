import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import classes from './AvatarDialog.module.css';
import { type Crop, scaleOf, type Size, WINDOW, within, zoomedAt } from './cropping.ts';
import { editorTexts } from './editor.i18n.ts';

type Props = { src: string; size: Size; crop: Crop; onChange: (crop: Crop) => void };
type Point = { x: number; y: number };

const STEP = 8;
const ZOOM_FACTOR = 1.1;
const MIDDLE: Point = { x: 0, y: 0 };

/** The window through which the picture is seen. One pointer moves it, two fingers or the wheel zoom. */
export function CropStage({ src, size, crop, onChange }: Props) {
  const t = editorTexts.use();
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box === undefined
      ? MIDDLE
      : { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    // The page behind does not scroll away.
    event.preventDefault();
    const factor = event.deltaY < 0 ? ZOOM_FACTOR : 1 / ZOOM_FACTOR;
    onChange(zoomedAt(size, crop, crop.zoom * factor, fromMiddle(event)));
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => turnWheel(event);
    // React's own wheel listeners cannot prevent scrolling.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const press = (event: PointerEvent) => {
    stage.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, fromMiddle(event));
  };
  const drag = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = fromMiddle(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const moved = within(size, { ...crop, x: crop.x + now.x - before.x, y: crop.y + now.y - before.y });
    if (other === undefined) return onChange(moved);
    const spread = distance(now, other) / Math.max(1, distance(before, other));
    onChange(zoomedAt(size, crop, crop.zoom * spread, other));
  };
  const lift = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  const type = (event: KeyboardEvent) => {
    const next = afterKey(event.key, size, crop);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };

  const scale = scaleOf(size, crop.zoom);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an image that is moved by hand
    <div
      ref={stage}
      role="application"
      aria-label={t('avatar.stage')}
      tabIndex={0}
      className={classes.stage}
      style={{ width: WINDOW, height: WINDOW }}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={type}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        className={classes.picture}
        style={{
          width: size.width * scale,
          height: size.height * scale,
          transform: `translate(calc(-50% + ${crop.x}px), calc(-50% + ${crop.y}px))`,
        }}
      />
      <span className={classes.circle} />
    </div>
  );
}

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

function afterKey(key: string, size: Size, crop: Crop): Crop | undefined {
  if (key === '+' || key === '=') return zoomedAt(size, crop, crop.zoom * ZOOM_FACTOR, MIDDLE);
  if (key === '-') return zoomedAt(size, crop, crop.zoom / ZOOM_FACTOR, MIDDLE);
  const move = MOVES[key];
  return move && within(size, { ...crop, x: crop.x + move.x, y: crop.y + move.y });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A picture behind a square window: how much it is enlarged, and where its middle stands from the window's middle. */
export type Crop = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };

export const WINDOW = 240;
export const MAX_ZOOM = 8;
export const START: Crop = { zoom: 1, x: 0, y: 0 };

/** Pixels of the window for one of the picture, so that at zoom 1 its shorter side just fills the window. */
export function scaleOf({ width, height }: Size, zoom: number): number {
  return (WINDOW / Math.min(width, height)) * zoom;
}

/** The nearest crop that leaves no gap in the window. */
export function within(size: Size, { zoom, x, y }: Crop): Crop {
  const bounded = Math.min(MAX_ZOOM, Math.max(1, zoom));
  const scale = scaleOf(size, bounded);
  const roomX = (size.width * scale - WINDOW) / 2;
  const roomY = (size.height * scale - WINDOW) / 2;
  return { zoom: bounded, x: clamp(x, roomX), y: clamp(y, roomY) };
}

/** What is under a point of the window, counted from its middle, stays there. */
export function zoomedAt(size: Size, crop: Crop, zoom: number, at: { x: number; y: number }): Crop {
  const ratio = Math.min(MAX_ZOOM, Math.max(1, zoom)) / crop.zoom;
  return within(size, { zoom, x: at.x - (at.x - crop.x) * ratio, y: at.y - (at.y - crop.y) * ratio });
}

/** The square of the picture that is seen in the window, in its own pixels. */
export function seenSquare(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const scale = scaleOf(size, crop.zoom);
  const side = WINDOW / scale;
  return {
    left: size.width / 2 - crop.x / scale - side / 2,
    top: size.height / 2 - crop.y / scale - side / 2,
    side,
  };
}

function clamp(value: number, room: number): number {
  // Adding zero keeps a minus zero out.
  return Math.min(room, Math.max(-room, value)) + 0;
}

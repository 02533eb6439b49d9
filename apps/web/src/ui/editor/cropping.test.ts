import { describe, expect, it } from 'vitest';
import { MAX_ZOOM, seenSquare, START, WINDOW, within, zoomedAt } from './cropping.ts';

const wide = { width: 480, height: 240 };

describe('a cut-out', () => {
  it('starts with the whole shorter side, in the middle', () => {
    expect(seenSquare(wide, START)).toEqual({ left: 120, top: 0, side: 240 });
  });

  it('never shows what is beside the picture', () => {
    expect(within(wide, { zoom: 1, x: 999, y: 999 })).toEqual({ zoom: 1, x: WINDOW / 2, y: 0 });
    expect(seenSquare(wide, within(wide, { zoom: 1, x: 999, y: -999 }))).toEqual({ left: 0, top: 0, side: 240 });
    expect(within(wide, { zoom: 0.1, x: 0, y: 0 }).zoom).toBe(1);
    expect(within(wide, { zoom: 1000, x: 0, y: 0 }).zoom).toBe(MAX_ZOOM);
  });

  it('keeps what is under the pointer while it zooms', () => {
    const at = { x: 60, y: -30 };
    const before = seenSquare(wide, START);
    const zoomed = zoomedAt(wide, START, 2, at);
    const after = seenSquare(wide, zoomed);
    const under = (seen: typeof before) => [
      seen.left + ((at.x + WINDOW / 2) / WINDOW) * seen.side,
      seen.top + ((at.y + WINDOW / 2) / WINDOW) * seen.side,
    ];
    expect(after.side).toBe(120);
    expect(under(after)).toEqual(under(before));
  });
});

import { describe, expect, it } from 'vitest';
import { barLayout } from './barLayout.ts';

const size = { width: 210, height: 100, head: 10, foot: 20 };

describe('the bars of the week', () => {
  it('stand on the base line; the tallest day fills the room', () => {
    const bars = barLayout(
      [
        { name: 'a', total: 35, accepted: 0 },
        { name: 'b', total: 70, accepted: 35 },
      ],
      size,
    );
    expect(bars.map((bar) => bar.totalHeight)).toEqual([35, 70]);
    expect(bars.every((bar) => bar.totalY + bar.totalHeight === 80)).toBe(true);
    expect(bars[1]).toMatchObject({ acceptedHeight: 35, acceptedY: 45 });
  });

  it('shows one submission beside a thousand, and nothing as nothing', () => {
    const [one, none] = barLayout(
      [
        { name: 'a', total: 1, accepted: 1 },
        { name: 'b', total: 0, accepted: 0 },
        { name: 'c', total: 1000, accepted: 0 },
      ],
      size,
    );
    expect(one).toMatchObject({ totalHeight: 2, acceptedHeight: 2 });
    expect(none?.totalHeight).toBe(0);
  });
});

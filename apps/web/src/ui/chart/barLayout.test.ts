import { describe, expect, it } from 'vitest';
import { barLayout } from './barLayout.ts';

const size = { width: 210, height: 100, head: 10, foot: 20, barShare: 0.6 };

describe('the bars of some days', () => {
  it('stand on the base line; the tallest day fills the room', () => {
    const bars = barLayout(
      [
        { name: 'a', all: 35, part: 0 },
        { name: 'b', all: 70, part: 35 },
      ],
      size,
    );
    expect(bars.map((bar) => bar.allHeight)).toEqual([35, 70]);
    expect(bars.every((bar) => bar.allY + bar.allHeight === 80)).toBe(true);
    expect(bars[1]).toMatchObject({ partHeight: 35, partY: 45 });
  });

  it('shows one submission beside a thousand, and nothing as nothing', () => {
    const [one, none] = barLayout(
      [
        { name: 'a', all: 1, part: 1 },
        { name: 'b', all: 0, part: 0 },
        { name: 'c', all: 1000, part: 0 },
      ],
      size,
    );
    expect(one).toMatchObject({ allHeight: 2, partHeight: 2 });
    expect(none?.allHeight).toBe(0);
  });
});

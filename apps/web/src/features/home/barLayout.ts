export type Day = { name: string; total: number; accepted: number };

export type Bar = Day & {
  x: number;
  width: number;
  totalY: number;
  totalHeight: number;
  acceptedY: number;
  acceptedHeight: number;
};

/** Bars of one width on a common base line; the tallest day fills the room between head and foot. */
export function barLayout(
  days: readonly Day[],
  size: { width: number; height: number; head: number; foot: number },
): Bar[] {
  const most = Math.max(1, ...days.map((day) => day.total));
  const room = size.height - size.head - size.foot;
  const slot = size.width / Math.max(1, days.length);
  const width = Math.min(28, slot * 0.6);
  return days.map((day, at) => {
    const totalHeight = barHeight(day.total, most, room);
    const acceptedHeight = Math.min(totalHeight, barHeight(day.accepted, most, room));
    const base = size.height - size.foot;
    return {
      ...day,
      x: at * slot + (slot - width) / 2,
      width,
      totalY: base - totalHeight,
      totalHeight,
      acceptedY: base - acceptedHeight,
      acceptedHeight,
    };
  });
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Something is always seen to be something. */
function barHeight(count: number, most: number, room: number): number {
  return count === 0 ? 0 : Math.max(2, (count / most) * room);
}

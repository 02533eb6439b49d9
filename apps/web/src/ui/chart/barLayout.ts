/** What happened on a day, and the part of it that is told apart. */
export type Day = { name: string; all: number; part: number };

export type Bar = Day & {
  x: number;
  width: number;
  allY: number;
  allHeight: number;
  partY: number;
  partHeight: number;
};

export type ChartSize = {
  width: number;
  height: number;
  head: number;
  foot: number;
  /** The part of a day's room that its bar fills. */
  barShare: number;
};

const WIDEST = 28;

/** Bars of one width on a common base line; the tallest day fills the room between head and foot. */
export function barLayout(days: readonly Day[], size: ChartSize): Bar[] {
  const most = mostOf(days);
  const room = size.height - size.head - size.foot;
  const slot = size.width / Math.max(1, days.length);
  const width = Math.min(WIDEST, slot * size.barShare);
  return days.map((day, at) => {
    const allHeight = barHeight(day.all, most, room);
    const partHeight = Math.min(allHeight, barHeight(day.part, most, room));
    const base = size.height - size.foot;
    return {
      ...day,
      x: at * slot + (slot - width) / 2,
      width,
      allY: base - allHeight,
      allHeight,
      partY: base - partHeight,
      partHeight,
    };
  });
}

export function mostOf(days: readonly Day[]): number {
  return Math.max(1, ...days.map((day) => day.all));
}

export function sumOf(days: readonly Day[], key: 'all' | 'part'): number {
  return days.reduce((total, day) => total + day[key], 0);
}

/** Something is always seen to be something. */
function barHeight(count: number, most: number, room: number): number {
  return count === 0 ? 0 : Math.max(2, (count / most) * room);
}

import { describe, expect, it } from 'vitest';
import { LATE_RULES, type LateRule } from '../classes/class-values.ts';
import {
  bestAttempt,
  isTaken,
  lateDaysAt,
  percentText,
  pointsOf,
  pointsText,
  worthOf,
  type AssignmentTimes,
} from './assignment-points.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const DUE = 100 * DAY;
const times = (is: Partial<AssignmentTimes> = {}): AssignmentTimes => ({
  opensAt: 90 * DAY,
  dueAt: DUE,
  lastAt: null,
  lateRule: 'percent',
  latePercent: 10,
  ...is,
});
const worth = (at: number, is?: Partial<AssignmentTimes>, share = 1) => pointsOf({ at, share }, 10_000, times(is));

/** The same numbers each time, so that what fails fails again. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('points of what was handed in', () => {
  it.each<[string, number, Partial<AssignmentTimes>, number | null]>([
    ['in time', DUE, {}, 10_000],
    ['a second late', DUE + 1000, {}, 9000],
    ['exactly a day late', DUE + DAY, {}, 9000],
    ['a day and an hour late', DUE + DAY + HOUR, {}, 8000],
    ['so late that nothing is left', DUE + 30 * DAY, {}, 0],
    ['late where nothing late is taken', DUE + 1, { lateRule: 'refuse' }, null],
    ['late where nothing is taken off', DUE + 5 * DAY, { lateRule: 'full' }, 10_000],
    ['after the last moment', DUE + 2 * DAY + 1, { lastAt: DUE + 2 * DAY }, null],
    ['at the last moment', DUE + 2 * DAY, { lastAt: DUE + 2 * DAY }, 8000],
    ['before it opens', 90 * DAY - 1, {}, null],
  ])('%s', (_, at, is, points) => {
    expect(worth(at, is)).toBe(points);
  });

  it('are a part of them for a problem that is solved in part', () => {
    expect(worth(DUE, {}, 0.35)).toBe(3500);
    expect(worth(DUE + 1, {}, 0.35)).toBe(3150);
    expect(worth(DUE, {}, 1 / 3)).toBe(3333);
  });

  it('are never more for handing in later, nor less for solving more', () => {
    const random = chance(7);
    for (let round = 0; round < 5000; round += 1) {
      const is = {
        lateRule: LATE_RULES[Math.floor(random() * LATE_RULES.length)] as LateRule,
        latePercent: Math.floor(random() * 101),
        lastAt: random() < 0.5 ? null : DUE + Math.floor(random() * 10 * DAY),
      };
      const [first, second] = [random(), random()]
        .map((part) => 90 * DAY + Math.floor(part * 30 * DAY))
        .toSorted((a, b) => a - b);
      const [less, more] = [random(), random()].toSorted((a, b) => a - b);
      const value = Math.floor(random() * 20_000);
      const at = (moment = 0, share = 0) => pointsOf({ at: moment, share }, value, times(is)) ?? 0;
      expect(at(second, more)).toBeLessThanOrEqual(at(first, more));
      expect(at(first, less)).toBeLessThanOrEqual(at(first, more));
      expect(at(first, more)).toBeLessThanOrEqual(value);
      expect(at(first, more)).toBeGreaterThanOrEqual(0);
    }
  });

  it('are not less for one more try, and are those of one of the tries', () => {
    const random = chance(11);
    for (let round = 0; round < 2000; round += 1) {
      const tries = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
        at: 90 * DAY + Math.floor(random() * 20 * DAY),
        share: random(),
      }));
      const all = bestAttempt(tries, 10_000, times());
      const fewer = bestAttempt(tries.slice(1), 10_000, times());
      expect(all?.points ?? 0).toBeGreaterThanOrEqual(fewer?.points ?? 0);
      if (all) expect(all.points).toBe(pointsOf(all.attempt, 10_000, times()));
    }
  });
});

describe('the try that counts', () => {
  it('is the one of the most points, though a later one solved more', () => {
    const early = { at: DUE, share: 0.9 };
    expect(bestAttempt([early, { at: DUE + 2 * DAY, share: 1 }], 10_000, times())?.attempt).toBe(early);
  });
  it('is the earliest of those with as many', () => {
    const first = { at: DUE - HOUR, share: 1 };
    expect(bestAttempt([{ at: DUE, share: 1 }, first], 10_000, times())).toMatchObject({ attempt: first, lateDays: 0 });
  });
  it('is none where none is taken', () => {
    expect(bestAttempt([{ at: DUE + 1, share: 1 }], 10_000, times({ lateRule: 'refuse' }))).toBeUndefined();
  });
});

describe('what problems are worth', () => {
  it('is 100 altogether, whatever their number', () => {
    for (let count = 1; count <= 200; count += 1) {
      const ids = Array.from({ length: count }, (_, at) => at + 1);
      const worths = [...worthOf(ids, 'split', {}).values()];
      expect(worths.reduce((sum, one) => sum + one, 0)).toBe(10_000);
      expect(Math.max(...worths) - Math.min(...worths)).toBeLessThanOrEqual(100);
    }
    expect([...worthOf([1, 2, 3], 'split', {}).values()]).toEqual([3300, 3300, 3400]);
  });
  it('is 100 each, or what the teacher says', () => {
    expect([...worthOf([1, 2], 'each', {}).values()]).toEqual([10_000, 10_000]);
    expect([...worthOf([1, 2], 'own', { 2: 7 }).values()]).toEqual([0, 700]);
  });
});

describe('days late', () => {
  it('are those that have begun', () => {
    expect([DUE - 1, DUE, DUE + 1, DUE + DAY, DUE + DAY + 1].map((at) => lateDaysAt(at, times()))).toEqual([
      0, 0, 1, 1, 2,
    ]);
  });
  it('are not taken without a rule for them', () => {
    expect(isTaken(DUE + 1, times({ lateRule: 'refuse' }))).toBe(false);
  });
});

describe('what page and sheet show', () => {
  it('has no zeros at the end', () => {
    expect([10_000, 3350, 5, 0].map(pointsText)).toEqual(['100', '33.5', '0.05', '0']);
    expect([percentText(6667, 10_000), percentText(10_000, 10_000), percentText(0, 0)]).toEqual(['66.7', '100', '0']);
  });
});

import { describe, expect, it } from 'vitest';
import { waitingTime } from '../contestFacts.ts';
import { contestTexts } from '../contests.i18n.ts';
import { momentAt } from './moments.ts';

const START = Date.UTC(2026, 10, 21, 9);
const contest = { startTime: new Date(START).toISOString(), endTime: new Date(START + 3_600_000).toISOString() };

describe('what is spoken of a contest', () => {
  it.each([
    [-301, 'far'],
    [-300, 'soon5'],
    [-60, 'soon1'],
    [0, 'running'],
    [3299, 'running'],
    [3300, 'last5'],
    [3540, 'last1'],
    [3600, 'ended'],
  ])('%s seconds after its start is %s', (second, moment) => {
    expect(momentAt(contest, START + second * 1000)).toBe(moment);
  });
});

describe('the time to wait', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [7_505_000, '2:05:05'],
    [3 * 86_400_000 + 1000, '3 days 0:01'],
  ])('of %s ms is %s', (left, words) => {
    expect(waitingTime(left, contestTexts.now)).toBe(words);
  });
});

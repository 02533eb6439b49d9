import { describe, expect, it } from 'vitest';
import type { Played } from './play.ts';
import { sheetOf, toText, type Outcome } from './sheet.ts';

const aPlay = (is: Partial<Played> = {}): Played => ({
  logins: [100],
  opening: [20],
  reading: [10],
  boards: [5],
  submits: [50],
  failures: [],
  early: 0,
  handedIn: 2,
  callers: [],
  ...is,
});
const anOutcome = (is: Partial<Outcome> = {}): Outcome => ({
  kept: 2,
  waiting: 0,
  late: 0,
  failed: 0,
  waits: [400],
  ...is,
});
const sheet = (played: Partial<Played>, outcome: Partial<Outcome> = {}, boardHolds = true) =>
  sheetOf(aPlay(played), anOutcome(outcome), { boardHolds, limit: null });
const failed = (...of: Parameters<typeof sheet>) =>
  sheet(...of)
    .filter(({ ok }) => ok === false)
    .map(({ name }) => name);

describe('the sheet of a rehearsal', () => {
  it('passes where every budget was kept', () => {
    expect(failed({})).toEqual([]);
    expect(toText(sheet({}))).toMatch(/^pass: every budget was kept$/m);
  });

  it.each<[string, Parameters<typeof sheet>]>([
    ['logins (1), p95', [{ logins: [9000] }]],
    ['calls of the first seconds (1), p95', [{ opening: [301] }]],
    ['answers that told something before the start', [{ early: 1 }]],
    ['calls that failed', [{ failures: ['/api/x: no'] }]],
    ['submissions that were lost', [{ handedIn: 3 }]],
    ['submissions that were late', [{}, { late: 1 }]],
    ['submissions that are not judged, or not by fault of theirs', [{}, { waiting: 1 }]],
    ['verdicts after their submits (1), p95', [{}, { waits: [60_000] }]],
    ['board equal to the facts', [{}, {}, false]],
  ])('names "%s" where it was missed, and fails as a whole', (name, of) => {
    expect(failed(...of)).toEqual([name]);
    expect(toText(sheet(...of))).toMatch(/^FAIL: 1 of the budgets were missed$/m);
  });

  it('says where the site breaks, or up to where it was tried', () => {
    const withLimit = (broke: number | null) =>
      toText(sheetOf(aPlay(), anOutcome(), { boardHolds: true, limit: { kept: 100, broke, reason: 'p95 612 ms' } }));
    expect(withLimit(150)).toContain('between 100 and 150 requests/s');
    expect(withLimit(null)).toContain('not found up to 100 requests/s');
  });
});

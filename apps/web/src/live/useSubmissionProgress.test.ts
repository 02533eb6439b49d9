import { STATUS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { someProgress } from '../testing/judgeBuilders.ts';
import { newerProgress } from './useSubmissionProgress.ts';

const one = { seq: 1, status: STATUS.accepted, time: 1, memory: 1 };

describe('two reports about one judging', () => {
  it('takes the later one while it runs, also when a lost node makes it start again', () => {
    const before = someProgress({ status: STATUS.judging, total: 2, cases: [one] });
    const again = someProgress({ status: STATUS.compiling, total: 2, cases: [] });
    expect(newerProgress(before, again)).toEqual(again);
  });

  it('does not go back from a verdict to an older report of the same judging', () => {
    const final = someProgress({ status: STATUS.accepted, total: 1, cases: [one] });
    expect(newerProgress(final, someProgress({ status: STATUS.judging }))).toBe(final);
  });

  it('follows a rejudging', () => {
    const final = someProgress({ status: STATUS.accepted, version: 1 });
    const rejudged = someProgress({ status: STATUS.pending, version: 2 });
    expect(newerProgress(final, rejudged)).toBe(rejudged);
    expect(newerProgress(rejudged, final)).toBe(rejudged);
  });

  it('keeps the tiles that were seen when the final report has none', () => {
    const running = someProgress({ status: STATUS.judging, total: 1, cases: [one] });
    const merged = newerProgress(running, someProgress({ status: STATUS.accepted }));
    expect(merged).toMatchObject({ status: STATUS.accepted, total: 1, cases: [one] });
  });
});

import { STATUS } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { signIn } from '../api/session.ts';
import { aUser } from '../testing/builders.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { someProgress } from '../testing/judgeBuilders.ts';
import { newerProgress, useSubmissionProgress } from './useSubmissionProgress.ts';

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

it('without a stream each judging of a submission is polled for as often as the specification says', async () => {
  vi.useFakeTimers();
  signIn('token-1', aUser());
  const { polls, pollMs } = limits.submission;
  const asked = fakeApi(getJudgingProgress, someProgress());
  const client = new QueryClient();
  const { rerender } = renderHook(({ judged }) => useSubmissionProgress(5000, true, judged), {
    initialProps: { judged: 0 },
    wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children),
  });
  const heardIn = async (count: number) => {
    asked.calls.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(count * pollMs));
    return asked.calls.length;
  };
  await heardIn(polls + 10);
  expect(await heardIn(10)).toBe(0);
  rerender({ judged: 1 });
  expect(await heardIn(polls + 10)).toBe(polls);
  client.clear();
});

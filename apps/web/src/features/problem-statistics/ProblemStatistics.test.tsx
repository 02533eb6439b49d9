import { screen, within } from '@testing-library/react';
import type { ReplyInputOf } from '@oyez/contract/wire/endpoint';
import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
beforeEach(() => fakeSite());

const someStatistics = (facts: Partial<ReplyInputOf<typeof getProblemStatistics>> = {}) => ({
  problemId: 'A1001',
  title: 'Two Sums',
  verdicts: [
    { status: STATUS.accepted, count: 30 },
    { status: STATUS.wrong_answer, count: 10 },
  ],
  total: 40,
  sampled: 40,
  languages: [{ language: 'C++ 17', count: 40, accepted: 30 }],
  groups: ['C++', 'Python'].map((group, at) => ({
    group,
    time: {
      count: 20,
      median: 12,
      bins: [
        { from: 10, to: 15, count: 12 },
        { from: 15, to: 20, count: 8 },
      ],
    },
    memory: { count: 20, median: 2048, bins: [{ from: 2048, to: 2112, count: 20 }] },
    mine: at === 0 ? null : { time: { best: 16, better: 0.25 }, memory: { best: 2050, better: 0 } },
  })),
  mine: { tries: 3, accepted: 1 },
  ...facts,
});

const open = () => renderRoute('/problem/A1001/statistics', { as: aUser() });

describe('the statistics of a problem', () => {
  it('show how submissions ended and where the own best stands, in words and in tables', async () => {
    fakeApi(getProblemStatistics, someStatistics());
    const { user } = open();
    expect(await screen.findByText('30 of 40 accepted (75.00%)')).toBeDefined();
    expect(screen.getByText('You have submitted 3 times; accepted: 1.')).toBeDefined();
    expect(screen.getByText('40 submissions, 30 accepted')).toBeDefined();
    // The own language stands first.
    expect(screen.getByText('Your best: 16 ms, faster than 25% of them.')).toBeDefined();
    const table = screen.getByRole('table', { name: 'Python · Time' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['FromSubmissions', '10 ms12', '15 ms (yours)8']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language shown' }), 'C++');
    expect(screen.getByRole('table', { name: 'C++ · Time' })).toBeDefined();
    expect(screen.queryByText(/^Your best/)).toBeNull();
  });

  it('draw nothing of a single accepted submission', async () => {
    const one = { count: 1, median: 12, bins: [{ from: 12, to: 13, count: 1 }] };
    fakeApi(getProblemStatistics, someStatistics({ groups: [{ group: 'C++', time: one, memory: one, mine: null }] }));
    open();
    expect(await screen.findByText('C++ · Time: 1 accepted submission, 12 ms')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say from how many they were taken where that is not all', async () => {
    fakeApi(getProblemStatistics, someStatistics({ total: 90_000, sampled: 20_000 }));
    open();
    expect(await screen.findByText(/based on the newest 20,000 submissions/)).toBeDefined();
  });

  it('say so when there is nothing yet, and when there is no such problem', async () => {
    const nothing = { verdicts: [], total: 0, sampled: 0, languages: [], groups: [], mine: null };
    fakeApi(getProblemStatistics, someStatistics(nothing));
    open();
    expect(await screen.findByText('No one has submitted a solution to this problem yet')).toBeDefined();
    fakeFailure(getProblemStatistics, 'problem_not_found');
    renderRoute('/problem/NOPE/statistics', { as: aUser() });
    expect(await screen.findByText(/problem does not exist|no such problem/i)).toBeDefined();
  });
});

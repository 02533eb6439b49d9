import { screen, waitFor, within } from '@testing-library/react';
import { getAdminContest } from '@oyez/contract/contests/contest-admin';
import {
  getAdminContestProblemList,
  getRemovedContestProblems,
  restoreContestProblem,
} from '@oyez/contract/contests/contest-problem-admin';
import { beforeEach, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const removed = {
  id: 77,
  cid: 5,
  pid: 1000,
  displayId: 'B',
  displayTitle: 'Two Sums',
  color: null,
  problemId: 'A1001',
  submissions: 12,
  deletedAt: '2029-12-01T08:00:00.000Z',
};
beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest());
  fakeApi(getAdminContestProblemList, { problemList: aPage([]), contestProblemMap: {} });
  fakeApi(getRemovedContestProblems, [removed]);
});

const open = () => renderRoute('/admin/contest/5/problems', { as: anAdmin() });
const table = async () => within(await screen.findByRole('region', { name: 'Removed from the contest' }));

it('problems that were taken out of a contest say what comes back, and come back by their name', async () => {
  const restored = fakeApi(restoreContestProblem, null);
  const { user } = open();
  expect((await table()).getByText('12')).toBeTruthy();
  fakeApi(getRemovedContestProblems, []);
  await user.click((await table()).getByRole('button', { name: 'Restore B Two Sums' }));
  await waitFor(() => expect(restored.calls).toHaveLength(1));
  expect(Object.fromEntries(restored.calls[0]!.query)).toEqual({ cid: '5', pid: '1000', id: '77' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Removed from the contest' })).toBeNull());
});

it('one whose label is taken says why it stays away', async () => {
  fakeFailure(restoreContestProblem, 'contest_problem_taken');
  const { user } = open();
  await user.click((await table()).getByRole('button', { name: 'Restore B Two Sums' }));
  expect(await screen.findByText('The problem is already in this contest.')).toBeTruthy();
});

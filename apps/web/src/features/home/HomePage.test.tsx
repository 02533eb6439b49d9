import { getLastWeekSubmissionStatistics, getRecentSevenAcRank, getRecentUpdatedProblem } from '@oyez/contract/site';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const aProblem = {
  id: 1,
  problemId: 'A 1',
  title: 'A+B',
  type: 0,
  gmtCreate: '2026-01-01T00:00:00.000Z',
  gmtModified: '2026-01-02T00:00:00.000Z',
};
const aPerson = {
  uid: 'a'.repeat(32),
  username: 'tourist',
  nickname: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  ac: 7,
  signature: null,
  total: null,
  rating: null,
};

describe('the home page', () => {
  it('greets guests and leaves those who are logged in to the content', async () => {
    fakeSite();
    renderRoute('/home');
    expect(await screen.findByRole('heading', { level: 1, name: 'Solve a problem, see the verdict' })).toBeTruthy();
  });

  it('has its heading for those who are logged in, too', async () => {
    fakeSite();
    renderRoute('/home', { as: aUser() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy();
  });

  it('says what to expect in every empty panel', async () => {
    fakeSite();
    renderRoute('/home');
    expect(await screen.findByText('No public problem yet. New ones appear here.')).toBeTruthy();
    expect(await screen.findByText('Nobody has solved a problem in the last seven days. Be the first.')).toBeTruthy();
    expect(await screen.findByText('No submissions in the last seven days.')).toBeTruthy();
  });

  it('lists problems, people and the week, the chart as a table too', async () => {
    fakeSite();
    fakeApi(getRecentUpdatedProblem, [aProblem]);
    fakeApi(getRecentSevenAcRank, [aPerson, { ...aPerson, uid: '1', username: 'idle', ac: 0 }]);
    fakeApi(getLastWeekSubmissionStatistics, {
      dateStrList: ['11-20', '11-21'],
      acCountList: [1, 2],
      totalCountList: [4, 5],
    });
    renderRoute('/home');
    expect((await screen.findByRole('link', { name: 'A+B' })).getAttribute('href')).toBe('/problem/A%201');
    expect(await screen.findByText('7 solved')).toBeTruthy();
    expect(screen.queryByText('idle')).toBeNull();
    const week = await screen.findByRole('table', { name: '9 submissions, 3 of them accepted' });
    expect(within(week).getAllByRole('row')).toHaveLength(3);
  });

  it('keeps the other panels when one of them fails', async () => {
    fakeSite();
    fakeApi(getRecentUpdatedProblem, [aProblem]);
    fakeFailure(getRecentSevenAcRank, 'server_error');
    const app = renderRoute('/home');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'A+B' })).toBeTruthy();
    fakeApi(getRecentSevenAcRank, [aPerson]);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('tourist')).toBeTruthy();
  });

  it('says that nothing judges, and how many wait', async () => {
    fakeSite({ state: { judge: { state: 'none', languages: [], waiting: 3 } } });
    renderRoute('/home');
    expect(await screen.findByText(/No judge is online right now/)).toBeTruthy();
    expect(screen.getByText(/3 submissions are waiting/)).toBeTruthy();
  });

  it('says nothing about judging while it works', async () => {
    fakeSite();
    renderRoute('/home');
    await screen.findByText('Server time');
    await waitFor(() => expect(screen.queryByText(/judge is online/)).toBeNull());
  });
});

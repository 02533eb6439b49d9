import { getUserCalendarHeatmap, getUserHomeInfo, type UserHome } from '@oyez/contract/users/profiles';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const ada: UserHome = {
  uid: '0123456789abcdef0123456789abcdef',
  username: 'ada',
  nickname: 'Ada',
  gender: 'secrecy',
  avatar: null,
  school: 'No. 1 School',
  signature: null,
  github: 'javascript:alert(1)',
  blog: 'https://ada.example/',
  titleName: 'Champion',
  titleColor: '#b8860b',
  total: 12,
  rating: null,
  scoreList: [100, 60],
  ac: 2,
  // As staff reads it, who sees a hidden problem among them.
  solvedList: ['E1', 'H1', 'X1'],
  solvedGroupByDifficulty: {
    '0': [{ id: 1, problemId: 'E1', difficulty: 0 }],
    '2': [{ id: 2, problemId: 'H1', difficulty: 2 }],
  },
  recentLoginTime: null,
};

async function openHome() {
  fakeSite();
  fakeApi(getUserHomeInfo, ada);
  fakeApi(getUserCalendarHeatmap, {
    endDate: '2026-11-21',
    dataList: [
      { date: '2026-11-21', count: 3 },
      { date: '2026-11-20', count: 1 },
    ],
  });
  const app = renderRoute('/user-home?username=ada');
  await screen.findByRole('heading', { level: 1, name: 'Ada' });
  await screen.findByRole('grid', { name: 'Submissions per day' });
  return app;
}

describe('the page of a person', () => {
  it('shows who they are, and links only to web addresses', async () => {
    await openHome();
    expect(screen.getByText('Champion')).toBeTruthy();
    expect(screen.getByText('Solved').closest('div')?.textContent).toBe('Solved2');
    expect(screen.getByRole('link', { name: 'ada.example' }).getAttribute('rel')).toContain('noopener');
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
    expect(screen.getByRole('link', { name: 'H1' }).getAttribute('href')).toBe('/problem/H1');
  });

  it('has a year that is walked through by arrow keys, and read as a table', async () => {
    const app = await openHome();
    expect(screen.getByText(/4 submissions in the last year. Longest streak: 2 days./)).toBeTruthy();
    const grid = within(screen.getByRole('grid', { name: 'Submissions per day' }));
    const today = grid.getByLabelText('2026-11-21: 3 submissions');
    expect(today.tabIndex).toBe(0);
    today.focus();
    await app.user.keyboard('{ArrowUp}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-11-20: 1 submission');
    await app.user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-11-13: 0 submissions');
    await app.user.click(screen.getByText('Monthly table'));
    expect(screen.getByRole('row', { name: '2026-11 4 2' })).toBeTruthy();
  });

  it('says that there is nobody of this name', async () => {
    fakeSite();
    fakeFailure(getUserHomeInfo, 'profile_not_found');
    renderRoute('/user-home?username=nobody');
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such user.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the rank list' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

import { type Announcement, getAnnouncement, getCommonAnnouncement } from '@oyez/contract/site/announcements';
import {
  getHomeCarousel,
  getLastWeekSubmissionStatistics,
  getRecentContest,
  getRecentSevenAcRank,
  getNextProblems,
  getRecentUpdatedProblem,
} from '@oyez/contract/site/site';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
    expect(await screen.findByRole('heading', { level: 1, name: 'Solve problems, see verdicts live' })).toBeTruthy();
  });

  it('has its heading for those who are logged in, too', async () => {
    fakeSite();
    renderRoute('/home', { as: aUser() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy();
  });

  it('says what to expect in every empty panel', async () => {
    fakeSite();
    renderRoute('/home');
    expect(await screen.findByText('No public problems yet. New ones will appear here.')).toBeTruthy();
    expect(await screen.findByText('No one has solved a problem in the last seven days. Be the first!')).toBeTruthy();
    expect(await screen.findByText('No submissions in the last seven days.')).toBeTruthy();
  });

  it('lists problems, people and the week, the chart as a table too', async () => {
    fakeSite();
    fakeApi(getRecentUpdatedProblem, [aProblem]);
    fakeApi(getRecentSevenAcRank, [aPerson, { ...aPerson, uid: '1', username: 'idle', ac: 0 }]);
    const weeks = fakeApi(getLastWeekSubmissionStatistics, {
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
    expect(weeks.calls[0]?.query.get('offset')).toBe(String(-new Date().getTimezoneOffset()));
  });

  it('says what to go on with to those who are logged in, and to nobody else', async () => {
    fakeSite();
    const asked = fakeApi(getNextProblems, {
      goOn: { problemId: 'P7', title: 'Bridges' },
      tried: [{ problemId: 'P3', title: 'Ferries' }],
      fresh: [{ problemId: 'P9', title: 'Tunnels' }],
    });
    renderRoute('/home', { as: aUser() });
    const panel = within(await screen.findByRole('region', { name: 'What’s next' }));
    expect(panel.getByRole('link', { name: 'P7 Bridges' }).getAttribute('href')).toBe('/problem/P7');
    expect(panel.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/problem/P7');
    expect(panel.getByText('Tried but not solved')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'P9 Tunnels' })).toBeTruthy();
    expect(asked.calls).toHaveLength(1);
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

  it('opens an announcement, and leads back to where the reader was', async () => {
    fakeSite();
    const announcement = (id: number): Announcement => ({
      ...{
        id,
        title: `News ${id}`,
        content: `**Text** of ${id}`,
        uid: null,
        username: 'root',
        status: 0,
        pinned: id === 1,
      },
      gmtCreate: '2026-01-01T00:00:00.000Z',
      gmtModified: '2026-01-01T00:00:00.000Z',
    });
    const asked = fakeApi(getCommonAnnouncement, ({ query }) => {
      const page = Number(query.get('currentPage'));
      const records = [1, 2, 3, 4, 5].map((n) => announcement(n + (page - 1) * 5)).filter(({ id }) => id <= 7);
      return { records, total: 7, size: 5, current: page, pages: 2 };
    });
    const app = renderRoute('/home');
    expect(await screen.findByRole('link', { name: 'News 5' })).toBeTruthy();
    expect(asked.calls[0]?.query.get('limit')).toBe('5');
    const panel = within(screen.getByRole('region', { name: 'Announcements' }));
    await app.user.click(panel.getByRole('button', { name: 'Page 2' }));
    await app.user.click(await screen.findByRole('link', { name: 'News 7' }));
    expect(await screen.findByRole('heading', { name: 'News 7' })).toBeTruthy();
    expect((await screen.findByText('Text')).tagName).toBe('STRONG');
    expect(app.address()).toBe('/home?announcement=7');
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('News 7'));
  });

  it('has an address for each announcement, also for those on other pages, and says when one is gone', async () => {
    fakeSite();
    const dates = { gmtCreate: '2026-01-01T00:00:00.000Z', gmtModified: '2026-01-01T00:00:00.000Z' };
    const old = { ...dates, id: 3, title: 'Old news', content: 'Long ago', uid: null, username: 'root', status: 0 };
    fakeApi(getAnnouncement, { ...old, pinned: true });
    renderRoute('/home?announcement=3');
    expect(await screen.findByRole('heading', { name: 'Old news' })).toBeTruthy();
    expect(await screen.findByText('Long ago')).toBeTruthy();
    fakeFailure(getAnnouncement, 'announcement_not_found');
    renderRoute('/home?announcement=4');
    expect(await screen.findByText('This announcement no longer exists.')).toBeTruthy();
  });

  it('draws whatever an announcement holds as text', async () => {
    fakeSite();
    const evil = '<img src=x onerror="window.canary = 1"><a id="config" href="javascript:alert(1)">go</a>';
    const row = { id: 1, title: evil, content: `${evil}\n\n[link](javascript:alert(1)) <style>*{}</style>` };
    const dates = { gmtCreate: '2026-01-01T00:00:00.000Z', gmtModified: '2026-01-01T00:00:00.000Z' };
    const records = [{ ...row, ...dates, uid: null, username: evil, status: 0, pinned: false }];
    fakeApi(getCommonAnnouncement, { records, total: 1, size: 5, current: 1, pages: 1 });
    const app = renderRoute('/home');
    await app.user.click(await screen.findByRole('link', { name: evil }));
    expect(await screen.findByText('link')).toBeTruthy();
    const main = screen.getByRole('main');
    expect(main.querySelector('script, style, [onerror], [href^="javascript"], #config')).toBeNull();
    expect(window).not.toHaveProperty('canary');
  });

  it('shows contests only when there are some', async () => {
    fakeSite();
    fakeApi(getRecentContest, [
      {
        ...{ id: 1, author: 'root', title: 'Spring cup', type: 1, source: 0, auth: 2, status: 0, duration: 7200 },
        ...{ oiRankScoreType: 'Recent', gid: null, count: 12 },
        startTime: '2026-01-01T00:00:00.000Z',
        endTime: '2026-01-01T02:00:00.000Z',
      },
    ]);
    renderRoute('/home');
    const panel = within(await screen.findByRole('region', { name: 'Recent contests' }));
    for (const fact of ['Spring cup', 'Running', 'OI', 'Protected', '2:00:00', '12 registered'])
      expect(panel.getByText(fact)).toBeTruthy();
  });

  it('shows banner pictures with their links, and leads nowhere dangerous', async () => {
    const images = { visible1: true, image1: '/api/public/img/a.png', addr1: '/problem', image2: '/b.png' };
    fakeSite({ config: { ...images, addr2: 'javascript:alert(1)', addr3: 'https://x.example' } });
    renderRoute('/home');
    const banners = within(await screen.findByRole('list', { name: 'Recommended' }));
    expect(banners.getAllByRole('listitem')).toHaveLength(2);
    expect(banners.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/problem']);
  });
});

describe('the carousel', () => {
  const pictures = [1, 2, 3].map((id) => ({ id, url: `/api/public/img/${id}.png`, title: `Cup ${id}`, link: '' }));
  const shown = () => document.querySelector('[data-shown]')?.getAttribute('aria-label');

  it('moves on every five seconds, rests under the pointer, and follows the arrow keys', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      fakeSite();
      fakeApi(getHomeCarousel, pictures);
      const app = renderRoute('/home');
      const carousel = await screen.findByRole('region', { name: 'Highlights' });
      expect(shown()).toBe('Image 1 of 3');
      act(() => void vi.advanceTimersByTime(5100));
      expect(shown()).toBe('Image 2 of 3');
      await app.user.hover(carousel);
      act(() => void vi.advanceTimersByTime(20_000));
      expect(shown()).toBe('Image 2 of 3');
      act(() => within(carousel).getByRole('button', { name: 'Next image' }).focus());
      await app.user.keyboard('{ArrowRight}{ArrowRight}');
      expect(shown()).toBe('Image 1 of 3');
      await app.user.click(within(carousel).getByRole('button', { name: 'Pause the slideshow' }));
      await app.user.unhover(carousel);
      act(() => (document.activeElement as HTMLElement).blur());
      act(() => void vi.advanceTimersByTime(20_000));
      expect(shown()).toBe('Image 1 of 3');
    } finally {
      vi.useRealTimers();
    }
  });
});

import {
  getContestAnnouncement,
  getContestFrame,
  getContestNotReadAnnouncement,
} from '@oyez/contract/contests/contests';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { aContestFrame, anAnnouncement } from '../../../testing/contestBuilders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(getContestFrame, aContestFrame());
});

describe('the announcements of a contest', () => {
  it('are read where they stand: neither a notice nor a count is left of them', async () => {
    fakeApi(getContestNotReadAnnouncement, [anAnnouncement()]);
    fakeApi(getContestAnnouncement, aPage([anAnnouncement()]));
    const { user } = renderRoute('/contest/7', { as: aUser() });
    await screen.findByLabelText('1 unread');
    await user.click(screen.getByRole('link', { name: /^Announcements/ }));
    expect(await screen.findByRole('article', { name: 'Problem B' })).toBeDefined();
    await waitFor(() => expect(screen.queryByLabelText('1 unread')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/^Contest announcement:/)).toBeNull());
  });

  it('pop up nowhere for whoever opens their page first', async () => {
    fakeApi(getContestNotReadAnnouncement, [anAnnouncement()]);
    fakeApi(getContestAnnouncement, aPage([anAnnouncement()]));
    renderRoute('/contest/7/announcements', { as: aUser() });
    expect(await screen.findByRole('article', { name: 'Problem B' })).toBeDefined();
    await waitFor(() => expect(screen.queryByLabelText('1 unread')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/^Contest announcement:/)).toBeNull());
  });

  it('stand there without pages, however many they are', async () => {
    fakeApi(getContestNotReadAnnouncement, []);
    const all = Array.from({ length: 101 }, (_, n) => anAnnouncement({ id: 101 - n, title: `News ${101 - n}` }));
    const asked = fakeApi(getContestAnnouncement, ({ query }) => {
      const [current, size] = [Number(query.get('currentPage')), Number(query.get('limit'))];
      const records = all.slice((current - 1) * size, current * size);
      return aPage(records, { total: all.length, size, current, pages: Math.ceil(all.length / size) });
    });
    renderRoute('/contest/7/announcements', { as: aUser() });
    expect(await screen.findByRole('article', { name: 'News 1' })).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(101);
    expect(asked.calls.map(({ query }) => query.get('limit'))).toEqual(['100', '100']);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('stand there once each when another is made between two pages of them', async () => {
    fakeApi(getContestNotReadAnnouncement, []);
    const all = Array.from({ length: 102 }, (_, n) => anAnnouncement({ id: 102 - n, title: `News ${102 - n}` }));
    fakeApi(getContestAnnouncement, ({ query }) => {
      const current = Number(query.get('currentPage'));
      // The newest is there from the second page on.
      const known = current === 1 ? all.slice(1) : all;
      const records = known.slice((current - 1) * 100, current * 100);
      return aPage(records, { total: known.length, size: 100, current, pages: 2 });
    });
    renderRoute('/contest/7/announcements', { as: aUser() });
    expect(await screen.findByRole('article', { name: 'News 1' })).toBeDefined();
    expect(screen.getAllByRole('article', { name: 'News 2' })).toHaveLength(1);
  });

  it('arrive while one looks, as soon as the site tells of them', async () => {
    const stream = installFakeStream();
    fakeApi(getContestNotReadAnnouncement, []);
    renderRoute('/contest/7', { as: aUser() });
    await waitFor(() => expect(stream.asked.flat()).toContain('contest:7:announcements'));
    fakeApi(getContestNotReadAnnouncement, [anAnnouncement()]);
    stream.send({ type: 'changed', topic: 'contest:7:announcements', ids: [7] });
    expect(await screen.findByText('Contest announcement: Problem B')).toBeDefined();
  });

  it('say what they are for while there is none', async () => {
    fakeApi(getContestNotReadAnnouncement, []);
    fakeApi(getContestAnnouncement, aPage([]));
    renderRoute('/contest/7/announcements', { as: aUser() });
    expect(await screen.findByText('No announcements yet')).toBeDefined();
  });
});

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

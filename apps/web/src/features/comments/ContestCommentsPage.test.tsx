import { getComments } from '@oyez/contract/discussions/comments';
import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { getWebsiteConfig } from '@oyez/contract/site/site';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser, aWebsiteConfig, fakeSite } from '../../testing/builders.ts';
import { aContestFrame } from '../../testing/contestBuilders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const enter = async (openContestComment: boolean, address: string) => {
  fakeSite();
  fakeApi(getWebsiteConfig, aWebsiteConfig({ openContestComment }));
  fakeApi(getContestFrame, aContestFrame());
  fakeApi(getContestNotReadAnnouncement, []);
  const asked = fakeApi(getComments, { commentList: aPage([]), commentLikeMap: {}, refusal: null, refusalWith: {} });
  renderRoute(address, { as: aUser() });
  return asked;
};

it('people talk about a contest on a page of its own, which says how', async () => {
  const asked = await enter(true, '/contest/7/comment');
  expect(await screen.findByText('No comments yet')).toBeDefined();
  expect(asked.calls[0]!.query.get('cid')).toBe('7');
  expect(screen.getByText(/where the jury answers first/)).toBeDefined();
  expect(screen.getByText(/participants only see their own comments and those of the jury/)).toBeDefined();
  const tabs = within(screen.getByRole('navigation', { name: 'Pages of the contest' }));
  expect(tabs.getByRole('link', { name: 'Comments' }).getAttribute('aria-current')).toBe('page');
});

it('while the comments of contests are switched off there is no way to them', async () => {
  await enter(false, '/contest/7');
  const tabs = within(await screen.findByRole('navigation', { name: 'Pages of the contest' }));
  expect(tabs.getByRole('link', { name: 'Announcements' })).toBeDefined();
  expect(tabs.queryByRole('link', { name: 'Comments' })).toBeNull();
});

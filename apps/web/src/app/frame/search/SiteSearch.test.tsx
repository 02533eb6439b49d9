import { getUserHomeInfo } from '@oyez/contract/users/profiles';
import { searchSite, type SearchHit } from '@oyez/contract/site/search';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { fakeDashboard } from '../../../testing/fakeDashboard.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const hit = (is: Partial<SearchHit>): SearchHit => ({
  ...{ kind: 'problem', key: '1000', title: 'A+B', note: '1000', gid: null },
  ...is,
});
const found = [
  hit({}),
  hit({ key: 'CLS1', title: 'Queue', note: 'CLS1', gid: 7 }),
  hit({ kind: 'training', key: '3', title: 'First steps', note: null, gid: 7 }),
  hit({ kind: 'discussion', key: '9', title: 'Why a queue?', note: null }),
  hit({ kind: 'discussion', key: '8', title: 'Ours', note: null, gid: 7 }),
  hit({ kind: 'person', key: 'ada', title: 'ada', note: 'Ada' }),
];

async function open(keys: string, { as = aUser() } = {}) {
  fakeSite();
  fakeApi(searchSite, found);
  const app = renderRoute('/no/such/page', { as });
  await screen.findByRole('heading', { name: 'Page not found' });
  await app.user.keyboard(keys);
  const dialog = await screen.findByRole('dialog', { name: 'Search the site' });
  return { app, dialog, box: within(dialog).getByRole('combobox') };
}

describe('the search of the site', () => {
  it.each(['{Control>}k{/Control}', '/'])('opens by %s and leads to what is chosen', async (keys) => {
    const { app, dialog, box } = await open(keys);
    fakeFailure(getUserHomeInfo, 'user_not_found');
    await app.user.type(box, 'que');
    const options = await within(dialog).findAllByRole('option');
    expect(options.map((option) => option.getAttribute('href'))).toEqual([
      '/problem/1000',
      '/group/7/problem/CLS1',
      '/group/7/training/3',
      '/discussion-detail/9',
      '/group/7/discussion-detail/8',
      '/user-home?username=ada',
    ]);
    await app.user.keyboard('{ArrowDown}');
    expect(box.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    await app.user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(app.address()).toBe('/user-home?username=ada'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['of the site', 'ada', '/user-home?username=ada'],
    ['of the back office, which has another frame', 'Overview', '/admin'],
  ])('puts the focus on the content of the page that it leads to: %s', async (_, text, address) => {
    fakeDashboard();
    const { app, box, dialog } = await open('/', { as: anAdmin() });
    fakeFailure(getUserHomeInfo, 'user_not_found');
    fakeApi(searchSite, text === 'ada' ? [hit({ kind: 'person', key: 'ada', title: 'ada' })] : []);
    await app.user.type(box, text);
    await within(dialog).findByRole('option');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe(address));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('puts it there also where a button opened the search', async () => {
    fakeSite();
    fakeApi(searchSite, [hit({ kind: 'person', key: 'ada', title: 'ada' })]);
    fakeFailure(getUserHomeInfo, 'user_not_found');
    const app = renderRoute('/no/such/page', { as: aUser() });
    await app.user.click(await screen.findByRole('button', { name: 'Search the site' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByRole('combobox'), 'ada');
    await app.user.click(await within(dialog).findByRole('option'));
    await waitFor(() => expect(app.address()).toBe('/user-home?username=ada'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('says that there are more where only the nearest of a kind have come', async () => {
    const { app, box } = await open('/');
    await app.user.type(box, 'que');
    expect(await screen.findByText('6 results')).toBeDefined();
    fakeApi(
      searchSite,
      ['1', '2', '3', '4', '5'].map((key) => hit({ key, note: key })),
    );
    await app.user.type(box, 'u');
    expect(await screen.findByText('The 5 nearest results; type more to find others.')).toBeDefined();
  });

  it('finds pages by their name in either language', async () => {
    const { app, dialog, box } = await open('/');
    await app.user.type(box, '我的提交');
    const pages = await within(dialog).findByRole('group', { name: 'Pages' });
    expect(within(pages).getByRole('option', { name: 'My submissions' })).toBeTruthy();
  });

  it('has pages of the back office for those who may go there', async () => {
    const { app, dialog, box } = await open('/', { as: anAdmin() });
    await app.user.type(box, 'Mail');
    const pages = await within(dialog).findByRole('group', { name: 'Pages' });
    expect(within(pages).getAllByRole('option').length).toBeGreaterThan(0);
  });

  it('gives the focus back to where it was', async () => {
    fakeSite();
    const app = renderRoute('/no/such/page', { as: aUser() });
    const button = await screen.findByRole('button', { name: 'Search the site' });
    await app.user.click(button);
    await waitFor(() => expect(document.activeElement).toBe(within(screen.getByRole('dialog')).getByRole('combobox')));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { getRecentUpdatedProblem, getTools } from '@oyez/contract/site/site';
import { describe, expect, it } from 'vitest';
import { logout } from '@oyez/contract/accounts/accounts';
import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { getSession } from '../../api/session.ts';
import { aUser, anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderPages, renderRoute } from '../../testing/renderRoute.tsx';

describe('the frame', () => {
  it('switches the language of everything at once and stays where it is', async () => {
    fakeSite();
    const problems = fakeApi(getRecentUpdatedProblem, []);
    const app = renderRoute('/home');
    await screen.findByText('No public problems yet. New ones will appear here.');
    await app.user.click(screen.getByRole('button', { name: 'Language' }));
    await app.user.click(await screen.findByRole('menuitemradio', { name: '简体中文' }));
    expect(await screen.findByText('还没有公开的题目，新题目会出现在这里。')).toBeTruthy();
    expect(within(screen.getByRole('navigation', { name: '主菜单' })).getByText('题库')).toBeTruthy();
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(app.address()).toBe('/home');
    await waitFor(() => expect(problems.calls.at(-1)?.headers.get('accept-language')).toBe('zh-CN'));
  });

  it('has its menu in a drawer where the bar is too narrow for it', async () => {
    fakeSite();
    const app = renderRoute('/home');
    // In a wide window it has no role: only narrow ones show it.
    const opener = await screen.findByLabelText('Open the menu');
    await app.user.click(opener);
    const drawer = within(await screen.findByRole('dialog'));
    await app.user.click(drawer.getByRole('button', { name: 'Close the menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(opener);
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers login and registration to guests', async () => {
    fakeSite();
    const app = renderRoute('/home');
    const bar = within(await screen.findByRole('banner'));
    await app.user.click(bar.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('dialog', { name: 'Register' })).toBeTruthy();
  });

  it('offers registration in the drawer, too: a phone has no room for it in the bar', async () => {
    fakeSite();
    const app = renderRoute('/home');
    await app.user.click(await screen.findByLabelText('Open the menu'));
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('dialog', { name: 'Register' })).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(1));
  });

  it('offers no registration where the site is closed', async () => {
    fakeSite({ config: { register: false } });
    renderRoute('/home');
    const bar = within(await screen.findByRole('banner'));
    await waitFor(() => expect(bar.queryByRole('button', { name: 'Register' })).toBeNull());
    expect(bar.getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  it('shows people their menu, and the back office only to administrators', async () => {
    fakeSite();
    const app = renderRoute('/home', { as: anAdmin() });
    await app.user.click(await screen.findByRole('button', { name: 'Account menu of root' }));
    const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
    expect(entries).toEqual(expect.arrayContaining(['My submissions', 'Management', 'Log out']));
  });

  it('leads those who have written problems to them', async () => {
    fakeSite();
    fakeApi(getOwnProblems, { records: [], total: 3, size: 1, current: 1, pages: 3 });
    const app = renderRoute('/home', { as: aUser() });
    await app.user.click(await screen.findByRole('button', { name: /^Account menu of/ }));
    const link = await screen.findByRole('menuitem', { name: 'My problems' });
    expect(link.getAttribute('href')).toBe('/my-problems');
  });

  it('lists the tools of the site, and only what is a link', async () => {
    fakeSite();
    fakeApi(getTools, [
      { name: 'Wiki', url: 'https://wiki.example' },
      { name: 'Evil', url: 'javascript:alert(1)' },
    ]);
    const app = renderRoute('/home');
    await app.user.click(await screen.findByRole('button', { name: 'Tools' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href'), entry.getAttribute('rel')])).toEqual([
      ['Wiki', 'https://wiki.example', 'noopener noreferrer'],
    ]);
  });

  it('logs out and goes home', async () => {
    fakeSite();
    fakeApi(logout, null);
    const app = renderRoute('/logout', { as: aUser() });
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(getSession().token).toBeNull();
    expect(await screen.findByText('Logged out')).toBeTruthy();
  });

  it('has a page for addresses that do not exist', async () => {
    fakeSite();
    renderRoute('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/home');
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('opens pages by keys and lists the keys', async () => {
    fakeSite();
    const app = renderRoute('/no/such/page');
    await screen.findByRole('heading', { name: 'Page not found' });
    await app.user.keyboard('gh');
    await waitFor(() => expect(app.address()).toBe('/home'));
    await app.user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const meant = (keys: string) =>
      help.getAllByText((_, element) => element?.tagName === 'DT' && element.textContent === keys);
    expect(meant('gc')[0]!.nextElementSibling?.textContent).toBe('Contests');
    expect(meant('gu')[0]!.nextElementSibling?.textContent).toBe('Groups');
  });

  it('goes on working when a page breaks', async () => {
    fakeSite();
    const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
    renderPages([{ path: '/broken', guard: 'public', frame: 'site', load }], '/broken');
    expect(await screen.findByText('Part of the site could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getSession } from '../api/session.ts';
import { aUser, anAdmin, fakeSite } from '../testing/builders.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { fakeDashboard } from '../testing/fakeDashboard.ts';
import { renderPages, renderRoute } from '../testing/renderRoute.tsx';
import { getUserAuthInfo, login } from '@oyez/contract/accounts/accounts';
import { type Role, roleGrants } from '@oyez/contract/accounts/permissions';
import { getNotices } from '@oyez/contract/site/messages';
import { adminPages } from './adminPages.ts';
import { refusal } from './guards.ts';
import type { Page } from './page.ts';

/** What the browser's own address is, of which the router is told a part. */
function openInBrowser(address: string): void {
  window.history.replaceState(null, '', address);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
}

const mailedTo: Page[] = [
  { path: '/home', guard: 'public', frame: 'site', load: async () => () => <h1>Home of the test</h1> },
  { path: '/secret', guard: 'login', frame: 'site', load: async () => () => <h1>At {useLocation().hash}</h1> },
];

describe('a page that needs a login', () => {
  it('sends a guest home, says why and opens the login dialog', async () => {
    fakeSite();
    const app = renderRoute('/problem');
    expect(await screen.findByText('Please login first!')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('clears what is stored of a half session', async () => {
    fakeSite();
    localStorage.setItem('token', 'lonely');
    renderRoute('/problem');
    await screen.findByRole('dialog', { name: 'Login' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(getSession().user).toBeNull();
  });

  it('returns the person to where they wanted to go after the login', async () => {
    fakeSite();
    fakeApi(login, aUser(), { headers: { authorization: 'fresh' } });
    const table: Page[] = [
      { path: '/home', guard: 'public', frame: 'site', load: async () => () => <h1>Home of the test</h1> },
      { path: '/secret', guard: 'login', frame: 'site', load: async () => () => <h1>Secret of the test</h1> },
    ];
    const app = renderPages(table, '/secret?page=2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    expect(app.address()).toBe('/home');
    await app.user.type(dialog.getByLabelText('Username'), 'alice');
    await app.user.type(dialog.getByLabelText('Password'), 'secret1{Enter}');
    expect(await screen.findByRole('heading', { name: 'Secret of the test' })).toBeTruthy();
    expect(app.address()).toBe('/secret?page=2');
  });

  it('returns to the place on the page that a link out of an e-mail names', async () => {
    fakeSite();
    fakeApi(login, aUser(), { headers: { authorization: 'fresh' } });
    openInBrowser('/secret#message-12');
    const app = renderPages(mailedTo, '/secret#message-12');
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    await app.user.type(dialog.getByLabelText('Username'), 'alice');
    await app.user.type(dialog.getByLabelText('Password'), 'secret1{Enter}');
    expect(await screen.findByText('At #message-12')).toBeTruthy();
  });

  it('does not log somebody in only to log them out', async () => {
    fakeSite();
    fakeApi(login, aUser(), { headers: { authorization: 'fresh' } });
    const app = renderRoute('/logout');
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    await app.user.type(dialog.getByLabelText('Username'), 'alice');
    await app.user.type(dialog.getByLabelText('Password'), 'secret1{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getSession().token).toBe('fresh');
  });
});

describe('a page with problems', () => {
  const table: Page[] = [
    { path: '/home', guard: 'public', frame: 'site', load: async () => () => <h1>Home of the test</h1> },
    { path: '/read', guard: 'reader', frame: 'site', load: async () => () => <h1>Problem of the test</h1> },
  ];

  it('opens for guests where the site lets everybody read', async () => {
    fakeSite({ config: { problemReaders: 'everybody' } });
    const app = renderPages(table, '/read');
    expect(await screen.findByRole('heading', { name: 'Problem of the test' })).toBeTruthy();
    expect(app.address()).toBe('/read');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks guests to log in where only members read', async () => {
    fakeSite();
    const app = renderPages(table, '/read');
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(screen.queryByRole('heading', { name: 'Problem of the test' })).toBeNull();
  });
});

describe('an address of the back office that no page has', () => {
  it.each([
    ['/admin/dashboard', '/admin'],
    ['/admin/no-such-page', '/admin/login'],
  ])('leads on: %s', async (stray, to) => {
    fakeSite();
    fakeDashboard();
    const app = renderRoute(stray, { as: anAdmin() });
    await waitFor(() => expect(app.address()).toBe(to));
  });
});

describe('an administration page', () => {
  it('sends everybody else to the login of the back office and remembers the address', async () => {
    fakeSite();
    const app = renderRoute('/admin', { as: aUser() });
    expect(await screen.findByText('Please login again with the administrator account!')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/admin/login'));
    const answer = refusal('admin', new URL('http://oyez.test/admin/users?page=2'));
    expect(answer?.headers.get('location')).toBe('/admin/login?next=%2Fadmin%2Fusers%3Fpage%3D2');
  });

  it('remembers the place on the page too', () => {
    openInBrowser('/admin/reports#case-3');
    const answer = refusal('admin', new URL('http://oyez.test/admin/reports'));
    expect(answer?.headers.get('location')).toBe('/admin/login?next=%2Fadmin%2Freports%23case-3');
  });

  it('opens for an administrator', async () => {
    fakeSite();
    fakeDashboard();
    renderRoute('/admin', { as: anAdmin() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Management' })).toBeTruthy();
  });
});

describe('a page of the back office that asks for a right', () => {
  const lists = { total: 0, size: 10, current: 1, pages: 0, records: [] };

  it('does not open for a role without it: says so, asks its calls nothing, and leads to the overview', async () => {
    fakeSite();
    fakeDashboard();
    fakeApi(getUserAuthInfo, { roles: ['admin'], permissions: null });
    const notices = fakeApi(getNotices, lists);
    const app = renderRoute('/admin/notice', { as: anAdmin({ roleList: ['admin'] }) });
    const refused = within(await screen.findByRole('alert'));
    expect(refused.getByRole('heading', { level: 1, name: 'Your role has no access to this page' })).toBeTruthy();
    expect(app.address()).toBe('/admin/notice');
    expect(notices.calls).toEqual([]);
    await app.user.click(refused.getByRole('link', { name: 'Go to the overview' }));
    await waitFor(() => expect(app.address()).toBe('/admin'));
  });

  it('opens for who has been given it since their login, and the menu offers it from then on', async () => {
    fakeSite();
    fakeApi(getUserAuthInfo, { roles: ['root'], permissions: null });
    fakeApi(getNotices, lists);
    renderRoute('/admin/notice', { as: anAdmin({ roleList: ['admin'] }) });
    expect(await screen.findByRole('button', { name: 'New notice' })).toBeTruthy();
    expect(getSession().user?.roleList).toEqual(['root']);
  });

  it('is every page that the menu hides for want of it, with those that only other pages lead to', () => {
    const beyond = (role: Role) =>
      adminPages
        .filter(({ grant }) => grant !== undefined && !roleGrants(role).includes(grant))
        .map(({ path }) => path);
    expect(beyond('root')).toEqual([]);
    expect(beyond('problem_admin')).toEqual(expect.arrayContaining(['/admin/conf', '/admin/user/deleted']));
    expect(beyond('problem_admin')).not.toContain('/admin/problems/deleted');
    expect(beyond('admin')).toContain('/admin/problems/deleted');
  });
});

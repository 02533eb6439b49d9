import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSession } from '../api/session.ts';
import { aUser, anAdmin, fakeSite } from '../testing/builders.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { fakeDashboard } from '../testing/fakeDashboard.ts';
import { renderPages, renderRoute } from '../testing/renderRoute.tsx';
import { login } from '@oyez/contract/accounts/accounts';
import { refusal } from './guards.ts';
import type { Page } from './page.ts';

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

describe('an administration page', () => {
  it('sends everybody else to the login of the back office and remembers the address', async () => {
    fakeSite();
    const app = renderRoute('/admin', { as: aUser() });
    expect(await screen.findByText('Please login again with the administrator account!')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/admin/login'));
    const answer = refusal('admin', new URL('http://oyez.test/admin/users?page=2'));
    expect(answer?.headers.get('location')).toBe('/admin/login?next=%2Fadmin%2Fusers%3Fpage%3D2');
  });

  it('opens for an administrator', async () => {
    fakeSite();
    fakeDashboard();
    renderRoute('/admin', { as: anAdmin() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Management' })).toBeTruthy();
  });
});

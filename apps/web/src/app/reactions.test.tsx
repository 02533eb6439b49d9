import { adminLogin, getUserAuthInfo } from '@oyez/contract/accounts/accounts';
import { createNotice, getNotices } from '@oyez/contract/site/messages';
import { getRecentUpdatedProblem } from '@oyez/contract/site/site';
import { ready } from '@oyez/contract/site/system';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { followOtherTabs, getSession, setRoles, signIn, signOut } from '../api/session.ts';
import { closeLogin, isLoginOpen } from '../ui/dialogs/loginRequest.ts';
import { aUser, anAdmin, fakeSite } from '../testing/builders.ts';
import { fakeApi, fakeFailure } from '../testing/fakeApi.ts';
import { fakeDashboard } from '../testing/fakeDashboard.ts';
import { renderPages, renderRoute } from '../testing/renderRoute.tsx';
import { toast } from '../ui/feedback/toast.ts';
import type { Page } from './page.ts';
import { reactTo } from './reactions.ts';

const here = (pathname: string) => {
  const went: string[] = [];
  return { went, navigator: { pathname: () => pathname, address: () => pathname, go: (to: string) => went.push(to) } };
};
const answer = (http: number) =>
  new ApiError({
    kind: 'answer',
    http,
    ofCurrentSession: true,
    envelope: { status: http, msg: 'Words of the server' },
  });

describe('a lost login', () => {
  it('ends the session, says why and asks for a login on the spot', async () => {
    fakeSite();
    fakeFailure(getRecentUpdatedProblem, 'session_expired');
    const app = renderRoute('/home', { as: aUser() });
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    expect(screen.getAllByText('Your login has expired. Please log in again.').length).toBeGreaterThan(0);
    expect(getSession().token).toBeNull();
    expect(app.address()).toBe('/home');
  });

  it('is no reason to ask again for a login when the page refreshes itself afterwards', () => {
    signIn('t', aUser());
    const refresh = () => reactTo(answer(401), { shownInPlace: true, isRefresh: true }, here('/home').navigator);
    refresh();
    expect(isLoginOpen()).toBe(true);
    closeLogin();
    refresh();
    expect(isLoginOpen()).toBe(false);
    reactTo(answer(401), { shownInPlace: true }, here('/home').navigator);
    expect(isLoginOpen()).toBe(true);
  });

  it('leads to the login of the back office on its pages, whatever was asked for', () => {
    signIn('t', anAdmin());
    const { navigator, went } = here('/admin/user');
    reactTo(answer(401), { shownInPlace: true }, navigator);
    expect(went).toEqual(['/admin/login?next=%2Fadmin%2Fuser']);
    expect(getSession().token).toBeNull();
  });

  it('keeps the person on a page of the site whose call is one of the back office', async () => {
    fakeSite();
    fakeFailure(getNotices, 'session_expired');
    const Shown = () => <p>{useQuery({ queryKey: ['n'], queryFn: () => call(getNotices) }).status}</p>;
    const table: Page[] = [{ path: '/mine', guard: 'public', frame: 'site', load: async () => Shown }];
    const app = renderPages(table, '/mine?page=2', { as: anAdmin() });
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    expect(app.address()).toBe('/mine?page=2');
  });

  it('never leads from the login of the back office to itself', () => {
    const { navigator, went } = here('/admin/login');
    reactTo(answer(401), { shownInPlace: true }, navigator);
    expect(went).toEqual([]);
  });

  it('is asked for over the dialog in which an administrator was writing, which stays', async () => {
    fakeSite();
    fakeApi(getNotices, { records: [], total: 0, size: 10, current: 1, pages: 0 });
    fakeFailure(createNotice, 'session_expired');
    const app = renderRoute('/admin/notice', { as: anAdmin() });
    await app.user.click(await screen.findByRole('button', { name: 'New notice' }));
    const form = within(await screen.findByRole('form', { name: 'New notice' }));
    const title = form.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await app.user.type(title, 'Maintenance on Sunday');
    await app.user.type(form.getByRole('textbox', { name: 'Text' }), 'From 8');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    const asked = await screen.findByRole('dialog', { name: 'Login' });
    expect(app.address()).toBe('/admin/notice');
    await app.user.type(within(asked).getByLabelText('Username'), 'root');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull());
    expect(title.value).toBe('Maintenance on Sunday');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    const again = within(await screen.findByRole('dialog', { name: 'Login' }));
    fakeApi(adminLogin, anAdmin(), { headers: { authorization: 'fresh' } });
    await app.user.type(again.getByLabelText('Username'), 'root');
    await app.user.type(again.getByLabelText('Password'), 'a generated password of 30 ch{Enter}');
    await waitFor(() => expect(getSession().token).toBe('fresh'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull());
    expect(title.value).toBe('Maintenance on Sunday');
    expect(app.address()).toBe('/admin/notice');
  });

  it('of an older session leaves the new one alone', () => {
    signIn('t', aUser());
    const old = new ApiError({ kind: 'answer', http: 401, ofCurrentSession: false });
    reactTo(old, { shownInPlace: true }, here('/home').navigator);
    expect(getSession().token).toBe('t');
  });
});

describe('a refusal', () => {
  it('fetches the roles anew', async () => {
    fakeApi(getUserAuthInfo, { roles: ['mute_user'], permissions: null });
    signIn('t', aUser());
    reactTo(answer(403), { shownInPlace: true }, here('/status').navigator);
    await waitFor(() => expect(getSession().user?.roleList).toEqual(['mute_user']));
  });

  it('on an administration page leads to its start', async () => {
    fakeApi(getUserAuthInfo, { roles: ['admin'], permissions: null });
    signIn('t', anAdmin());
    const { navigator, went } = here('/admin/switch');
    reactTo(answer(403), { shownInPlace: true }, navigator);
    expect(went).toEqual(['/admin']);
    await waitFor(() => expect(getSession().user?.roleList).toEqual(['admin']));
  });
});

describe('who is no administrator any more', () => {
  it('is led home from the back office, and told why', async () => {
    fakeSite();
    fakeDashboard();
    fakeFailure(getNotices, 'no_permission');
    fakeApi(getUserAuthInfo, { roles: ['default_user'], permissions: null });
    const app = renderRoute('/admin/notice', { as: anAdmin() });
    expect(await screen.findByText('You are no longer an administrator. Your role was changed.')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('stays on the pages of the site', async () => {
    fakeSite();
    const app = renderRoute('/home', { as: anAdmin() });
    await screen.findByRole('banner');
    act(() => setRoles(['default_user']));
    expect(app.address()).toBe('/home');
    expect(screen.queryByText('You are no longer an administrator. Your role was changed.')).toBeNull();
  });
});

describe('any other failure', () => {
  it('is said once: in its place on the page', async () => {
    fakeSite();
    fakeDashboard();
    fakeFailure(ready, 'server_error');
    renderRoute('/admin', { as: anAdmin() });
    expect(await screen.findAllByText('Server Error! Please try Again later!')).toHaveLength(1);
  });

  it('is said in a toast when it has no place', async () => {
    fakeSite();
    renderRoute('/home');
    await screen.findByRole('banner');
    reactTo(answer(200), { shownInPlace: false }, here('/home').navigator);
    expect(await screen.findByText('Words of the server')).toBeTruthy();
  });
});

/** The server does not answer others than Alice. */
function Letters() {
  const { data } = useQuery({
    queryKey: ['letters'],
    queryFn: () => {
      const name = getSession().user?.username;
      return name === 'alice' ? `Letters to ${name}` : Promise.reject(new Error('out of order'));
    },
  });
  return <p>{data ?? 'No letters'}</p>;
}

const somePages: Page[] = [
  { path: '/home', guard: 'public', frame: 'site', load: async () => () => <h1>Home of the test</h1> },
  { path: '/letters', guard: 'login', frame: 'site', load: async () => Letters },
  { path: '/open', guard: 'public', frame: 'site', load: async () => Letters },
];
const alice = aUser({ username: 'alice' });

describe('what one person was shown', () => {
  it('goes when another logs in, with what was said to them', async () => {
    fakeSite();
    renderPages(somePages, '/letters', { as: alice });
    await screen.findByText('Letters to alice');
    act(() => toast.info('Said to Alice'));
    await screen.findByText('Said to Alice');
    act(() => signOut());
    act(() => signIn('t2', aUser({ uid: 'uid-bob', username: 'bob' })));
    expect(await screen.findByText('No letters')).toBeTruthy();
    expect(screen.queryByText('Letters to alice')).toBeNull();
    await waitFor(() => expect(screen.queryByText('Said to Alice')).toBeNull());
  });

  it('stays when the same person goes on after their session has ended', async () => {
    fakeSite();
    renderPages(somePages, '/letters', { as: alice });
    await screen.findByText('Letters to alice');
    act(() => signOut());
    act(() => signIn('t2', alice));
    expect(screen.getByText('Letters to alice')).toBeTruthy();
  });
});

describe('in another tab', () => {
  const hear = (key: string) =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  const endSession = () => {
    localStorage.removeItem('token');
    hear('token');
  };

  it('a logout leads home from pages that ask for a login', async () => {
    fakeSite();
    followOtherTabs();
    const app = renderPages(somePages, '/letters', { as: alice });
    await screen.findByText('Letters to alice');
    endSession();
    hear('oyez.left');
    expect(await screen.findByRole('heading', { name: 'Home of the test' })).toBeTruthy();
    expect(app.address()).toBe('/home');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a session that has merely ended takes nothing off the screen', async () => {
    fakeSite();
    followOtherTabs();
    const app = renderPages(somePages, '/letters', { as: alice });
    await screen.findByText('Letters to alice');
    endSession();
    await act(async () => {});
    expect(app.address()).toBe('/letters');
    expect(screen.getByText('Letters to alice')).toBeTruthy();
  });
});

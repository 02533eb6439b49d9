import { getProblemList } from '@oyez/contract/problems';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSession } from '../api/session.ts';
import { aUser, anAdmin, fakeSite } from '../testing/builders.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { renderRoute } from '../testing/renderRoute.tsx';
import { login } from '@oyez/contract/accounts';
import { ready } from '@oyez/contract/system';
import { refusal } from './guards.ts';
import { createQueryClient } from '../api/query-client.ts';

const anyClient = () => createQueryClient(() => undefined);

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
    fakeApi(getProblemList, { records: [], total: 0, size: 30, current: 1, pages: 0 });
    const app = renderRoute('/logout?from=guard');
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    await app.user.type(dialog.getByLabelText('Username'), 'alice');
    await app.user.type(dialog.getByLabelText('Password'), 'secret1{Enter}');
    await waitFor(() => expect(getSession().token).toBe('fresh'));
  });
});

describe('an administration page', () => {
  it('sends everybody else to the login of the back office and remembers the address', async () => {
    fakeSite();
    const app = renderRoute('/admin', { as: aUser() });
    expect(await screen.findByText('Please login again with the administrator account!')).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/admin/login'));
    const answer = await refusal('admin', new URL('http://oyez.test/admin/users?page=2'), anyClient());
    expect(answer?.headers.get('location')).toBe('/admin/login?next=%2Fadmin%2Fusers%3Fpage%3D2');
  });

  it('opens for an administrator', async () => {
    fakeSite();
    fakeApi(ready, { database: true, migrations: true, files: true });
    renderRoute('/admin', { as: anAdmin() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Management' })).toBeTruthy();
  });
});

describe('a page that depends on a switch', () => {
  const discussion = { switch: 'openPublicDiscussion', login: false } as const;
  const url = new URL('http://oyez.test/discussion');

  it('leads home while the switch is off', async () => {
    fakeSite({ config: { openPublicDiscussion: false } });
    const answer = await refusal(discussion, url, anyClient());
    expect(answer?.headers.get('location')).toBe('/home');
  });

  it('opens while the switch is on', async () => {
    fakeSite({ config: { openPublicDiscussion: true } });
    expect(await refusal(discussion, url, anyClient())).toBeNull();
  });
});

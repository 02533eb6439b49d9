import {
  changeEmail,
  changePassword,
  changeUserInfo,
  getChangeEmailCode,
  getSessions,
  type Login,
  revokeSession,
} from '@oyez/contract/accounts/account-settings';
import { getAccount, savePreferences } from '@oyez/contract/accounts/preferences';
import { logout } from '@oyez/contract/accounts/accounts';
import { chooseDigest, getDigest } from '@oyez/contract/site/message-digest';
import { screen, waitFor, within } from '@testing-library/react';
import { getOwnRemoteAccounts } from '@oyez/contract/remote/remote-judges';
import { describe, expect, it, vi } from 'vitest';
import { getSession, signIn, signOut } from '../../../api/session.ts';
import { aUser, anAccount, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const alice = aUser({ email: 'alice@example.org', school: 'No. 1 School' });
const aLogin = (facts: Partial<Login>): Login => ({
  id: 1,
  device: 'Firefox 128 · Linux',
  ip: '10.0.0.1',
  firstSeen: '2026-11-20T08:00:00.000Z',
  lastSeen: '2026-11-21T08:00:00.000Z',
  state: 'current',
  ...facts,
});

async function openSettings() {
  fakeSite();
  fakeApi(getOwnRemoteAccounts, []);
  fakeApi(getDigest, { every: 'off', email: 'alice@example.org', sends: true });
  fakeApi(getSessions, [aLogin({}), aLogin({ id: 2, device: 'Safari 17 · iPhone', state: 'open' })]);
  const app = renderRoute('/setting', { as: alice });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await screen.findByText('Safari 17 · iPhone');
  return app;
}

describe('the settings page', () => {
  it('saves the profile and shows the new name everywhere', async () => {
    const app = await openSettings();
    const sent = fakeApi(changeUserInfo, { ...alice, nickname: 'Al' });
    await app.user.type(screen.getByLabelText('Nickname'), 'Al');
    await app.user.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(getSession().user?.nickname).toBe('Al'));
    expect(sent.calls[0]!.body).toMatchObject({ nickname: 'Al', school: 'No. 1 School', gender: 'secrecy' });
    expect(screen.getByRole('button', { name: 'Account menu of Al' })).toBeTruthy();
  });

  it('says at the form why the password was not changed', async () => {
    const app = await openSettings();
    fakeApi(changePassword, { code: 400, msg: 'The old password is wrong (attempt 1 of 5).', userInfo: null });
    await app.user.click(screen.getByRole('button', { name: 'Change: Password' }));
    await app.user.type(screen.getByLabelText('Old password'), 'old-pass');
    await app.user.type(screen.getByLabelText('New password'), 'old-pass');
    await app.user.type(screen.getByLabelText('Confirm new password'), 'new-pass{Enter}');
    expect(await screen.findByText('The new password must differ from the old one')).toBeTruthy();
    expect(screen.getByText('Password does not match')).toBeTruthy();
    await app.user.clear(screen.getByLabelText('New password'));
    await app.user.type(screen.getByLabelText('New password'), 'new-pass{Enter}');
    expect(await screen.findByText('The old password is wrong (attempt 1 of 5).')).toBeTruthy();
  });

  it('says at least that nothing was changed where the server gives no reason', async () => {
    const app = await openSettings();
    fakeApi(changePassword, { code: 400, msg: '', userInfo: null });
    await changeThePassword(app);
    expect(await screen.findByText('Update Failed')).toBeTruthy();
  });

  async function changeThePassword(app: Awaited<ReturnType<typeof openSettings>>) {
    await app.user.click(screen.getByRole('button', { name: 'Change: Password' }));
    await app.user.type(screen.getByLabelText('Old password'), 'old-pass');
    await app.user.type(screen.getByLabelText('New password'), 'new-pass');
    await app.user.type(screen.getByLabelText('Confirm new password'), 'new-pass{Enter}');
  }

  it('logs out five seconds after a new password, wherever the person went meanwhile', async () => {
    const app = await openSettings();
    fakeApi(changePassword, { code: 200, msg: 'Your password has been changed.', userInfo: null });
    fakeApi(logout, null);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await changeThePassword(app);
    await screen.findByText('Your password has been changed.');
    await app.go('/home');
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(getSession().token).toBeNull());
  });

  it('leaves whoever logs in before those five seconds are over', async () => {
    const app = await openSettings();
    fakeApi(changePassword, { code: 200, msg: 'Your password has been changed.', userInfo: null });
    const left = fakeApi(logout, null);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await changeThePassword(app);
    await screen.findByText('Your password has been changed.');
    signOut();
    signIn('token-2', alice);
    await vi.advanceTimersByTimeAsync(6000);
    expect(getSession().token).toBe('token-2');
    expect(left.calls).toHaveLength(0);
  });

  it('asks for a login when it has expired before a new password or a code', async () => {
    const app = await openSettings();
    fakeFailure(changePassword, 'session_expired');
    fakeFailure(getChangeEmailCode, 'session_expired');
    await changeThePassword(app);
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    expect(getSession().token).toBeNull();
    await app.user.keyboard('{Escape}');
    signIn('token-2', alice);
    await app.user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await app.user.type(screen.getByLabelText('New e-mail address'), 'new@example.org');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    expect(getSession().token).toBeNull();
  });

  it('moves to a new address with the code that went there', async () => {
    const app = await openSettings();
    const asked = fakeApi(getChangeEmailCode, null);
    const sent = fakeApi(changeEmail, {
      code: 200,
      msg: 'Your e-mail address has been changed.',
      userInfo: { ...alice, email: 'new@example.org' },
    });
    await app.user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await app.user.type(screen.getByLabelText('New e-mail address'), 'new@example.org');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('button', { name: '30 s' })).toBeTruthy();
    expect(asked.calls[0]!.query.get('email')).toBe('new@example.org');
    await app.user.type(screen.getByLabelText('Code'), '123456');
    await app.user.type(screen.getByLabelText('Current password (to confirm)'), 'secret-1{Enter}');
    await waitFor(() => expect(getSession().user?.email).toBe('new@example.org'));
    expect(sent.calls[0]!.body).toEqual({ newEmail: 'new@example.org', code: '123456', password: 'secret-1' });
  });

  it('ends the login of another device', async () => {
    const app = await openSettings();
    const sent = fakeApi(revokeSession, null);
    const devices = within(screen.getByRole('list', { name: 'Devices and logins' }));
    expect(devices.getAllByRole('button')).toHaveLength(1);
    await app.user.click(devices.getByRole('button', { name: 'Log out: Safari 17 · iPhone' }));
    await waitFor(() => expect(sent.calls[0]!.body).toEqual({ id: 2 }));
  });

  it('keeps the looks of the editor here and for other devices', async () => {
    const app = await openSettings();
    const sent = fakeApi(savePreferences, {});
    await app.user.selectOptions(screen.getByLabelText('Code editor font size'), '16');
    await app.user.selectOptions(screen.getByLabelText('Code editor color theme'), 'dark');
    expect(sent.calls.map((call) => call.body)).toEqual([{ editorFontSize: 16 }, { editorTheme: 'dark' }]);
    expect(localStorage.getItem('oyez.editor.fontSize')).toBe('16');
    expect(document.documentElement.dataset['codeTheme']).toBe('dark');
  });

  it('turns e-mails about messages on, and says where they go', async () => {
    const app = await openSettings();
    const sent = fakeApi(chooseDigest, { every: 'day', email: 'alice@example.org', sends: true });
    await app.user.selectOptions(await screen.findByLabelText('Send me an e-mail'), 'day');
    expect(await screen.findByText(/^E-mails go to alice@example.org/)).toBeTruthy();
    expect(sent.calls[0]!.body).toEqual({ every: 'day' });
  });

  it('is for people who are logged in', async () => {
    fakeSite();
    fakeApi(logout, null);
    const app = renderRoute('/setting');
    await screen.findByText('Please login first!');
    await waitFor(() => expect(app.address()).toBe('/home'));
  });
});

describe('somebody whom an administrator renamed', () => {
  it('finds their own page under the new name, without a new login', async () => {
    fakeSite();
    fakeApi(getAccount, anAccount(aUser({ username: 'alicia' })));
    const app = renderRoute('/home', { as: aUser({ username: 'alice' }) });
    await app.user.click(await screen.findByRole('button', { name: 'Account menu of alicia' }));
    const own = await screen.findByRole('menuitem', { name: 'My page' });
    expect(own.getAttribute('href')).toContain('username=alicia');
  });
});

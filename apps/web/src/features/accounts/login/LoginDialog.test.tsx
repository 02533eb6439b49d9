import {
  checkUsernameOrEmail,
  getCaptcha,
  getLoginPuzzle,
  login,
  register,
  requestRegisterCode,
} from '@oyez/contract/accounts/accounts';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSession } from '../../../api/session.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure, fakeOutage } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const noPuzzle = { required: false, key: null, background: null, piece: null, pieceY: null };
const aPuzzle = (key = 'p1') => ({
  required: true,
  key,
  background: 'data:image/png;base64,AA==',
  piece: 'data:image/png;base64,AA==',
  pieceY: 20,
});

async function openDialog(mode: 'Login' | 'Register') {
  const app = renderRoute('/home');
  const bar = within(await screen.findByRole('banner'));
  await app.user.click(bar.getByRole('button', { name: mode }));
  const element = await screen.findByRole('dialog', { name: mode });
  return { app, dialog: within(element), element };
}

async function fillLogin(
  { app, dialog }: Pick<Awaited<ReturnType<typeof openDialog>>, 'app' | 'dialog'>,
  password = 'wrong-1',
) {
  await app.user.type(dialog.getByLabelText('Username'), 'alice');
  await app.user.type(dialog.getByLabelText('Password'), `${password}{Enter}`);
}

describe('the dialog', () => {
  it('gives the focus back when it goes', async () => {
    fakeSite();
    const { app } = await openDialog('Login');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Login'));
  });

  it('begins at the first field of each form that one goes to', async () => {
    fakeSite();
    fakeApi(getCaptcha, { img: 'data:image/png;base64,AA==', captchaKey: 'key-1' });
    const { app, dialog } = await openDialog('Login');
    await app.user.click(dialog.getByRole('button', { name: /No account yet/ }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Username')));
    expect(dialog.getByLabelText('Confirm password')).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: /Have an account/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('E-mail')));
  });

  it('goes with the page when somebody goes back', async () => {
    fakeSite();
    await openDialog('Login');
    fireEvent.popState(window);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('logging in', () => {
  it('keeps the token of the header and greets', async () => {
    fakeSite();
    fakeApi(login, aUser({ nickname: 'Alice L.' }), { headers: { authorization: 'tok' } });
    await fillLogin(await openDialog('Login'));
    expect(await screen.findByText('Welcome back, Alice L.')).toBeTruthy();
    expect(getSession().token).toBe('tok');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('puts the focus on the content of the page: the button that asked for it is gone', async () => {
    fakeSite();
    fakeApi(login, aUser(), { headers: { authorization: 'tok' } });
    await fillLogin(await openDialog('Login'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('asks for what is missing or too short before it asks the server', async () => {
    fakeSite();
    const { app, dialog } = await openDialog('Login');
    await app.user.type(dialog.getByLabelText('Password'), '12345{Enter}');
    expect(await dialog.findByText('Please fill this in.')).toBeTruthy();
    expect(dialog.getByText('At least 6 characters.')).toBeTruthy();
  });

  it('says what was wrong and lets password managers do their work', async () => {
    fakeSite();
    fakeFailure(login, 'wrong_credentials');
    fakeApi(getLoginPuzzle, noPuzzle);
    const opened = await openDialog('Login');
    await fillLogin(opened);
    expect((await opened.dialog.findByRole('alert')).textContent).toBe(
      'Wrong username or password. Check upper and lower case.',
    );
    expect(opened.dialog.getByLabelText('Username').getAttribute('autocomplete')).toBe('username');
    expect(opened.dialog.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });
});

describe('logging in on a page', () => {
  it('leaves one where one is: the way back leads to the page before', async () => {
    fakeSite();
    fakeApi(getLanguages, []);
    fakeApi(login, aUser(), { headers: { authorization: 'tok' } });
    const app = renderRoute('/help/judging');
    await screen.findByRole('heading', { level: 1 });
    await app.go('/home?from=help');
    const bar = within(await screen.findByRole('banner'));
    await app.user.click(await bar.findByRole('button', { name: 'Login' }));
    await fillLogin({ app, dialog: within(await screen.findByRole('dialog', { name: 'Login' })) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.address()).toBe('/home?from=help');
    await app.back();
    expect(app.address()).toBe('/help/judging');
  });
});

describe('the slide puzzle', () => {
  async function failOnce() {
    fakeSite();
    const logins = fakeFailure(login, 'wrong_credentials');
    fakeApi(getLoginPuzzle, aPuzzle());
    const opened = await openDialog('Login');
    await fillLogin(opened);
    const handle = await opened.dialog.findByRole('slider');
    return { ...opened, handle, logins };
  }
  const slide = (handle: HTMLElement, heights: number[]) => {
    handle.setPointerCapture = () => undefined;
    fireEvent.pointerDown(handle, { clientX: 10, clientY: heights[0], pointerId: 1 });
    heights.forEach((clientY, at) =>
      fireEvent.pointerMove(handle, { clientX: 10 + (at + 1) * 20, clientY, pointerId: 1 }),
    );
    fireEvent.pointerUp(handle, { pointerId: 1 });
  };

  it('is answered with the place of the piece and the wavering of the hand', async () => {
    const { app, dialog, handle } = await failOnce();
    const again = fakeApi(login, aUser(), { headers: { authorization: 'tok' } });
    slide(handle, [50, 51, 50.5, 52]);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(getSession().token).toBe('tok'));
    expect(again.calls[0]!.body.puzzle).toEqual({ key: 'p1', x: 80, track: [50, 50, 51, 50.5, 52] });
  });

  it('does not believe a hand that never wavers', async () => {
    const { dialog, handle } = await failOnce();
    slide(handle, [50, 50, 50]);
    expect(await dialog.findByText('Speed too fast, may be machine operation! Please verify again!')).toBeTruthy();
    expect(handle.getAttribute('aria-valuenow')).toBe('0');
  });

  it('can be moved by the arrow keys', async () => {
    const { app, dialog, handle } = await failOnce();
    const again = fakeApi(login, aUser(), { headers: { authorization: 'tok' } });
    handle.focus();
    await app.user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(handle.getAttribute('aria-valuenow')).toBe('2');
    await app.user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(handle.getAttribute('aria-valuenow')).toBe('14');
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(again.calls[0]?.body.puzzle).toEqual({ key: 'p1', x: 14, track: [] }));
  });

  it('reminds of the piece, and lets nobody in without it', async () => {
    const { app, dialog } = await failOnce();
    const again = fakeApi(login, aUser(), { headers: { authorization: 'tok' } });
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));
    expect(await dialog.findByText('Please slide the piece into its gap first.')).toBeTruthy();
    expect(again.calls).toHaveLength(0);
    expect(dialog.queryByRole('button', { name: /without/ })).toBeNull();
  });

  it('that cannot be loaded keeps nobody out', async () => {
    const { app, dialog } = await failOnce();
    const again = fakeApi(login, aUser(), { headers: { authorization: 'tok' } });
    fakeFailure(getLoginPuzzle, 'too_many_requests');
    await app.user.click(dialog.getByRole('button', { name: 'Another puzzle' }));
    expect(await dialog.findByText(/^The puzzle could not be loaded/)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(getSession().token).toBe('tok'));
    expect(again.calls[0]!.body).not.toHaveProperty('puzzle');
  });
});

describe('registering', () => {
  const fill = async ({ app, dialog }: Awaited<ReturnType<typeof openDialog>>, facts: Record<string, string> = {}) => {
    const values = {
      Username: 'newbie',
      Password: 'secret1',
      'Confirm password': 'secret1',
      'E-mail': 'n@example.org',
      ...facts,
    };
    for (const [label, value] of Object.entries(values)) await app.user.type(dialog.getByLabelText(label), value);
  };

  it('says on leaving the field that a name or an address is taken', async () => {
    fakeSite();
    fakeApi(checkUsernameOrEmail, ({ body }) => ({
      username: body.username === 'newbie',
      email: body.email === 'n@example.org',
    }));
    const opened = await openDialog('Register');
    await fill(opened);
    await opened.app.user.tab();
    expect(await opened.dialog.findByText('The username already exists')).toBeTruthy();
    expect(await opened.dialog.findByText('The email already exists')).toBeTruthy();
  });

  it('goes on when the check itself fails, and creates the account', async () => {
    fakeSite();
    fakeOutage(checkUsernameOrEmail);
    const sent = fakeApi(register, null);
    fakeFailure(login, 'login_busy');
    const opened = await openDialog('Register');
    await fill(opened);
    await opened.app.user.type(opened.dialog.getByLabelText('Code from the e-mail'), '123456{Enter}');
    expect(await screen.findByText('Your account is ready. Please log in.')).toBeTruthy();
    expect(sent.calls[0]!.body).toEqual({
      username: 'newbie',
      password: 'secret1',
      email: 'n@example.org',
      code: '123456',
    });
    const next = within(await screen.findByRole('dialog', { name: 'Login' }));
    expect(next.getByLabelText('Username')).toHaveProperty('value', 'newbie');
  });

  it('logs the newcomer in and greets nobody who was never here as if they were back', async () => {
    fakeSite({ config: { registerCode: 'none' } });
    fakeApi(checkUsernameOrEmail, { username: false, email: false });
    const sent = fakeApi(register, null);
    fakeApi(login, aUser({ username: 'newbie' }), { headers: { authorization: 'fresh' } });
    const opened = await openDialog('Register');
    await waitFor(() => expect(opened.dialog.queryByLabelText('Code from the e-mail')).toBeNull());
    await fill(opened);
    await opened.app.user.keyboard('{Enter}');
    expect(await screen.findByText('Welcome, newbie. Your account is ready.')).toBeTruthy();
    expect(screen.queryByText(/Welcome back/)).toBeNull();
    expect(sent.calls[0]!.body).toEqual({ username: 'newbie', password: 'secret1', email: 'n@example.org', code: '' });
    expect(getSession()).toMatchObject({ token: 'fresh', user: { username: 'newbie' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses two passwords that differ and a code that is no code', async () => {
    fakeSite();
    fakeApi(checkUsernameOrEmail, { username: false, email: false });
    const opened = await openDialog('Register');
    await fill(opened, { 'Confirm password': 'secret2' });
    await opened.app.user.type(opened.dialog.getByLabelText('Code from the e-mail'), '12a456{Enter}');
    expect(await opened.dialog.findByText('Password does not match')).toBeTruthy();
    expect(await opened.dialog.findByText('The code is six digits.')).toBeTruthy();
  });

  it('clears the code when the server refuses, and says it at the field', async () => {
    fakeSite();
    fakeApi(checkUsernameOrEmail, { username: false, email: false });
    fakeFailure(register, 'code_wrong');
    const opened = await openDialog('Register');
    await fill(opened);
    const code = opened.dialog.getByLabelText('Code from the e-mail');
    await opened.app.user.type(code, '123456{Enter}');
    expect(await opened.dialog.findByText('The code is wrong.')).toBeTruthy();
    expect(code).toHaveProperty('value', '');
  });

  it('sends a code only to a usable address, then waits a minute', async () => {
    fakeSite({ config: { registerCode: 'administrator' } });
    fakeApi(checkUsernameOrEmail, { username: false, email: false });
    fakeApi(requestRegisterCode, { email: 'n@example.org', expire: 600, by: 'administrator' });
    const { app, dialog } = await openDialog('Register');
    expect(await dialog.findByText('On this site, an administrator hands out the code.')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('Email_Check_Format')).toBeTruthy();
    await app.user.type(dialog.getByLabelText('E-mail'), 'n@example.org');
    await app.user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText(/Please ask an administrator for the code/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: '60 s' })).toHaveProperty('disabled', true);
  });
});

import {
  applyResetPassword,
  checkUsernameOrEmail,
  getCaptcha,
  getCaptchaRiddle,
  resetPassword,
} from '@oyez/contract/accounts/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

async function openReset() {
  fakeSite();
  let made = 0;
  fakeApi(getCaptcha, () => ({ img: 'data:image/png;base64,AA==', captchaKey: `key-${(made += 1)}` }));
  fakeApi(checkUsernameOrEmail, ({ body }) => ({ username: false, email: body['email'] === 'a@example.org' }));
  const app = renderRoute('/home');
  await app.user.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Login' }));
  const login = within(await screen.findByRole('dialog', { name: 'Login' }));
  await app.user.click(login.getByRole('button', { name: 'Forgot your password?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }));
  await dialog.findByRole('img', { name: /An image of an arithmetic problem/ });
  return { app, dialog };
}

describe('asking for a new password', () => {
  it('sends the captcha with its key, then waits ninety seconds', async () => {
    const { app, dialog } = await openReset();
    const sent = fakeApi(applyResetPassword, null);
    await app.user.type(dialog.getByLabelText('E-mail'), 'a@example.org');
    await app.user.type(dialog.getByLabelText('Result'), '12{Enter}');
    expect(await dialog.findByText(/We sent a link to a@example.org/)).toBeTruthy();
    expect(sent.calls[0]!.body).toEqual({ email: 'a@example.org', captcha: '12', captchaKey: 'key-1' });
    expect(dialog.getByRole('button', { name: 'Send again in 90 s' })).toHaveProperty('disabled', true);
  });

  it('clears the answer and shows another picture when it was wrong', async () => {
    const { app, dialog } = await openReset();
    fakeFailure(applyResetPassword, 'captcha_wrong');
    await app.user.type(dialog.getByLabelText('E-mail'), 'a@example.org');
    await app.user.type(dialog.getByLabelText('Result'), '13{Enter}');
    expect(await dialog.findByText(/The captcha answer is wrong/)).toBeTruthy();
    expect(dialog.getByLabelText('Result')).toHaveProperty('value', '');
    const again = fakeApi(applyResetPassword, null);
    await app.user.type(dialog.getByLabelText('Result'), '14{Enter}');
    await waitFor(() => expect(again.calls[0]?.body['captchaKey']).toBe('key-2'));
  });

  it('asks in words who cannot see the picture, and knows addresses that nobody has', async () => {
    const { app, dialog } = await openReset();
    fakeApi(getCaptchaRiddle, { question: 'What is the largest of these?', captchaKey: 'riddle' });
    await app.user.click(dialog.getByRole('button', { name: 'Ask me in words' }));
    expect(await dialog.findByText('What is the largest of these?')).toBeTruthy();
    expect(dialog.getByRole('textbox', { description: /What is the largest/ })).toBeTruthy();
    await app.user.type(dialog.getByLabelText('E-mail'), 'b@example.org');
    await app.user.tab();
    expect(await dialog.findByText('The email does not exists')).toBeTruthy();
  });
});

describe('the mailed link', () => {
  it('sets the password of the name that it carries', async () => {
    fakeSite();
    const sent = fakeApi(resetPassword, null);
    const app = renderRoute('/reset-password?username=alice&code=c0de');
    expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'alice');
    await app.user.type(screen.getByLabelText('New password'), 'brand-new');
    await app.user.type(screen.getByLabelText('Confirm password'), 'brand-old{Enter}');
    expect(await screen.findByText('Password does not match')).toBeTruthy();
    await app.user.clear(screen.getByLabelText('Confirm password'));
    await app.user.type(screen.getByLabelText('Confirm password'), 'brand-new{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    expect(sent.calls[0]!.body).toEqual({ username: 'alice', password: 'brand-new', code: 'c0de' });
  });

  it('says of a mistyped name that nobody has it', async () => {
    fakeSite();
    fakeApi(checkUsernameOrEmail, ({ body }) => ({ username: body['username'] === 'alice', email: false }));
    const app = renderRoute('/reset-password?code=c0de');
    await app.user.type(await screen.findByLabelText('Username'), 'alise');
    await app.user.tab();
    expect(await screen.findByText('The username does not exists')).toBeTruthy();
    await app.user.clear(screen.getByLabelText('Username'));
    await app.user.type(screen.getByLabelText('Username'), 'alice');
    await app.user.tab();
    await waitFor(() => expect(screen.queryByText('The username does not exists')).toBeNull());
  });

  it('says what to do when a part of it is missing', async () => {
    fakeSite();
    renderRoute('/reset-password?username=alice');
    expect(await screen.findByText('This link is incomplete')).toBeTruthy();
  });
});

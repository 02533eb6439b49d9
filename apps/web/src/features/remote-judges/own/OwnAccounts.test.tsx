import { screen, within } from '@testing-library/react';
import {
  getOwnRemoteAccounts,
  removeOwnRemoteAccount,
  setOwnRemoteAccount,
  testOwnRemoteAccount,
} from '@oyez/contract/remote/remote-judges';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { OwnAccounts } from './OwnAccounts.tsx';

type Own = ReplyOf<typeof getOwnRemoteAccounts>;
let accounts: Own;

const kept = {
  name: 'mine',
  state: 'needs_login',
  trouble: null,
  hasSession: false,
  freeFrom: null,
  lastUsedAt: null,
  lastSuccessAt: null,
} as const;

beforeEach(() => {
  fakeSite();
  accounts = [
    { pool: 'CF', sites: ['CF', 'GYM'], account: null, sitePool: true },
    { pool: 'HDU', sites: ['HDU'], account: kept, sitePool: false },
  ];
  fakeApi(getOwnRemoteAccounts, () => accounts);
});

const open = () => renderElement(<OwnAccounts />, '/', { as: aUser() });

describe('accounts of one’s own at other judges', () => {
  it('are added with a name and a password', async () => {
    const set = fakeApi(setOwnRemoteAccount, null);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add an account at Codeforces / Codeforces Gym' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Username there/ }), 'me');
    await user.type(dialog.getByLabelText(/Password there/), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Your account has been saved/);
    expect(set.calls[0]?.body).toEqual({ pool: 'CF', name: 'me', password: 'secret' });
  });

  it('keep their password when only something else is changed', async () => {
    const set = fakeApi(setOwnRemoteAccount, null);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change the account at HDU' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Username there/ }), '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Your account has been saved/);
    expect(set.calls[0]?.body).toEqual({ pool: 'HDU', name: 'mine2', password: SECRET_MASK });
  });

  it('are tested, and removed after a question', async () => {
    fakeApi(testOwnRemoteAccount, { ok: false, state: 'locked', message: 'The password is wrong.', tookMs: 9 });
    const remove = fakeApi(removeOwnRemoteAccount, null);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Test the account at HDU' }));
    await screen.findByText('The password is wrong.');
    await user.click(screen.getByRole('button', { name: 'Remove the account at HDU' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('The account has been removed.');
    expect(remove.calls[0]?.body).toEqual({ pool: 'HDU' });
  });
});

import { adminLogin } from '@oyez/contract/accounts/accounts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { fakeDashboard } from '../../../testing/fakeDashboard.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

async function logInAt(address: string) {
  fakeSite();
  fakeDashboard();
  fakeApi(adminLogin, anAdmin(), { headers: { authorization: 'tok' } });
  const app = renderRoute(address);
  await app.user.type(await screen.findByLabelText('Username'), 'root');
  await app.user.type(screen.getByLabelText('Password'), 'a generated password of 30 ch{Enter}');
  return app;
}

describe('the login of the back office', () => {
  it('takes long passwords and opens the back office', async () => {
    const app = await logInAt('/admin/login');
    await waitFor(() => expect(app.address()).toBe('/admin'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Site status' })).toBeTruthy();
  });

  it('never leads to an address outside the back office', async () => {
    const app = await logInAt('/admin/login?next=//elsewhere.example');
    await waitFor(() => expect(app.address()).toBe('/admin'));
  });
});

import { screen, waitFor } from '@testing-library/react';
import { GENERATED_USERS_PATH, generateUser, previewGenerateUser } from '@oyez/contract/users/user-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { fakeDownload } from '../../testing/fakeDownload.ts';
import { refuseToLeave } from '../../testing/leaving.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(previewGenerateUser, { count: 2, first: ['t1'], last: 't2', taken: [], takenCount: 0 });
});

const open = () => renderRoute('/admin/user/generate', { as: anAdmin() });
const press = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Generate 2 accounts' }));

describe('generated accounts', () => {
  it('are not made of a numbering that changes meanwhile', async () => {
    const { promise: made, resolve: make } = Promise.withResolvers<void>();
    fakeApi(generateUser, { key: 'k1' }, { after: made });
    const app = open();
    await press(app);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Prefix' }).disabled).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last number' }).disabled).toBe(true);
    make();
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeDefined();
  });

  it('are numbered no higher than can be asked for', async () => {
    const app = open();
    const last = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Last number' });
    await app.user.clear(last);
    await app.user.type(last, '99999999');
    expect(last.value).toBe('9999999');
  });

  it('keep their only list of passwords until it has been downloaded', async () => {
    fakeApi(generateUser, { key: 'k1' });
    const file = fakeDownload({ path: GENERATED_USERS_PATH }, 'users.csv');
    const app = open();
    await press(app);
    const csv = await screen.findByRole('button', { name: 'Download as CSV' });
    expect(screen.queryByRole('textbox', { name: 'Prefix' })).toBeNull();
    const refuse = async () => {
      await refuseToLeave(app.user);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await app.user.click(screen.getByRole('button', { name: 'Generate more' }));
    await refuse();
    void app.go('/admin/user');
    await refuse();
    await app.user.click(csv);
    await waitFor(() => expect(file.saved).toEqual(['users.csv']));
    await app.user.click(screen.getByRole('button', { name: 'Generate more' }));
    expect(await screen.findByRole('textbox', { name: 'Prefix' })).toBeDefined();
  });
});

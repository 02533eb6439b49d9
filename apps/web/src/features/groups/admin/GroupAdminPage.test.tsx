import { banGroup, changeGroupOwner, getAdminGroupList, type GroupAdminRow } from '@oyez/contract/groups/groups-admin';
import { restoreGroup } from '@oyez/contract/groups/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const chess: GroupAdminRow = {
  id: 3,
  avatar: null,
  owner: 'ann',
  uid: 'a'.repeat(32),
  name: 'Chess club',
  shortName: 'CHESS',
  brief: 'We play',
  description: 'Each Tuesday',
  auth: 1,
  visible: true,
  memberCount: 12,
  problemCount: 4,
  trainingCount: 2,
  contestCount: 1,
  gmtCreate: '2026-11-20T08:00:00.000Z',
  state: 'open',
  disbandedAt: null,
  restorableUntil: null,
};

let list: Fake;
beforeEach(() => {
  fakeSite();
  list = fakeApi(getAdminGroupList, aPage([chess]));
});

async function chooseFor(name: string, item: string, address = '/admin/group') {
  const app = renderRoute(address, { as: anAdmin() });
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
  return app;
}

describe('the groups of the site, for those who run it', () => {
  it('are found by their state, which stands in the address', async () => {
    const { user, address } = renderRoute('/admin/group', { as: anAdmin() });
    await screen.findByRole('row', { name: /Chess club/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'banned');
    expect(address()).toBe('/admin/group?state=banned');
    await waitFor(() => expect(list.calls.at(-1)!.query.get('state')).toBe('banned'));
  });

  it('are banned after a question that says whom it hits, and opened again by a click', async () => {
    const banned = fakeApi(banGroup, null);
    const { user } = await chooseFor('Chess club', 'Ban…');
    const dialog = await screen.findByRole('dialog', { name: 'Ban Chess club?' });
    expect(within(dialog).getByText(/including its 12 members/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Ban' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(banned.calls.map((one) => one.body)).toEqual([
        { gid: 3, banned: true },
        { gid: 3, banned: false },
      ]),
    );
  });

  it('are given to somebody else, or say why not', async () => {
    fakeFailure(changeGroupOwner, 'user_not_found');
    const { user } = await chooseFor('Chess club', 'Change the owner…');
    const form = await screen.findByRole('form', { name: 'New owner of Chess club' });
    const name = within(form).getByRole('textbox', { name: 'Username of the new owner' });
    await user.click(within(form).getByRole('button', { name: 'Change the owner' }));
    expect(within(form).getByText('Please enter a username')).toBeDefined();
    await user.type(name, 'bob');
    await user.click(within(form).getByRole('button', { name: 'Change the owner' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    const given = fakeApi(changeGroupOwner, null);
    await user.click(within(form).getByRole('button', { name: 'Change the owner' }));
    await waitFor(() => expect(given.calls[0]?.body).toEqual({ gid: 3, username: 'bob' }));
    expect(await screen.findByText('bob owns Chess club now.')).toBeDefined();
  });

  it('come back after they were disbanded, under another name where theirs was taken', async () => {
    const gone = { ...chess, state: 'disbanded', restorableUntil: '2026-12-20T08:00:00.000Z' } as const;
    fakeApi(getAdminGroupList, aPage([gone]));
    fakeApi(restoreGroup, { name: 'Chess club 2', shortName: 'CHESS2', renamed: true });
    await chooseFor('Chess club', 'Restore', '/admin/group?state=disbanded');
    expect(await screen.findByText(/it is now called Chess club 2 \(CHESS2\)/)).toBeDefined();
    expect(screen.getByText('Restorable until 2026-12-20')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Chess club' })).toBeNull();
  });
});

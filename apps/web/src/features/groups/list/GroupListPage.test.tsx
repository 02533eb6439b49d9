import {
  createGroup,
  getDisbandedGroups,
  getGroupCreation,
  getGroupList,
  restoreGroup,
} from '@oyez/contract/groups/groups';
import type { GroupRow } from '@oyez/contract/groups/group-values';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { refuseToLeave } from '../../../testing/leaving.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const aRow = (is: Partial<GroupRow> = {}): GroupRow => ({
  id: 8,
  avatar: null,
  owner: 'ann',
  name: 'Algorithms',
  shortName: 'algos',
  brief: 'From graphs to flows',
  description: 'What we do',
  auth: 3,
  visible: false,
  memberCount: 12,
  gmtCreate: '2026-11-20T08:00:00.000Z',
  ...is,
});
const mayCreate = { refusal: null, solved: 30, neededSolved: 20, perDay: 2, total: 5, owned: 0 };

let list: Fake;
beforeEach(() => {
  fakeSite();
  list = fakeApi(getGroupList, aPage([aRow()], { size: 15 }));
  fakeApi(getDisbandedGroups, []);
});

describe('the list of groups', () => {
  it('says of each whose it is, how one joins, who finds it and how many are in it', async () => {
    renderRoute('/group', { as: aUser() });
    const card = await screen.findByRole('article');
    for (const text of [
      'Owner: ann',
      'From graphs to flows',
      'Private',
      'Hidden',
      '12 members',
      'Created on 2026-11-20',
    ]) {
      expect(within(card).getByText(text)).toBeDefined();
    }
    expect(within(card).getByRole('link', { name: 'Algorithms' }).getAttribute('href')).toBe('/group/8');
    expect(Object.fromEntries(list.calls[0]!.query)).toEqual({ currentPage: '1', limit: '15' });
  });

  it('keeps in the address whose groups, how one joins them, and how many are on a page', async () => {
    const { user, address } = renderRoute('/group?limit=30', { as: aUser() });
    await screen.findByRole('article');
    await user.click(screen.getByRole('radio', { name: 'My Group' }));
    await user.click(screen.getByRole('radio', { name: 'Protected' }));
    expect(address()).toBe('/group?limit=30&onlyMine=true&auth=2');
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option');
    expect(sizes.map((size) => size.textContent)).toEqual(['9', '15', '30', '60', '120']);
  });

  it('asks a guest to log in before a group opens or is created', async () => {
    const { user, address } = renderRoute('/group');
    await user.click(await screen.findByRole('link', { name: 'Algorithms' }));
    expect(await screen.findByText('Please login first')).toBeDefined();
    expect(address()).toBe('/group');
    expect(screen.getByRole('radio', { name: 'My Group' }).hasAttribute('disabled')).toBe(true);
  });

  it('offers what one has disbanded for as long as it can be had back', async () => {
    const gone = { id: 9, name: 'Old class', shortName: 'oldcls', avatar: null };
    fakeApi(getDisbandedGroups, [
      { ...gone, disbandedAt: '2026-11-20T08:00:00.000Z', restorableUntil: '2026-12-20T08:00:00.000Z' },
    ]);
    const restored = fakeApi(restoreGroup, { name: 'Old class', shortName: 'oldcls', renamed: false });
    const { user } = renderRoute('/group', { as: aUser() });
    expect(await screen.findByText('Old class: until 2026-12-20')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The group is back with everything in it.')).toBeDefined();
    expect(restored.calls[0]!.body).toEqual({ gid: 9 });
  });
});

describe('creating a group', () => {
  const open = async () => {
    const app = renderRoute('/group', { as: aUser() });
    await screen.findByRole('article');
    await app.user.click(screen.getByRole('button', { name: 'Create Group' }));
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Create Group' }) };
  };

  it('says at each field what is missing, and sends nothing before', async () => {
    fakeApi(getGroupCreation, mayCreate);
    const sent = fakeApi(createGroup, null);
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole('button', { name: 'Create Group' }));
    for (const text of ['Group name is required', 'Group short name is required', 'Group description is required']) {
      expect(within(dialog).getByText(text)).toBeDefined();
    }
    await user.click(within(dialog).getByRole('radio', { name: 'Private' }));
    await user.type(within(dialog).getByLabelText(/Invitation code/), 'abc');
    await user.type(within(dialog).getByLabelText(/Group name/), 'four');
    await user.click(within(dialog).getByRole('button', { name: 'Create Group' }));
    expect(within(dialog).getByText('The invitation code must have exactly 6 characters')).toBeDefined();
    expect(within(dialog).getByText('The name must have 5 to 25 characters')).toBeDefined();
    expect(sent.calls).toHaveLength(0);
  });

  it('is not lost by Escape without a question once something is written', async () => {
    fakeApi(getGroupCreation, mayCreate);
    const { user, dialog } = await open();
    const name = await within(dialog).findByLabelText<HTMLInputElement>(/Group name/);
    await user.type(name, 'four{Escape}');
    await refuseToLeave(user);
    expect(name.value).toBe('four');
    await user.clear(name);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why it is not possible before anything is typed', async () => {
    fakeApi(getGroupCreation, { ...mayCreate, refusal: 'solve_first', solved: 3 });
    const { dialog } = await open();
    expect(
      await within(dialog).findByText('Solve 20 problems first to create a group; so far you have solved 3.'),
    ).toBeDefined();
    expect(within(dialog).queryByLabelText(/Group name/)).toBeNull();
  });
});

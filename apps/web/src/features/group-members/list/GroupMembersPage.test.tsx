import {
  changeGroupMembers,
  getGroupApplications,
  getGroupMembers,
  getMemberChanges,
  type GroupMember,
  undoMemberChange,
} from '@oyez/contract/groups/group-members';
import { getGroupFrame } from '@oyez/contract/groups/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { aGroupMember, aGroupOf } from '../../../testing/memberBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const bob = aGroupMember();
const dee = aGroupMember({
  uid: 'd'.repeat(32),
  username: 'dee',
  auth: 1,
  reason: 'Please let me in',
  can: { levels: [2, 3], remove: true },
});
const ann = aGroupMember({
  uid: 'a'.repeat(32),
  username: 'ann',
  auth: 5,
  isOwner: true,
  can: { levels: [], remove: false },
});

let rows: GroupMember[];
let change: Fake;
beforeEach(() => {
  fakeSite();
  rows = [bob, dee, ann];
  fakeApi(getGroupFrame, aGroupOf({ level: 4, can: { enter: true, administer: true } }));
  fakeApi(getGroupApplications, ({ query }) =>
    aPage(query.get('auth') === '1' ? rows.filter((row) => row.auth === 1) : rows),
  );
  change = fakeApi(changeGroupMembers, { change: 50, changed: 1, kept: [] });
});

const page = () => renderRoute('/group/3/member', { as: aUser() });

describe('the members of a group, for its administrators', () => {
  it('are accepted and changed one by one, with the way back', async () => {
    const undo = fakeApi(undoMemberChange, { change: null, changed: 1, kept: [] });
    const { user } = page();
    const row = await screen.findByRole('row', { name: /dee/ });
    expect(within(row).getByText('Please let me in')).toBeDefined();
    await user.click(within(row).getByRole('button', { name: /dee/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Accept' }));
    await waitFor(() =>
      expect(change.calls[0]!.body).toEqual({ gid: 3, members: [{ uid: dee.uid, seen: 1 }], auth: 3 }),
    );
    expect(await screen.findByText('General member now: dee')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The change was undone for 1 person')).toBeDefined();
    expect(undo.calls[0]!.body).toEqual({ gid: 3, change: 50 });
  });

  it('are removed together; whoever is not below one’s own level cannot be chosen', async () => {
    const removal = fakeApi(changeGroupMembers, { change: 51, changed: 2, kept: [] });
    const { user } = page();
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` });
    expect((await box('ann')).disabled).toBe(true);
    await user.click(await box('bob'));
    await user.click(await box('dee'));
    await user.click(screen.getByRole('button', { name: 'Remove from the group' }));
    const question = await screen.findByRole('dialog', { name: 'Remove bob from the group?' });
    expect(removal.calls).toEqual([]);
    expect(within(question).getByText('1 application will be deleted as well.')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Remove from the group' }));
    expect(await screen.findByText('Removed: 2 people')).toBeDefined();
  });

  it('who were changed by somebody else meanwhile are named', async () => {
    const kept = [{ uid: dee.uid, username: 'dee', auth: 3, why: 'changed' as const }];
    fakeApi(changeGroupMembers, { change: null, changed: 0, kept });
    const { user } = page();
    await user.click(within(await screen.findByRole('row', { name: /dee/ })).getByRole('button', { name: /dee/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Refuse' }));
    expect(await screen.findByText('changed by someone else in the meantime, now: General Member')).toBeDefined();
  });

  it('wait in a line of their own', async () => {
    const { user, address } = page();
    expect(await screen.findByText('1 person is waiting for an answer')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show applications' }));
    await waitFor(() => expect(address()).toBe('/group/3/member?auth=1'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /bob/ })).toBeNull());
  });

  it('are given back what they were days later, too', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    const facts = { kind: 'remove' as const, auth: null, by: 'ann', at };
    fakeApi(
      getMemberChanges,
      aPage([
        { ...facts, id: 60, usernames: ['bob', 'cy'], count: 7, undone: false },
        { ...facts, id: 59, usernames: ['eve'], count: 1, undone: true },
      ]),
    );
    const undo = fakeApi(undoMemberChange, { change: null, changed: 7, kept: [] });
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Recent changes' }));
    expect(await screen.findByText('Removed: bob, cy and 5 more')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Undo:/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Undo:/ }));
    expect(await screen.findByText('The change was undone for 7 people')).toBeDefined();
    expect(undo.calls[0]!.body).toEqual({ gid: 3, change: 60 });
  });
});

it('the members of a group are read by its members without reasons, boxes and menus', async () => {
  fakeApi(getGroupFrame, aGroupOf({ level: 3, can: { enter: true } }));
  fakeApi(getGroupMembers, aPage([aGroupMember({ can: { levels: [], remove: false } })]));
  page();
  expect(await screen.findByRole('row', { name: /bob/ })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Reason' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Recent changes' })).toBeNull();
});

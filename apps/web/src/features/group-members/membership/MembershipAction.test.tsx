import { getGroupAnnouncements } from '@oyez/contract/groups/group-announcements';
import { joinGroup, leaveGroup, returnToGroup } from '@oyez/contract/groups/group-members';
import {
  deleteGroup,
  getDisbandedGroups,
  getGroupFrame,
  getGroupHoldings,
  getGroupList,
  type GroupFrame,
  restoreGroup,
} from '@oyez/contract/groups/groups';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { aGroupOf } from '../../../testing/memberBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

let frame: GroupFrame;
beforeEach(() => {
  fakeSite();
  fakeApi(getGroupFrame, () => frame);
  fakeApi(getGroupAnnouncements, aPage([]));
});

const home = () => renderRoute('/group/3', { as: aUser() });
const button = (name: string) => screen.findByRole('button', { name });

describe('the button on the home of a group', () => {
  it('lets one into a public group at once', async () => {
    frame = aGroupOf();
    const join = fakeApi(joinGroup, () => {
      frame = aGroupOf({ level: 3, can: { enter: true } });
      return null;
    });
    const { user } = home();
    await user.click(await button('Apply Group'));
    expect(await screen.findByText('Apply Successfully')).toBeDefined();
    expect(await button('Exit Group')).toBeDefined();
    expect(Object.fromEntries(join.calls[0]!.query)).toEqual({ gid: '3' });
  });

  it('asks for a reason and the code of a private group, and then waits', async () => {
    frame = aGroupOf({ auth: 3 });
    const join = fakeApi(joinGroup, () => {
      frame = aGroupOf({ auth: 3, level: 1 });
      return null;
    });
    const { user } = home();
    await user.click(await button('Apply Group'));
    await user.click(await button('Apply'));
    expect(await screen.findByText('Please give a reason of 5 to 100 characters.')).toBeDefined();
    expect(screen.getByText('Please enter the invitation code: it has 6 characters.')).toBeDefined();
    expect(join.calls).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Reason/), 'I like chess');
    await user.type(screen.getByLabelText(/^Invitation code/), 'ABC123');
    await user.click(await button('Apply'));
    const waiting = await button('Applying');
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    expect(Object.fromEntries(join.calls[0]!.query)).toEqual({ gid: '3', reason: 'I like chess', code: 'ABC123' });
    await user.click(waiting);
    expect(join.calls).toHaveLength(1);
  });

  it('takes a code with the spaces around it that were copied along', async () => {
    frame = aGroupOf({ auth: 3 });
    const join = fakeApi(joinGroup, null);
    const { user } = home();
    await user.click(await button('Apply Group'));
    await user.type(screen.getByLabelText(/^Reason/), 'I like chess');
    await user.click(screen.getByLabelText(/^Invitation code/));
    await user.paste('  ABC123\n');
    await user.click(await button('Apply'));
    await waitFor(() => expect(join.calls[0]!.query.get('code')).toBe('ABC123'));
  });

  it('says that one was refused', async () => {
    frame = aGroupOf({ auth: 2, level: 2 });
    home();
    expect((await button('Refused')).getAttribute('aria-disabled')).toBe('true');
  });

  it('leaves after a question, with the way back', async () => {
    frame = aGroupOf({ level: 3, can: { enter: true } });
    const leave = fakeApi(leaveGroup, null);
    const back = fakeApi(returnToGroup, null);
    const { user } = home();
    await user.click(await button('Exit Group'));
    await screen.findByText(/^You lose access/);
    await user.click(screen.getAllByRole('button', { name: 'Exit Group' }).at(-1)!);
    expect(await screen.findByText('Exit Successfully')).toBeDefined();
    expect(leave.calls).toHaveLength(1);
    await user.click(await button('Undo'));
    await waitFor(() => expect(back.calls[0]!.body).toEqual({ gid: 3 }));
  });

  it('disbands for the owner, who sees first what goes with the group', async () => {
    frame = aGroupOf({ level: 5, isOwner: true, can: { enter: true, own: true, disband: true } });
    const none = { problems: 0, trainings: 0, contests: 0, announcements: 1, submissions: 0 };
    fakeApi(getGroupHoldings, { members: 21, ...none });
    const disband = fakeApi(deleteGroup, null);
    fakeApi(getGroupList, aPage([]));
    fakeApi(getDisbandedGroups, []);
    const { user, address } = home();
    expect(screen.queryByRole('button', { name: 'Exit Group' })).toBeNull();
    await user.click(await button('Disband Group'));
    expect(await screen.findByText('21 members, who will be notified')).toBeDefined();
    expect(screen.getByText('1 announcement')).toBeDefined();
    expect(screen.queryByText('0 problems')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /to confirm/ }), frame.group.shortName);
    await user.click(screen.getAllByRole('button', { name: 'Disband Group' }).at(-1)!);
    expect(await screen.findByText(/^Disband Successfully/)).toBeDefined();
    expect(disband.calls).toHaveLength(1);
    await waitFor(() => expect(address()).toBe('/group'));
    const restored = fakeApi(restoreGroup, { name: 'Chess club 2', shortName: 'CHESS2', renamed: true });
    await user.click(await button('Undo'));
    expect(await screen.findByText(/now called Chess club 2/)).toBeDefined();
    expect(restored.calls[0]!.body).toEqual({ gid: 3 });
    await waitFor(() => expect(address()).toBe('/group/3'));
  });
});

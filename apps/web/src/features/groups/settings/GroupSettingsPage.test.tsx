import { getGroupFrame, newGroupCode, updateGroup } from '@oyez/contract/groups/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { aGroupOf } from '../../../testing/memberBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const owned = (auth = 3) => {
  const frame = aGroupOf({
    auth,
    level: 5,
    isOwner: true,
    can: { enter: true, administer: true, own: true, disband: true },
  });
  return { ...frame, group: { ...frame.group, code: auth === 1 ? null : 'abc123' } };
};
const open = () => renderRoute('/group/3/setting', { as: aUser() });

beforeEach(() => fakeSite());

describe('the settings of a group', () => {
  it('are its root’s; an administrator is told so', async () => {
    fakeApi(getGroupFrame, aGroupOf({ level: 4, can: { enter: true, administer: true } }));
    open();
    const told = await screen.findByRole('heading', { level: 1 });
    expect(told.textContent).toBe('Only the owner of the group can change its settings.');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('say nothing of a code where everybody may join', async () => {
    fakeApi(getGroupFrame, owned(1));
    open();
    await screen.findByRole('form', { name: 'Group information' });
    expect(screen.queryByText('Invitation code')).toBeNull();
  });

  it('make a new code after a question, and tell it', async () => {
    fakeApi(getGroupFrame, owned());
    const renewed = fakeApi(newGroupCode, { code: 'xyz789' });
    const { user } = open();
    expect(await screen.findByText('abc123')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New code' }));
    const question = await screen.findByRole('dialog', { name: 'Make a new invitation code?' });
    expect(renewed.calls).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'New code' }));
    expect(await screen.findByText('The new code is xyz789.')).toBeDefined();
  });

  it('save what was changed, and only then', async () => {
    fakeApi(getGroupFrame, owned());
    const saved = fakeApi(updateGroup, null);
    const { user } = open();
    const form = await screen.findByRole('form', { name: 'Group information' });
    const save = within(form).getByRole('button', { name: 'Save' });
    expect(save.hasAttribute('disabled')).toBe(true);
    const name = within(form).getByLabelText(/Group name/);
    await user.clear(name);
    await user.type(name, 'Chess and Go');
    await user.click(save);
    await waitFor(() => expect(saved.calls[0]?.body).toMatchObject({ id: 3, name: 'Chess and Go' }));
  });
});

import { getGroupFrame, newGroupCode, updateGroup } from '@oyez/contract/groups/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
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
    await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' })));
    expect(renewed.calls).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'New code' }));
    expect(await screen.findByText('The new code is xyz789.')).toBeDefined();
  });

  it('keep a new code that was made while the form was being filled', async () => {
    let code = 'abc123';
    const frame = owned();
    fakeApi(getGroupFrame, () => ({
      ...frame,
      group: { ...frame.group, code, gmtModified: `2026-11-21T08:00:00.${code === 'abc123' ? 1 : 2}00Z` },
    }));
    fakeApi(newGroupCode, () => {
      code = 'xyz789';
      return { code };
    });
    const saved = fakeApi(updateGroup, null);
    const { user } = open();
    const form = await screen.findByRole('form', { name: 'Group information' });
    await user.type(within(form).getByLabelText(/Group name/), '2');
    await user.click(screen.getByRole('button', { name: 'New code' }));
    const question = await screen.findByRole('dialog', { name: 'Make a new invitation code?' });
    await user.click(within(question).getByRole('button', { name: 'New code' }));
    expect(await screen.findByText('xyz789')).toBeDefined();
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]?.body).not.toHaveProperty('code');
  });

  it('say that somebody else was first, whose version is loaded or replaced knowingly', async () => {
    let frame = owned();
    fakeApi(getGroupFrame, () => frame);
    fakeFailure(updateGroup, 'group_changed_meanwhile');
    const { user } = open();
    const form = await screen.findByRole('form', { name: 'Group information' });
    await user.type(within(form).getByLabelText(/Group name/), '2');
    frame = {
      ...frame,
      group: { ...frame.group, brief: 'Theirs', version: 'v2', gmtModified: '2026-11-21T08:00:00.000Z' },
    };
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByRole('button', { name: 'Load their version' })).toBeDefined();
    const saved = fakeApi(updateGroup, null);
    await user.click(within(form).getByRole('button', { name: 'Keep mine' }));
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.calls[0]?.body).toMatchObject({ name: 'Chess club2', basedOn: 'v2' }));
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

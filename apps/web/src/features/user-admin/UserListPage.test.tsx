import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  addUser,
  type AdminUser,
  deleteUsers,
  editUser,
  getUserList,
  getUserSelection,
  previewDeleteUsers,
} from '@oyez/contract/users/user-admin';
import { ROLES } from '@oyez/contract/accounts/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const TIME = '2026-11-21T08:00:00.000Z';

function aRow(facts: Partial<AdminUser> = {}): AdminUser {
  return {
    uid: '0123456789abcdef0123456789abcdef',
    username: 'alice',
    nickname: null,
    school: 'Old school',
    course: null,
    number: null,
    gender: 'secrecy',
    realname: null,
    cfUsername: null,
    github: null,
    blog: null,
    email: 'alice@example.org',
    mobile: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    signature: null,
    status: 0,
    gmtCreate: TIME,
    gmtModified: TIME,
    lastLoginTime: null,
    roles: [{ id: 1002, role: 'default_user', description: 'User', status: 0, gmtCreate: null, gmtModified: null }],
    ...facts,
  };
}

beforeEach(() => {
  fakeSite();
  fakeApi(getUserList, () => aPage([aRow(), aRow({ uid: 'f'.repeat(32), username: '<b>bob</b>' })], { size: 15 }));
});

const open = (search = '') => renderRoute(`/admin/user${search}`, { as: anAdmin() });

describe('the users of the site', () => {
  it('are narrowed by the address, and shown as plain text', async () => {
    const listed = fakeApi(getUserList, () => aPage([aRow({ username: '<b>bob</b>' })], { size: 15 }));
    open('?role=1000&status=1&keyword=bob');
    expect(await screen.findByRole('button', { name: '<b>bob</b>' })).toBeDefined();
    expect(Object.fromEntries(listed.calls[0]!.query)).toMatchObject({ role: '1000', status: '1', keyword: 'bob' });
    expect(screen.getByRole('button', { name: /Banned/ })).toBeDefined();
  });

  it('are edited; what a change ends is said before, and a refusal stands at its field', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'alice' }));
    const form = within(await screen.findByRole('form', { name: 'Edit alice' }));
    await user.selectOptions(form.getByLabelText('Role'), String(ROLES.admin.code));
    expect(form.queryByText(/logs this user out everywhere/)).toBeNull();
    await user.selectOptions(form.getByLabelText('State'), '1');
    expect(form.getByText(/logs this user out everywhere/)).toBeDefined();
    await user.selectOptions(form.getByLabelText('State'), '0');
    fakeFailure(editUser, 'user_email_taken');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true'));

    const saved = fakeApi(editUser, null);
    await user.clear(form.getByLabelText('School'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]!.body).toMatchObject({
      uid: aRow().uid,
      type: ROLES.admin.code,
      status: 0,
      school: '',
      setNewPwd: false,
    });
  });

  it('are deleted after it was said what that means', async () => {
    fakeApi(previewDeleteUsers, {
      users: [{ uid: aRow().uid, username: 'alice' }],
      refused: [{ uid: 'f'.repeat(32), username: 'bob', reason: 'You cannot delete yourself.' }],
      openSessions: 2,
      submissions: 31,
      problems: 1,
      groups: 0,
      restoreDays: 30,
    });
    const deleted = fakeApi(deleteUsers, null);
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 users selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 users?' }));
    expect(await dialog.findByText('Submissions that are kept, without the name: 31')).toBeDefined();
    expect(dialog.getByText('bob: You cannot delete yourself.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted.calls[0]?.body).toEqual({ ids: [aRow().uid] }));
    await waitFor(() => expect(screen.queryByText('2 users selected')).toBeNull());
  });

  it('can be added one at a time; a random password is shown once', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New user' }));
    await user.click(dialog.getByRole('button', { name: 'Add a user' }));
    expect(await dialog.findByText('Please fill this in.')).toBeDefined();
    fakeFailure(addUser, 'username_taken');
    await user.type(dialog.getByRole('textbox', { name: /^Username/ }), 'carol');
    await user.click(dialog.getByRole('button', { name: 'Add a user' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: /^Username/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    const added = fakeApi(addUser, { uid: 'a'.repeat(32), username: 'carol', password: 'Xk27mPq4RtZw' });
    await user.click(dialog.getByRole('button', { name: 'Add a user' }));
    expect(await screen.findByText('Xk27mPq4RtZw')).toBeDefined();
    expect(added.calls[0]?.body).toMatchObject({ username: 'carol', password: '', type: ROLES.default_user.code });
  });

  it('are added once where the button is clicked twice, so that the password is seen', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New user' }));
    await user.type(dialog.getByRole('textbox', { name: /^Username/ }), 'carol');
    const added = fakeApi(addUser, { uid: 'a'.repeat(32), username: 'carol', password: 'Xk27mPq4RtZw' });
    const button = dialog.getByRole('button', { name: 'Add a user' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Xk27mPq4RtZw')).toBeDefined();
    expect(added.calls).toHaveLength(1);
  });

  it('are chosen as far as the filter finds them', async () => {
    const rows = [aRow(), aRow({ uid: 'f'.repeat(32), username: 'bob' })];
    fakeApi(getUserList, { ...aPage(rows, { size: 15 }), total: 1500 });
    const all = Array.from({ length: 1000 }, (_, n) => ({ uid: n.toString(16).padStart(32, '0'), username: `u${n}` }));
    const selected = fakeApi(getUserSelection, all);
    const { user } = open('?status=1&sort=username');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select the newest 1,000 of 1,500' }));
    expect(await screen.findByText('1000 users selected')).toBeDefined();
    expect(String(selected.calls[0]?.query)).toBe('status=1');
  });
});

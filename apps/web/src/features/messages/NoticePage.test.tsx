import { screen, waitFor, within } from '@testing-library/react';
import {
  changeNotice,
  countNoticeReaders,
  deleteNotice,
  getNotices,
  type Notice,
  sendNotice,
} from '@oyez/contract/site/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { refuseToLeave } from '../../testing/leaving.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

function aNotice(facts: Partial<Notice> = {}): Notice {
  return {
    id: 7,
    title: 'Maintenance',
    content: 'On Sunday.',
    type: 'All',
    state: false,
    adminUsername: 'root',
    recipientId: null,
    recipientUsername: null,
    gmtCreate: '2026-11-20T08:10:00.000Z',
    gmtModified: '2026-11-20T08:10:00.000Z',
    ...facts,
  };
}

let notices: Notice[];
beforeEach(() => {
  fakeSite();
  notices = [aNotice()];
  fakeApi(getNotices, () => ({ records: notices, total: notices.length, size: 10, current: 1, pages: 1 }));
});

const open = () => renderRoute('/admin/notice', { as: anAdmin() });

async function choose(user: ReturnType<typeof open>['user'], action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions for Maintenance' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the notices', () => {
  it('says how many a notice reaches before it is sent', async () => {
    fakeApi(countNoticeReaders, { count: 1234 });
    const sent = fakeApi(sendNotice, aNotice({ state: true }));
    const { user } = open();
    await choose(user, 'Send now');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/1234 accounts/);
    await user.click(within(dialog).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(sent.calls.map(({ body }) => body)).toEqual([{ id: 7 }]));
  });

  it('keeps for whom it is when a sent one is corrected', async () => {
    notices = [aNotice({ state: true })];
    const changed = fakeApi(changeNotice, null);
    const { user } = open();
    expect(await screen.findByText('Sent')).toBeDefined();
    await choose(user, 'Edit');
    expect(screen.queryByRole('menuitem', { name: 'Send now' })).toBeNull();
    const form = await screen.findByRole('form', { name: 'Edit notice' });
    expect(within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Recipients' }).disabled).toBe(true);
    await user.type(within(form).getByRole('textbox', { name: 'Title' }), ' moved');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changed.calls.map(({ body }) => body)).toEqual([
        { id: 7, title: 'Maintenance moved', content: 'On Sunday.', type: 'All' },
      ]),
    );
  });

  it.each(['Cancel', 'Close'])('loses no text by %s without a question', async (way) => {
    const { user } = open();
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit notice' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' moved');
    await user.click(dialog.getByRole('button', { name: way }));
    await refuseToLeave(user);
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Maintenance moved');
  });

  it('loses no text by a way to another page without a question', async () => {
    const { user, go, address } = open();
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit notice' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' moved');
    void go('/home');
    await refuseToLeave(user);
    expect(address()).toBe('/admin/notice');
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Maintenance moved');
  });

  it('asks for a user when it is for one, and says so before anything is sent', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New notice' }));
    const form = await screen.findByRole('form', { name: 'New notice' });
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Recipients' }), 'One user');
    await user.type(within(form).getByRole('textbox', { name: 'Title' }), 'Hello');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Please choose a user.')).toBeDefined();
  });

  it('states what deleting a sent notice does', async () => {
    notices = [aNotice({ state: true })];
    const deleted = fakeApi(deleteNotice, null);
    const { user } = open();
    await choose(user, 'Delete');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/will disappear from the inbox/);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted.calls[0]?.query.get('id')).toBe('7'));
  });
});

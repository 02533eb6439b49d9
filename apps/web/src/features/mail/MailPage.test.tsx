import { getMails, type Mail, sendMailAgain } from '@oyez/contract/site/mail';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const aMail = (facts: Partial<Mail>): Mail => ({
  id: 1,
  recipient: 'alice@example.org',
  subject: 'Your code',
  state: 'failed',
  tries: 5,
  createdAt: '2026-11-20T08:00:00.000Z',
  sentAt: null,
  lastError: '550 no such mailbox',
  text: 'Your code is 123456.',
  lang: 'en-US',
  ...facts,
});

async function openMails(mails: Mail[]) {
  fakeSite();
  fakeApi(getMails, { records: mails, total: mails.length, size: 15, current: 1, pages: 1 });
  const app = renderRoute('/admin/mail', { as: anAdmin() });
  await screen.findByRole('heading', { level: 1, name: /^E-mails/ });
  return app;
}

describe('the mails of the site', () => {
  it('show why one did not go out, let it be read, and send it again', async () => {
    const { user } = await openMails([aMail({})]);
    const row = (await screen.findByText('alice@example.org')).closest('tr')!;
    expect(within(row).getByText('550 no such mailbox')).toBeTruthy();

    await user.click(within(row).getByRole('button', { name: 'View' }));
    const letter = await screen.findByRole('dialog', { name: 'Your code' });
    expect(within(letter).getByText('Your code is 123456.')).toBeTruthy();
    await user.keyboard('{Escape}');

    const again = fakeApi(sendMailAgain, aMail({ state: 'queued', lastError: null }));
    await user.click(within(row).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(again.calls).toHaveLength(1));
    expect(again.calls[0]!.body).toEqual({ id: 1 });
    expect(await screen.findByText('The e-mail is being sent again.')).toBeTruthy();
  });

  it('neither show nor send again what has arrived', async () => {
    await openMails([aMail({ state: 'sent', text: null, lastError: null, sentAt: '2026-11-20T08:00:01.000Z' })]);
    const row = (await screen.findByText('alice@example.org')).closest('tr')!;
    expect(within(row).queryByRole('button')).toBeNull();
  });
});

import { aReminder } from '@oyez/server/testing/message-builders';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { see, seeAddress, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

describe('messages', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('a notice to one person arrives at their open page, is read, corrected and cleaned', async () => {
    const reader = await site.person();
    const { page: theirs } = await browser.visitor({ as: reader, locale: 'en-US' });
    await theirs.goto('/home');
    await theirs.getByRole('button', { name: /^Messages/ }).click();
    await see(theirs.getByRole('menuitem', { name: 'For me', exact: true }));

    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto('/admin/notice');
    await page.getByRole('button', { name: 'New notice' }).click();
    const form = page.getByRole('form', { name: 'New notice' });
    await form.getByRole('combobox', { name: 'Recipients' }).selectOption('One user');
    await form.getByRole('combobox', { name: 'Username' }).fill(reader.username.slice(0, -1));
    await page.getByRole('option', { name: reader.username }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill('About your last submission');
    await form.getByRole('textbox', { name: /^Text/ }).click();
    await page.keyboard.insertText('It was **very** short. <script>window.canary = 1</script>');
    await form.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'The notice has been saved');
    await page.getByRole('button', { name: 'Actions for About your last submission' }).click();
    await page.getByRole('menuitem', { name: 'Send now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await seeToast(page, 'The notice has been sent');

    await see(theirs.getByRole('menuitem', { name: 'For me 1 unread' }));
    await theirs.getByRole('menuitem', { name: /^Unread About your last submission/ }).click();
    await seeAddress(theirs, '/message/mine');
    await see(theirs.getByRole('heading', { name: 'About your last submission' }));
    await see(theirs.locator('strong', { hasText: 'very' }));
    expect(await theirs.evaluate(() => 'canary' in window)).toBe(false);
    const tabs = theirs.getByRole('navigation', { name: 'Message types' });
    await see(tabs.getByRole('link', { name: 'For me', exact: true }));

    await theirs.getByRole('button', { name: 'Clean All' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Clean All' }).click();
    await see(theirs.getByText('No messages for you'));
  });

  it('who was answered goes through all pages by keyboard, and misses none', async () => {
    const [reader, writer] = [await site.person(), await site.person()];
    const services = site.services();
    const { database } = services;
    const idOf = async (person: { username: string }) => {
      const account = database.db.selectFrom('account').select('id').where('username', '=', person.username);
      return (await account.executeTakeFirstOrThrow()).id;
    };
    const [userId, senderId] = [await idOf(reader), await idOf(writer)];
    for (let n = 1; n <= 9; n += 1) {
      const at = services.now();
      const text = { user_id: userId, title: `Discussion ${n}`, summary: 'In short', content: 'At length' };
      const { id } = await database.db
        .insertInto('discussion')
        .values({ ...text, created_at: at, modified_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await aReminder(services, {
        userId,
        senderId,
        action: 'Reply',
        source: { type: 'Discussion', id, title: `Discussion ${n}` },
        content: `Answer ${n}`,
        url: `/discussion-detail/${id}`,
      });
    }
    const { page } = await browser.visitor({ as: reader, locale: 'en-US' });
    await page.goto('/message/sys');
    await page.getByRole('link', { name: 'Replies 9 unread' }).focus();
    await page.keyboard.press('Enter');
    await see(page.getByText('Answer 9'));
    await see(page.getByText('Answer 4'));
    await page.getByRole('button', { name: 'Page 2' }).focus();
    await page.keyboard.press('Enter');
    for (const n of [3, 2, 1]) await see(page.getByText(`Answer ${n}`));
    await seeNoMore(page.getByText('Answer 4'));
    await see(
      page.getByRole('navigation', { name: 'Message types' }).getByRole('link', { name: 'Replies', exact: true }),
    );
  });
});

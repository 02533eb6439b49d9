import { writeSetting } from '@oyez/server/settings/settings.sql';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { see, seeAddress } from '../support/pages.ts';
import type { Person } from '../support/place.ts';
import { useSite } from '../support/site.ts';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
/** What strangers may try to bring in with a text: markup, and signs that turn it around or are not seen. */
const HOSTILE = '<img src=x onerror="window.canary=1"><script>window.canary=1</script> \u202egnp.exe\u202c \u200b';

describe('who is mentioned', () => {
  const site = useSite();
  const browser = useBrowser(site);
  beforeAll(async () => {
    const { database, now } = site.services();
    const free = { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 };
    await writeSetting(database.db, 'limits', free, now());
  });
  afterAll(async () => {
    const { database, now } = site.services();
    await database.db.updateTable('discussion').set({ deleted_at: now() }).execute();
    await writeSetting(database.db, 'limits', {}, now());
  });

  async function aDiscussion(by: Person, title: string): Promise<number> {
    const { database, now } = site.services();
    const account = database.db.selectFrom('account').select('id').where('username', '=', by.username);
    const { id: userId } = await account.executeTakeFirstOrThrow();
    const text = { user_id: userId, title, summary: 'In short', content: 'At length' };
    const row = await database.db
      .insertInto('discussion')
      .values({ ...text, created_at: now(), modified_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  it('sees it in the bar and in the title, and a press leads to the very comment', async () => {
    const [author, writer, named] = [await site.person(), await site.person(), await site.person()];
    const did = await aDiscussion(author, 'Why is 1 no prime?');
    const { page: theirs } = await browser.visitor({ as: named, locale: 'en-US' });
    // That they logged in on a new device was told them, too.
    await theirs.goto('/message/sys');
    // The bar names no number before it knows one, either: read is what stands in the list.
    await see(theirs.getByText('Login from a new device'));
    await see(theirs.getByRole('button', { name: 'Messages', exact: true }));
    await theirs.goto('/home');

    const { page } = await browser.visitor({ as: writer, locale: 'en-US' });
    await page.goto(`/discussion-detail/${did}`);
    const box = page.getByRole('textbox', { name: 'Write a comment' });
    await box.pressSequentially(`Ask @${named.username.slice(0, -1)}`);
    await see(page.getByRole('option', { name: named.username, selected: true }));
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(`about this ${HOSTILE}`);
    await page.getByRole('button', { name: 'Send comment' }).click();
    const comment = page.getByRole('article', { name: `Comment by ${writer.username}` });
    await see(comment.getByRole('link', { name: `@${named.username}` }));
    await comment.getByRole('link', { name: `@${named.username}` }).click();
    await seeAddress(page, new RegExp(`/user-home\\?username=${named.username}`));

    await see(theirs.getByRole('button', { name: 'Messages, 1 unread' }));
    await expect.poll(() => theirs.title()).toMatch(/^\(1\) /);
    await theirs.goto('/message/discuss');
    await see(theirs.getByText('mentioned you'));
    await expect.poll(() => theirs.title()).not.toMatch(/^\(/);
    await theirs.getByRole('link', { name: 'Why is 1 no prime?' }).click();
    await seeAddress(theirs, `/discussion-detail/${did}`);
    expect(new URL(theirs.url()).hash).toMatch(/^#comment-\d+$/);
    const marked = theirs.locator('article[data-marked]');
    await see(marked.getByText('about this'));
    await expect.poll(() => marked.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await theirs.evaluate(() => 'canary' in window)).toBe(false);
  });

  it('goes through the message centre on a phone: reads, follows, deletes, and switches mails on', async () => {
    const [reader, writer] = [await site.person(), await site.person()];
    const did = await aDiscussion(reader, `Ribbons ${'and-very-long-words'.repeat(6)}`);
    const { page } = await browser.visitor({ as: writer, locale: 'en-US' });
    await page.goto(`/discussion-detail/${did}`);
    for (const n of [1, 2]) {
      await page.getByRole('textbox', { name: 'Write a comment' }).fill(`Answer ${n} ${HOSTILE} ${'x'.repeat(150)}`);
      await page.getByRole('button', { name: 'Send comment' }).click();
      await see(page.getByRole('article').filter({ hasText: `Answer ${n}` }));
    }

    const { page: phone } = await browser.visitor({ as: reader, ...PHONE });
    await phone.goto('/message');
    await seeAddress(phone, '/message/discuss');
    await see(phone.getByText(/^Answer 1/));
    expect(await fits(phone)).toBe(true);
    await phone
      .getByRole('link', { name: /^Ribbons/ })
      .first()
      .tap();
    await see(phone.locator('article[data-marked]'));
    expect(await fits(phone)).toBe(true);
    await phone.goBack();
    await phone.getByRole('button', { name: '全部清空' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: '全部清空' }).tap();
    await see(phone.getByText('还没有人评论你的帖子或提到你'));

    await phone.goto('/setting#messages');
    const choice = phone.getByRole('combobox', { name: '给我发邮件' });
    await see(choice);
    expect(await fits(phone)).toBe(true);
    await phone.goto('/unsubscribe?token=broken');
    await see(phone.getByText('此链接不完整', { exact: false }));
    expect(await phone.evaluate(() => 'canary' in window)).toBe(false);
  });
});

import { writeSetting } from '@oyez/server/settings/settings.sql';
import { aGroup, aMember, aProblem } from '@oyez/server/testing/problem-builders';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { keepOffer, see, seeAddress, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
/** What strangers may try to bring in with a text. */
const HOSTILE = '<img src=x onerror="window.canary=1"><script>window.canary=1</script>';

describe('discussions', () => {
  const site = useSite();
  const browser = useBrowser(site);
  beforeAll(async () => {
    const { database, now } = site.services();
    await writeSetting(database.db, 'limits', { defaultCreateDiscussionACInitValue: 0 }, now());
  });
  // The lists of the other files are as if they had never been.
  afterAll(async () => {
    const { database, now } = site.services();
    await database.db.updateTable('discussion').set({ deleted_at: now() }).execute();
    await writeSetting(database.db, 'limits', {}, now());
  });

  it('go from a problem to a post, an answer by likes, a report, and an administrator who disables it', async () => {
    const services = site.services();
    await aProblem(services, { displayId: 'TALK1', title: 'Bridges' });
    const [author, reader] = [await site.person(), await site.person()];

    // From the problem to its discussions, and a post about it.
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await page.goto('/problem/TALK1');
    await page.getByRole('article').getByRole('link', { name: 'Discussion', exact: true }).click();
    await seeAddress(page, '/discussion/TALK1');
    await see(page.getByRole('link', { name: 'General discussion' }));
    await see(page.getByRole('link', { name: 'Return' }));
    await page.getByRole('button', { name: 'Post discussion' }).first().click();
    const form = page.getByRole('form', { name: 'Post discussion' });
    await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('[TALK1] ');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await see(form.getByText('The discussion description must not be empty.'));
    await form.getByRole('textbox', { name: 'Title' }).fill(`[TALK1] Why ${HOSTILE}?`);
    await form.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
    await form.getByRole('textbox', { name: 'Description' }).fill(`In short ${HOSTILE}`);
    await form.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.insertText(`At **length** ${HOSTILE}\n\n${'> '.repeat(500)}deep`);
    await see(form.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'length' }));
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await seeToast(page, 'Post successfully');
    const card = page.getByRole('article').filter({ hasText: '[TALK1] Why' });
    await see(card);

    // Read and liked on a phone by somebody else.
    const { page: phone } = await browser.visitor({ as: reader, ...PHONE });
    await phone.goto('/discussion');
    await phone.getByRole('link', { name: /TALK1.*Why/ }).tap();
    await see(phone.getByRole('heading', { level: 1, name: /TALK1.*Why/ }));
    await phone.getByRole('button', { name: '点赞' }).tap();
    await seeToast(phone, '点赞成功');
    await see(phone.getByRole('button', { name: '已点赞' }));
    expect(await fits(phone)).toBe(true);
    await phone.getByRole('button', { name: '举报' }).tap();
    const report = phone.getByRole('form', { name: '举报讨论' });
    await report.getByRole('button', { name: '提交' }).tap();
    await see(report.getByText('举报标签与原因不能同时为空。'));
    await report.getByRole('checkbox', { name: '垃圾广告' }).tap();
    await report.getByRole('button', { name: '提交' }).tap();
    await seeToast(phone, '举报已提交');

    // The author sees the like without asking for it.
    await card.getByRole('link', { name: /TALK1.*Why/ }).click();
    await see(page.getByRole('heading', { level: 1, name: /TALK1.*Why/ }));
    await see(page.getByRole('link', { name: 'Go to problem TALK1' }));

    // Disabled in the back office: gone from the open phone, readable to its author with the reason.
    const { page: desk } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    phone.on('console', () => undefined);
    await desk.goto('/admin/discussion');
    await desk.getByRole('checkbox', { name: /Select .*TALK1/ }).check();
    await desk.getByRole('status').getByRole('button', { name: 'Disable' }).click();
    const why = desk.getByRole('form', { name: 'Disable the discussion' });
    await why.getByRole('textbox', { name: 'Reason' }).fill('Advertising.');
    await why.getByRole('button', { name: 'Disable' }).click();
    await seeToast(desk, 'The discussion was disabled.');
    await keepOffer(desk.getByRole('button', { name: 'Undo' }));
    await see(phone.getByText('这条讨论已被管理员封禁。'));
    await see(page.getByText(/Reason: Advertising\./));
    await desk.getByRole('button', { name: 'Undo' }).click();
    await seeNoMore(page.getByText(/Reason: Advertising\./));

    for (const one of [page, phone, desk]) expect(await one.evaluate(() => 'canary' in window)).toBe(false);
  });

  it('of a group stand in its frame, and are taken away and brought back', async () => {
    const services = site.services();
    const member = await site.person();
    const root = await site.root();
    const rows = await services.database.db
      .selectFrom('account')
      .select(['id', 'username'])
      .where('username', 'in', [member.username, 'root'])
      .execute();
    const idOf = (name: string) => rows.find((row) => row.username === name)?.id ?? 0;
    const groupId = await aGroup(services, { ownerId: idOf('root') });
    await aMember(services, groupId, idOf('root'), 5);
    await aMember(services, groupId, idOf(member.username), 3);

    const { page } = await browser.visitor({ as: member, locale: 'en-US' });
    await page.goto(`/group/${groupId}`);
    await page
      .getByRole('navigation', { name: 'Pages of the group' })
      .getByRole('link', { name: 'Discussion', exact: true })
      .click();
    await seeAddress(page, `/group/${groupId}/discussion`);
    await page.getByRole('button', { name: 'Post discussion' }).first().click();
    const form = page.getByRole('form', { name: 'Post discussion' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Friday training');
    await form.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
    await form.getByRole('textbox', { name: 'Description' }).fill('Who comes?');
    await form.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.insertText('I do.');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await seeToast(page, 'Post successfully');
    await page.getByRole('link', { name: 'Friday training' }).click();
    await seeAddress(page, new RegExp(`^/group/${groupId}/discussion-detail/\\d+$`));

    const { page: theirs } = await browser.visitor({ as: root, locale: 'en-US' });
    await theirs.goto(`/group/${groupId}/discussion?admin=true`);
    await theirs.getByRole('button', { name: 'Actions for Friday training' }).click();
    await theirs.getByRole('menuitem', { name: 'Delete' }).click();
    const why = theirs.getByRole('form', { name: 'Delete the discussion' });
    await why.getByRole('textbox', { name: 'Reason' }).fill('It belongs on the board.');
    await why.getByRole('button', { name: 'Delete' }).click();
    await keepOffer(theirs.getByRole('button', { name: 'Undo' }));
    await see(page.getByText(/There is no such discussion/));
    await theirs.getByRole('button', { name: 'Undo' }).click();
    await see(theirs.getByRole('link', { name: 'Friday training' }));
  });
});

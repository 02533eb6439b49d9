import { setSiteConfig } from '@oyez/contract/site/site-config';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { see, seeAddress, seeNoMore, seeToast } from '../support/pages.ts';
import { allowSubmittingAtOnce } from '../support/place.ts';
import { useSite } from '../support/site.ts';

/** Whether the keyboard goes on from a place on the page, and not from the top of the window. */
const isSomewhere = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('main button, main h1, main h2') ?? false);

describe('an administrator of the site', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const mark = Date.now().toString(36);
  const asRoot = async () => (await browser.visitor({ as: await site.root(), locale: 'en-US' })).page;

  it('announces something in two languages, deletes it and takes that back', async () => {
    const page = await asRoot();
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Site', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Announcements' }).click();
    await seeAddress(page, /^\/admin\/announcement/);
    await page.getByRole('button', { name: 'New announcement' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`维护 ${mark}`);
    await page.getByRole('textbox', { name: 'Text' }).fill('周日 **停机**');
    await page.getByText('English').click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`Maintenance ${mark}`);
    await page.getByRole('textbox', { name: 'Text' }).fill('On Sunday, **down**');
    await page.getByRole('button', { name: 'Publish' }).click();
    await seeToast(page, 'Update Successfully');

    const reader = await browser.visitor({ locale: 'en-US', width: 390, height: 844 });
    await reader.page.goto('/home');
    await reader.page.getByRole('link', { name: `Maintenance ${mark}` }).click();
    await see(reader.page.locator('strong', { hasText: 'down' }));
    await reader.page.getByRole('button', { name: 'Back' }).click();
    const chinese = await browser.visitor({ locale: 'zh-CN' });
    await chinese.page.goto('/home');
    await see(chinese.page.getByRole('link', { name: `维护 ${mark}` }));

    const menu = page.getByRole('button', { name: `Actions for 维护 ${mark}` });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await seeNoMore(menu);
    await expect.poll(() => isSomewhere(page)).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(menu);
  });

  it('adds a tool and an honor', async () => {
    const page = await asRoot();
    await page.goto('/admin/tools');
    await page.getByRole('button', { name: 'Add a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Wiki ${mark}`);
    await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await see(dialog.getByText('This value cannot be used.'));
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://wiki.example');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await see(page.getByText('https://wiki.example'));
    await page.getByRole('button', { name: 'Add a title' }).click();
    const honor = page.getByRole('dialog', { name: 'Add a title' });
    await honor.getByRole('textbox', { name: 'Title' }).fill(`Novice ${mark}`);
    await honor.getByRole('textbox', { name: 'Solved problems required' }).fill('999999');
    await honor.getByRole('button', { name: 'Add' }).click();
    await see(page.getByText('from 999999 solved problems'));

    await page.goto('/home');
    await page.getByRole('button', { name: 'Tools' }).click();
    const link = page.getByRole('menuitem', { name: `Wiki ${mark}` });
    expect(await link.getAttribute('href')).toBe('https://wiki.example');

    await page.goto('/admin/tools');
    for (const [name, action] of [
      [`Wiki ${mark}`, 'Delete link'],
      [`Novice ${mark}`, 'Delete title'],
    ] as const) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('button', { name: action }).click();
      await seeNoMore(page.getByText(name));
      await expect.poll(() => isSomewhere(page)).toBe(true);
    }
  });

  it('changes the words in the footer for everybody, and is asked before leaving unsaved', async () => {
    const page = await asRoot();
    await page.goto('/admin/conf');
    const base = page.getByRole('form', { name: 'Basic information' });
    await base.getByRole('textbox', { name: 'Description' }).fill(`School ${mark}`);
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await base.getByRole('button', { name: 'Save changes' }).click();
    await seeToast(page, 'Update Successfully');
    const { page: theirs } = await browser.visitor({ locale: 'en-US' });
    await theirs.goto('/home');
    await see(theirs.getByRole('contentinfo').getByText(`School ${mark}`));
  });

  it('sets a limit, which is there again after a reload', async () => {
    const page = await asRoot();
    await page.goto('/admin/switch');
    const limit = page.getByRole('textbox', { name: 'Time between two submissions' });
    await see(page.getByRole('textbox', { name: 'New groups per user in 24 hours' }));
    await limit.fill('1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeToast(page, 'Update Successfully');
    await page.reload();
    await expect.poll(() => limit.inputValue()).toMatch(/^1\b/);
    await allowSubmittingAtOnce(site.services());
  });

  afterAll(async () => {
    const { token } = await site.root();
    await fetch(site.address + setSiteConfig.path, {
      method: 'PUT',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ description: '' }),
    });
  });
});

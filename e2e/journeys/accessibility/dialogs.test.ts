import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { hindrancesInEachLook, hindrancesOn } from '../../support/hindrances.ts';
import { see } from '../../support/pages.ts';
import { useSite } from '../../support/site.ts';

/** Page after page, on a machine that may be busy. */
const PATIENCE_MS = 600_000;

describe('dialogs, in light and dark colors, on a desk and on a phone', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('hinder nobody seriously', { timeout: PATIENCE_MS }, async () => {
    const root = await site.root();
    const { username } = await site.person();
    const visitor = await browser.visitor({ as: root, locale: 'en-US' });
    const { page } = visitor;
    const found: Record<string, string[]> = {};
    const look = async (name: string) => Object.assign(found, await hindrancesInEachLook(visitor, name));
    const open: [name: string, address: string, button: RegExp][] = [
      ['filters of users', '/admin/user', /^More filters$/],
      ['edit a user', `/admin/user?keyword=${username}`, new RegExp(`^${username}$`)],
      ['announcement', '/admin/announcement', /^New announcement$/],
      ['notice', '/admin/notice', /^New notice$/],
      ['tool', '/admin/tools', /^Add a link$/],
      ['title', '/admin/tools', /^Add a title$/],
      ['password', '/setting', /^Change: Password$/],
    ];
    for (const [name, address, button] of open) {
      await page.goto(address);
      await page.getByRole('button', { name: button }).first().click();
      await look(name);
    }
    await page.goto('/admin/user');
    await page.getByRole('button', { name: /^More$/ }).click();
    await page.getByRole('menuitem', { name: /^Export/ }).click();
    await see(page.getByRole('dialog', { name: 'Export users' }));
    await look('export');
    await page.goto('/home');
    await page.getByRole('button', { name: /^Messages/ }).click();
    await see(page.getByRole('menuitem', { name: 'All messages' }));
    await look('the newest messages');
    expect(found).toEqual({});
  });

  it('neither does the way into the back office', async () => {
    const visitor = await browser.visitor({ locale: 'en-US' });
    expect(await hindrancesOn(visitor, ['/admin/login'])).toEqual({});
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { listTable, see, seeAddress, seeNoMore } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
const brightnessOf = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(
      Number,
    );
    return (red + green + blue) / 3;
  });

async function chooseColours(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Color scheme' }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

describe('the frame of the site', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('is light or dark as the system says until a person chooses, and then remembers', async () => {
    const { page } = await browser.visitor({ locale: 'en-US', scheme: 'dark' });
    await page.goto('/home');
    expect(await schemeOf(page)).toBe('dark');
    expect(await brightnessOf(page)).toBeLessThan(60);

    await chooseColours(page, 'Light');
    await expect.poll(() => schemeOf(page)).toBe('light');
    expect(await brightnessOf(page)).toBeGreaterThan(200);
    await page.reload();
    expect(await schemeOf(page)).toBe('light');

    await chooseColours(page, 'Same as system');
    await expect.poll(() => schemeOf(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => schemeOf(page)).toBe('light');
  });

  it('says that there is no such page, and leads back', async () => {
    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/home');
    await page.goto('/no/such/page');
    await see(page.getByRole('heading', { level: 1, name: 'Page not found' }));
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await seeAddress(page, '/home');
  });

  it('says that there is no such problem and no such submission, in their places', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    for (const [address, words] of [
      ['/problem/NOPE', 'There is no such problem.'],
      ['/submission-detail/987654321', 'The submission does not exist.'],
      ['/submission-detail/nonsense', 'Query error: unable to find the resource to request'],
    ] as const) {
      await page.goto(address);
      await see(page.getByRole('alert').getByText(words));
    }
  });

  it('shows the drawer on a phone, and one page after another through it', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US', ...PHONE });
    await page.goto('/home');
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Problems' }).tap();
    await seeAddress(page, '/problem');
    await expect.poll(() => drawer.count()).toBe(0);
    await expect
      .poll(() => page.getByRole('list', { name: 'Problems' }).getByRole('listitem').count())
      .toBeGreaterThan(11);
    expect(await listTable(page).count()).toBe(0);
  });

  it.each(['en-US', 'zh-CN'] as const)('has its menu in the bar from 992 pixels on, in %s', async (locale) => {
    for (const as of [undefined, await site.person()]) {
      const { page } = await browser.visitor({ ...(as && { as }), locale, width: 992 });
      await page.goto('/home');
      const menu = page.getByRole('banner').getByRole('navigation');
      await see(menu.getByRole('link').first());
      const room = await menu.evaluate((bar) => {
        const end = bar.querySelector('li:last-child')?.getBoundingClientRect().right ?? Number.NaN;
        return (bar.nextElementSibling?.getBoundingClientRect().left ?? Number.NaN) - end;
      });
      expect(room).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.setViewportSize({ width: 991, height: 900 });
      await seeNoMore(menu);
    }
  });

  it('never scrolls sideways on a phone', async () => {
    const visitor = await browser.visitor({ as: await site.root(), locale: 'en-US', ...PHONE });
    const { page, quiet } = visitor;
    const overflows: Record<string, number> = {};
    for (const address of ['/home', '/problem', '/problem/OY1001', '/status', '/admin', '/admin/login', '/nowhere']) {
      await page.goto(address);
      await quiet();
      const overflow = await sidewaysOverflow(visitor);
      if (overflow > 0) overflows[address] = overflow;
    }
    expect(overflows).toEqual({});
  });
});

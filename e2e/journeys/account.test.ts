import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import {
  accountMenu,
  changeBy,
  fillLogin,
  loginDialog,
  see,
  seeAddress,
  seeNoMore,
  seeToast,
} from '../support/pages.ts';
import { useSite } from '../support/site.ts';

describe('the own account', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('gets a profile, and its looks come along to another device', async () => {
    const person = await site.person();
    const { page } = await browser.visitor({ as: person, locale: 'en-US' });
    await page.goto('/setting');
    await page.getByLabel('Nickname').fill('Wanderer');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await seeToast(page, 'Your profile has been saved.');
    await changeBy(page, async () => {
      await page.getByLabel('Code editor font size').selectOption('14');
    });
    await changeBy(page, async () => {
      await page.locator('#preferences').getByLabel('Language').selectOption('zh-CN');
    });
    await see(page.getByRole('heading', { level: 1, name: '设置' }));

    const { page: other } = await browser.visitor({ locale: 'en-US', ...PHONE });
    await other.goto('/home');
    await other.getByRole('button', { name: 'Login' }).first().click();
    await fillLogin(other, person.username, person.password);
    await seeNoMore(loginDialog(other));
    await see(other.getByRole('button', { name: 'Wanderer 的账号菜单' }));
    expect(await other.evaluate(() => localStorage.getItem('oyez.editor.fontSize'))).toBe('14');
  });

  it('is logged out on another device from the list of devices', async () => {
    const person = await site.person();
    const { page: lost, expectProblem } = await browser.visitor({ as: person, locale: 'en-US' });
    expectProblem(/401/);
    await lost.goto('/problem');
    await see(accountMenu(lost));

    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await fillLogin(page, person.username, person.password);
    await seeNoMore(loginDialog(page));
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await seeToast(page, /logins? ended/);

    await lost.goto('/setting');
    await seeAddress(lost, /^\/(home|setting)/);
    await see(loginDialog(lost));
  });

  it('has a page with a year that is walked through by keyboard', async () => {
    const person = await site.person();
    const { page } = await browser.visitor({ as: person, locale: 'en-US' });
    await page.goto('/home');
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'My page' }).click();
    await seeAddress(page, /^\/user-home\?uid=/);
    const grid = page.getByRole('grid', { name: 'Submissions per day' });
    await grid.locator('[tabindex="0"]').focus();
    const today = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('ArrowLeft');
    const weekBefore = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(Date.parse(String(today).slice(0, 10)) - Date.parse(String(weekBefore).slice(0, 10))).toBe(7 * 86_400_000);
  });
});

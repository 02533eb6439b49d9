import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { accountMenu, see, seeAddress, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

describe('the back office', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('sends an ordinary user to its own login, which refuses them', async () => {
    const { username, password, ...person } = await site.person();
    const { page } = await browser.visitor({ as: { username, password, ...person }, locale: 'en-US' });
    await page.goto('/home');
    await accountMenu(page).click();
    await see(page.getByRole('menuitem', { name: 'My submissions' }));
    expect(await page.getByRole('menuitem', { name: 'Management' }).count()).toBe(0);

    await page.goto('/admin');
    await seeToast(page, 'Please login again with the administrator account!');
    await seeAddress(page, '/admin/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await see(page.getByText('This is not an administrator account.'));
    await seeAddress(page, '/admin/login');
  });

  it('opens for root, who sees how the site is', async () => {
    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(site.rootPassword);
    await page.keyboard.press('Enter');
    await seeAddress(page, '/admin');
    await see(page.getByRole('heading', { level: 1, name: 'Management' }));
    const state = page.getByRole('region', { name: 'Site status' });
    await see(state.getByText('Ready'));
    await see(state.getByText('Python3'));
    const server = page.getByRole('region', { name: 'Server', exact: true });
    await see(server.getByText('Fine'));
    expect(await server.getByText(/^Failing/).count()).toBe(0);

    await page.getByRole('link', { name: 'Back to the site' }).click();
    await seeAddress(page, '/home');
    await accountMenu(page).click();
    await see(page.getByRole('menuitem', { name: 'Management' }));
  });
});

import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { setSiteConfig } from '@oyez/contract/site/site-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { oyez } from '../support/oyez.ts';
import { accountMenu, loginDialog, registerDialog, see, seeAddress, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

describe('registering on a site without a mail server', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('needs no code, and leads in at once to where one wanted to go', async () => {
    const { page } = await browser.visitor({ locale: 'en-US' });
    const name = `newcomer${randomInt(100_000)}`;
    await page.goto('/problem');
    await see(loginDialog(page));
    await loginDialog(page).getByRole('button', { name: 'No account yet? Register' }).click();
    const dialog = registerDialog(page);
    await dialog.getByLabel('Username').fill(name);
    await dialog.getByLabel('Password', { exact: true }).fill('long-enough');
    await dialog.getByLabel('Confirm password').fill('long-enough');
    await dialog.getByLabel('E-mail').fill(`${name}@example.org`);
    expect(await dialog.getByRole('button', { name: 'Send code' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await seeToast(page, `Welcome, ${name}. Your account is ready.`);
    await see(accountMenu(page));
    await seeAddress(page, '/problem');
  });
});

describe('registering where an administrator hands out the codes', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const registerBy = async (registerCode: string) => {
    const { token } = await site.root();
    const headers = { authorization: token, 'content-type': 'application/json' };
    const body = JSON.stringify({ registerCode });
    await fetch(site.address + setSiteConfig.path, { method: 'PUT', headers, body });
  };
  beforeAll(() => registerBy('administrator'));
  afterAll(() => registerBy('mail'));

  /** What the administrator reads out. */
  async function codeFor(email: string): Promise<string> {
    const { code, output } = await oyez(['admin', 'outbox', '--data', site.data]);
    expect(code).toBe(0);
    const mail = output.slice(output.lastIndexOf(email));
    return /\b\d{6}\b/.exec(mail)?.[0] ?? '';
  }

  async function askForCode(page: Page, email: string) {
    const dialog = registerDialog(page);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await see(dialog.getByText(`Please ask an administrator for the code for ${email}.`));
    await see(dialog.getByRole('button', { name: /^\d+ s$/ }));
  }

  it('takes the code that an administrator hands out, and logs the newcomer in', async () => {
    const { page } = await browser.visitor({ locale: 'en-US' });
    const name = `newcomer${randomInt(100_000)}`;
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
    const dialog = registerDialog(page);
    await see(dialog.getByText('On this site, an administrator hands out the code.'));
    await dialog.getByLabel('Username').fill(name);
    await dialog.getByLabel('Password', { exact: true }).fill('long-enough');
    await dialog.getByLabel('Confirm password').fill('not-the-same');
    await askForCode(page, `${name}@example.org`);
    await dialog.getByLabel('Code from the administrator').fill(await codeFor(`${name}@example.org`));
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await see(dialog.getByText('Password does not match'));

    await dialog.getByLabel('Confirm password').fill('long-enough');
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await seeToast(page, `Welcome, ${name}. Your account is ready.`);
    await seeNoMore(dialog);
    await see(accountMenu(page));
  });

  it('says at once that a name is taken, and refuses a wrong code', async () => {
    const { username } = await site.person();
    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
    const dialog = registerDialog(page);
    await see(dialog.getByText('On this site, an administrator hands out the code.'));
    await dialog.getByLabel('Username').fill(username.toUpperCase());
    await dialog.getByLabel('Password', { exact: true }).fill('long-enough');
    await see(dialog.getByText('The username already exists'));

    const name = `another${randomInt(100_000)}`;
    await dialog.getByLabel('Username').fill(name);
    await dialog.getByLabel('Confirm password').fill('long-enough');
    await askForCode(page, `${name}@example.org`);
    const right = Number(await codeFor(`${name}@example.org`));
    await dialog.getByLabel('Code from the administrator').fill(String((right + 1) % 1_000_000).padStart(6, '0'));
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await see(dialog.getByText('The code is wrong.'));
  });
});

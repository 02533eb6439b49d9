import { ACCOUNTS } from '@oyez/remote-stand-ins/frame/world';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import {
  chooseLanguage,
  openProblem,
  pasteCode,
  see,
  seeToast,
  seeVerdict,
  submit,
  verdict,
} from '../support/pages.ts';
import { useSite } from '../support/site.ts';
import { standIn } from '../support/stand-ins.ts';

const [ACCOUNT] = ACCOUNTS;

/** Long enough for the judge; what becomes of it is written in it. */
const program = (told: string) => `// stand-in: ${told}, ${Date.now()}
#include <iostream>
int main() { int a, b; while (std::cin >> a >> b) std::cout << a + b << std::endl; }
`;

describe('a problem of another judge', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const hdu = () => standIn('HDU');
  afterEach(() => hdu().calm());

  async function addAccount(page: Page, judge: string) {
    await page.goto('/admin/switch#accounts');
    const accounts = page.getByRole('region', { name: judge, exact: true });
    await accounts.getByRole('button', { name: `Add a ${judge} account` }).click();
    await accounts.getByRole('textbox', { name: `${judge} username 1` }).fill(ACCOUNT?.handle ?? '');
    await accounts.getByLabel(`${judge} password 1`).fill(ACCOUNT?.password ?? '');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeToast(page, 'Update Successfully');
  }

  async function bringIn(page: Page, id: string, title: string) {
    await page.goto('/admin/problem/remote-import');
    await page.getByRole('textbox', { name: 'Problem IDs' }).fill(id);
    await page.getByRole('button', { name: 'Preview' }).click();
    const row = page.getByRole('article', { name: id });
    await see(row.getByText(title));
    await page.getByRole('button', { name: 'Import 1 problem' }).click();
    await see(row.getByText('imported', { exact: true }));
  }

  /** As a browser that is signed in there has them. */
  async function cookiesOfBrowser(): Promise<string> {
    const reply = await fetch(`${hdu().url}/userloginex.php?action=login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        username: ACCOUNT?.handle ?? '',
        userpass: ACCOUNT?.password ?? '',
        login: 'Sign In',
      }),
    });
    return reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  it('is imported, solved there, and goes on after a challenge with the session of a browser', async () => {
    const { page: office } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await addAccount(office, 'HDU');
    await bringIn(office, 'HDU-1000', 'A + B Problem');

    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, 'HDU-1000');
    await see(page.getByRole('link', { name: 'Original problem' }));
    await see(page.getByText('Judged by HDU:'));
    await chooseLanguage(page, 'G++');
    await pasteCode(page, program('steps 3'));
    await submit(page);
    await seeVerdict(page, /Judging|Pending|Compiling/);
    await seeVerdict(page, 'Accepted');

    // From here on the site asks for a human.
    await hdu().trouble('challenge', { path: 'submit|userlogin' });
    await pasteCode(page, program('wrong_answer on 2'));
    await submit(page);
    await seeVerdict(page, 'Submitted Failed');
    await see(page.getByText(/asks for a human check/));
    expect(await hdu().submissions()).toHaveLength(1);

    await hdu().calm();
    await office.goto('/admin/remote-judges');
    await see(office.getByText('Human check needed'));
    await office.getByRole('button', { name: `Actions for HDU ${ACCOUNT?.handle}` }).click();
    await office.getByRole('menuitem', { name: 'Import a session…' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /Cookie header/ }).fill(await cookiesOfBrowser());
    await dialog.getByRole('button', { name: 'Import and test' }).click();
    await see(office.getByText('Free'));

    await page.getByRole('button', { name: 'Submit again' }).click();
    await seeVerdict(page, 'Wrong Answer');
    expect(await verdict(page).innerText()).toContain('Wrong Answer');
    expect((await hdu().submissions()).map((one) => one.problem)).toEqual(['1000', '1000']);
  });

  it('is changed here without tests, tried on our own judge, and solved at Codeforces', async () => {
    const { page: office } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await addAccount(office, 'Codeforces');
    await bringIn(office, 'CF-1A', 'Theatre Square');
    await office.getByRole('link', { name: 'Edit' }).click();
    await see(office.getByText('Submissions are sent to Codeforces'));
    await office.getByRole('textbox', { name: /^Title/ }).fill('Theatre Square, again');
    await office.getByRole('button', { name: 'Save' }).click();
    await seeToast(office, 'Update Successfully');

    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, 'CF-1A');
    await see(page.getByRole('heading', { name: /Theatre Square, again/ }));
    await chooseLanguage(page, 'GNU G++17 7.3.0');
    await pasteCode(page, program('accepted'));
    await page.getByRole('button', { name: 'Run samples' }).click();
    await see(page.getByText(/samples passed|with a different output/));
    expect(await standIn('CF').submissions()).toEqual([]);
    await submit(page);
    await seeVerdict(page, 'Accepted');
    expect(await standIn('CF').submissions()).toHaveLength(1);
  });
});

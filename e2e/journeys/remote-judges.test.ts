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

  async function addAccount(page: Page) {
    await page.goto('/admin/switch#accounts');
    const accounts = page.getByRole('region', { name: 'HDU', exact: true });
    await accounts.getByRole('button', { name: 'Add a HDU account' }).click();
    await accounts.getByRole('textbox', { name: 'HDU username 1' }).fill(ACCOUNT?.handle ?? '');
    await accounts.getByLabel('HDU password 1').fill(ACCOUNT?.password ?? '');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeToast(page, /saved/i);
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
    await addAccount(office);

    await office.goto('/admin/problem/remote-import');
    await office.getByRole('textbox', { name: 'Problem IDs' }).fill('HDU-1000');
    await office.getByRole('button', { name: 'Preview' }).click();
    const row = office.getByRole('article', { name: 'HDU-1000' });
    await see(row.getByText('A + B Problem'));
    await office.getByRole('button', { name: 'Import 1 problem' }).click();
    await see(row.getByText('imported', { exact: true }));

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
    await office.getByRole('menuitem', { name: 'Import a session …' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /Cookie header/ }).fill(await cookiesOfBrowser());
    await dialog.getByRole('button', { name: 'Import and test' }).click();
    await see(office.getByText('Free'));

    await page.getByRole('button', { name: 'Submit again' }).click();
    await seeVerdict(page, 'Wrong Answer');
    expect(await verdict(page).innerText()).toContain('Wrong Answer');
    expect((await hdu().submissions()).map((one) => one.problem)).toEqual(['1000', '1000']);
  });
});

import { limits } from '@oyez/contract/rules/limits';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import {
  accountMenu,
  fillLogin,
  listTable,
  loginDialog,
  see,
  seeAddress,
  seeNoMore,
  seeToast,
} from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const STEPS = 12;

/** Drags the piece as a hand does, up and down a little on its way. */
async function slide(page: Page, puzzle: Locator, x: number): Promise<void> {
  const handle = await puzzle.getByRole('slider').boundingBox();
  const picture = await puzzle.locator('img').first().boundingBox();
  if (handle === null || picture === null) throw new Error('the puzzle is not drawn');
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  const length = x * (picture.width / limits.slidePuzzle.width);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(from.x + (length * step) / STEPS, from.y + Math.sin(step) * 2);
  }
  await page.mouse.up();
}

describe('logging in', () => {
  const site = useSite();
  const browser = useBrowser(site);

  /** Where the picture has its gap: the server noted it when it drew the picture. */
  async function gapOfLatestPuzzle(): Promise<number> {
    const row = await site
      .services()
      .database.db.selectFrom('one_time')
      .select('secret_hash')
      .where('kind', '=', 'login_puzzle')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return Number(row.secret_hash.toString());
  }

  it('is asked for before the problem list, which then opens', async () => {
    const { username, password } = await site.person();
    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/problem?difficulty=1');
    await seeToast(page, 'Please login first!');
    await seeAddress(page, '/home');
    await fillLogin(page, username, password);
    await seeAddress(page, '/problem?difficulty=1');
    await see(listTable(page));
    await seeNoMore(loginDialog(page));
  });

  it('shows a puzzle after five failures; who solves it is let in at once', async () => {
    const { username, password } = await site.person();
    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const dialog = loginDialog(page);
    const puzzle = dialog.getByRole('group', { name: 'Slide the piece into its gap' });
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await puzzle.count()).toBe(0);
      const refused = page.waitForResponse((response) => response.url().endsWith('/api/login'));
      await fillLogin(page, username, `wrong-${failure}`);
      await refused;
      await see(dialog.getByText('Wrong username or password. Check upper and lower case.'));
      await see(dialog.getByRole('button', { name: 'Login', exact: true, disabled: false }));
    }
    await see(puzzle);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await see(dialog.getByText('Please slide the piece into its gap first.'));

    await slide(page, puzzle, await gapOfLatestPuzzle());
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await seeNoMore(dialog);
    await see(accountMenu(page));
  });

  it('and out is one state for all tabs', async () => {
    const { page, context } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await page.goto('/home');
    await see(accountMenu(page));
    const other = await context.newPage();
    await other.goto('/problem');
    await see(listTable(other));

    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await seeToast(page, 'Logged out');
    await see(page.getByRole('banner').getByRole('button', { name: 'Login' }));
    await see(other.getByRole('banner').getByRole('button', { name: 'Login' }));
  });
});

import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { listTable, see, seeAddress } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const HEADER = 1;

describe('someone who looks for a problem', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('narrows the list by words, difficulty and tag, and finds the same list after a reload and through the back button', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    const rows = () => listTable(page).getByRole('row').count();
    await page.goto('/problem');
    await expect.poll(rows).toBe(12 + HEADER);

    await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Easy');
    await seeAddress(page, '/problem?difficulty=0');
    await expect.poll(rows).toBeLessThan(12 + HEADER);

    await page.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'String scanning' }).click();
    await seeAddress(page, /^\/problem\?difficulty=0&tagId=\d+$/);
    await page.keyboard.press('Escape');
    await expect.poll(rows).toBe(1 + HEADER);
    await see(listTable(page).getByRole('link', { name: 'Lanterns around the Lake' }));

    await page.reload();
    await see(page.getByRole('button', { name: 'Remove the filter Tags: String scanning' }));
    await expect.poll(rows).toBe(1 + HEADER);

    await page.getByRole('button', { name: 'Remove the filter Difficulty: Easy' }).click();
    await seeAddress(page, /^\/problem\?tagId=\d+$/);
    await page.goBack();
    await seeAddress(page, /^\/problem\?difficulty=0&tagId=\d+$/);

    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await seeAddress(page, '/problem');
    await page.keyboard.press('/');
    await page.keyboard.type('no such problem anywhere');
    await see(page.getByText('Nothing matches these filters'));
    await seeAddress(page, '/problem?keyword=no such problem anywhere');
  });
});

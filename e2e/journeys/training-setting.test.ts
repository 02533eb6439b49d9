import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { changeBy, see, seeAddress, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const fillDescription = async (page: Page, text: string) => {
  await page.locator('.cm-content').click();
  await page.keyboard.insertText(text);
};
const labels = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Display ID of/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('whoever sets trainings', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('puts one together from nothing, in the order that they drag, which nobody overwrites', async () => {
    const root = await site.root();
    const setter = await site.person({ role: 'admin' });
    const visitor = await browser.visitor({ as: root, locale: 'en-US' });
    const { page } = visitor;

    // Without a category one is led to where it is made.
    await page.goto('/admin/training/create');
    await seeAddress(page, '/admin/training/category');
    await see(page.getByText('There is no training category yet.'));
    await page.getByRole('button', { name: 'New category' }).click();
    const dialog = page.getByRole('dialog', { name: 'New category' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Foundations');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(page.getByRole('button', { name: 'Actions for Foundations' }));

    await page.goto('/admin/training/create');
    await page.getByRole('textbox', { name: /^Title/ }).fill('First steps');
    await fillDescription(page, 'Input, output, **loops**.');
    await page.getByLabel(/^Category/).selectOption('Foundations');
    await page.getByLabel(/^Access/).selectOption('Private');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await see(page.getByRole('alert').getByText('Password is required'));
    await page.getByLabel(/^Password/).fill('open sesame');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await seeAddress(page, /^\/admin\/training\/\d+\/problems$/);
    const address = new URL(page.url()).pathname;

    // Three problems of the public list.
    await page.getByRole('button', { name: 'Add problems' }).click();
    const adding = page.getByRole('dialog', { name: 'Add problems to First steps' });
    for (let count = 1; count <= 3; count += 1) {
      await adding.getByRole('button', { name: /^Add / }).first().click();
      await expect.poll(() => page.getByRole('textbox', { name: /^Display ID of/ }).count()).toBe(count);
    }
    await page.keyboard.press('Escape');
    const [first, second, third] = await labels(page);

    // Somebody else has the same page open, and is first.
    const { page: theirs } = await browser.visitor({ as: root, locale: 'en-US' });
    await theirs.goto(address);
    await see(theirs.getByRole('textbox', { name: /^Display ID of/ }));
    await changeBy(page, () => page.getByRole('button', { name: new RegExp(`^Move ${third} `) }).press('Home'));
    await expect.poll(() => labels(page)).toEqual([third, first, second]);
    await page.reload();
    await see(page.getByRole('textbox', { name: /^Display ID of/ }));
    expect(await labels(page)).toEqual([third, first, second]);
    await theirs.getByRole('button', { name: new RegExp(`^Move ${second} `) }).press('ArrowUp');
    await seeToast(theirs, 'Their changes were kept');
    await expect.poll(() => labels(theirs)).toEqual([third, first, second]);

    // Taken out, and back where it was.
    await page.getByRole('button', { name: new RegExp(`^Actions for ${first} `) }).click();
    await page.getByRole('menuitem', { name: 'Remove from the training' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the training' }).click();
    await expect.poll(() => labels(page)).toEqual([third, second]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => labels(page)).toEqual([third, first, second]);
    expect(await sidewaysOverflow(visitor)).toBe(0);

    // Another administrator sees it, and changes nothing of it.
    const { page: other } = await browser.visitor({ as: setter, locale: 'en-US' });
    await other.goto('/admin/training');
    await see(other.getByRole('link', { name: 'First steps' }));
    expect(await other.getByRole('switch', { name: 'Show First steps to others' }).count()).toBe(0);
    await other.goto(address.replace('/problems', '/edit'));
    await see(other.getByText('This training is run by others.'));

    // Copied with its problems, deleted, and brought back; on a phone, too.
    const phoneVisitor = await browser.visitor({ as: root, locale: 'en-US', ...PHONE });
    const { page: phone } = phoneVisitor;
    await phone.goto('/admin/training');
    await choose(phone, 'First steps', 'Copy…');
    await phone.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await see(phone.getByRole('heading', { name: /First steps \[Cloned\]/ }));
    await see(phone.getByRole('link', { name: '3 problems' }));
    await phone.goto('/admin/training');
    await choose(phone, 'First steps [Cloned]', 'Delete');
    await phone.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await phone.getByRole('button', { name: 'Undo', exact: true }).click();
    await seeToast(phone, 'is back with everything that belongs to it');
    expect(await sidewaysOverflow(phoneVisitor)).toBe(0);
  });
});

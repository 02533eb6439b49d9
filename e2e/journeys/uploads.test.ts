import { aPicture } from '@oyez/server/testing/pictures';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { accountMenu, see, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

describe('pictures that people put on the site', () => {
  const site = useSite();
  const browser = useBrowser(site);

  /** Waits until the browser has drawn it. */
  const seePicture = (image: Locator) =>
    expect.poll(() => image.evaluate((drawn) => (drawn as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  it('are cut out by keyboard and stand beside the name', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Change avatar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change avatar' });
    const choose = dialog.getByRole('button', { name: 'Choose an image' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
    const buffer = await aPicture('jpeg', { width: 900, height: 600 });
    await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    const stage = dialog.getByRole('application', { name: /^Crop area of the image/ });
    await stage.focus();
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown', '-']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Save avatar' }).click();
    await seeNoMore(dialog);
    const avatar = accountMenu(page).locator('img');
    await seePicture(avatar);
    expect(await avatar.getAttribute('src')).toMatch(/^\/api\/public\/img\/[\w-]{22}\.webp$/);
  });

  it('come into a text from the clipboard and stand in its preview', async () => {
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto('/admin/notice');
    await page.getByRole('button', { name: 'New notice' }).click();
    // What stands there until the editor has been loaded takes no pictures.
    const text = page.getByRole('textbox', { name: 'Text' }).and(page.locator('[contenteditable=true]'));
    await text.click();
    await page.keyboard.insertText('before ');
    const bytes = [...(await aPicture('png', { width: 80, height: 60 }))];
    await text.evaluate((element, content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], 'figure.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, bytes);
    await see(text.getByText(/!\[figure\]\(\/api\/public\/img\/[\w-]{22}\.png\)/));
    const preview = page.getByRole('region', { name: 'Preview' });
    if (!(await preview.isVisible())) await page.getByText('Preview', { exact: true }).click();
    const figure = preview.getByRole('img', { name: 'figure' });
    await see(figure);
    await seePicture(figure);
    await page.getByRole('textbox', { name: 'Title' }).fill('With a picture');
    await page.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'The notice has been saved');
  });
});

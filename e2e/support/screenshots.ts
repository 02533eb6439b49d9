import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where pictures for people go; git ignores it. */
export function screenshotFolder(name = ''): string {
  const folder = join(import.meta.dirname, '..', 'screenshots', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A picture of what a person sees at this moment, or of the whole page. */
export async function takePicture(page: Page, name: string, is: { whole?: boolean } = {}): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: join(screenshotFolder(), `${name}.png`),
    fullPage: is.whole ?? false,
    animations: 'disabled',
  });
}

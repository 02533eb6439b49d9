import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { editor, loginDialog, openProblem, see, seeAddress, seeNoMore, seeVerdict } from '../support/pages.ts';
import { rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

const MANY = 60;
/** They show the focus by the colour of their border, or by the caret. */
const FIELDS = 'input, select, [contenteditable]';

/** What has the focus, as a screen reader names it, and whether a person can see that. */
async function focused(page: Page): Promise<{ name: string; visible: boolean }> {
  return page.evaluate((fields) => {
    const element = document.activeElement as HTMLElement | null;
    if (element === null || element === document.body) return { name: '', visible: true };
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const label = element.getAttribute('aria-label') ?? element.innerText;
    const labels =
      'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((one) => one.innerText) : [];
    const visible =
      (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || element.matches(fields);
    return { name: [label, ...labels].join(' ').trim(), visible };
  }, FIELDS);
}

/** Tabs until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MANY; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await focused(page);
    passed.push(focus.name);
    expect(focus.visible, `the focus on "${focus.name}" can be seen`).toBe(true);
    if (name.test(focus.name)) return;
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(' · ')}`);
}

describe('without a mouse', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('a person logs in, finds a problem, solves it and submits', async () => {
    const { username, password } = await site.person();
    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/home');
    await see(page.getByRole('heading', { level: 1 }));
    await page.keyboard.press('Tab');
    expect((await focused(page)).name).toBe('Skip to the content');

    await tabTo(page, /^Login$/);
    await page.keyboard.press('Enter');
    await see(loginDialog(page));
    await expect.poll(async () => (await focused(page)).name).toMatch(/Username/);
    await page.keyboard.type(username);
    await tabTo(page, /Password/);
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await seeNoMore(loginDialog(page));

    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await seeAddress(page, '/problem');
    await see(page.getByRole('heading', { name: /^Problems/, level: 1 }));
    await see(page.getByRole('table').getByRole('row').nth(5));
    await page.keyboard.press('/');
    await page.keyboard.type('seed');
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
    await tabTo(page, /OY1001/);
    await page.keyboard.press('Enter');
    await seeAddress(page, `/problem/${SUM_PROBLEM.id}`);
    await see(editor(page));

    await tabTo(page, /^Language$|Language C/);
    await page.keyboard.type('Python3');
    await tabTo(page, /^Code editor/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(rightSumInPython);
    // The first may have closed suggestions.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await tabTo(page, /^Submit/);
    await page.keyboard.press('Enter');
    await seeVerdict(page, /^Accepted$/);
  });

  it('a key enters the editor, and Esc, then Tab leaves it', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await page.keyboard.press('e');
    await expect.poll(async () => (await focused(page)).name).toMatch(/^Code editor/);
    await page.keyboard.type('x');
    await page.keyboard.press('Tab');
    expect((await focused(page)).name).toMatch(/^Code editor/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect((await focused(page)).name).not.toMatch(/^Code editor/);
  });
});

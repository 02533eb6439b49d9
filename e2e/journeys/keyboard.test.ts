import { STATUS } from '@oyez/contract/judging/verdict';
import { getWebConfig, setWebConfig } from '@oyez/contract/site/site-config';
import { getRankList, RANK_TYPE } from '@oyez/contract/users/ranks';
import { markChanged } from '@oyez/server/db/changes.sql';
import { transact } from '@oyez/server/db/transact';
import { rebuildStats } from '@oyez/server/features/stats/stats.service';
import { aUser } from '@oyez/server/testing/builders';
import { aJudgedSubmission, aProblem } from '@oyez/server/testing/problem-builders';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { editor, loginDialog, openProblem, see, seeAddress, seeNoMore, seeVerdict } from '../support/pages.ts';
import { handOverFiles } from '../support/place.ts';
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

  /** Some lists are empty on a site that has just begun. */
  beforeAll(async () => {
    const services = site.services();
    const { id: problemId } = await aProblem(services);
    handOverFiles(site);
    const handed: number[] = [];
    for (const { id: userId } of [await aUser(services), await aUser(services)])
      handed.push(await aJudgedSubmission(services, { userId, problemId, status: STATUS.accepted }));
    await transact(services, (tx) => markChanged(tx, 'submission', handed));
    await rebuildStats(services);
    const ranked = async () => {
      const reply = await fetch(`${site.address}${getRankList.path}?type=${RANK_TYPE.acm}`);
      return ((await reply.json()) as { data: { total: number } }).data.total;
    };
    await vi.waitUntil(async () => (await ranked()) > 1, { timeout: 60_000, interval: 200 });
  });

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
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toEqual({ name: SUM_PROBLEM.en, visible: true });
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

  it.each([
    ['/status', /^#?\d+$|Accepted|Wrong/],
    ['/acm-rank', /.+/],
    ['/admin/user', /.+/],
    ['/admin/problems', /.+/],
    ['/admin/logins', /.+/],
  ])('arrow keys lead from the search of %s through its rows and back', async (address, name) => {
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto(address);
    const rows = page.locator('[data-row]');
    await see(rows.nth(1));
    const rowOfFocus = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-row]')].findIndex((row) => row.contains(document.activeElement)),
      );
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    expect(await rowOfFocus()).toBe(0);
    await page.keyboard.press('ArrowDown');
    expect(await rowOfFocus()).toBe(1);
    const focus = await focused(page);
    expect(focus.visible).toBe(true);
    expect(focus.name).toMatch(name);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.matches('[role="search"] input'))).toBe(true);
  });

  it('the audit log is walked as other lists, and Enter unfolds what has changed', async () => {
    const root = await site.root();
    const ask = async ({ method, path }: { method: string; path: string }, body?: object) => {
      const headers = { authorization: root.token, 'content-type': 'application/json' };
      const reply = await fetch(site.address + path, { method, headers, body: JSON.stringify(body) });
      return ((await reply.json()) as { data: { name: string } }).data;
    };
    const config = await ask(getWebConfig);
    await ask(setWebConfig, { ...config, name: `${config.name}!` });
    await ask(setWebConfig, config);
    const { page } = await browser.visitor({ as: root, locale: 'en-US' });
    await page.goto('/admin/audit');
    const rows = page.locator('[data-row]');
    await see(rows.nth(1));
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toEqual({ name: 'Before and after', visible: true });
    await page.keyboard.press('Enter');
    await see(rows.nth(0).getByRole('table'));
    await page.keyboard.press('ArrowDown');
    expect(await rows.nth(1).evaluate((row) => row.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.matches('[role="search"] input'))).toBe(true);
  });

  it.each(['/problem', '/admin/user'])('the skip link of %s leads past the menus', async (address) => {
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto(address);
    await see(page.getByRole('heading', { level: 1 }));
    await page.keyboard.press('Tab');
    expect(await focused(page)).toEqual({ name: 'Skip to the content', visible: true });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('a dialog takes the focus, keeps it, and gives it back', async () => {
    const { page } = await browser.visitor({ locale: 'en-US' });
    await page.goto('/home');
    await see(page.getByRole('heading', { level: 1 }));
    await tabTo(page, /^Login$/);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused(page)).name).toMatch(/Username/);
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await seeNoMore(loginDialog(page));
    await expect.poll(async () => (await focused(page)).name).toBe('Login');
  });

  it('a formula or a table that is too wide is reached and scrolled', async () => {
    const services = site.services();
    const { id, displayId } = await aProblem(services, { title: 'A wide formula' });
    handOverFiles(site);
    const sum = Array.from({ length: 60 }, (_, n) => `x_{${n}}`).join(' + ');
    const row = '| a heading of some length '.repeat(9);
    const description = `$$${sum}$$\n\n${row}|\n${'|---'.repeat(9)}|\n${row}|`;
    const { db } = services.database;
    await db.updateTable('problem_statement').set({ description }).where('problem_id', '=', id).execute();
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, displayId);
    for (const name of [/^Wide formula/, /^Wide table/]) {
      const place = page.getByRole('group', { name });
      await see(place);
      await tabTo(page, name);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => place.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    }
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

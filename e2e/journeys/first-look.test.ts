import { getWebsiteConfig } from '@oyez/contract/site/site';
import { aProblem } from '@oyez/server/testing/problem-builders';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { editor, see, seeNoMore } from '../support/pages.ts';
import { handOverFiles, type Person } from '../support/place.ts';
import { useSite } from '../support/site.ts';

const DESK = { width: 1280, height: 800 } as const;
type Size = typeof DESK | typeof PHONE;
/** More than the app draws at once. */
const FORMULAS = 200;
const LONG = Array.from({ length: FORMULAS }, (_, n) => `Paragraph ${n}: $x_{${n}} \\le 10^9$.`).join('\n\n');
const FIRST_LOOK = '#first-look';

describe('a problem is read before the app is there', () => {
  const site = useSite();
  const browser = useBrowser(site);

  /** A problem that the server has drawn, and a page to which the app comes when it is let. */
  async function slowVisit(size: Size, preferences: Record<string, string> = {}) {
    const displayId = await drawnProblem();
    return visit(displayId, { as: await site.person(), ...size }, preferences);
  }

  async function drawnProblem(): Promise<string> {
    const { id, displayId } = await aProblem(site.services(), { title: { zh: '长桥', en: 'A long bridge' } });
    handOverFiles(site);
    await site
      .services()
      .database.pool.query(`UPDATE problem_statement SET description = $2 WHERE problem_id = $1`, [id, LONG]);
    const { cookies } = await site.person();
    const headers = { cookie: cookies.map((one) => one.split(';')[0]).join('; ') };
    const page = () => fetch(`${site.address}/problem/${displayId}`, { headers }).then((reply) => reply.text());
    await expect.poll(page, { timeout: 60_000, interval: 300 }).toContain(`Paragraph ${FORMULAS - 1}`);
    return displayId;
  }

  async function visit(displayId: string, who: Size & { as?: Person }, preferences: Record<string, string> = {}) {
    const visitor = await browser.visitor({ locale: 'en-US', ...who });
    await visitor.context.addInitScript((kept) => Object.assign(localStorage, kept), preferences);
    const { promise: isLet, resolve: letApp } = Promise.withResolvers<void>();
    // By the page itself, when it has shown what it shows without the app.
    const { promise: appIsAsked, resolve: ask } = Promise.withResolvers<void>();
    await visitor.page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      ask();
      await isLet;
      await route.continue();
    });
    await visitor.page.goto(`/problem/${displayId}`, { waitUntil: 'commit' });
    return { ...visitor, letApp, appIsAsked };
  }

  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ] as const)('on %s, with its formulas, at the place where it will stand', async (_where, size) => {
    const { page, letApp } = await slowVisit(size);
    await see(page.locator(`${FIRST_LOOK} h1`).getByText('A long bridge'));
    // The page comes in pieces.
    await expect.poll(() => page.locator(`${FIRST_LOOK} .katex`).count()).toBe(FORMULAS);
    const placed = await placeOf(page, `${FIRST_LOOK} h1`, `${FIRST_LOOK} article h2`);
    letApp();
    await seeNoMore(page.locator(FIRST_LOOK));
    expect(await placeOf(page, 'h1', 'article h2')).toEqual(placed);
    expect(await page.locator('h1').count()).toBe(1);
  });

  it('and stays until it is known what the site has, so that nothing is moved', async () => {
    const { page, letApp } = await slowVisit(PHONE);
    const { promise: isLet, resolve: letSettings } = Promise.withResolvers<void>();
    await page.route(`**${getWebsiteConfig.path}`, async (route) => {
      await isLet;
      await route.continue();
    });
    await see(page.getByText(`Paragraph ${FORMULAS - 1}`));
    const placed = await placeOf(page, 'h1', 'article h2');
    letApp();
    await page.locator('#root article h2').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(500);
    expect(await placeOf(page, `${FIRST_LOOK} h1`, `${FIRST_LOOK} article h2`)).toEqual(placed);
    letSettings();
    await seeNoMore(page.locator(FIRST_LOOK));
    expect(await placeOf(page, 'h1', 'article h2')).toEqual(placed);
  });

  it('and whoever has scrolled reads on at the same line', async () => {
    const { page, letApp } = await slowVisit(DESK);
    const line = page.getByText('Paragraph 150');
    await line.scrollIntoViewIfNeeded();
    const before = await line.boundingBox();
    letApp();
    await seeNoMore(page.locator(FIRST_LOOK));
    expect((await line.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
    await see(editor(page));
  });

  it('and a tab that was pressed too early opens when it can', async () => {
    const { page, letApp } = await slowVisit(PHONE);
    await page.getByRole('tab', { name: 'Code' }).click();
    letApp();
    await see(editor(page));
  });

  it('but not in a language that the reader does not want', async () => {
    const { page, letApp, appIsAsked } = await slowVisit(DESK, { 'oyez.statement': 'en-US zh' });
    await appIsAsked;
    expect(await page.locator(FIRST_LOOK).count()).toBe(0);
    letApp();
    await see(page.getByRole('heading', { name: '长桥' }));
  });

  it('but not by somebody who has to log in first', async () => {
    const { page, letApp, appIsAsked } = await visit(await drawnProblem(), DESK);
    await appIsAsked;
    expect(await page.locator(FIRST_LOOK).count()).toBe(0);
    letApp();
    await see(page.getByRole('dialog', { name: 'Login' }));
    expect(await page.getByText('Paragraph 1:').count()).toBe(0);
  });
});

async function placeOf(page: Page, ...selectors: string[]) {
  const boxes = await Promise.all(selectors.map((one) => page.locator(one).first().boundingBox()));
  return boxes.map((box) => box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { PHONE, type Visitor } from './browser.ts';
import { see } from './pages.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const DESK = { width: 1440, height: 900 };
/** In other colors a page is the same page: only what they make of its texts can differ. */
const COLORS = ['color-contrast'];
type Look = {
  name: string;
  size: { width: number; height: number };
  scheme: 'light' | 'dark';
  rules?: string[] | undefined;
};
const LOOKS: readonly Look[] = [
  { name: 'on a desk', size: DESK, scheme: 'light', rules: undefined },
  { name: 'on a desk, dark', size: DESK, scheme: 'dark', rules: COLORS },
  { name: 'on a phone, dark', size: PHONE, scheme: 'dark', rules: COLORS },
  { name: 'on a phone', size: PHONE, scheme: 'light', rules: undefined },
];

/** A tablet held upright, where tables are wider than their place. */
export const TABLETS: readonly Look[] = [{ name: 'on a tablet', size: { width: 820, height: 1180 }, scheme: 'light' }];

type Found = Record<string, string[]>;

/** What hinders people seriously, in words: rule, place, reason. */
export async function hindrances({ page, quiet }: Visitor, rules?: readonly string[]): Promise<string[]> {
  await quiet();
  await page.evaluate(transitionsEnd);
  // Evaluated from outside: the site's own rules for scripts stay in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((only) => {
    const { axe: tool } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const chosen: RunOptions = only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } };
    // Style sheets are fetched for one rule alone, about screens that may not be turned.
    return tool.run({ resultTypes: ['violations'], preload: false, ...chosen });
  }, rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`));
}

/** The same in light and dark colors, on a desk and on a phone unless told otherwise, where nothing may stick out sideways. */
export async function hindrancesInEachLook(visitor: Visitor, name: string, looks = LOOKS): Promise<Found> {
  const { page } = visitor;
  const found: Found = {};
  for (const { name: look, size, scheme, rules } of looks) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
    const seen = await hindrances(visitor, rules);
    const overflow = await sidewaysOverflow(visitor);
    if (overflow > 0) seen.push(`${overflow} pixels too wide`);
    if (seen.length > 0) found[`${name} ${look}`] = seen;
  }
  await page.setViewportSize(DESK);
  return found;
}

/** Page after page, each loaded once. */
export async function hindrancesOn(visitor: Visitor, addresses: readonly string[], looks = LOOKS): Promise<Found> {
  const { page } = visitor;
  const found: Found = {};
  for (const address of addresses) {
    await page.goto(address);
    const isNamed = await see(mainHeading(page)).then(
      () => true,
      () => false,
    );
    if (!isNamed) found[address] = ['no heading says what this page is'];
    Object.assign(found, await hindrancesInEachLook(visitor, address, looks));
  }
  return found;
}

/** The screen of a hall has its table in place of a heading. */
const mainHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).or(page.getByRole('table', { name: 'Board' }));

/** A dialog that is still fading in has the contrast of neither state. Runs in the page. */
async function transitionsEnd(): Promise<void> {
  // What has just changed begins to change in the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    .map(({ finished }) => finished);
  await Promise.allSettled(ending);
}

/** By how many pixels a page can be pushed sideways. */
export function sidewaysOverflow({ page }: Visitor): Promise<number> {
  // Narrower than the window where a browser without touch shows its scroll bar.
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Visitor } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What hinders people seriously, in words: rule, place, reason. */
export async function hindrances({ page, quiet }: Visitor): Promise<string[]> {
  await quiet();
  await page.evaluate(transitionsEnd);
  // Evaluated from outside: the site's own rules for scripts stay in force.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`));
}

/** A dialog that is still fading in has the contrast of neither state. Runs in the page. */
async function transitionsEnd(): Promise<void> {
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

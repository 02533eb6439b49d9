import { gzipSync } from 'node:zlib';
import { launchChromium } from '@oyez/e2e/support/chromium';
import { EVENTS_PATH } from '@oyez/contract/wire/live';
import type { Response } from 'playwright-core';
import type { BenchContext } from '../../bench.ts';
import { row, type Row } from '../../report.ts';
import type { BenchSite } from '../../site/site.ts';
import { FIRST_VISIT_BYTES } from '../../web-size.ts';

const KIB = 1024;
/** What comes after the page has been painted is counted too. */
const QUIET_MS = 3000;
const PATIENCE_MS = 60_000;

/** Somebody who has never been here opens the board of a contest: all that the browser fetches, however it was sent. */
export async function visitRows(context: BenchContext, site: BenchSite, contestId: number): Promise<Row[]> {
  context.say('a browser that has never been here opens the board');
  const browser = await launchChromium();
  context.onEnd(() => browser.close());
  const page = await browser.newPage({ locale: 'zh-CN' });
  const bodies: Promise<{ bytes: number; address: string }>[] = [];
  page.on('response', (response) => {
    const address = response.url();
    if (!address.startsWith(site.url) || address.includes(EVENTS_PATH)) return;
    bodies.push(bytesOf(response).then((bytes) => ({ bytes, address })));
  });
  await page.goto(`${site.url}/contest/acm-scoreboard/${contestId}`);
  await page.locator('tr[data-person]').first().waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(QUIET_MS);
  const found = await Promise.all(bodies);
  await browser.close();
  const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of found.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)) {
    context.say(`${(one.bytes / KIB).toFixed(1)} KB  ${one.address.slice(site.url.length)}`);
  }
  return [
    row(
      'contest',
      `first visit of the outside board, ${found.length} answers with everything, gzip`,
      bytes / KIB,
      'KB',
      {
        atMost: FIRST_VISIT_BYTES / KIB,
      },
    ),
  ];
}

/** As gzip has it. What the browser has not kept, such as what was loaded ahead, counts as it came. */
async function bytesOf(response: Response): Promise<number> {
  const body = await response.body().catch(() => null);
  if (body === null) return (await response.request().sizes()).responseBodySize;
  return Math.min(gzipSync(body).length, body.length);
}

import { setTimeout as pause } from 'node:timers/promises';
import { buildWeb } from '@oyez/cli/up/web-build';
import { loginState, launchChromium, launchChromiumIn } from '@oyez/e2e/support/chromium';
import { logIn, type Person } from '@oyez/e2e/support/place';
import { aUser, PASSWORD } from '@oyez/server/testing/builders';
import type { BrowserContext, Page } from 'playwright-core';
import type { Bench, BenchContext } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { temporaryFolder } from '../site/folder.ts';
import { FORMULAS, LAST_WORDS, seedReading } from '../site/seed-reading.ts';
import { openSite } from '../site/site.ts';
import { quantile } from '@oyez/cli/statistics';

const VISITS = 10;
/** Enough that the browser keeps what it has compiled, as it does for whoever comes again. */
const WARM_UP = 4;
const SETTLED_MS = 1500;
const PATIENCE_MS = 60_000;
const LOOK_MS = 200;
const SLOWED = 4;
const LINE = { bytesPerSecond: 4_000_000 / 8, roundTripMs: 40 };
const CACHED_MS = 1000;
const COLD_MS = 2500;

type Visit = { statementMs: number; editorMs: number };

/** How soon a problem can be read, and then solved, on a slow machine behind a slow line. */
export const problemPage: Bench = async (context) => {
  await buildWeb(context.say);
  const site = await openSite(context);
  const address = await seedReading(site.services);
  const { username } = await aUser(site.services);
  await site.startServer();
  const person = await logIn({ address: site.url }, username, PASSWORD);
  const page = `${site.url}${address}`;

  const cold = await coldVisits(context, site.url, person, page);
  const cached = await cachedVisits(context, person, page);
  const p75 = (visits: readonly Visit[], what: keyof Visit) =>
    quantile(
      visits.map((visit) => visit[what]),
      0.75,
    );
  const early = [...cold, ...cached].filter((visit) => visit.editorMs < visit.statementMs).length;
  const rows: Row[] = [
    row('problem-page', 'statement, first visit, p75', p75(cold, 'statementMs'), 'ms', { atMost: COLD_MS }),
    row('problem-page', 'statement, assets cached, p75', p75(cached, 'statementMs'), 'ms', { atMost: CACHED_MS }),
    row('problem-page', 'editor, first visit, p75', p75(cold, 'editorMs'), 'ms'),
    row('problem-page', 'editor, assets cached, p75', p75(cached, 'editorMs'), 'ms'),
    row('problem-page', 'visits with the editor before the statement', early, '', { atMost: 0 }),
  ];
  return rows;
};

/** Each in a browser that has never been here. */
async function coldVisits(bench: BenchContext, origin: string, person: Person, page: string): Promise<Visit[]> {
  const browser = await launchChromium();
  bench.onEnd(() => browser.close());
  const visits: Visit[] = [];
  for (let n = 1; n <= VISITS; n += 1) {
    const context = await browser.newContext({ locale: 'zh-CN', storageState: loginState(origin, person) });
    visits.push(await visit(context, page, bench));
    await context.close();
  }
  await browser.close();
  return visits;
}

/** All in the browser of somebody who comes every day. */
async function cachedVisits(bench: BenchContext, person: Person, page: string): Promise<Visit[]> {
  const context = await launchChromiumIn(temporaryFolder(bench), { locale: 'zh-CN' });
  bench.onEnd(() => context.close());
  const stored = { token: person.token, userInfo: JSON.stringify(person.user) };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  const visits: Visit[] = [];
  for (let n = 1 - WARM_UP; n <= VISITS; n += 1) {
    const one = await visit(context, page, bench, n <= 0 ? SETTLED_MS : 0);
    if (n > 0) visits.push(one);
  }
  await context.close();
  return visits;
}

async function visit(context: BrowserContext, address: string, { say }: BenchContext, stay = 0): Promise<Visit> {
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(WATCH_FOR_READING);
  await page.goto(address, { waitUntil: 'commit' });
  const found = await seenBy(page);
  await pause(stay);
  await page.close();
  const result = { statementMs: found.statementMs ?? Number.NaN, editorMs: found.editorMs ?? Number.NaN };
  say(`statement after ${result.statementMs.toFixed(0)} ms, editor after ${result.editorMs.toFixed(0)} ms`);
  return result;
}

/** Asked from outside: a function that waits inside the page would be compiled there, which the site's policy forbids. */
async function seenBy(page: Page): Promise<Partial<Visit>> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const seen = await page.evaluate<Partial<Visit> | undefined>('window.seenAt');
    if (seen?.editorMs !== undefined) return seen;
    await pause(LOOK_MS);
  }
  throw new Error('the editor did not appear');
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.roundTripMs,
    downloadThroughput: LINE.bytesPerSecond,
    uploadThroughput: LINE.bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

/** Runs in the page: notes when all of the statement has been painted, formulas and all, and when the editor stands. */
const WATCH_FOR_READING = `
  const seenAt = (window.seenAt = {});
  const noted = new Set();
  const note = (what, stands) => {
    if (noted.has(what) || !stands()) return;
    noted.add(what);
    requestAnimationFrame(() => setTimeout(() => (seenAt[what] = performance.now())));
  };
  new MutationObserver(() => {
    note('statementMs', () => {
      const article = document.querySelector('article');
      if (article === null || article.querySelectorAll('.katex').length < ${FORMULAS}) return false;
      return article.textContent.includes('${LAST_WORDS}');
    });
    note('editorMs', () => document.querySelector('.cm-content') !== null);
  }).observe(document, { childList: true, subtree: true });
`;

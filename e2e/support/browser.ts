import { join } from 'node:path';
import { EVENTS_PATH } from '@oyez/contract/wire/live';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchChromium, loginState } from './chromium.ts';
import type { Person } from './place.ts';
import { screenshotFolder } from './screenshots.ts';

const PATIENCE_MS = 90_000;
const QUIET_MS = 300;

/** A phone held upright. */
export const PHONE = { width: 390, height: 844, touch: true } as const;

export type VisitorIs = {
  /** Nobody logged in unless given. */
  as?: Person;
  /** What the browser asks for; Chinese unless given. */
  locale?: 'zh-CN' | 'en-US';
  scheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Another address of the same site. */
  address?: string;
  touch?: boolean;
};

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Console errors that belong to the journey: a refused call is logged by the browser itself. */
  expectProblem: (pattern: RegExp) => void;
  /** Waits until nothing is being fetched any more; the live stream, which never ends, does not count. */
  quiet: () => Promise<void>;
};

/**
 * A browser for the tests of one file. A journey fails when a page logs an error, throws, or asks another host for
 * anything.
 */
export function useBrowser(site: { address: string }) {
  let browser: Browser | undefined;
  let visitors: { visitor: Visitor; problems: () => string[] }[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await pictureAll(
        task.name,
        visitors.flatMap(({ visitor }) => visitor.context.pages()),
      );
    const problems = visitors.flatMap((one) => one.problems());
    await Promise.all(visitors.map(({ visitor }) => visitor.context.close()));
    visitors = [];
    expect(problems, 'what the browser complained about').toEqual([]);
  });

  return {
    async visitor(is: VisitorIs = {}): Promise<Visitor> {
      if (browser === undefined) throw new Error('the browser is used outside a test');
      const { as, locale = 'zh-CN', scheme = 'light', width = 1440, height = 900, touch = false } = is;
      const address = is.address ?? site.address;
      const context = await browser.newContext({
        baseURL: address,
        locale,
        colorScheme: scheme,
        viewport: { width, height },
        hasTouch: touch,
        timezoneId: 'Asia/Shanghai',
        storageState: as && loginState(address, as),
      });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(sayRefusedEval);
      const guard = guardContext(context, new URL(address).host);
      const page = await context.newPage();
      const visitor: Visitor = { page, context, expectProblem: guard.expect, quiet: watchTraffic(context) };
      visitors.push({ visitor, problems: guard.problems });
      return visitor;
    },
  };
}

/** What stood on the screen when a journey failed. */
async function pictureAll(journey: string, pages: readonly Page[]): Promise<void> {
  const name = journey.replaceAll(/[^\w]+/g, '-').slice(0, 60);
  for (const [index, page] of pages.entries()) {
    const path = join(screenshotFolder('failures'), `${name}-${index}.png`);
    // A page that is gone has no picture; the failure itself says why.
    await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
  }
}

function watchTraffic(context: BrowserContext): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: () => void) => {
    change();
    changedAt = Date.now();
  };
  context.on('request', (request) => {
    if (!request.url().includes(EVENTS_PATH)) note(() => open.add(request));
  });
  const done = (request: Request) => {
    if (open.has(request)) note(() => open.delete(request));
  };
  context.on('requestfinished', done);
  context.on('requestfailed', done);
  return () =>
    expect
      .poll(() => open.size === 0 && Date.now() - changedAt > QUIET_MS, { timeout: PATIENCE_MS, interval: 50 })
      .toBe(true);
}

/** Code that is compiled from a text: refused, but where that is caught nothing but the browser's report says so. */
function sayRefusedEval(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
    if (blockedURI === 'eval') console.error(`the policy refused eval in ${sourceFile}`);
  });
}

function guardContext(context: BrowserContext, host: string) {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(error.error().stack ?? error.error().message));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== host) seen.push(`asked another host: ${request.url()}`);
  });
  return {
    expect: (pattern: RegExp) => void expected.push(pattern),
    problems: () => seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}

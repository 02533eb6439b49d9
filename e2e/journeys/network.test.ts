import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { PLAIN_HTTP_HOST } from '../support/chromium.ts';
import {
  chooseLanguage,
  fillLogin,
  openProblem,
  pasteCode,
  see,
  seeNoMore,
  loginDialog,
  seeVerdict,
  submit,
  verdictPanel,
} from '../support/pages.ts';
import { CPP, marked, PYTHON, rightSumInPython, SUM_PROBLEM, rightSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

const EVENTS = '**/api/x/events*';

describe('the way between browser and server', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('may be plain http from another machine: copying, logging in and live verdicts work', async () => {
    const { username, password } = await site.person();
    const address = `http://${PLAIN_HTTP_HOST}:${site.port}`;
    const { page, expectProblem } = await browser.visitor({ address, locale: 'en-US' });
    expectProblem(/Cross-Origin-Opener-Policy header has been ignored/);
    await page.goto('/problem');
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await fillLogin(page, username, password);
    await seeNoMore(loginDialog(page));
    const events = watchEvents(page);
    await openProblem(page, SUM_PROBLEM.id);

    await page.getByRole('button', { name: 'Copy sample input 1' }).click();
    await page.getByRole('textbox', { name: /^Code editor/ }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+V');
    await see(page.locator('.cm-content').getByText('12 30'));

    await chooseLanguage(page, PYTHON);
    await pasteCode(page, rightSumInPython);
    await submit(page);
    await seeVerdict(page, /^Accepted$/);
    expect(events.opened).toBeGreaterThan(0);
  });

  it('may break the live stream: the verdict comes by asking', async () => {
    const { page, expectProblem } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    expectProblem(/ERR_FAILED.*\/api\/x\/events/);
    await page.route(EVENTS, (route) => route.abort());
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, CPP);
    await pasteCode(page, marked(rightSum, Math.random()));
    await submit(page);
    await seeVerdict(page, /^Accepted$/);
    await expect
      .poll(() =>
        verdictPanel(page)
          .getByRole('button', { name: /: Accepted/ })
          .count(),
      )
      .toBe(17);
  });

  it('may be away for a while: the page says so, and a try later works', async () => {
    const { page, expectProblem } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    expectProblem(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await page.goto('/home');
    await see(page.getByRole('region', { name: 'Recently updated problems' }).getByRole('row'));
    await page.route('**/api/get-problem-list*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click();
    await see(page.getByText('Network error, abnormal link with server, please try again later').first());
    await page.unroute('**/api/get-problem-list*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await see(page.getByRole('table').getByRole('row').nth(5));
  });

  it('may be away altogether: a bar says why and goes by itself, the page goes on, and nothing typed is lost', async () => {
    const { page, context, expectProblem } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    expectProblem(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload/);
    const events = watchEvents(page);
    const bar = page.getByRole('region', { name: 'Connection' });
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, rightSumInPython);
    await expect.poll(() => events.opened).toBeGreaterThan(0);
    const before = events.opened;

    await context.setOffline(true);
    await see(bar.getByText('Your device is offline.'));
    await page.getByRole('textbox', { name: /^Code editor/ }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('# typed without a line');
    await context.setOffline(false);
    await seeNoMore(bar);
    await expect.poll(() => events.opened).toBeGreaterThan(before);
    await see(page.locator('.cm-content').getByText('# typed without a line'));
    await submit(page);
    await seeVerdict(page, /^Accepted$/);

    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click();
    await see(bar.getByText('The server is not responding.'));
    await see(page.getByText('Network error, abnormal link with server, please try again later').first());
    await page.unroute('**/api/**');
    await see(page.getByRole('table').getByRole('row').nth(5));
    await seeNoMore(bar);
  });

  it('may lose the code of a part: the page stays, and the part comes when it is asked for again', async () => {
    const { username, password } = await site.person();
    const { page, expectProblem } = await browser.visitor({ locale: 'en-US' });
    expectProblem(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload/);
    const parts = /assets\/(LoginDialog|Inbox)-.*[.]js/;
    await page.route(parts, (route) => route.abort());
    await page.goto('/home');
    const rows = page.getByRole('region', { name: 'Recently updated problems' }).getByRole('row');
    await see(rows.nth(5));
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await see(page.getByRole('alert').getByText('Part of the site could not be loaded'));
    await see(rows.nth(5));
    await page.unroute(parts);
    await page.route(/assets\/Inbox-.*[.]js/, (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(loginDialog(page));
    await fillLogin(page, username, password);
    await seeNoMore(loginDialog(page));
    const again = page.getByRole('banner').getByRole('button', { name: 'This button could not be loaded' });
    await see(again);
    await see(rows.nth(5));
    await page.unroute(/assets\/Inbox-.*[.]js/);
    await again.click();
    await see(page.getByRole('banner').getByRole('button', { name: 'Messages' }));
  });
});

function watchEvents(page: Page): { opened: number } {
  const seen = { opened: 0 };
  page.on('response', (response) => {
    if (response.url().includes('/api/x/events') && response.ok()) seen.opened += 1;
  });
  return seen;
}

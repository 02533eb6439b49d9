import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../e2e/support/chromium.ts';

/**
 * Makes the two pictures of the README from a running site with the demo content:
 *
 *   node_modules/.bin/node docs/screenshots/take.ts --url http://127.0.0.1:8080 --password PASSWORD_OF_ROOT
 */
const SIZE = { width: 1440, height: 900 };
const MAX_BYTES = 300 * 1024;
const PROBLEM = { displayId: 'OY1005', titleZh: '屋檐下的接雨桶', language: 'C++ 17 With O2' };
const SOLUTION = join(import.meta.dirname, '../../demo/problems/rain-barrels/solution.cpp');

type Login = { token: string; user: unknown };
type Look = { scheme: 'light' | 'dark'; locale: 'zh-CN' | 'en-US' };

const { values } = parseArgs({ options: { url: { type: 'string' }, password: { type: 'string' } } });
if (!values.url || !values.password) {
  process.stderr.write('Usage: take.ts --url ADDRESS --password PASSWORD_OF_ROOT\n');
  process.exit(2);
}
const address = new URL(values.url).origin;

const login = await logIn(values.password);
const browser = await launchChromium();
try {
  await inBrowser(browser, { scheme: 'light', locale: 'en-US' }, showVerdict);
  await inBrowser(browser, { scheme: 'dark', locale: 'zh-CN' }, showProblemList);
} finally {
  await browser.close();
}

async function logIn(password: string): Promise<Login> {
  const reply = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password }),
  });
  const token = reply.headers.get('authorization');
  const { data, msg } = (await reply.json()) as { data: unknown; msg: string };
  if (token === null || data === null) throw new Error(`root could not log in: ${msg}`);
  return { token, user: data };
}

async function inBrowser(browser: Browser, look: Look, show: (page: Page) => Promise<void>): Promise<void> {
  const localStorage = [
    { name: 'token', value: login.token },
    { name: 'userInfo', value: JSON.stringify(login.user) },
    // A size that most people would choose; the default is made for reading from afar.
    { name: 'oyez.editor.fontSize', value: '15' },
  ];
  const context = await browser.newContext({
    baseURL: address,
    locale: look.locale,
    colorScheme: look.scheme,
    viewport: SIZE,
    timezoneId: 'Asia/Shanghai',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await show(page);
    await page.evaluate('document.fonts.ready.then(() => null)');
    const path = join(import.meta.dirname, `${look.scheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    const { size } = statSync(path);
    if (size > MAX_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MAX_BYTES}`);
    process.stdout.write(`${path}: ${size} bytes\n`);
  } finally {
    await context.close();
  }
}

/** A problem with an accepted submission beside its statement. */
async function showVerdict(page: Page): Promise<void> {
  await page.goto(`/problem/${PROBLEM.displayId}`);
  const editor = page.getByRole('textbox', { name: /^Code editor/ });
  await editor.waitFor();
  await page.getByRole('region', { name: 'Code', exact: true }).getByRole('combobox', { name: 'Language' }).selectOption(PROBLEM.language);
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(readFileSync(SOLUTION, 'utf8'));
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Control+Shift+Enter');
  const panel = page.getByRole('region', { name: 'Verdict' });
  await panel.getByRole('heading', { name: 'Accepted' }).waitFor();
  await panel.getByText(/tests passed/).waitFor();
  // The congratulation leaves after three seconds; what stays is what one works with.
  await panel.getByText('Accepted! Well done.').waitFor({ state: 'hidden' });
  await page.getByText('Submit code successfully').waitFor({ state: 'hidden' });
}

async function showProblemList(page: Page): Promise<void> {
  await page.goto('/problem');
  await page.getByRole('table').getByText(PROBLEM.displayId).waitFor();
  await page.getByRole('link', { name: PROBLEM.titleZh }).hover();
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { createProblem, getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import { setTimeout as pause } from 'node:timers/promises';
import { aZip } from '@oyez/server/testing/packages/zips';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { see, seeNoMore, seeToast } from '../support/pages.ts';
import type { Person } from '../support/place.ts';
import { rightSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

const MB = 1024 * 1024;
/** On a bad line: there is time to cut it, and to close the page, while the file is under way. */
const PIECE_TAKES_MS = 1500;

describe('a setter with test data', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const folder = mkdtempSync(join(tmpdir(), 'oyez-test-data-'));
  const file = join(folder, 'tests.zip');
  beforeAll(() => {
    const large = randomBytes(6 * MB).toString('hex');
    writeFileSync(
      file,
      aZip([
        { name: 'data/1.in', content: '1 2  \r\n' },
        { name: 'data/1.out', content: '3\n' },
        { name: 'data/2.in', content: large, method: 'store' },
        { name: 'data/2.out', content: '' },
      ]),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function ask(setter: Person, path: string, body?: object) {
    const answer = await fetch(`${site.address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: setter.token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  }

  /** A sum problem with typed tests, open at its edit page. */
  async function aProblem(setter: Person): Promise<string> {
    const problemId = `D${randomBytes(4).toString('hex')}`;
    const text = { title: 'A+B', description: 'Add.', input: 'Two numbers.', output: 'Their sum.', hint: '' };
    const form = {
      problem: {
        problemId,
        ...text,
        examples: '<input>1 2</input><output>3</output>',
        auth: 2,
        judgeMode: 'default',
        judgeCaseMode: 'default',
        isRemoveEndBlank: true,
      },
      judgeMode: 'default',
      isUploadTestCase: false,
      samples: [
        { input: '1 2\n', output: '3\n' },
        { input: '20 22\n', output: '42\n' },
      ],
      languages: LANGUAGES.map(({ id, name }) => ({ id, name })),
    };
    await ask(setter, createProblem.path, form);
    const found = await ask(setter, `${getAdminProblemList.path}?keyword=${problemId}`);
    return `/admin/problem/edit/${found.data.records[0].id}`;
  }

  const field = (page: Page) => page.getByRole('region', { name: 'Test data', exact: true });
  const choose = (page: Page) => field(page).locator('input[type=file]').setInputFiles(file);

  it('uploads a large file over a bad line, closes the page, and goes on with the same file', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const { page, context, expectProblem } = await browser.visitor({ as: setter, locale: 'en-US' });
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    let isSlow = true;
    await page.route(/\/api\/x\/uploads\/[^/]+\?/, async (route) => {
      if (isSlow) await pause(PIECE_TAKES_MS);
      await route.continue().catch(() => undefined);
    });
    await page.goto(await aProblem(setter));
    await page.getByText('Upload files', { exact: true }).click();
    await choose(page);
    const progress = page.getByRole('progressbar', { name: 'Upload progress of tests.zip' });
    const sent = async () => Number(await progress.getAttribute('aria-valuenow'));
    await expect.poll(sent).toBeGreaterThan(0);

    await context.setOffline(true);
    await see(page.getByText('The server cannot be reached.'));
    await context.setOffline(false);
    await seeNoMore(page.getByText('The server cannot be reached.'));
    await field(page).getByRole('button', { name: 'Pause' }).click();
    await see(page.getByText('Paused. What has been uploaded is kept for a day.'));
    const arrived = await sent();
    isSlow = false;

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Upload files', { exact: true }).click();
    await see(field(page).getByText(/tests\.zip: .* uploaded\. Choose the same file again/));
    await choose(page);
    await see(progress);
    await expect.poll(sent).toBeGreaterThanOrEqual(arrived);
    await see(page.getByText('Upload Testcase Successfully: 2 tests have been read. They take effect when you save.'));
    await see(page.getByText('Windows line breaks in 1.in were converted to LF.'));

    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('No changes'));
    await page.reload();
    await page.getByRole('button', { name: 'View test 1' }).click();
    const viewer = page.getByRole('dialog', { name: 'Test 1' });
    expect(await viewer.getByLabel('Input', { exact: true }).locator('pre').innerText()).toContain('1·2··↵');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View test 2' }).click();
    const second = page.getByRole('dialog', { name: 'Test 2' });
    await see(second.getByText('This file is empty.'));
    await second.getByRole('button', { name: 'End' }).click();
    await see(second.getByText(`to ${12 * MB} of ${12 * MB}`));
  });

  it('keeps solutions with the verdicts they must get, judges them, and takes limits from them', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const { page } = await browser.visitor({ as: setter, locale: 'en-US' });
    await page.goto(`${await aProblem(setter)}?tab=solutions`);
    const add = async (name: string, code: string, verdict: string) => {
      await page.getByRole('button', { name: 'Add a solution' }).click();
      const dialog = page.getByRole('dialog', { name: 'New reference solution' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('checkbox', { name: 'Accepted', exact: true }).uncheck();
      await dialog.getByRole('checkbox', { name: verdict, exact: true }).check();
      await dialog.locator('.cm-content').click();
      await page.keyboard.insertText(code);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await seeNoMore(dialog);
    };
    await add('main', rightSum, 'Accepted');
    await add('off by one', rightSum.replace('a + b', 'a + b + 1'), 'Time Limit Exceeded');
    await page.getByRole('button', { name: 'Judge all' }).click();
    await seeToast(page, '2 solutions queued');
    await see(page.getByText('Some solutions did not get the expected verdict'));
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await see(row('main').getByText('As expected'));
    await see(row('off by one').getByText('Not as expected'));
    const matrix = page.getByRole('table', { name: 'Solutions and tests' });
    expect(await matrix.getByRole('row').count()).toBe(3);

    await page.getByRole('button', { name: 'Actions for off by one' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reference solution' });
    await dialog.getByRole('checkbox', { name: 'Wrong Answer' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('All solutions get the expected verdict.'));

    await page.getByRole('button', { name: 'Use these limits' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /Time limit/i }).inputValue()).toBe('500');
  });
});

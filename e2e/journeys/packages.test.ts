import { fpsItem, fpsXml, hojJson } from '@oyez/server/testing/packages/packages';
import { zipOf } from '@oyez/server/testing/packages/zips';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { see, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

describe('problems by the package', () => {
  const site = useSite();
  const browser = useBrowser(site);

  const send = async (page: Awaited<ReturnType<typeof browser.visitor>>['page'], name: string, buffer: Buffer) => {
    await page.goto('/admin/problem/batch-operation');
    const field = page.getByRole('region', { name: 'Problem package' });
    const choose = field.getByRole('button', { name: 'Choose a file' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
    await chooser.setFiles({ name, mimeType: 'application/zip', buffer });
    await see(page.getByRole('heading', { name, level: 1 }));
  };

  it('come in after a look, go out again, and are the same when they come back', async () => {
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    const zip = zipOf({
      'a.json': hojJson({ problemId: 'PACK-A', title: 'Packed sum' }),
      'a/1.in': '1\r\n2',
      'a/1.out': '3',
      'b.json': '{\n  "problem": {\n    "title": oops\n}}',
      'b/1.in': '',
    });
    await send(page, 'two.zip', zip);
    const first = page.getByRole('article', { name: 'Packed sum' });
    await see(first.getByText('1 test, '));
    await first.getByText('Repaired 1').click();
    await see(first.getByText('Line breaks in the test data were converted to LF: a/1.in.'));
    await see(page.getByRole('article', { name: 'b.json' }).getByText('line 3'));
    await first.getByRole('textbox', { name: 'ID of Packed sum' }).fill('PACK-1');
    await page.getByRole('radio', { name: 'Everyone' }).check();
    await page.getByRole('button', { name: 'Import one problem' }).click();
    await seeToast(page, 'The import has started.');
    await see(first.getByText('Imported'));
    await see(page.getByText('1 of 1 imported'));
    await first.getByRole('link', { name: 'PACK-1' }).click();
    await see(page.getByRole('heading', { name: /Packed sum/ }));

    await page.goto('/admin/problem/batch-operation');
    await page.getByPlaceholder('Find problems by ID or title').fill('PACK-1');
    await page.getByRole('button', { name: 'Add PACK-1 Packed sum' }).click();
    await see(page.getByText('Everything is kept.'));
    await page.getByRole('radio', { name: /FPS XML/ }).check();
    await page.getByText('What this format cannot keep').click();
    await see(page.getByText(/This format cannot keep these settings/));
    await page.getByRole('radio', { name: /Oyez zip/ }).check();
    await see(page.getByText('Everything is kept.'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^problem_export_\d+\.zip$/);

    await send(page, 'back.zip', await readFile(await download.path()));
    const again = page.getByRole('article', { name: 'Packed sum' });
    await see(again.getByText('PACK-1 is taken'));
    await page.getByRole('button', { name: 'Import one problem' }).click();
    await see(again.getByRole('link', { name: 'PACK-1-2' }));
  });

  it('take the place of what is here, which comes back when it is wanted', async () => {
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    const zip = (title: string, answer: string) =>
      zipOf({ 'a.json': hojJson({ problemId: 'PACK-R', title }), 'a/1.in': '1 2', 'a/1.out': answer });
    await send(page, 'first.zip', zip('First sum', '3'));
    await page.getByRole('button', { name: 'Import one problem' }).click();
    await see(page.getByText('1 of 1 imported'));

    await send(page, 'second.zip', zip('Second sum', '4'));
    const row = page.getByRole('article', { name: 'Second sum' });
    await row.getByRole('checkbox', { name: 'Replace PACK-R “First sum” (1 test)' }).check();
    await page.getByRole('button', { name: 'Import one problem' }).click();
    const question = page.getByRole('dialog', { name: 'Replace existing problems?' });
    await question.getByRole('button', { name: 'Replace and import' }).click();
    await see(row.getByText('Replaced', { exact: true }));
    await row.getByRole('button', { name: 'Restore the old version: Second sum' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore the old version' }).click();
    await seeToast(page, 'The problem has been restored.');
    await see(row.getByText('Restored'));
    await row.getByRole('link', { name: 'PACK-R' }).click();
    await see(page.getByRole('heading', { name: /First sum/ }));
  });

  it('say in which line a file is broken', async () => {
    const { page } = await browser.visitor({ as: await site.root(), locale: 'zh-CN' });
    await page.goto('/admin/problem/batch-operation');
    const field = page.getByRole('region', { name: '题目包' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.getByRole('button').first().click()]);
    const broken = fpsXml(fpsItem('<test_input>1</test_inptu>'));
    await chooser.setFiles({ name: 'p.xml', mimeType: 'text/xml', buffer: Buffer.from(broken) });
    await see(page.getByRole('alert').getByText(/p\.xml 第 5 行有误/));
  });
});

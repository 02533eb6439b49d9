import { createProblem, type ProblemFormInput } from '@oyez/contract/problems/problem-admin';
import { zipOf } from '@oyez/server/testing/packages/zips';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { see, seeAddress, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const CHECKER = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  if (ouf.readInt() == ans.readInt()) quitf(_ok, "equal");
  quitf(_wa, "different");
}
`;

describe('a problem setter', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const mark = Date.now().toString(36).toUpperCase();

  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const write = async (page: Page, name: string, text: string) =>
    section(page, 'Statement').getByRole('textbox', { name, exact: true }).fill(text);
  async function writeStatement(
    page: Page,
    text: { title: string; description: string; input: string; output: string },
  ) {
    await write(page, 'Title', text.title);
    await write(page, 'Description', text.description);
    await write(page, 'Input Description', text.input);
    await write(page, 'Output Description', text.output);
  }
  async function writeCode(page: Page, name: string, code: string) {
    await page.getByRole('group', { name, exact: true }).getByRole('textbox').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(code);
  }

  it('makes a problem in two languages from a zip, looks at it, edits it, and a colleague notices', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const { page } = await browser.visitor({ as: setter, locale: 'en-US' });
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Problems', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Problems' }).click();
    await seeAddress(page, '/admin/problems');
    await page.getByRole('link', { name: 'New problem' }).click();
    await seeAddress(page, '/admin/problem/create');

    await page.getByRole('button', { name: 'Create' }).click();
    await see(page.getByRole('alert').getByText('Problem Display ID is required'));
    await see(page.getByRole('alert').getByText('Judge Samples is required'));

    await page.getByRole('textbox', { name: 'Problem Display ID' }).fill(`set${mark}`);
    await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Public');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('OI');
    await writeStatement(page, {
      title: `Two numbers ${mark}`,
      description: 'Add $a$ and $b$.',
      input: 'Two numbers.',
      output: 'Their sum.',
    });
    await section(page, 'Statement').getByText('Chinese').click();
    await writeStatement(page, {
      title: `两个数 ${mark}`,
      description: '求和。',
      input: '两个数。',
      output: '它们的和。',
    });
    await page.getByRole('textbox', { name: 'Input of sample 1' }).fill('1 2');
    await page.getByRole('textbox', { name: 'Output of sample 1' }).fill('3');
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'tests.zip',
        mimeType: 'application/zip',
        buffer: zipOf({
          '1.in': '1 2\n',
          '1.out': '3\n',
          '2.in': '5 6\n',
          '2.out': '11\n',
          '3.in': '0 0\n',
          '3.out': '0\n',
        }),
      });
    await see(page.getByText('Upload Testcase Successfully: 3 tests have been read. They take effect when you save.'));
    const scores = [1, 2, 3].map((n) => page.getByRole('textbox', { name: `Score of test ${n}` }).inputValue());
    expect(await Promise.all(scores)).toEqual(['33', '33', '34']);

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await see(preview.getByRole('heading', { name: new RegExp(`Two numbers ${mark}`) }));
    await see(preview.locator('.katex').first());
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create' }).click();
    await seeToast(page, 'Create Successfully');
    await seeAddress(page, /^\/admin\/problem\/edit\/\d+$/);

    const solver = await browser.visitor({ as: await site.person(), locale: 'zh-CN' });
    await solver.page.goto(`/problem/SET${mark}`);
    await see(solver.page.getByRole('heading', { level: 1, name: new RegExp(`两个数 ${mark}`) }));

    const colleague = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await colleague.page.goto(new URL(page.url()).pathname);
    const title = (of: Page) => section(of, 'Statement').getByRole('textbox', { name: 'Title' });
    await title(colleague.page).fill(`By root ${mark}`);
    await colleague.page.getByRole('button', { name: 'Save', exact: true }).click();
    await seeToast(colleague.page, 'Update Successfully');
    await title(page).fill(`By the setter ${mark}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else has changed this problem' });
    await see(conflict.getByText('root saved it'));
    await conflict.getByRole('button', { name: 'Load their version' }).click();
    await expect.poll(() => title(page).inputValue()).toBe(`By root ${mark}`);
  });

  it('keeps a draft of what was not saved', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const { page } = await browser.visitor({ as: setter, locale: 'en-US' });
    await page.goto('/admin/problem/create');
    await page.getByRole('textbox', { name: 'Problem Display ID' }).fill(`draft${mark}`);
    await see(page.getByText('Draft saved in this browser'));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await see(page.getByText('Found an unsaved draft from'));
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByRole('textbox', { name: 'Problem Display ID' }).inputValue()).toBe(`draft${mark}`);
  });

  it('keeps a draft of each new problem that is written in a tab of its own', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const { page: first } = await browser.visitor({ as: setter, locale: 'en-US' });
    const second = await first.context().newPage();
    const displayId = (page: Page) => page.getByRole('textbox', { name: 'Problem Display ID' });
    for (const [page, name] of [
      [first, `one${mark}`],
      [second, `two${mark}`],
    ] as const) {
      await page.goto('/admin/problem/create');
      await displayId(page).fill(name);
      await see(page.getByText('Draft saved in this browser'));
      expect(await page.getByText('Found an unsaved draft from').count()).toBe(0);
    }
    await second.close({ runBeforeUnload: false });
    first.on('dialog', (dialog) => void dialog.accept());
    await first.reload();
    for (const name of [`one${mark}`, `two${mark}`]) {
      const found = first.getByText(new RegExp(`Found an unsaved draft from .*: ${name}`)).locator('..');
      await found.getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => displayId(first).inputValue()).toBe(name);
    }
    await see(first.getByText(new RegExp(`Found an unsaved draft from .*: one${mark}`)));
  });

  it('writes a checker that does not compile, then one that does', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const { page } = await browser.visitor({ as: setter, locale: 'en-US' });
    await page.goto('/admin/problem/create');
    await page.getByRole('textbox', { name: 'Problem Display ID' }).fill(`spj${mark}`);
    await writeStatement(page, {
      title: `Checked ${mark}`,
      description: 'Any.',
      input: 'None.',
      output: 'One number.',
    });
    await page.getByText('Type them here').click();
    await page.getByRole('textbox', { name: 'Output of test 1' }).fill('7');
    await page.getByRole('combobox', { name: 'Judge mode' }).selectOption('Special judge');
    await section(page, 'Judging').getByRole('combobox', { name: 'Language' }).selectOption('C++');
    await writeCode(page, 'Checker', 'int main() { return undeclared_name; }');
    await page.getByRole('button', { name: 'Create' }).click();
    await see(page.getByRole('alert', { name: 'Compile Error' }));
    await see(
      section(page, 'Judging')
        .getByText(/undeclared_name/)
        .last(),
    );
    await writeCode(page, 'Checker', CHECKER);
    await page.getByRole('button', { name: 'Compile' }).click();
    // A checker with testlib takes its time on a machine that judges beside it.
    await page.getByText('Compiled Successfully').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Create' }).click();
    await seeToast(page, 'Create Successfully');
  });

  it('writes among hundreds of typed tests, of which only those near the screen are drawn', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const COUNT = 300;
    const { method, path } = createProblem;
    const form: ProblemFormInput = {
      problem: {
        problemId: `many${mark}`,
        statements: { en: { title: `Many ${mark}`, description: '', input: 'A number.', output: 'It.', hint: '' } },
        type: 1,
        difficulty: 0,
        auth: 2,
        timeLimit: 1000,
        memoryLimit: 256,
        stackLimit: 128,
        judgeMode: 'default',
        judgeCaseMode: 'default',
      },
      judgeMode: 'default',
      isUploadTestCase: false,
      uploadTestcaseDir: '',
      samples: Array.from({ length: COUNT }, (_, index) => ({ input: `${index}`, output: `${index}`, score: 1 })),
      languages: [{ name: 'C' }],
      tags: [],
      codeTemplates: [],
    };
    const headers = { authorization: setter.token, 'content-type': 'application/json' };
    await fetch(site.address + path, { method, headers, body: JSON.stringify(form) });
    const { page } = await browser.visitor({ as: setter, locale: 'en-US' });
    const { id } = await site
      .services()
      .database.db.selectFrom('problem')
      .select('id')
      .where('display_id', '=', `MANY${mark}`)
      .executeTakeFirstOrThrow();
    await page.goto(`/admin/problem/edit/${id}`);
    await page.getByRole('link', { name: 'Test data', exact: true }).click();
    const input = (n: number) => page.getByRole('textbox', { name: `Input of test ${n}`, exact: true });
    await see(input(1));
    expect(await page.getByRole('textbox', { name: /^Input of test/ }).count()).toBeLessThan(COUNT / 3);

    await page.getByRole('button', { name: 'Move Test 1', exact: true }).press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Move Test ${COUNT}`);
    expect(await input(COUNT).inputValue()).toBe('0');
    await page.keyboard.press('Tab');
    await page.keyboard.type('first ');
    expect(await input(COUNT).inputValue()).toContain('first');
    await page.getByRole('button', { name: 'Add a test' }).click();
    await page.keyboard.type('new');
    expect(await input(COUNT + 1).inputValue()).toBe('new');

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page.getByRole('alert').getByText(`Test ${COUNT + 1}`));
    await page.getByRole('textbox', { name: `Score of test ${COUNT + 1}` }).fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await seeToast(page, 'Update Successfully');
    await page.reload();
    await page.getByRole('link', { name: 'Test data', exact: true }).click();
    expect(await input(1).inputValue()).toBe('1');
  });

  it('changes several problems at once, takes it back, deletes one and restores it', async () => {
    const setter = await site.person({ role: 'problem_admin' });
    const { page } = await browser.visitor({ as: setter, locale: 'en-US' });
    await page.goto('/admin/problems');
    await page.getByRole('search').getByRole('textbox').fill(mark);
    const row = page.getByRole('row').filter({ hasText: `SPJ${mark}` });
    // Its heading, and those of this journey: what is chosen is let go of with the rows before.
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 3);
    await seeAddress(page, new RegExp(`keyword=${mark}`));
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Set visibility' }).click();
    await page.getByRole('menuitem', { name: 'Contest only' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set visibility' }).click();
    await seeToast(page, /problems changed/);
    const visibility = row.getByRole('combobox');
    await expect.poll(() => visibility.inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => visibility.inputValue()).toBe('2');

    await page.getByRole('button', { name: 'Clear selection' }).click();
    await row.getByRole('button', { name: `Actions for SPJ${mark}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 1 problem?' });
    await see(question.getByText('0 submissions'));
    await question.getByRole('button', { name: 'Delete' }).click();
    await seeNoMore(row);
    await page.goto('/admin/problems/deleted');
    await page.getByRole('button', { name: `Restore SPJ${mark}` }).click();
    await seeToast(page, `SPJ${mark} has been restored`);
    await page.goto(`/admin/problems?keyword=${mark}`);
    await see(row);
  });
});

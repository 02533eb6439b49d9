import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import {
  chooseLanguage,
  editor,
  openProblem,
  pasteCode,
  see,
  seeAddress,
  seeNoMore,
  seeVerdict,
} from '../support/pages.ts';
import { marked, PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

/** Right for small numbers only: the second sample does not fit. */
const smallSums = `a, b = map(int, input().split())
print((a + b) % 1000000007)
`;

describe('someone who works on a problem', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('runs all samples by a key, sees what differs, and repairs it before submitting anything', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, PYTHON);
    const runs = page.getByRole('region', { name: 'Test run' });
    const summary = (text: string | RegExp) => see(runs.getByText(text));

    await pasteCode(page, marked(smallSums, Date.now(), '#'));
    await page.keyboard.press('Control+Enter');
    await summary(/^1 of 2 samples passed$/);
    await see(runs.getByText('The first difference is on line 1.'));

    await pasteCode(page, marked(rightSumInPython, Date.now(), '#'));
    await page.keyboard.press('Control+Enter');
    await summary(/^2 of 2 samples passed$/);

    await page.getByRole('button', { name: 'Use sample input 1 as custom input' }).click();
    await runs.getByLabel('Input', { exact: true }).fill('20 22');
    await runs.getByLabel('Expected output (optional)').fill('');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => runs.getByRole('group', { name: 'Output' }).innerText()).toMatch(/42/);

    await page.getByRole('tab', { name: 'My submissions' }).click();
    await see(page.getByText('You have not submitted a solution yet'));
  });

  it('begins with an empty editor, and finds the runs again after a reload', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await see(page.getByText('Write your program here.', { exact: false }));
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, marked(rightSumInPython, Date.now(), '#'));
    await page.keyboard.press('Control+Enter');
    const runs = page.getByRole('region', { name: 'Test run' });
    await see(runs.getByText(/^2 of 2 samples passed$/));
    await page.reload();
    await see(runs.getByText(/^2 of 2 samples passed$/));
  });

  it('submits once although the answer is lost on its way, and goes on from a wrong answer', async () => {
    const person = await site.person();
    const { page, expectProblem } = await browser.visitor({ as: person, locale: 'en-US' });
    expectProblem(/ERR_FAILED/);
    // Before the page is there: the browser would let through what is asked right after somebody begins to listen.
    let lost = 0;
    // It is asked again after a second, which a busy machine may take to look once.
    const { promise: wasTold, resolve: told } = Promise.withResolvers<void>();
    await page.route('**/api/submit-problem-judge', async (route) => {
      if (lost > 0) {
        await wasTold;
        return route.continue();
      }
      lost += 1;
      // It arrives; its answer does not.
      await route.fetch();
      await route.abort();
    });
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, marked(smallSums, Date.now(), '#'));
    await page.keyboard.press('Control+Shift+Enter');
    await see(page.getByText('No answer received. Your code may have arrived', { exact: false }));
    told();
    await seeVerdict(page, /^Wrong Answer$/);
    await page.getByRole('link', { name: 'Details' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Wrong Answer' }));
    await page.getByRole('link', { name: 'Edit and submit again' }).click();
    await see(page.getByText(/^The code of submission \d+ is in the editor\.$/));
    await expect.poll(() => editor(page).innerText()).toContain('1000000007');
    await page.getByRole('tab', { name: 'My submissions' }).click();
    await see(page.getByRole('table', { name: 'My submissions' }).getByText('Wrong Answer'));
    // The head and one submission.
    expect(await page.getByRole('table', { name: 'My submissions' }).getByRole('row').count()).toBe(2);
  });

  it('finds the draft again after a crash, and is warned about a second tab', async () => {
    const { page, context } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await pasteCode(page, 'int nearly_done;');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('nearly_done');
    await page.reload();
    await see(page.getByText('Your draft has been restored, last changed'));
    await expect.poll(() => editor(page).innerText()).toContain('nearly_done');

    const second = await context.newPage();
    await openProblem(second, SUM_PROBLEM.id);
    const warning = (tab: typeof page) => tab.getByText('This problem is also open in another tab.');
    await see(warning(page));
    await see(warning(second));
    await pasteCode(second, 'int from_the_second_tab;');
    await page.getByRole('button', { name: 'Use its code' }).click();
    await expect.poll(() => editor(page).innerText()).toContain('from_the_second_tab');
    await second.close();
  });

  it('reads the statement in either language, alone on the screen, and types with the keys of Vim when asked to', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await page.goto('/problem');
    await page.getByRole('table').getByRole('link', { name: SUM_PROBLEM.en }).click();
    await page.getByText('中文', { exact: true }).click();
    await see(page.getByRole('heading', { level: 1, name: SUM_PROBLEM.zh }));

    await page.getByRole('button', { name: 'Focus mode (F)' }).click();
    await seeAddress(page, `/problem/${SUM_PROBLEM.id}?focus=true`);
    await seeNoMore(page.getByRole('banner'));
    const others = page.getByRole('navigation', { name: 'Problems in this list' }).getByRole('link');
    expect(await others.count()).toBeGreaterThan(1);
    await others.nth(1).click();
    await seeAddress(page, /^\/problem\/\w+\?focus=true$/);
    await page.getByRole('button', { name: 'Leave focus mode (F)' }).click();
    await see(page.getByRole('banner'));

    await see(editor(page));
    await pasteCode(page, 'plain keys');
    await page.getByRole('button', { name: 'Editor settings' }).click();
    await page.getByRole('switch', { name: 'Vim keys' }).click({ force: true });
    await page.keyboard.press('Escape');
    await see(page.locator('.cm-vim-panel'));
    await editor(page).click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('ddivim keys');
    await expect.poll(() => editor(page).innerText()).toMatch(/^vim keys/);
  });

  it('runs the samples on a phone', async () => {
    const { page } = await browser.visitor({ as: await site.person(), ...PHONE });
    await page.goto(`/problem/${SUM_PROBLEM.id}`);
    await page.getByRole('tab', { name: '代码' }).tap();
    await see(editor(page));
    await page.getByRole('combobox', { name: '语言' }).first().selectOption(PYTHON);
    await pasteCode(page, rightSumInPython);
    await page.getByRole('button', { name: '运行样例' }).tap();
    await see(page.getByText('2 个样例中通过 2 个'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

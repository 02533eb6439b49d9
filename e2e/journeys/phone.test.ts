import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { editor, pasteCode, see, seeAddress, seeNoMore, seeVerdict, submit } from '../support/pages.ts';
import { PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe('on a phone', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('a problem is read, solved and submitted in its tabs', async () => {
    const { page } = await browser.visitor({ as: await site.person(), ...PHONE });
    await page.goto('/problem');
    await page.getByRole('list', { name: '题库' }).getByRole('link').filter({ hasText: SUM_PROBLEM.zh }).tap();
    await seeAddress(page, `/problem/${SUM_PROBLEM.id}`);
    await see(page.getByRole('heading', { level: 1, name: SUM_PROBLEM.zh }));

    await page.getByRole('tab', { name: '代码' }).tap();
    await seeNoMore(page.getByRole('article'));
    await see(page.getByRole('heading', { level: 1, name: SUM_PROBLEM.zh }));
    await see(editor(page));
    await page.getByRole('combobox', { name: '语言' }).first().selectOption(PYTHON);
    await pasteCode(page, rightSumInPython);
    await submit(page, 'button');
    await seeVerdict(page, /^通过$/);

    await page.getByRole('tab', { name: '我的提交' }).tap();
    await see(page.getByRole('list', { name: '我的提交' }).getByText('通过'));
  });

  it('and on a tablet upright the problem has tabs as well, with letters that leave room for code', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US', width: 980, height: 1200 });
    await page.goto(`/problem/${SUM_PROBLEM.id}`);
    await page.getByRole('tab', { name: 'Code' }).click();
    await see(editor(page));
    const letters = () => editor(page).evaluate((element) => getComputedStyle(element).fontSize);
    expect(await letters()).toBe('16px');
    await page.getByRole('button', { name: 'Larger text' }).click();
    await expect.poll(letters).toBe('18px');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

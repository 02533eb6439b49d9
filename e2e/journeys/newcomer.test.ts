import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import {
  accountMenu,
  chooseLanguage,
  editor,
  listTable,
  registerDialog,
  see,
  seeAddress,
  seeNoMore,
  seeToast,
  seeVerdict,
  submit,
  tiles,
  verdictPanel,
} from '../support/pages.ts';
import { CPP, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

/** As it is typed: the editor closes the brackets. Slow enough that the tests can be watched. */
const TYPED = [
  '#include <chrono>',
  '#include <iostream>',
  '#include <thread>',
  'int main() {',
  'std::this_thread::sleep_for(std::chrono::milliseconds(400));',
  'long long a, b;',
  'std::cin >> a >> b;',
  'std::cout << a + b;',
];

/** How fast somebody types who does it every day. */
const KEY = { delay: 20 };

describe('a newcomer', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('registers, finds the first problem, writes a program and watches it being accepted', async () => {
    const username = `newcomer${randomInt(1_000_000)}`;
    const { page } = await browser.visitor();

    const begunAt = performance.now();
    await page.goto('/');
    await seeAddress(page, '/home');
    await see(page.getByRole('heading', { name: '写代码，看评测' }));
    const recent = page.getByRole('region', { name: '最近更新的题目' });
    await see(recent.getByRole('link', { name: '种子库' }).or(recent.getByRole('row').nth(10)));
    await expect.poll(() => recent.getByRole('row').count()).toBe(11);

    await page.getByRole('banner').getByRole('button', { name: '注册' }).click();
    const dialog = registerDialog(page);
    for (const [label, text] of [
      ['用户名', username],
      ['密码', 'long-enough'],
      ['再次输入密码', 'long-enough'],
      ['邮箱', `${username}@example.org`],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).click();
      await page.keyboard.type(text, KEY);
    }
    await page.keyboard.press('Enter');
    await seeToast(page, `欢迎你，${username}，注册成功。`);
    await seeNoMore(dialog);
    await see(accountMenu(page));
    await seeAddress(page, '/home');

    await page.getByRole('banner').getByRole('link', { name: '题库' }).click();
    await seeAddress(page, '/problem');
    await see(listTable(page).getByRole('row').nth(12));

    await page.getByRole('textbox', { name: '题号或标题' }).fill('种子');
    await seeAddress(page, '/problem?keyword=种子');
    await expect.poll(() => listTable(page).getByRole('row').count()).toBe(2);
    await listTable(page).getByRole('link', { name: SUM_PROBLEM.zh }).click();
    await seeAddress(page, `/problem/${SUM_PROBLEM.id}`);
    await see(page.getByRole('heading', { level: 1, name: SUM_PROBLEM.zh }));
    await see(page.locator('.katex'));

    await chooseLanguage(page, CPP);
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    for (const line of TYPED) {
      await page.keyboard.type(line, KEY);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
    }
    const submitId = await submit(page);
    await seeToast(page, '代码提交成功');

    const panel = verdictPanel(page);
    await expect
      .poll(
        async () => {
          const names = await tiles(panel).evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''));
          return names.some((name) => name.includes('通过')) && names.some((name) => name.includes('尚未运行'));
        },
        { interval: 40 },
      )
      .toBe(true);
    await seeVerdict(page, /^通过$/);
    console.info(`from the first page to the first 通过: ${Math.round((performance.now() - begunAt) / 1000)} s`);
    await expect.poll(() => panel.getByRole('button', { name: /^测试点 \d+：通过/ }).count()).toBe(17);
    expect(await tiles(panel).count()).toBe(17);

    await page.getByRole('tab', { name: '我的提交' }).click();
    const own = page.getByRole('table', { name: '我的提交' });
    await see(own.getByRole('link', { name: '通过' }));

    await page.getByRole('banner').getByRole('link', { name: '评测' }).click();
    await seeAddress(page, '/status');
    const row = listTable(page)
      .getByRole('row')
      .filter({ hasText: String(submitId) });
    await see(row.getByText(username));
    await see(row.getByText('通过', { exact: true }));
    await see(row.getByText(SUM_PROBLEM.zh));

    await page.goto('/problem');
    const solved = listTable(page).getByRole('row').filter({ hasText: SUM_PROBLEM.id });
    await see(solved.getByRole('img', { name: '通过' }));
    // Counted a moment after the verdict, and asked for once a visit.
    const entry = page.getByRole('region', { name: '7 日解题榜' }).getByText(username);
    await expect
      .poll(async () => {
        await page.goto('/home');
        await entry.waitFor({ timeout: 3000 }).catch(() => undefined);
        return entry.isVisible();
      })
      .toBe(true);
  });
});

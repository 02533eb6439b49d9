import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { inMinutes, useContests } from '../support/contests.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { chooseLanguage, editor, pasteCode, see, seeNoMore, seeToast, seeVerdict, submit } from '../support/pages.ts';
import { marked, PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

const WRONG = 'print(7)\n';
const SECOND = 1 / 60;

const timer = (page: Page) => page.getByRole('timer');
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: /^(比赛页面|Pages of the contest)$/ }).getByRole('link', { name });
const ownRow = (page: Page) => page.locator('tr[data-own]').first();
const cell = (page: Page, problem: string) => ownRow(page).locator(`[data-problem="${problem}"]`);

/** Those of the demo problems that are judged by ACM rules. */
const MANY = Array.from({ length: 12 }, (_, at) => `OY${1001 + at}`).filter((id) => id !== 'OY1007');

describe('someone who takes part in a contest', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const contests = useContests(site);
  const problems = { A: SUM_PROBLEM.id, B: 'OY1002' };

  it('registers with the password, waits, solves, stands on the board, hears news, and submits after the end', async () => {
    const contest = await contests.create(
      {
        title: '春季赛',
        ...{ auth: 1, pwd: '芝麻开门', allowEndSubmit: true, openRank: true },
        startTime: inMinutes(59),
        endTime: inMinutes(239),
      },
      problems,
    );
    const me = await site.person();
    const { page } = await browser.visitor({ as: me });

    await page.goto('/contest');
    await page.getByRole('link', { name: '春季赛' }).click();
    await see(page.getByRole('heading', { level: 1, name: '春季赛' }));
    await expect.poll(() => timer(page).innerText()).toMatch(/^5[89]:\d\d 后开始$/);
    expect(await tab(page, /^题目/).getAttribute('aria-disabled')).toBe('true');

    const password = page.getByLabel('比赛密码');
    await password.fill('芝麻关门');
    await password.press('Enter');
    await see(page.getByText('密码', { exact: false }).and(page.locator('[id$="-error"]')));
    await password.fill('芝麻开门');
    await page.getByRole('button', { name: '进入' }).click();
    await seeToast(page, '报名成功');
    await seeNoMore(password);
    await page.goto('/contest');
    await see(page.getByRole('row', { name: /春季赛/ }).getByText('已报名'));

    await contests.change(contest, { startTime: inMinutes(8 * SECOND) });
    await page.goto(`${contest.path}/problems`);
    await see(page.getByText('比赛尚未开始').or(page.getByRole('link', { name: SUM_PROBLEM.en })));
    // Without a reload.
    await see(page.getByRole('table').getByRole('link').first());
    await page.getByRole('row', { name: /\bA\b/ }).getByRole('link').click();
    await see(editor(page));
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, marked(WRONG, Date.now(), '#'));
    await submit(page);
    await seeVerdict(page, /^答案错误$/);
    await pasteCode(page, marked(rightSumInPython, Date.now(), '#'));
    await submit(page);
    await seeVerdict(page, /^通过$/);

    await tab(page, '榜单').click();
    await expect.poll(() => cell(page, 'A').innerText()).toMatch(/^★✓\+1\s+[0-3]\b/);
    await see(ownRow(page).getByText('我', { exact: true }));

    await contests.announce(contest, '题目 B 的说明', '数据范围是 **两百**。');
    const news = page.getByRole('alert').filter({ hasText: '比赛公告：题目 B 的说明' });
    await see(news);
    await see(news.getByText('数据范围是 两百。'));
    await tab(page, /^公告/).click();
    await see(page.getByRole('article', { name: '题目 B 的说明' }).locator('strong', { hasText: '两百' }));
    await seeNoMore(news);

    await contests.change(contest, { endTime: inMinutes(6 * SECOND) });
    await page.goto(`${contest.path}/problem/B`);
    await expect.poll(() => timer(page).innerText(), { timeout: 60_000 }).toMatch(/已结束/);
    await see(page.getByText('比赛已结束。现在提交的代码会被评测，但不影响比赛结果。'));
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, marked(WRONG, Date.now(), '#'));
    await submit(page);
    await seeVerdict(page, /^答案错误$/);
    await tab(page, '榜单').click();
    await expect.poll(() => cell(page, 'A').innerText()).toMatch(/^★✓\+1\s+[0-3]\b/);
    expect(await cell(page, 'B').count()).toBe(0);
    await page.getByRole('switch', { name: '包含赛后提交' }).click({ force: true });
    await expect.poll(() => cell(page, 'B').innerText()).toMatch(/^−1/);
  });

  it('reads the board on a phone: no page that slides sideways, the own row in sight, the tries at a tap', async () => {
    const contest = await contests.create(
      { title: 'Phone Round', startTime: inMinutes(-60), endTime: inMinutes(60) },
      Object.fromEntries(Array.from('ABCDEFGHIJK', (label, at) => [label, MANY[at]!])),
    );
    const me = await site.person();
    const others = await Promise.all(Array.from({ length: 12 }, () => site.person()));
    await contests.handIn(contest, [
      ...others.flatMap((by) => [0, 1, 2].map((problem) => ({ by, problem, minute: problem + 1 }))),
      { by: me, problem: 0, minute: 9 },
    ]);
    const visitor = await browser.visitor({ as: me, locale: 'en-US', ...PHONE });
    const { page } = visitor;
    await page.goto(`${contest.path}/rank`);
    await see(ownRow(page));
    expect(await sidewaysOverflow(visitor)).toBe(0);
    const { x = 0, width = 0 } = (await ownRow(page).locator('th').boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThan(PHONE.width / 2);
    // The last problem is reached by pushing the board, under which the names stay.
    await ownRow(page).locator('td').last().scrollIntoViewIfNeeded();
    const pushed = (await ownRow(page).locator('th').boundingBox())!;
    expect(Math.round(pushed.x)).toBe(Math.round(x));
    await page.getByRole('button', { name: 'Jump to me' }).tap();
    await cell(page, 'A').tap();
    await see(page.getByRole('dialog', { name: `${me.username}, problem A` }).getByText('Accepted'));
  });
});

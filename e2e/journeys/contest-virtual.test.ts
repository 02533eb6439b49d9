import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { inMinutes, useContests } from '../support/contests.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { chooseLanguage, editor, pasteCode, see, seeNoMore, seeVerdict, submit } from '../support/pages.ts';
import { marked, PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '比赛页面' }).getByRole('link', { name, exact: true });

describe('someone who comes after the end', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const contests = useContests(site);

  it('takes part virtually beside the board as it stood, compares, and goes on practising', async () => {
    const [ada, bob, me] = [await site.person(), await site.person(), await site.person()];
    const contest = await contests.create(
      { title: '夏季赛', startTime: inMinutes(-300), endTime: inMinutes(-60) },
      { A: SUM_PROBLEM.id, B: 'OY1002' },
    );
    await contests.handIn(contest, [
      { by: ada, problem: 0, minute: 1 },
      { by: bob, problem: 0, minute: 30 },
    ]);
    const { db } = site.services().database;
    /** As if the window had begun so many minutes earlier, and what was handed in in it been handed in then. */
    const moveOn = async (minutes: number) => {
      const row = await db
        .selectFrom('participant')
        .select(['id', 'starts_at', 'run_ends_at'])
        .where('contest_id', '=', contest.cid)
        .where('kind', '=', 'virtual')
        .executeTakeFirstOrThrow();
      const earlier = (at: Date | null) => new Date((at?.getTime() ?? 0) - minutes * 60_000);
      await db
        .updateTable('participant')
        .set({ starts_at: earlier(row.starts_at), run_ends_at: earlier(row.run_ends_at) })
        .where('id', '=', row.id)
        .execute();
      await sql`UPDATE submission SET submitted_at = submitted_at - make_interval(mins => ${minutes})
        WHERE participant_id = ${row.id}`.execute(db);
    };

    const { page } = await browser.visitor({ as: me });
    await page.goto(contest.path);
    await page.getByRole('button', { name: '现在开始' }).click();
    await see(page.getByText('你正在虚拟参赛。'));
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^还剩 (4:00:00|3:59:\d\d)$/);

    await tab(page, '虚拟参赛').click();
    await see(page.getByText('你还没有计入的提交。', { exact: false }));
    expect(await page.locator('tr[data-person]').count()).toBe(0);

    await moveOn(45);
    await page.goto(`${contest.path}/problem/A`);
    await see(editor(page));
    await see(page.getByText('你正在虚拟参赛：提交计入你的本次虚拟参赛。'));
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, marked(rightSumInPython, Date.now(), '#'));
    await submit(page);
    await seeVerdict(page, /^通过$/);
    await tab(page, '虚拟参赛').click();
    await see(page.getByText('你将排在第 3 名（正式参赛 2 人）。'));
    await see(page.locator('tbody:last-of-type tr').nth(2).getByText('我（虚拟）'));
    expect(await page.locator('tr[data-person]').count()).toBe(2);

    const phone = await browser.visitor({ as: me, locale: 'en-US', scheme: 'dark', ...PHONE });
    await phone.page.goto(`${contest.path}/virtual`);
    await see(phone.page.getByText('Your rank would be 3, next to 2 official participants.'));
    expect(await sidewaysOverflow(phone)).toBe(0);
    await phone.page.getByRole('button', { name: 'Give up' }).tap();
    await phone.page.getByRole('button', { name: 'Undo' }).tap();
    await see(phone.page.getByText('You are taking part virtually.'));

    await moveOn(200);
    await page.reload();
    await see(page.getByText('你的比赛时间已到，成绩可排第 3 名（正式参赛 2 人）。'));
    await tab(page, '榜单').click();
    await expect.poll(() => page.locator('tr[data-person]').count()).toBe(2);
    await page.getByRole('switch', { name: '显示虚拟参赛者' }).click();
    const others = page.getByRole('table', { name: '虚拟参赛者' });
    await see(others.getByRole('link', { name: me.username }));
    expect(await page.locator('tr[data-person]').count()).toBe(2);

    await page.goto(`${contest.path}/problem/A`);
    await see(page.getByText('比赛已结束。现在的提交是练习', { exact: false }));
    await pasteCode(page, marked(rightSumInPython, Date.now(), '#'));
    await submit(page);
    await seeVerdict(page, /^通过$/);
    await tab(page, '提交').click();
    await page.getByRole('combobox', { name: '提交方式' }).selectOption('practice');
    await see(page.getByRole('table').getByText('练习', { exact: true }));
    await page.getByRole('combobox', { name: '提交方式' }).selectOption('virtual');
    await see(page.getByRole('table').getByText('虚拟', { exact: true }));
    await seeNoMore(page.getByRole('table').getByText('练习', { exact: true }));
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { inMinutes, useContests } from '../support/contests.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { chooseLanguage, editor, pasteCode, see, seeToast, seeVerdict, submit } from '../support/pages.ts';
import { marked, PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

const ARABIC = 'فريق الخوارزمية';
const rows = (page: Page) => page.locator('tbody tr[data-row]:not([data-pinned])');

describe('a contest of teams', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const contests = useContests(site);

  it('begins with a table at the desk, and what one of a team solves is everybody’s of the team', async () => {
    const contest = await contests.create(
      { title: 'Team Round', teams: true, startTime: inMinutes(-10), endTime: inMinutes(120) },
      { A: SUM_PROBLEM.id },
    );
    const [ada, bob, stranger] = [await site.person(), await site.person(), await site.person()];
    const visitor = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    const { page: desk } = visitor;
    await desk.goto(`/admin/contest/${contest.cid}/teams`);
    await see(desk.getByText('No teams yet'));

    // A line with an error is named, and nothing is taken until it is put right.
    await desk.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Import teams' });
    const table = dialog.getByRole('textbox', { name: 'Or paste a table' });
    const head = 'id,name,school,seat,members\n';
    const team = `1,${ARABIC},جامعة القاهرة,A-1,${ada.username};${bob.username}\n`;
    await table.fill(`${head}${team}2,段错误队,清华大学,A-2,${ada.username}\n`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await see(dialog.getByText(`The same as in line 2: ${ada.username}`));
    expect(await dialog.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Choose again' }).click();
    await table.fill(`${head}${team}2,段错误队,清华大学,A-2,\n3,The Segfaults,,A-3,\n`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await see(dialog.getByText('3 new, 0 changed, 0 unchanged, 0 with errors. 2 accounts will be created.'));
    await dialog.getByRole('button', { name: 'Import 3 teams' }).click();
    await see(dialog.getByText('Imported: 3 new, 0 changed.'));
    await see(dialog.getByText(`c${contest.cid}t2`));
    const saved = desk.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the list' }).click();
    expect((await saved).suggestedFilename()).toBe(`contest_${contest.cid}_logins.csv`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await see(desk.getByRole('row', { name: new RegExp(ARABIC) }));
    expect(await sidewaysOverflow(visitor)).toBe(0);

    // Taken away and brought back at once.
    await desk.getByRole('button', { name: 'Remove The Segfaults' }).click();
    await desk.getByRole('button', { name: 'Undo', exact: true }).click();
    await see(desk.getByRole('row', { name: /The Segfaults/ }));

    // Two of a team on two devices; whoever is in none learns what to do.
    const { page: theirs } = await browser.visitor({ as: stranger, locale: 'en-US' });
    await theirs.goto(contest.path);
    await see(theirs.getByText('you are not in one. Ask its organizers to add you to a team.'));
    const phoneVisitor = await browser.visitor({ as: ada, locale: 'en-US', ...PHONE });
    const { page: phone } = phoneVisitor;
    await phone.goto(contest.path);
    await see(phone.getByRole('heading', { name: `Your team: ${ARABIC}` }));
    await phone.goto(`${contest.path}/submissions?onlyMine=true`);
    const { page: bobs } = await browser.visitor({ as: bob, locale: 'en-US' });
    await bobs.goto(`${contest.path}/problem/A`);
    await see(editor(bobs));
    await chooseLanguage(bobs, PYTHON);
    await pasteCode(bobs, marked(rightSumInPython, Date.now(), '#'));
    await submit(bobs);
    await seeVerdict(bobs, /^Accepted$/);
    // Without a reload, with the code of the other.
    const handedIn = phone.getByRole('listitem').filter({ hasText: ARABIC });
    await see(handedIn.getByText('Accepted', { exact: true }));
    expect(await sidewaysOverflow(phoneVisitor)).toBe(0);

    for (const page of [phone, bobs]) {
      await page.goto(`${contest.path}/rank`);
      await see(page.locator('tr[data-own]'));
      await expect.poll(() => rows(page).count()).toBe(1);
    }
    await rows(phone).getByRole('button', { name: ARABIC, exact: true }).tap();
    const members = phone.getByRole('dialog', { name: `Members of ${ARABIC}` });
    await see(members.getByRole('link', { name: ada.username }));
    await see(members.getByRole('link', { name: bob.username }));
    expect(await sidewaysOverflow(phoneVisitor)).toBe(0);
  });

  it('lets the jury change who is in a team by hand', async () => {
    const contest = await contests.create(
      { title: 'Small Round', teams: true, startTime: inMinutes(-10), endTime: inMinutes(120) },
      { A: SUM_PROBLEM.id },
    );
    const [ada, bob] = [await site.person(), await site.person()];
    const visitor = await browser.visitor({ as: await site.root(), locale: 'zh-CN', ...PHONE });
    const { page } = visitor;
    await page.goto(`/admin/contest/${contest.cid}/teams`);
    await page.getByRole('button', { name: '新建队伍' }).tap();
    const form = page.getByRole('form', { name: '新建队伍' });
    await form.getByRole('textbox', { name: '队名' }).fill('段错误队');
    await form.getByRole('combobox', { name: '成员' }).fill(`${ada.username} nobody-is-called-so `);
    await form.getByRole('button', { name: '保存' }).tap();
    await see(form.getByText('没有这些账号：nobody-is-called-so。'));
    expect(await sidewaysOverflow(visitor)).toBe(0);
    await form.getByRole('combobox', { name: '成员' }).press('Backspace');
    await form.getByRole('combobox', { name: '成员' }).fill(`${bob.username} `);
    await form.getByRole('button', { name: '保存' }).tap();
    await seeToast(page, '已保存：段错误队');
    await see(page.getByText(bob.username));
    expect(await sidewaysOverflow(visitor)).toBe(0);
  });
});

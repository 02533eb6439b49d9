import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getOwnAssignments } from '@oyez/contract/classes/assignments';
import { groupBody } from '../support/groups.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { chooseLanguage, editor, keepOffer, pasteCode, see, seeToast, seeVerdict, submit } from '../support/pages.ts';
import { marked, PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { takePicture } from '../support/screenshots.ts';
import { logIn } from '../support/place.ts';
import { useSite } from '../support/site.ts';

const STUDENTS = 60;

/** As a school keeps them: sixty people in two sections. */
function roster(mark: string): string {
  const lines = Array.from({ length: STUDENTS }, (_, at) => {
    const number = `${mark}${String(at + 1).padStart(2, '0')}`;
    return `${number}\t学生${at + 1}\t${at < STUDENTS / 2 ? 'Class A' : 'Class B'}`;
  });
  return ['Student number\tName\tSection', ...lines].join('\n');
}

const shown = (page: Page) => page.locator('tbody tr');

describe('a class in five minutes', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('goes from an empty group to sixty students, two sections, an assignment and a grade sheet', async () => {
    const root = await site.root();
    const mark = `k${Date.now().toString(36).slice(-5)}`;
    const gid = await groupBody(site, root, mark);
    const started = Date.now();
    const visitor = await browser.visitor({ as: root, locale: 'en-US' });
    const { page } = visitor;

    // Sections and people come by one roster.
    await page.goto(`/group/${gid}/section`);
    await see(page.getByText('No students yet'));
    await page.getByRole('button', { name: 'Import roster' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a roster' });
    await dialog.getByRole('textbox', { name: 'Table' }).fill(roster(mark));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await see(dialog.getByText('New accounts 60, joining 0, changing 0, staying 0, not found 0, in conflict 0'));
    await see(dialog.getByText('New sections: Class A, Class B'));
    await takePicture(page, 'class-roster');
    await dialog.getByRole('button', { name: 'Import 60 people' }).click();
    await see(dialog.getByText('60 joined, 0 changed.'));
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the list' }).click();
    const list = readFileSync(await (await saved).path(), 'utf8');
    const [, line = ''] = list.replace('\uFEFF', '').split('\r\n');
    const [, , username = '', password = ''] = line.split(',');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await see(page.getByText('30 people').first());
    await takePicture(page, 'class-sections');

    // Three problems, due in a week.
    await page.getByRole('link', { name: 'Assignment', exact: true }).click();
    await page.getByRole('button', { name: 'New assignment' }).click();
    const form = page.getByRole('dialog', { name: 'New assignment' });
    await form.getByRole('textbox', { name: 'Title' }).fill('First week');
    await form.getByRole('textbox', { name: 'Problems' }).fill(`${SUM_PROBLEM.id} OY1002, OY1003`);
    await takePicture(page, 'class-assignment-form');
    await form.getByRole('button', { name: 'Hand out' }).click();
    await see(page.getByRole('heading', { name: 'First week' }));
    await expect.poll(() => shown(page).count()).toBe(STUDENTS);
    expect((Date.now() - started) / 1000).toBeLessThan(300);
    expect(await sidewaysOverflow(visitor)).toBe(0);

    // A student finds it at home, and solves a problem in it.
    const student = await logIn(site, username, password);
    const phoneVisitor = await browser.visitor({ as: student, locale: 'zh-CN', ...PHONE });
    const { page: phone } = phoneVisitor;
    await phone.goto('/home');
    await see(phone.getByRole('heading', { name: '我的作业' }));
    await phone.getByRole('link', { name: 'First week' }).click();
    await see(phone.getByText('你的得分：0 / 100'));
    await takePicture(phone, 'class-student-phone');
    expect(await sidewaysOverflow(phoneVisitor)).toBe(0);
    const { page: desk } = await browser.visitor({ as: student, locale: 'en-US' });
    await desk.goto(new URL(phone.url()).pathname);
    await desk.getByRole('link', { name: new RegExp(SUM_PROBLEM.id) }).click();
    await see(editor(desk));
    await chooseLanguage(desk, PYTHON);
    await pasteCode(desk, marked('print(1)\n', Date.now(), '#'));
    const wrong = await submit(desk);
    await seeVerdict(desk, /^Wrong Answer$/);
    await pasteCode(desk, marked(rightSumInPython, Date.now(), '#'));
    await submit(desk);
    await seeVerdict(desk, /^Accepted$/);

    // The teacher sees it without a reload, and the first try that failed is a click away.
    const row = page.getByRole('row', { name: new RegExp(`学生1 .*${username}`) });
    await see(row.getByText('33', { exact: true }).first());
    await page.getByRole('combobox', { name: 'Status' }).selectOption('going');
    await expect.poll(() => shown(page).count()).toBe(1);
    await takePicture(page, 'class-progress');
    await row.getByRole('link', { name: 'First failed try: Wrong Answer' }).click();
    await expect.poll(() => page.url()).toContain(`/submission-detail/${wrong}`);
    await page.goBack();

    // Points by hand, taken back by a click.
    await row.getByRole('button', { name: /^OY1002 of 学生1/ }).click();
    const grading = page.getByRole('dialog', { name: /学生1$/ });
    await grading.getByRole('textbox', { name: 'Points' }).fill('20');
    await grading.getByRole('textbox', { name: 'Reason' }).fill('Explained it at the board');
    await takePicture(page, 'class-grade');
    await grading.getByRole('button', { name: 'Give these points' }).click();
    await keepOffer(page.getByRole('button', { name: 'Undo', exact: true }));
    await see(row.getByText('53', { exact: true }).first());
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await seeToast(page, 'As before.');
    await see(row.getByText('33', { exact: true }).first());

    // The sheet says what the page says.
    await page.getByRole('button', { name: 'Grade sheet' }).click();
    const sheet = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As text (.csv)' }).click();
    const text = readFileSync(await (await sheet).path(), 'utf8');
    expect(text).toContain(`Class A,${username},学生1,${username},33,0,0,0,33,33`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(STUDENTS + 1);
    for (const [scheme, locale] of [
      ['dark', 'zh-CN'],
      ['light', 'zh-CN'],
    ] as const) {
      for (const size of [{ width: 1440 }, PHONE]) {
        const looker = await browser.visitor({ as: root, locale, scheme, ...size });
        await looker.page.goto(new URL(page.url()).pathname);
        await see(looker.page.getByText('学生1', { exact: true }));
        await takePicture(looker.page, `class-progress-${scheme}-${locale}-${size.width}`);
        expect(await sidewaysOverflow(looker)).toBe(0);
      }
    }

    // Taken back, the import leaves nobody behind.
    await page.goto(`/group/${gid}/section`);
    await page.getByRole('button', { name: /^Undo the import of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await seeToast(page, 'The import is undone.');
    await see(page.getByText('No students yet'));
    const after = await fetch(`${site.address}${getOwnAssignments.path}`, {
      headers: { authorization: student.token },
    });
    expect(((await after.json()) as { data: { assignments: unknown[] } }).data.assignments).toEqual([]);
  });
});

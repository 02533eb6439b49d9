import { getContestInfo, getContestList } from '@oyez/contract/contests/contests';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { aGroup, aMember } from '@oyez/server/testing/problem-builders';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { ask } from '../support/ask.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { chooseLanguage, editor, pasteCode, see, seeAddress, seeToast, seeVerdict, submit } from '../support/pages.ts';
import { marked, PYTHON, rightSumInPython } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe('a contest of a group', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('is made of its own problems by a teacher, solved by a member, and nothing of it is there for a stranger', async () => {
    const mark = Date.now().toString(36).toUpperCase();
    const [teacher, member, stranger] = [await site.person(), await site.person(), await site.person()];
    const groupId = await aGroup(site.services());
    const shortName = `club${groupId}`;
    const { db } = site.services().database;
    await db.updateTable('team_group').set({ short_name: shortName }).where('id', '=', groupId).execute();
    const idOf = async ({ username }: { username: string }) =>
      (await db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
    await aMember(site.services(), groupId, await idOf(teacher), GROUP_LEVEL.admin);
    await aMember(site.services(), groupId, await idOf(member), GROUP_LEVEL.member);
    const title = `Group sum ${mark}`;
    const displayId = `${shortName}SUM`.toUpperCase();

    const setting = await browser.visitor({ as: teacher, locale: 'en-US' });
    const { page } = setting;
    await page.goto(`/group/${groupId}/problem`);
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await seeAddress(page, `/group/${groupId}/problem-create`);
    await page.getByRole('textbox', { name: 'Problem Display ID' }).fill('sum');
    await see(page.getByText(`Its full ID: ${displayId}`));
    await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Public');
    const statement = page.getByRole('region', { name: 'Statement', exact: true });
    for (const [name, text] of [
      ['Title', title],
      ['Description', 'Add them.'],
      ['Input Description', 'Two numbers.'],
      ['Output Description', 'Their sum.'],
    ] as const) {
      await statement.getByRole('textbox', { name, exact: true }).fill(text);
    }
    await page.getByRole('textbox', { name: 'Input of sample 1' }).fill('1 2');
    await page.getByRole('textbox', { name: 'Output of sample 1' }).fill('3');
    await page.getByText('Type them here').click();
    await page.getByRole('textbox', { name: 'Input of test 1' }).fill('20 22\n');
    await page.getByRole('textbox', { name: 'Output of test 1' }).fill('42\n');
    await page.getByRole('button', { name: 'Create' }).click();
    await seeToast(page, 'Create Successfully');
    await seeAddress(page, new RegExp(`^/group/${groupId}/problem/\\d+/edit$`));

    await page.goto(`/group/${groupId}/contest`);
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`Club round ${mark}`);
    await page.getByRole('textbox', { name: /^Description/ }).click();
    await page.keyboard.insertText('Of the club.');
    await page.getByRole('button', { name: 'Create' }).click();
    await seeAddress(page, new RegExp(`^/group/${groupId}/contest/\\d+/problem$`));
    const cid = Number(new URL(page.url()).pathname.split('/')[4]);
    await page.getByRole('button', { name: 'Add problems' }).click();
    const dialog = page.getByRole('dialog');
    await see(dialog.getByText(title));
    await dialog.getByRole('button', { name: `Add ${displayId}` }).click();
    await seeToast(page, displayId);
    await page.keyboard.press('Escape');
    // It runs from now on.
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await db
      .updateTable('contest')
      .set({ starts_at: at(-10), ends_at: at(60) })
      .where('id', '=', cid)
      .execute();
    for (const part of ['ready', 'participants', 'feed', 'announcement', 'edit']) {
      await page.goto(`/group/${groupId}/contest/${cid}/${part}`);
      await see(page.getByRole('heading', { level: 1 }));
    }

    const phone = await browser.visitor({ as: member, locale: 'en-US', ...PHONE });
    await phone.page.goto(`/group/${groupId}/contest`);
    await phone.page.getByText(`Club round ${mark}`).click();
    await seeAddress(phone.page, `/contest/${cid}`);
    expect(await sidewaysOverflow(phone)).toBe(0);
    const solving = await browser.visitor({ as: member, locale: 'en-US' });
    await solving.page.goto(`/contest/${cid}/problem/A`);
    await see(editor(solving.page));
    await chooseLanguage(solving.page, PYTHON);
    await pasteCode(solving.page, marked(rightSumInPython, mark, '#'));
    await submit(solving.page);
    await seeVerdict(solving.page, /^Accepted$/);
    // The same problem is there to practise on in the group.
    await solving.page.goto(`/group/${groupId}/problem`);
    await solving.page.getByRole('link', { name: title }).click();
    await seeAddress(solving.page, `/group/${groupId}/problem/${displayId}`);
    await see(editor(solving.page));

    for (const token of [null, stranger.token]) {
      const told = await Promise.all([
        ask(site, getProblemList, { token, query: { keyword: mark } }),
        ask(site, getProblemDetail, { token, query: { problemId: displayId } }),
        ask(site, getContestList, { token, query: { keyword: mark } }),
        ask(site, getContestInfo, { token, query: { cid } }),
        ask(site, getSubmissionList, { token, query: { username: member.username } }),
      ]);
      expect(JSON.stringify(told)).not.toContain(mark);
      expect(JSON.stringify(told)).not.toContain(displayId);
    }
    const outside = await browser.visitor({ as: stranger, locale: 'en-US' });
    await outside.page.goto(`/contest/${cid}`);
    await see(outside.page.getByText('There is no such contest', { exact: false }));
    await outside.page.goto(`/group/${groupId}/problem/${displayId}`);
    await see(outside.page.getByRole('heading', { level: 1 }));
    expect(await outside.page.getByText(title).count()).toBe(0);
  });
});

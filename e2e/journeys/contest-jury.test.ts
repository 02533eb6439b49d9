import { submitPrintText } from '@oyez/contract/contests/contest-jury';
import { getContestFrame } from '@oyez/contract/contests/contests';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { inMinutes, useContests } from '../support/contests.ts';
import { changeBy, keepOffer, see, seeAddress, seeNoMore, seeToast } from '../support/pages.ts';
import { marked, PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

/** As a field for a time has it, in the time zone of the browsers of these tests. */
const inShanghai = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);

describe('the jury of a contest', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const contests = useContests(site);
  const mark = Date.now().toString(36);
  const title = `Cup ${mark}`;

  const menu = async (page: Page, item: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  it('announces it, runs it, changes it with a warning, prints, brings balloons, deletes it and thinks again', async () => {
    const jury = await site.person({ role: 'problem_admin' });
    const { page } = await browser.visitor({ as: jury, locale: 'en-US' });
    await page.goto('/admin/contest');
    await page.getByRole('link', { name: 'New contest' }).click();
    await seeAddress(page, '/admin/contest/create');
    await page.getByRole('button', { name: 'Create' }).click();
    await see(page.getByRole('alert').getByText('Title is required'));

    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: /^Description/ }).click();
    await page.keyboard.insertText('Bring **pens**.');
    await page.getByLabel(/^Start/).fill(inShanghai(inMinutes(-30)));
    await page.getByLabel('Duration: hours').fill('4');
    await page.getByLabel('Seal the board').selectOption('For the last hour');
    await page.getByRole('switch', { name: /^Visible/ }).click({ force: true });
    await page.getByLabel('Access').selectOption('Protected');
    await page.getByLabel(/^Password/).fill('open sesame');
    await page.getByRole('switch', { name: /^Printing/ }).click({ force: true });
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of the overview' });
    await see(preview.getByText('4 hours'));
    await see(preview.locator('strong', { hasText: 'pens' }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create' }).click();
    await seeToast(page, 'Create Successfully');
    await seeAddress(page, /^\/admin\/contest\/\d+\/problems$/);
    const cid = Number(/\d+/.exec(page.url().split('/admin/contest/')[1]!)![0]);
    contests.adopt(cid);

    await page.getByRole('button', { name: 'Add problems' }).click();
    const dialog = page.getByRole('dialog', { name: `Add problems to ${title}` });
    await dialog.getByRole('searchbox').or(dialog.getByPlaceholder('ID or title')).fill(SUM_PROBLEM.id);
    await dialog.getByRole('button', { name: `Add ${SUM_PROBLEM.id}` }).click();
    await seeToast(page, `${SUM_PROBLEM.id} is problem A now.`);
    await page.keyboard.press('Escape');
    const label = page.getByRole('textbox', { name: /^Label of/ });
    await label.fill('Ω');
    await changeBy(page, () => label.press('Enter'));
    await page.getByRole('button', { name: /^Balloon color of/ }).click();
    await changeBy(page, () => page.getByRole('button', { name: 'Green' }).click());
    await page.reload();
    await expect.poll(() => label.inputValue()).toBe('Ω');

    const contestant = await site.person();
    const { page: theirs } = await browser.visitor({ as: contestant, locale: 'en-US' });
    await theirs.goto(`/contest/${cid}`);
    await see(theirs.getByText('There is no such contest.'));
    await page.getByRole('link', { name: 'All contests' }).click();
    await page.getByRole('switch', { name: `Show ${title} to others` }).click({ force: true });
    await seeToast(page, `${title} is visible now.`);
    await contests.register({ cid }, contestant, 'open sesame');
    const code = marked(rightSumInPython, mark, '#');
    await contests.ask(submitProblemJudge, {
      as: contestant,
      body: { pid: 'Ω', language: PYTHON, code, cid } as never,
    });
    await contests.ask(submitPrintText, { as: contestant, body: { cid, content: code.repeat(2) } });
    await theirs.goto(`/contest/${cid}/problems`);
    await see(theirs.getByRole('row', { name: /Ω/ }));

    await page.goto(`/contest/${cid}/ac-info`);
    await see(page.getByRole('row', { name: /First blood/ }).getByText(contestant.username));
    await page.getByRole('button', { name: `Check It: Ω of ${contestant.username}` }).click();
    await page.getByRole('button', { name: `Undo: Ω of ${contestant.username}` }).click();
    await see(page.getByText('Not checked'));
    await page
      .getByRole('navigation', { name: 'Pages of the contest' })
      .getByRole('button', { name: 'Jury: AC Info' })
      .click();
    await page.getByRole('menuitem', { name: 'Admin Print' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download the text of ${contestant.username}` }).click();
    expect((await file).suggestedFilename()).toMatch(/\.txt$/);
    await page.getByRole('button', { name: `The text of ${contestant.username} is printed` }).click();
    await see(page.getByRole('table').getByText('Printed', { exact: true }));

    await page.goto(`/admin/contest/${cid}/edit`);
    await page.getByLabel(/^Password/).fill('close sesame');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Save these changes?' });
    await see(question.getByText('1 registration ends; the person needs the new password.'));
    await question.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Update Successfully');
    await theirs.goto(`/contest/${cid}`);
    await see(theirs.getByLabel('Contest password'));

    // What goes with it is for root to decide.
    const { page: roots } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await roots.goto(`/admin/contest?keyword=${mark}`);
    await menu(roots, 'Delete');
    const goes = roots.getByRole('dialog', { name: `Delete “${title}”?` });
    await see(goes.getByText('1 submission', { exact: true }));
    await goes.getByRole('button', { name: 'Delete' }).click();
    await seeNoMore(roots.getByRole('link', { name: title }));
    await keepOffer(roots.getByRole('button', { name: 'Undo' }));
    const frame = () => contests.ask(getContestFrame, { as: contestant, query: { cid } });
    await expect(frame()).rejects.toThrow('There is no such contest.');
    await roots.getByRole('button', { name: 'Undo' }).click();
    await seeToast(roots, `${title} is back with everything that belongs to it.`);
    await see(roots.getByRole('link', { name: title }));
    await theirs.reload();
    await see(theirs.getByRole('heading', { level: 1, name: title }));
  });
});

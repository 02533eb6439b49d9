import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import {
  chooseLanguage,
  listTable,
  openProblem,
  pasteCode,
  see,
  seeAddress,
  seeNoMore,
  seeToast,
  seeVerdict,
  submit,
  verdictPanel,
} from '../support/pages.ts';
import { brokenSum, CPP, marked, PYTHON, rightSumInPython, SUM_PROBLEM, wrongSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe('someone who submits', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('reads what the compiler says, then which test is wrong, and then passes in another language', async () => {
    const { page } = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, CPP);

    await pasteCode(page, brokenSum);
    await submit(page, 'button');
    await seeVerdict(page, /^Compile Error$/);
    await see(verdictPanel(page).getByText(/undeclared_name.*was not declared in this scope/));

    await pasteCode(page, wrongSum);
    await submit(page);
    await seeVerdict(page, /^Wrong Answer$/);
    await see(verdictPanel(page).getByText('Wrong output on test 2 of 17.'));
    await see(verdictPanel(page).getByRole('button', { name: /^Test 2: Wrong Answer/ }));

    await chooseLanguage(page, PYTHON);
    await pasteCode(page, rightSumInPython);
    await submit(page);
    await seeVerdict(page, /^Accepted$/);
    await see(page.getByText('×2 in Python3'));

    await page.getByRole('tab', { name: 'My submissions' }).click();
    const own = page.getByRole('table', { name: 'My submissions' });
    await expect.poll(() => own.getByRole('row').count()).toBe(4);
    await expect
      .poll(async () => (await own.getByRole('row').allInnerTexts()).map((row) => row.split(/\s*\n\s*|\t/)[0]?.trim()))
      .toEqual(['Status', 'Accepted', 'Wrong Answer', 'Compile Error']);
  });

  it('opens a submission, shares its code, and takes it back', async () => {
    const author = await site.person();
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, CPP);
    await pasteCode(page, marked(wrongSum, author.username));
    const submitId = await submit(page);
    await seeVerdict(page, /^Wrong Answer$/);

    await verdictPanel(page).getByRole('link', { name: 'Details' }).click();
    await seeAddress(page, `/submission-detail/${submitId}`);
    await see(page.getByRole('heading', { level: 1, name: 'Wrong Answer' }));
    await see(page.getByText(`Submission ${submitId}`));
    await see(page.getByRole('link', { name: `${SUM_PROBLEM.id} ${SUM_PROBLEM.en}` }));
    await see(page.getByText(`// ${author.username}`));
    await page.getByRole('button', { name: 'Show as table' }).click();
    await see(page.getByRole('table', { name: 'Tests' }).getByText('Wrong Answer'));

    const reader = await browser.visitor({ locale: 'en-US' });
    await reader.page.goto(`/submission-detail/${submitId}`);
    await see(reader.page.getByText(/Only the author and administrators can see this code/));
    expect(await reader.page.getByText(author.username).count()).toBe(1);

    const share = page.getByRole('switch', { name: 'Share code' });
    await share.click();
    await seeToast(page, 'Shared successfully');
    await reader.page.reload();
    await see(reader.page.getByText(`// ${author.username}`));

    await share.click();
    await seeToast(page, 'Cancel Sharing Successfully');
    await reader.page.reload();
    await see(reader.page.getByText(/Only the author and administrators can see this code/));
    await seeNoMore(reader.page.getByText(`// ${author.username}`));
  });

  it('finds own submissions among all by filters', async () => {
    const author = await site.person();
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, rightSumInPython);
    await submit(page);
    await seeVerdict(page, /^Accepted$/);

    await page.goto('/status');
    await page.getByRole('switch', { name: 'Only mine' }).click();
    await seeAddress(page, '/status?onlyMine=true');
    await expect.poll(() => listTable(page).getByRole('row').count()).toBe(2);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Wrong Answer');
    await see(page.getByText('Nothing matches these filters'));
    await page.getByRole('button', { name: 'Remove the filter Wrong Answer' }).click();
    await expect.poll(() => listTable(page).getByRole('row').count()).toBe(2);
  });
});

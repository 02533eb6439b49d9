import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import {
  chooseLanguage,
  openProblem,
  pasteCode,
  see,
  seeAddress,
  seeNoMore,
  seeToast,
  seeVerdict,
  submit,
} from '../support/pages.ts';
import { CPP, marked, rightSum, SUM_PROBLEM, wrongSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe('an administrator of the judging', () => {
  const site = useSite();
  const browser = useBrowser(site);

  /** Somebody's submission, judged; their browser stays at its page. */
  async function judged(program: string) {
    const author = await site.person();
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, CPP);
    await pasteCode(page, marked(program, author.username));
    const submitId = await submit(page);
    await seeVerdict(page, /^(Accepted|Wrong Answer)$/);
    await page.goto(`/submission-detail/${submitId}`);
    return { author, page, submitId };
  }

  it('sets a verdict by hand, rejudges it and cancels it, while its author watches', async () => {
    const { page: theirs, submitId } = await judged(rightSum);
    await see(theirs.getByRole('heading', { level: 1, name: 'Accepted' }));
    expect(await theirs.getByRole('button', { name: 'Rejudge' }).count()).toBe(0);

    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto(`/submission-detail/${submitId}`);
    await see(page.getByRole('region', { name: 'For administrators' }).getByText('Current'));
    await page.getByRole('button', { name: 'Set verdict' }).click();
    const dialog = page.getByRole('dialog', { name: `Set the verdict of submission ${submitId}` });
    await dialog.getByRole('combobox', { name: 'Verdict' }).selectOption('Runtime Error');
    await dialog.getByRole('button', { name: 'Set verdict' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Runtime Error' }));
    await see(page.getByText('Manually judged'));
    await see(theirs.getByRole('heading', { level: 1, name: 'Runtime Error' }));

    await page.getByRole('button', { name: 'Rejudge' }).click();
    await seeToast(page, 'Rejudge successfully');
    await see(page.getByRole('heading', { level: 1, name: 'Accepted' }));
    await see(theirs.getByRole('heading', { level: 1, name: 'Accepted' }));
    const history = page.getByRole('table', { name: 'Judging history of this submission' });
    await expect.poll(() => history.getByRole('row').count()).toBe(4);

    // Short messages stay for as long as the mouse rests on them.
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Cancel judging' }).click();
    const question = page.getByRole('dialog', { name: `Cancel submission ${submitId}?` });
    await question.getByRole('button', { name: 'Cancel judging' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Cancelled' }));
    await see(theirs.getByRole('heading', { level: 1, name: 'Cancelled' }));
  });

  it('rejudges all that fit a filter and sees that nothing changed', async () => {
    const { author, submitId } = await judged(wrongSum);
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Rejudge' }).click();
    await seeAddress(page, '/admin/rejudge');
    await page.getByRole('textbox', { name: 'Author' }).fill(author.username);
    await page.getByRole('checkbox', { name: 'Wrong Answer' }).check();
    await page.getByRole('button', { name: 'Count', exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('a look at it');
    await page.getByRole('button', { name: 'Rejudge one submission' }).click();
    await seeToast(page, 'Rejudging started');
    const row = page.getByRole('row').filter({ hasText: author.username });
    await see(row.getByText('Done'));
    expect(await row.innerText()).toMatch(/1 of 1/);
    await page.goto(`/submission-detail/${submitId}`);
    await see(page.getByRole('heading', { level: 1, name: 'Wrong Answer' }));
    await see(page.getByRole('cell', { name: 'Rejudge' }));
  });

  it('sees what the nodes do, adds one and removes it again', async () => {
    const { page } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await page.goto('/admin/nodes');
    await see(page.getByText('Ready', { exact: true }));
    await page.getByText('Protections').click();
    await see(page.getByRole('table', { name: 'Protections' }).getByText('In place'));
    const name = `journey-${Date.now()}`;
    await page.getByRole('button', { name: 'Add a node' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Add and show token' }).click();
    await see(page.getByText(/^\.\/oyez judge --server http\S+ --token \S+$/));
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const card = page.getByRole('region', { name });
    await see(card.getByText('Not connected'));
    await card.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove node' }).click();
    await seeNoMore(card);
  });
});

describe('the page about judging', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('tells everybody, in both languages, and fits a phone', async () => {
    const { page, quiet } = await browser.visitor({ locale: 'zh-CN', width: 390, height: 844 });
    await page.goto('/home');
    await page.getByRole('link', { name: '评测说明' }).click();
    await see(page.getByRole('heading', { level: 1, name: '评测说明' }));
    await see(page.getByRole('heading', { level: 2, name: '接近时限时' }));
    await see(page.getByText('C++ 17 With O2').first());
    await quiet();
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).toBe(0);

    const english = await browser.visitor({ locale: 'en-US' });
    await english.page.goto('/help/judging#comparison');
    const title = english.page.getByRole('heading', { level: 2, name: 'Comparison' });
    await see(title);
    await expect.poll(async () => (await title.boundingBox())?.y ?? 9999).toBeLessThan(300);
  });
});

import { afterEach, describe, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import {
  chooseLanguage,
  listTable,
  openProblem,
  pasteCode,
  see,
  seeNoMore,
  seeVerdict,
  submit,
  verdictPanel,
} from '../support/pages.ts';
import { PYTHON, rightSumInPython, SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe('while no judge is at work', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const switchNodes = async (state: 'on' | 'off') => {
    await site.services().database.db.updateTable('node').set({ state }).execute();
  };
  afterEach(() => switchNodes('on'));

  it('a submission waits, says why, and is judged when a judge is back', async () => {
    const person = await site.person();
    const { page } = await browser.visitor({ as: person, locale: 'en-US' });
    await switchNodes('off');
    await page.goto('/home');
    const note = page.getByText(/No judge is online right now\. You can still submit/);
    await see(note);

    await openProblem(page, SUM_PROBLEM.id);
    await chooseLanguage(page, PYTHON);
    await pasteCode(page, rightSumInPython);
    const submitId = await submit(page);
    await seeVerdict(page, /^Pending$/);
    await see(
      verdictPanel(page).getByText(
        'No judge is online at the moment. Your code is safe and will be judged as soon as one is back.',
      ),
    );

    const { page: status } = await browser.visitor({ locale: 'en-US' });
    await status.goto('/status');
    const row = listTable(status)
      .getByRole('row')
      .filter({ hasText: String(submitId) });
    await see(row.getByText('Pending'));

    await switchNodes('on');
    await seeVerdict(page, /^Accepted$/);
    await see(row.getByText('Accepted'));
    await page.goto('/home');
    await see(page.getByRole('region', { name: 'Recently updated problems' }).getByRole('row'));
    await seeNoMore(note);
  });
});

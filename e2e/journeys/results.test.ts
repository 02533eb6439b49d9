import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { see, seeAddress, seeNoMore } from '../support/pages.ts';
import type { Person } from '../support/place.ts';
import { brokenSum, CPP, marked, rightSum, SUM_PROBLEM, wrongSum } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe('somebody who looks at results', () => {
  const site = useSite();
  const browser = useBrowser(site);

  async function submitAs({ token, username }: Person, program: string): Promise<number> {
    const reply = await fetch(site.address + submitProblemJudge.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ pid: SUM_PROBLEM.id, language: CPP, code: marked(program, username) }),
    });
    const { data } = (await reply.json()) as { data: { submitId: number } };
    return data.submitId;
  }

  const seeHeadline = (page: Page, verdict: string) =>
    page.getByRole('heading', { level: 1, name: verdict }).waitFor({ timeout: 60_000 });

  it('reads what went wrong, where, and what it mostly means', async () => {
    const author = await site.person();
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await page.goto(`/submission-detail/${await submitAs(author, wrongSum)}`);
    await seeHeadline(page, 'Wrong Answer');
    await see(
      page.getByText(/^Wrong output on test \d+ of \d+\. There it took \d+ ms of 1 s and used .* of 64 MB\. \S/),
    );

    await page.goto(`/submission-detail/${await submitAs(author, brokenSum)}`);
    await seeHeadline(page, 'Compile Error');
    await see(page.getByText(/^First error, line 4: .*undeclared_name/));
    await page.getByRole('link', { name: 'line 4' }).click();
    expect(await page.locator('#line-4:target').innerText()).toContain('undeclared_name');
  });

  it('compares two own tries; nobody else reads them', async () => {
    const author = await site.person();
    const wrong = await submitAs(author, wrongSum);
    const right = await submitAs(author, rightSum);
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await page.goto('/status?onlyMine=true');
    for (const id of [right, wrong]) {
      await page.getByRole('checkbox', { name: `Select submission ${id} for comparison` }).check();
    }
    await page.getByRole('link', { name: `Compare ${wrong} and ${right}` }).click();
    await seeAddress(page, `/submission-compare/${wrong}/${right}`);
    await see(page.getByText('1 difference'));
    await see(page.getByLabel('Before', { exact: true }).getByText('int a, b;'));
    await see(page.getByLabel('After', { exact: true }).getByText('long long a, b;'));
    await page.getByText('Unified').click();
    await see(page.getByLabel('Differences, line by line').getByText('long long a, b;'));

    const stranger = await browser.visitor({ as: await site.person(), locale: 'en-US' });
    await stranger.page.goto(`/submission-compare/${wrong}/${right}`);
    await see(stranger.page.getByText(`You cannot read the code of submission ${wrong}`));
    expect(await stranger.page.getByText('long long').count()).toBe(0);
  });

  it('finds the own place among all, and what one solved', async () => {
    const author = await site.person();
    const submitted = await submitAs(author, rightSum);
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await page.goto(`/submission-detail/${submitted}`);
    await seeHeadline(page, 'Accepted');
    await page.getByRole('button', { name: 'Rank' }).click();
    await page.getByRole('menuitem', { name: 'ACM rank' }).click();
    await seeAddress(page, '/acm-rank');
    const own = page.getByRole('row').filter({ hasText: author.username });
    // Counters follow within a second; a search is never remembered.
    await expect
      .poll(
        async () => {
          await page.goto(`/acm-rank?searchUser=${author.username}`);
          await see(page.getByRole('heading', { level: 1, name: 'ACM rank' }));
          return own.count();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(1);
    await page.goto('/acm-rank?limit=17');
    await page.getByRole('button', { name: 'Jump to me' }).click();
    await see(own);
    await own.getByRole('link', { name: /^1 solved/ }).click();
    await seeAddress(page, `/status?username=${author.username}&completeUsername=true&status=0`);
    await see(page.getByRole('link', { name: String(submitted), exact: true }));

    await page.goto(`/problem/${SUM_PROBLEM.id}/statistics`);
    await see(page.getByText('You have submitted once; accepted: 1.'));
    await see(page.getByRole('heading', { name: 'Time and memory of accepted submissions' }));
  });

  it('does so on a phone and as a guest', async () => {
    const { page, quiet } = await browser.visitor(PHONE);
    for (const path of ['/acm-rank', '/oi-rank']) {
      await page.goto(path);
      await see(page.getByRole('heading', { level: 1, name: /排名/ }));
      await quiet();
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        path,
      ).toBe(0);
      await seeNoMore(page.getByRole('button', { name: '定位到我' }));
    }
    await page.goto('/status?onlyMine=true');
    await see(page.getByText('请先登录'));
    await seeAddress(page, '/status');
    await page.getByRole('button', { name: '筛选' }).click();
    expect(await page.getByRole('switch', { name: '只看我的' }).isChecked()).toBe(false);
  });
});

import { askClarification } from '@oyez/contract/contests/clarifications';
import { aContest, aContestProblem } from '@oyez/server/testing/contest-builders';
import { aProblem } from '@oyez/server/testing/problem-builders';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { see, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

/** The page is as wide as the window. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('questions to the jury of a contest', () => {
  const site = useSite();
  const browser = useBrowser(site);
  let contestId = 0;
  // The lists of the other files are as if it had never been.
  afterAll(async () => {
    const { database, now } = site.services();
    await database.db.updateTable('contest').set({ deleted_at: now() }).where('id', '=', contestId).execute();
  });

  it('go from a phone to the jury’s desk, and answers come back to the phone and to everyone', async () => {
    const services = site.services();
    contestId = await aContest(services, { title: 'Spring Cup' });
    const problem = await aProblem(services, { title: 'Bridges' });
    await aContestProblem(services, contestId, problem.id, { label: 'B', title: 'Bridges' });
    const [asker, other] = [await site.person(), await site.person()];

    const { page: desk } = await browser.visitor({ as: await site.root(), locale: 'en-US', touch: true });
    await desk.goto(`/contest/${contestId}`);
    await see(desk.getByRole('heading', { name: 'Spring Cup' }));
    const { page: phone } = await browser.visitor({ as: asker, ...PHONE });
    await phone.goto(`/contest/${contestId}/problem/B`);

    // Asked from the problem, which is chosen already.
    await phone.getByRole('button', { name: '就这道题目向裁判提问' }).tap();
    const form = phone.getByRole('form', { name: '向裁判提问' });
    await expect.poll(() => form.getByRole('combobox', { name: '关于' }).inputValue()).toBe('B');
    await form.getByRole('textbox', { name: '问题' }).fill('n 可以是 0 吗？<script>window.canary = 1</script>');
    await form.getByRole('button', { name: '提交' }).tap();
    await seeToast(phone, '已提交');

    // It pops up at the desk, and is answered to one by keyboard.
    const notice = desk.getByRole('alert').filter({ hasText: 'A question is waiting for the jury' });
    await see(notice.getByText('n 可以是 0 吗？'));
    await see(desk.getByLabel('1 question is waiting for an answer'));
    await notice.getByRole('button', { name: 'Open the inbox' }).click();
    await see(desk.getByRole('article', { name: new RegExp(`from ${asker.username}`) }));
    await desk.keyboard.press('r');
    const answer = desk.getByRole('form', { name: /^Answer to question/ });
    await answer.getByRole('button', { name: '否。' }).click();
    await desk.keyboard.press('Control+Enter');
    await seeToast(desk, 'Answered.');
    await see(desk.getByText('To the participant'));
    expect(await desk.evaluate(() => 'canary' in window)).toBe(false);

    const told = phone.getByRole('alert').filter({ hasText: '你关于 B 的提问有了回复' });
    await see(told.getByText('否。'));
    await told.getByRole('button', { name: '查看提问' }).tap();
    await see(phone.getByRole('region', { name: '裁判回复' }).getByText('否。'));
    await seeNoMore(phone.getByRole('alert'));
    expect(await fits(phone)).toBe(true);

    const { page: theirs } = await browser.visitor({ as: other, locale: 'en-US' });
    await theirs.goto(`/contest/${contestId}/clarifications`);
    await see(theirs.getByText('No clarifications yet'));

    // Corrected, and for everyone, without a word of who asked.
    await desk.getByRole('button', { name: /^Correct: question/ }).click();
    await answer.getByRole('textbox', { name: 'Answer', exact: true }).fill('Yes, **zero** is allowed.');
    await answer.getByText('To everyone').click();
    await answer.getByRole('textbox', { name: 'Question as everyone sees it' }).fill('May n be zero?');
    await answer.getByRole('button', { name: 'Send answer' }).click();
    await see(theirs.getByText('May n be zero?'));
    await see(theirs.locator('strong', { hasText: 'zero' }));
    expect(await theirs.content()).not.toContain(asker.username);
    await see(phone.locator('strong', { hasText: 'zero' }));

    // What the jury makes an announcement of is told like any other.
    await desk.getByRole('button', { name: /^Announce: question/ }).click();
    await desk.getByRole('form', { name: 'Announce the answer' }).getByRole('button', { name: 'Publish' }).click();
    await see(theirs.getByText('Contest announcement: Clarification: B: Bridges'));
    await see(phone.getByText('比赛公告：Clarification: B: Bridges'));
    await see(desk.getByText('Announced', { exact: true }));

    // On a phone, the jury has the same inbox.
    await desk.setViewportSize(PHONE);
    await askFrom(site.address, other.token, contestId);
    await see(desk.getByText('1 question is waiting for an answer.'));
    await desk.getByRole('button', { name: /^Answer: question/ }).tap();
    await see(desk.getByRole('textbox', { name: 'Answer', exact: true }));
    await see(desk.getByText('You are answering'));
    expect(await fits(desk)).toBe(true);
  });
});

async function askFrom(address: string, token: string, cid: number): Promise<void> {
  const reply = await fetch(`${address}${askClarification.path}`, {
    method: askClarification.method,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ cid, question: 'Is lunch included?' }),
  });
  if (!reply.ok) throw new Error('the question was not taken');
}

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { inMinutes, useContests } from '../support/contests.ts';
import { see, seeNoMore, seeToast } from '../support/pages.ts';
import { SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

type Standing = { uid: string; rank: string; solved: string; minutes: string };

/** What a guest reads off the board, from the first row on. */
const readBoard = (page: Page): Promise<Standing[]> =>
  page.locator('tr[data-person]').evaluateAll((rows) =>
    rows.map((row) => {
      const [rank, , solved, minutes] = [...row.children].map((cell) => cell.textContent.trim());
      return { uid: row.getAttribute('data-person')!, rank: rank!, solved: solved!, minutes: minutes! };
    }),
  );

/** The same of the scroll board, whose rows stand where their number says. */
const readStage = (page: Page): Promise<Standing[]> =>
  page.locator('[role="row"][data-person]').evaluateAll((rows) =>
    rows
      .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map((row) => {
        const [rank, , solved, minutes] = [...row.children].map((cell) => cell.textContent.trim());
        return { uid: row.getAttribute('data-person')!, rank: rank!, solved: solved!, minutes: minutes! };
      }),
  );

describe('from the sealed board to the final one', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const contests = useContests(site);

  it('guests see nothing behind the seal, the hall sees it step by step, and then everybody the same board', async () => {
    const contest = await contests.create(
      {
        title: 'Final Round',
        ...{ openRank: true, sealRank: true, autoRealRank: false },
        ...{ startTime: inMinutes(-300), sealRankTime: inMinutes(-60), endTime: inMinutes(-1) },
      },
      { A: SUM_PROBLEM.id, B: 'OY1002', C: 'OY1003' },
    );
    const [ada, bob, eve, kim, leo] = await Promise.all(Array.from({ length: 5 }, () => site.person()));
    const teams = [ada!, bob!, eve!, kim!, leo!];
    await contests.handIn(contest, [
      { by: ada!, problem: 0, minute: 10 },
      { by: ada!, problem: 1, minute: 40 },
      { by: bob!, problem: 0, minute: 30, accepted: false },
      { by: bob!, problem: 0, minute: 35 },
      { by: eve!, problem: 0, minute: 50 },
      { by: kim!, problem: 2, minute: 100, accepted: false },
      { by: ada!, problem: 2, minute: 250, accepted: false },
      { by: bob!, problem: 1, minute: 245 },
      { by: bob!, problem: 2, minute: 280 },
      { by: eve!, problem: 1, minute: 260, accepted: false },
      { by: eve!, problem: 1, minute: 270 },
      { by: kim!, problem: 2, minute: 290 },
      { by: leo!, problem: 0, minute: 295 },
    ]);

    const guest = await browser.visitor({ locale: 'en-US' });
    await guest.page.goto(`/contest/acm-scoreboard/${contest.cid}`);
    await see(guest.page.getByText(/Sealed since/));
    const first = async () => (await readBoard(guest.page)).slice(0, 3).map(({ uid, solved }) => [uid, solved]);
    await expect.poll(first).toEqual([
      [ada!.user.uid, '2'],
      [eve!.user.uid, '1'],
      [bob!.user.uid, '1'],
    ]);
    const sealed = await readBoard(guest.page);
    expect(await guest.page.getByText('1 try, result sealed').count()).toBe(4);
    await guest.page.locator('td[data-problem="B"]').filter({ hasText: '?' }).first().click();
    await see(guest.page.getByRole('dialog').getByText('Held back by the seal'));

    const jury = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await jury.page.goto(`${contest.path}/scroll-board`);
    const opened = jury.context.waitForEvent('page');
    await jury.page.getByRole('link', { name: 'Start Rolling' }).click();
    const hall = await opened;
    await see(hall.getByText(/^Step 0 of/));
    expect((await readStage(hall)).map(({ uid, solved }) => [uid, solved])).toEqual(
      sealed.map(({ uid, solved }) => [uid, solved]),
    );
    // Nothing is asked for while it runs.
    jury.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await jury.context.setOffline(true);
    const length = Number(/of (\d+)/.exec(await hall.getByText(/^Step 0 of/).innerText())![1]);
    for (let step = 1; step <= length; step += 1) {
      await hall.keyboard.press(step % 2 === 0 ? 'ArrowRight' : 'Space');
      await see(hall.getByText(step < length ? `Step ${step} of ${length}` : 'This is the final board'));
    }
    const revealed = await readStage(hall);
    expect(revealed.map(({ uid }) => teams.findIndex((team) => team.user.uid === uid))).toEqual([1, 0, 2, 4, 3]);
    await jury.context.setOffline(false);

    await jury.page.goto(`/admin/contest/${contest.cid}/edit`);
    await jury.page.getByRole('button', { name: 'Release now' }).click();
    await jury.page.getByRole('dialog').getByRole('button', { name: 'Release now' }).click();
    await seeToast(jury.page, 'The board is released.');
    await seeNoMore(guest.page.getByText(/Sealed since/));
    // Who moved is marked for some seconds.
    await expect.poll(() => readBoard(guest.page), { timeout: 30_000 }).toEqual(revealed);
  });
});

import { doWithBalloon, getBalloons } from '@oyez/contract/contests/balloons';
import { getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { markChanged } from '@oyez/server/db/changes.sql';
import { transact } from '@oyez/server/db/transact';
import { accountOf } from '@oyez/server/testing/builders';
import { aContest, aContestProblem, aContestSubmission } from '@oyez/server/testing/contest-builders';
import { aProblem } from '@oyez/server/testing/problem-builders';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { changeBy, see, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('balloons', () => {
  const site = useSite();
  const browser = useBrowser(site);
  let contestId = 0;
  afterAll(async () => {
    const { database, now } = site.services();
    await database.db.updateTable('contest').set({ deleted_at: now() }).where('id', '=', contestId).execute();
  });

  it('are carried with a phone whose network comes and goes: none twice, none forgotten', async () => {
    const services = site.services();
    contestId = await aContest(services, { title: 'Hall Cup' });
    const cpid = await aContestProblem(services, contestId, (await aProblem(services)).id, {
      label: 'A',
      color: '#2f9e44',
    });
    const [runner, solver, other] = [await site.person(), await site.person(), await site.person()];
    const solves = async (username: string) => {
      const { id: userId } = await accountOf(services, username);
      const is = { contestId, contestProblemId: cpid, userId, status: STATUS.accepted };
      const id = await aContestSubmission(services, is);
      await transact(services, (tx) => markChanged(tx, 'submission', [id]));
    };
    await solves(solver.username);

    // The jury says where they sit, and who runs.
    const { page: desk } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await desk.goto(`/contest/${contestId}/balloons`);
    await desk.getByRole('button', { name: 'Seats' }).click();
    await desk.getByLabel('Lines to change').fill(`${solver.username}\tHall 2 A-12`);
    await desk.getByRole('button', { name: 'Save seats' }).click();
    await seeToast(desk, '1 seat changed.');
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Runners' }).click();
    await desk.getByLabel('Username').fill(runner.username);
    await desk.keyboard.press('Enter');
    await seeToast(desk, `${runner.username} can deliver balloons now.`);
    await desk.keyboard.press('Escape');

    const { page: phone, context, expectProblem } = await browser.visitor({ as: runner, ...PHONE });
    expectProblem(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await phone.goto(`/contest/${contestId}/balloons`);
    const card = phone.getByRole('listitem').filter({ hasText: solver.username });
    await see(card.getByText('二号厅').or(card.getByText('Hall 2 A-12')));
    await see(card.getByText('绿'));
    await card.getByRole('button', { name: /^我来送/ }).tap();
    await see(card.getByText('在你手中'));
    // The desk sees it without asking.
    await see(desk.getByText(`On the way: ${runner.username}`));
    expect(await fits(phone)).toBe(true);

    // In the corridor there is no network, and one answer got lost on its way.
    const lost = `**${doWithBalloon.path}`;
    await phone.route(lost, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card.getByRole('button', { name: /^已送达/ }).tap();
    await see(phone.getByText(/没有网络。1 次操作已保存在本机/));
    await context.setOffline(true);
    await phone.unroute(lost);
    await see(card.getByText('尚未发送'));
    expect(await fits(phone)).toBe(true);
    await context.setOffline(false);
    await seeNoMore(phone.getByText('尚未发送'));
    await see(phone.getByText('你已送达'));
    await see(desk.getByText(`Delivered by ${runner.username}`));
    const deeds = await services.database.db
      .selectFrom('balloon_deed')
      .select('deed')
      .where('contest_id', '=', contestId)
      .orderBy('id')
      .execute();
    expect(deeds.map(({ deed }) => deed)).toEqual(['take', 'deliver']);

    // The next one comes by itself; two take it at once, and the second is told who has it.
    await solves(other.username);
    const next = phone.getByRole('listitem').filter({ hasText: other.username });
    await see(next.getByRole('button', { name: /^我来送/ }));
    await phone.route(`**${getBalloons.path}*`, (route) => route.abort());
    await see(desk.getByRole('button', { name: `Delivered: A for ${other.username}` }));
    await changeBy(desk, () => desk.getByRole('button', { name: `Delivered: A for ${other.username}` }).click());
    await see(desk.getByText('Delivered by you'));
    await next.getByRole('button', { name: /^我来送/ }).tap();
    await see(phone.getByRole('alert').filter({ hasText: 'root 已经送达这只气球' }));
    await phone.unroute(`**${getBalloons.path}*`);

    // The contract's list says the same.
    const { token } = await site.root();
    const answer = await fetch(`${site.address}${getContestAcInfo.path}?cid=${contestId}`, {
      headers: { authorization: token },
    });
    const { data } = (await answer.json()) as { data: { records: { checked: boolean }[] } };
    expect(data.records.map(({ checked }) => checked)).toEqual([true, true]);
  });
});

import { describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { inMinutes, useContests } from '../support/contests.ts';
import { sidewaysOverflow } from '../support/hindrances.ts';
import { see, seeNoMore } from '../support/pages.ts';
import { SUM_PROBLEM } from '../support/programs.ts';
import { useSite } from '../support/site.ts';

describe('whoever looks back at a contest', () => {
  const site = useSite();
  const browser = useBrowser(site);
  const contests = useContests(site);

  it('goes through its seconds by hand and by keys, plays it, shares a moment, and returns', async () => {
    const [ada, bob] = [await site.person(), await site.person()];
    const contest = await contests.create(
      { title: '回看赛', openRank: true, startTime: inMinutes(-300), endTime: inMinutes(-60) },
      { A: SUM_PROBLEM.id, B: 'OY1002' },
    );
    await contests.handIn(contest, [
      { by: ada, problem: 0, minute: 30 },
      { by: bob, problem: 0, minute: 60 },
      { by: bob, problem: 1, minute: 90 },
    ]);
    const { page } = await browser.visitor();
    const names = () => page.locator('tr[data-person]:not([data-pinned]) th a').allInnerTexts();
    await page.goto(`/contest/acm-scoreboard/${contest.cid}`);
    await expect.poll(names).toEqual([bob.username, ada.username]);

    await page.getByRole('button', { name: '回看' }).click();
    const slider = page.getByRole('slider', { name: '比赛时间' });
    await see(slider);
    await slider.fill('5399');
    await expect.poll(names).toEqual([ada.username, bob.username]);
    await slider.press('ArrowRight');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('1 小时 30 分');
    await expect.poll(names).toEqual([bob.username, ada.username]);
    await expect.poll(() => new URL(page.url()).searchParams.get('second')).toBe('5400');

    const phone = await browser.visitor({ locale: 'en-US', scheme: 'dark', ...PHONE });
    const other = phone.page;
    await other.goto(`/contest/acm-scoreboard/${contest.cid}?second=1800`);
    await see(other.getByRole('link', { name: ada.username }));
    expect(await other.locator('tr[data-person]').count()).toBe(1);
    expect(await sidewaysOverflow(phone)).toBe(0);
    await other.getByRole('combobox', { name: 'Speed' }).selectOption('1200');
    await other.getByRole('button', { name: 'Play' }).tap();
    await expect.poll(() => other.locator('tr[data-person]').count()).toBe(2);

    await page.getByRole('button', { name: '回到现在' }).click();
    await seeNoMore(slider);
    expect(new URL(page.url()).search).toBe('');
  });
});

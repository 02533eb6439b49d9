import { screen, waitFor, within } from '@testing-library/react';
import { getRankList, getRankPosition, type RankRow } from '@oyez/contract/users/ranks';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { type Fake, fakeApi } from '../../testing/fakeApi.ts';
import { aPage, ALICE } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { nameColor } from './nameColor.ts';

const aRow = (facts: Partial<RankRow> = {}): RankRow => ({
  uid: 'f'.repeat(32),
  username: 'bob',
  nickname: 'Bobby',
  signature: 'slow and steady',
  avatar: null,
  titleName: 'Elder',
  titleColor: '#4056c4',
  ac: 8,
  total: 20,
  score: 70,
  rating: null,
  ...facts,
});

let list: Fake;
beforeEach(() => {
  fakeSite();
  Element.prototype.scrollIntoView = () => undefined;
  list = fakeApi(getRankList, ({ query }) => {
    const current = Number(query.get('currentPage'));
    const records = current === 2 ? [aRow({ uid: ALICE, username: 'alice', ac: 1 })] : [aRow()];
    return aPage(records, { total: 31, size: Number(query.get('limit')), current, pages: 2 });
  });
});

describe('the rank lists', () => {
  it('show who solved how much, with links to the person and to their accepted submissions', async () => {
    renderRoute('/acm-rank');
    const row = await screen.findByRole('row', { name: /bob/ });
    expect(within(row).getByRole('link', { name: 'bob' }).getAttribute('href')).toBe(
      `/user-home?uid=${'f'.repeat(32)}&username=bob`,
    );
    const solved = within(row).getByRole('link', { name: /^8 solved: accepted submissions of/ });
    expect(solved.getAttribute('href')).toBe('/status?username=bob&completeUsername=true&status=0');
    expect(within(row).getByText('40.00%')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Score' })).toBeDefined();
    expect(within(row).getByText('70')).toBeDefined();
    expect(within(row).getByText('Elder')).toBeDefined();
    expect(Object.fromEntries(list.calls[0]!.query)).toEqual({ currentPage: '1', limit: '30', type: '0' });
    expect(screen.queryByRole('heading', { name: 'Top 10 scores' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Jump to me' })).toBeNull();
  });

  it('count places over all pages and lead to one’s own row, also out of a search', async () => {
    fakeApi(getRankPosition, { position: 31 });
    const { user, address } = renderRoute('/acm-rank?searchUser=bo', { as: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Jump to me' }));
    const own = await screen.findByRole('row', { name: /alice/ });
    expect(address()).toBe('/acm-rank?currentPage=2');
    expect(within(own).getByText('31')).toBeDefined();
    expect(own.className).toContain('own');
    await waitFor(() => expect(document.activeElement).toBe(own));
  });

  it('say what to do when one is on no list yet', async () => {
    fakeApi(getRankPosition, { position: null });
    const { user } = renderRoute('/oi-rank', { as: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Jump to me' }));
    expect(await screen.findByText(/^You are not on this list yet/)).toBeDefined();
  });

  it('draw the highest scores beside the list of points', async () => {
    renderRoute('/oi-rank');
    expect(await screen.findByRole('heading', { name: 'Top 10 scores' })).toBeDefined();
    expect(screen.getByText('70 points')).toBeDefined();
    expect(list.calls.every((call) => call.query.get('type') === '1')).toBe(true);
  });
});

it('colours a nickname by its length', () => {
  expect(['', 'a', '四个汉字', '😀😀😀😀😀'].map(nameColor)).toEqual([0, 1, 4, 0]);
});

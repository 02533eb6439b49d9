import { getContestList, getOwnRegistrations } from '@oyez/contract/contests/contests';
import { getRecentContest } from '@oyez/contract/site/site';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { aContestRow, inMinutes } from '../../../testing/contestBuilders.ts';
import { type Fake, fakeApi } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../../testing/screenWidth.ts';

const soon = aContestRow({
  id: 8,
  title: 'Summer Cup',
  status: -1,
  auth: 1,
  type: 1,
  startTime: inMinutes(60),
  endTime: inMinutes(120),
  duration: 3600,
});

let list: Fake;
beforeEach(() => {
  fakeSite({ state: { now: new Date().toISOString() } });
  list = fakeApi(getContestList, aPage([soon, aContestRow()], { size: 10 }));
});

describe('the list of contests', () => {
  it('says of each when it is, by which rules, who may come, and which one has registered for', async () => {
    const own = fakeApi(getOwnRegistrations, [7]);
    renderRoute('/contest', { as: aUser() });
    const row = await screen.findByRole('row', { name: /Spring Cup/ });
    expect(await within(row).findByText('Registered')).toBeDefined();
    expect(within(row).getByText('Running')).toBeDefined();
    expect(within(row).getByText(/^4:(29|30):\d\d left$/)).toBeDefined();
    expect(within(row).getByText('5:00:00')).toBeDefined();
    const other = screen.getByRole('row', { name: /Summer Cup/ });
    expect(within(other).getByText('Private')).toBeDefined();
    expect(within(other).getByText('OI')).toBeDefined();
    expect(within(other).getByText(/^Starts in (59|1:00):/)).toBeDefined();
    expect(within(other).queryByText('Registered')).toBeNull();
    expect(own.calls[0]!.query.get('ids')).toBe('8,7');
    expect(within(row).getByRole('link', { name: 'Spring Cup' }).getAttribute('href')).toBe('/contest/7');
  });

  it('keeps its filters in the address', async () => {
    fakeApi(getOwnRegistrations, []);
    const { user, address } = renderRoute('/contest?status=0', { as: aUser() });
    await screen.findByRole('row', { name: /Spring Cup/ });
    expect(Object.fromEntries(list.calls[0]!.query)).toEqual({ currentPage: '1', limit: '10', status: '0' });
    await user.selectOptions(screen.getByLabelText('Rule'), 'OI');
    expect(address()).toBe('/contest?status=0&type=1');
    expect(await screen.findByRole('button', { name: 'Remove the filter OI' })).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Status'), '');
    expect(address()).toBe('/contest?type=1');
  });

  it('asks whoever is not logged in to do so, and leads to the contest after that', async () => {
    const { user, address } = renderRoute('/contest');
    await user.click(await screen.findByRole('link', { name: 'Spring Cup' }));
    expect(await screen.findByText('Please login first')).toBeDefined();
    expect(await screen.findByRole('dialog', { name: /login/i })).toBeDefined();
    expect(address()).toBe('/contest');
  });

  it('has a card for each on a phone', async () => {
    setScreenWidth(390);
    fakeApi(getOwnRegistrations, []);
    renderRoute('/contest', { as: aUser() });
    const link = await screen.findByRole('link', { name: /Spring Cup/ });
    expect(link.getAttribute('href')).toBe('/contest/7');
    expect(screen.getAllByText('42 people registered')).toHaveLength(2);
  });

  it('says what to do while there is none', async () => {
    fakeApi(getContestList, aPage([]));
    renderRoute('/contest');
    expect(await screen.findByText('No contests yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the problems' })).toBeDefined();
  });
});

describe('the home page', () => {
  it('leads to the contests that are near', async () => {
    const { now: _now, ...recent } = { ...soon, now: null };
    fakeApi(getRecentContest, [recent]);
    renderRoute('/home', { as: aUser() });
    const link = await screen.findByRole('link', { name: 'Summer Cup' });
    expect(link.getAttribute('href')).toBe('/contest/8');
    expect(screen.getByRole('link', { name: 'All contests' }).getAttribute('href')).toBe('/contest');
  });
});

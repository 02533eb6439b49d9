import { describe, expect, it } from 'vitest';
import { isCurrent, menuOf, shortcutsOf, type MenuContext } from './navigation.ts';
import type { Page } from './page.ts';
import { pages } from './pages.ts';

const guest: MenuContext = { params: {}, isAdmin: false, grants: [], config: undefined };
const load = async () => () => null;
const page = (menu: Page['menu']): Page => ({ path: '/x', guard: 'public', frame: 'site', load, menu });

describe('the menu', () => {
  it('shows the registered pages in the order of the specification', () => {
    expect(menuOf(pages, 'default', guest).map((item) => item.label)).toEqual([
      'menu.home',
      'menu.problems',
      'menu.status',
      'menu.ranks',
    ]);
  });

  it('leads nowhere that is not registered', () => {
    const known = pages.map(({ path }) => path);
    for (const place of ['default', 'user'] as const) {
      const items = menuOf(pages, place, { ...guest, isAdmin: true });
      for (const { to } of items.flatMap((item) => ('to' in item ? [item] : item.entries))) {
        expect(known).toContain(to.split('?')[0]);
      }
    }
  });

  it('offers the back office to administrators only', () => {
    const labels = (isAdmin: boolean) => menuOf(pages, 'user', { ...guest, isAdmin }).map((item) => item.label);
    expect(labels(false)).not.toContain('menu.management');
    expect(labels(true)).toContain('menu.management');
    expect(labels(true).at(-1)).toBe('menu.logout');
  });

  it('shows of the back office what the role can use', () => {
    const labels = (grants: MenuContext['grants']) =>
      menuOf(pages, 'admin', { ...guest, isAdmin: true, grants }).map((item) => item.label);
    expect(labels([])).toEqual(['menu.overview']);
    expect(labels(['rejudge'])).toEqual(['menu.overview', 'menu.rejudge']);
    expect(labels(['system_info_admin'])).toEqual(expect.arrayContaining(['menu.site', 'menu.nodes']));
    const site = menuOf(pages, 'admin', { ...guest, isAdmin: true, grants: ['system_info_admin'] }).find(
      (item) => item.label === 'menu.site',
    );
    expect(site).toMatchObject({
      entries: [{ to: '/admin/tools' }, { to: '/admin/conf' }, { to: '/admin/switch' }, { to: '/admin/mail' }],
    });
  });

  it('gathers entries under their submenu', () => {
    const ranks = [
      page([{ place: 'default', order: 2, label: 'menu.ranks', to: () => '/oi-rank', submenu: 'menu.ranks' }]),
      page([{ place: 'default', order: 1, label: 'menu.ranks', to: () => '/acm-rank', submenu: 'menu.ranks' }]),
    ];
    expect(menuOf(ranks, 'default', guest)).toEqual([
      {
        label: 'menu.ranks',
        entries: [
          { label: 'menu.ranks', to: '/acm-rank' },
          { label: 'menu.ranks', to: '/oi-rank' },
        ],
      },
    ]);
  });

  it('hides an area until the configuration says that it is open', () => {
    const table = [
      page([
        {
          place: 'default',
          order: 1,
          label: 'menu.discussions',
          to: () => '/discussion',
          switch: 'openPublicDiscussion',
        },
      ]),
    ];
    const config = { openPublicDiscussion: true, openGroupDiscussion: false, openContestComment: false };
    expect(menuOf(table, 'default', guest)).toEqual([]);
    expect(menuOf(table, 'default', { ...guest, config })).toHaveLength(1);
  });

  it('builds the contest menu from the contest that is open, and leaves out what has no place', () => {
    const table = [
      page([
        { place: 'contest', order: 1, label: 'menu.problems', to: ({ contestID }) => `/contest/${contestID}/problems` },
      ]),
      page([{ place: 'contest', order: 2, label: 'menu.groups', to: ({ groupID }) => groupID ?? null }]),
    ];
    expect(menuOf(table, 'contest', { ...guest, params: { contestID: '7' } })).toEqual([
      { label: 'menu.problems', to: '/contest/7/problems' },
    ]);
  });

  it('has menus for contests, trainings and groups that lead to pages which exist', () => {
    const at = (path: string): Page => ({ ...page(undefined), path });
    const contest = [at('/contest/:contestID'), at('/contest/:contestID/problems')];
    const params = { contestID: '7' };
    expect(menuOf(contest, 'contest', { ...guest, params })).toEqual([
      { label: 'menu.contestHome', to: '/contest/7' },
      { label: 'menu.problems', to: '/contest/7/problems' },
    ]);
    expect(menuOf([], 'contest', { ...guest, params })).toEqual([]);
    const training = [at('/group/:groupID'), at('/group/:groupID/training/:trainingID')];
    expect(menuOf(training, 'training', { ...guest, params: { groupID: '1000', trainingID: '3' } })).toEqual([
      { label: 'menu.trainingHome', to: '/group/1000/training/3' },
      { label: 'menu.groupHome', to: '/group/1000' },
    ]);
  });

  it('shuts a contest to those who may not enter it yet, but never to administrators', () => {
    const contest = ['/contest/:contestID', '/contest/:contestID/rank'].map((path) => ({ ...page(undefined), path }));
    const shut = (isAdmin: boolean) =>
      menuOf(contest, 'contest', { ...guest, isAdmin, params: { contestID: '7' }, hasAccess: false }).map(
        (item) => 'isShut' in item,
      );
    expect(shut(false)).toEqual([false, true]);
    expect(shut(true)).toEqual([false, false]);
  });

  it('marks an entry for its page and the pages below it', () => {
    expect(isCurrent('/problem', '/problem/1000')).toBe(true);
    expect(isCurrent('/status?onlyMine=true', '/status')).toBe(true);
    expect(isCurrent('/problem', '/problems-of-mine')).toBe(false);
    expect(isCurrent('/admin', '/admin/nodes')).toBe(false);
  });

  it('gives every shortcut a letter of its own', () => {
    const letters = shortcutsOf(pages, { ...guest, isAdmin: true }).map(({ key }) => key);
    expect(letters).toEqual(['h', 'p', 's']);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

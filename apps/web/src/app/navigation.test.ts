import { describe, expect, it } from 'vitest';
import { isCurrent, menuOf, shortcutsOf, type MenuContext } from './navigation.ts';
import { type Page, pages } from './pages.ts';

const guest: MenuContext = { params: {}, isAdmin: false, grants: [], config: undefined };
const load = async () => () => null;
const page = (menu: Page['menu']): Page => ({ path: '/x', guard: 'public', frame: 'site', load, menu });

describe('the menu', () => {
  it('shows the registered pages in the order of the specification', () => {
    expect(menuOf(pages, 'default', guest).map((item) => item.label)).toEqual([
      'menu.home',
      'menu.problems',
      'menu.status',
    ]);
  });

  it('leads nowhere that is not registered', () => {
    const known = pages.map(({ path }) => path);
    for (const place of ['default', 'user'] as const) {
      for (const item of menuOf(pages, place, { ...guest, isAdmin: true })) {
        expect(known).toContain('to' in item ? item.to.split('?')[0] : undefined);
      }
    }
  });

  it('offers the back office to administrators only', () => {
    const labels = (isAdmin: boolean) => menuOf(pages, 'user', { ...guest, isAdmin }).map((item) => item.label);
    expect(labels(false)).toEqual(['menu.mySubmissions', 'menu.logout']);
    expect(labels(true)).toEqual(['menu.mySubmissions', 'menu.management', 'menu.logout']);
  });

  it('shows of the back office what the role can use', () => {
    const labels = (grants: MenuContext['grants']) =>
      menuOf(pages, 'admin', { ...guest, isAdmin: true, grants }).map((item) => item.label);
    expect(labels([])).toEqual(['menu.overview']);
    expect(labels(['rejudge', 'system_info_admin'])).toEqual(['menu.overview', 'menu.nodes', 'menu.rejudge']);
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

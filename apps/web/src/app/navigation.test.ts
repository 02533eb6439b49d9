import { describe, expect, it } from 'vitest';
import { isCurrent, isWithin, menuOf, shortcutsOf, type MenuContext } from './navigation.ts';
import { adminLinks, latePages } from './latePages.ts';
import { menuLinks } from './menuLinks.ts';
import { type MenuLink, SUBMENUS } from './page.ts';
import { pages } from './pages.ts';

const guest: MenuContext = { isAdmin: false, grants: [], parts: [] };

describe('the menu', () => {
  it('shows the registered pages in the order of the specification', () => {
    expect(menuOf(menuLinks, 'default', guest).map((item) => item.label.en)).toEqual([
      'Home',
      'Problems',
      'Status',
      'Rank',
    ]);
  });

  it('leads nowhere that is not registered', () => {
    const known = [...pages, ...latePages].map(({ path }) => path);
    for (const place of ['default', 'user'] as const) {
      const items = menuOf(menuLinks, place, { ...guest, isAdmin: true });
      for (const { to } of items.flatMap((item) => ('to' in item ? [item] : item.entries))) {
        expect(known).toContain(to.split('?')[0]);
      }
    }
  });

  it('offers the back office to administrators only', () => {
    const labels = (isAdmin: boolean) => menuOf(menuLinks, 'user', { ...guest, isAdmin }).map((item) => item.label.en);
    expect(labels(false)).not.toContain('Management');
    expect(labels(true)).toContain('Management');
    expect(labels(true).at(-1)).toBe('Log out');
  });

  it('shows of the back office what the role can use', () => {
    const labels = (grants: MenuContext['grants']) =>
      menuOf(adminLinks, 'admin', { ...guest, isAdmin: true, grants }).map((item) => item.label.en);
    expect(labels([])).toEqual(['Overview']);
    expect(labels(['rejudge'])).toEqual(['Overview', 'Rejudge']);
    expect(labels(['system_info_admin'])).toEqual(expect.arrayContaining(['Site', 'Judge nodes']));
    const site = menuOf(adminLinks, 'admin', { ...guest, isAdmin: true, grants: ['system_info_admin'] }).find(
      (item) => item.label.en === 'Site',
    );
    expect(site).toMatchObject({
      entries: [{ to: '/admin/tools' }, { to: '/admin/conf' }, { to: '/admin/switch' }, { to: '/admin/mail' }],
    });
  });

  it('gathers entries under their submenu', () => {
    const label = { en: 'One of two', zh: '其一' };
    const ranks: MenuLink[] = [
      { place: 'default', order: 2, label, to: () => '/oi-rank', submenu: 'ranks' },
      { place: 'default', order: 1, label, to: () => '/acm-rank', submenu: 'ranks' },
    ];
    expect(menuOf(ranks, 'default', guest)).toEqual([
      {
        label: SUBMENUS.ranks,
        entries: [
          { label, to: '/acm-rank' },
          { label, to: '/oi-rank' },
        ],
      },
    ]);
  });

  it('marks an entry for its page and the pages below it', () => {
    expect(isCurrent('/problem', '/problem/1000')).toBe(true);
    expect(isCurrent('/status?onlyMine=true', '/status')).toBe(true);
    expect(isCurrent('/problem', '/problems-of-mine')).toBe(false);
    expect(isCurrent('/admin', '/admin/nodes')).toBe(false);
  });

  it('counts the page of one problem as one of the problems', () => {
    const menu = menuOf(adminLinks, 'admin', { ...guest, isAdmin: true, grants: ['problem_admin'] });
    const entries = menu.flatMap((item) => ('entries' in item ? item.entries : [item]));
    const within = (pathname: string) => entries.filter((entry) => isWithin(entry, pathname)).map(({ to }) => to);
    expect(within('/admin/problem/edit/1000')).toEqual(['/admin/problems']);
    expect(within('/admin/problem/create')).toEqual(['/admin/problem/create']);
  });

  it('gives every shortcut a letter of its own', () => {
    const letters = shortcutsOf(menuLinks, { ...guest, isAdmin: true }).map(({ key }) => key);
    expect(letters).toEqual(['h', 'p', 's']);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

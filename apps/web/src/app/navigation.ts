import type { Grant } from '@oyez/contract/accounts/permissions';
import type { WebsiteConfig } from '@oyez/contract/site/site';
import { matchPath } from 'react-router';
import { areaMenus } from './areaMenus.ts';
import type { MenuLabel, MenuLink, MenuMode, MenuParams, Page } from './page.ts';
import { paths } from './paths.ts';

export type MenuEntry = { label: MenuLabel; to: string; isShut?: true };
export type MenuItem = MenuEntry | { label: MenuLabel; entries: MenuEntry[] };

export type MenuContext = {
  params: MenuParams;
  isAdmin: boolean;
  /** Unknown until somebody asks: only the menu behind the name does. */
  isAuthor?: boolean | undefined;
  /** What the person's role allows. */
  grants: readonly Grant[];
  /** Undefined until the configuration has arrived: what a switch may hide stays hidden. */
  config: Pick<WebsiteConfig, 'openPublicDiscussion' | 'openGroupDiscussion' | 'openContestComment'> | undefined;
  /** False in a contest or group that the person may look at but not enter. */
  hasAccess?: boolean;
};

/** The entries of one menu in their order; those with the same `submenu` are gathered under it. */
export function menuOf(pages: readonly Page[], place: MenuMode | 'user', context: MenuContext): MenuItem[] {
  const links = [...pages.flatMap((page) => page.menu ?? []), ...reachable(areaMenus, pages, context)]
    .filter((link) => link.place === place && isOpen(link, context))
    .sort((a, b) => a.order - b.order);
  const items: MenuItem[] = [];
  for (const link of links) {
    const to = link.to(context.params);
    if (to === null) continue;
    const isShut = link.needsAccess === true && context.hasAccess === false && !context.isAdmin;
    const entry: MenuEntry = { label: link.label, to, ...(isShut && { isShut }) };
    if (link.submenu === undefined) {
      items.push(entry);
      continue;
    }
    const open = items.find((item) => item.label === link.submenu);
    if (open !== undefined && 'entries' in open) open.entries.push(entry);
    else items.push({ label: link.submenu, entries: [entry] });
  }
  return items;
}

export function isSubmenu(item: MenuItem): item is { label: MenuLabel; entries: MenuEntry[] } {
  return 'entries' in item;
}

export type Shortcut = { key: string; label: MenuLabel; to: string };

/** The pages that open with `g` and a key. */
export function shortcutsOf(pages: readonly Page[], context: MenuContext): Shortcut[] {
  return pages.flatMap((page) =>
    (page.menu ?? []).flatMap((link) => {
      const to = isOpen(link, context) ? link.to({}) : null;
      return link.key === undefined || to === null ? [] : [{ key: link.key, label: link.label, to }];
    }),
  );
}

/** Whether a menu entry is where the person is: its page or one below it. Below `/admin` every page has its own entry. */
export function isCurrent(to: string, pathname: string): boolean {
  const path = to.split('?')[0] ?? to;
  return pathname === path || (path !== paths.admin() && pathname.startsWith(`${path}/`));
}

function reachable(links: readonly MenuLink[], pages: readonly Page[], { params }: MenuContext): MenuLink[] {
  return links.filter((link) => {
    const pathname = link.to(params)?.split('?')[0];
    return pathname !== undefined && pages.some((page) => matchPath(page.path, pathname) !== null);
  });
}

function isOpen(link: MenuLink, { isAdmin, isAuthor, grants, config }: MenuContext): boolean {
  if (link.onlyFor === 'admin' && !isAdmin) return false;
  if (link.onlyFor === 'author' && isAuthor !== true) return false;
  if (link.grant !== undefined && !grants.includes(link.grant)) return false;
  return link.switch === undefined || config?.[link.switch] === true;
}

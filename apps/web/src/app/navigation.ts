import type { Grant } from '@oyez/contract/accounts/permissions';
import type { Part } from '@oyez/contract/site/parts';
import type { Bilingual } from '@oyez/contract/wire/values';
import { type MenuLink, type MenuPlace, type Page, SUBMENUS, type TalkSwitch } from './page.ts';
import { paths } from './paths.ts';

export type MenuEntry = { label: Bilingual; to: string; area?: string | undefined };
export type MenuItem = MenuEntry | { label: Bilingual; entries: MenuEntry[] };

export type MenuContext = {
  isAdmin: boolean;
  /** Unknown until somebody asks: only the menu behind the name does. */
  isAuthor?: boolean | undefined;
  /** What the person's role allows. */
  grants: readonly Grant[];
  /** What the site has; nothing of it until that is known. */
  parts: readonly Part[];
  /** The switches that are on; none until that is known. */
  switches?: readonly TalkSwitch[];
};

/** What leads to these pages, for those whom they let in. */
export function linksTo(table: readonly Page[]): MenuLink[] {
  return table.flatMap(({ grant, menu = [] }) => menu.map((link) => ({ ...link, grant })));
}

/** The entries of one menu in their order; those with the same `submenu` are gathered under it. */
export function menuOf(all: readonly MenuLink[], place: MenuPlace, context: MenuContext): MenuItem[] {
  const links = all
    .filter((link) => link.place === place && isOpen(link, context))
    .toSorted((a, b) => a.order - b.order);
  const items: MenuItem[] = [];
  for (const link of links) {
    const entry: MenuEntry = { label: link.label, to: link.to(), area: link.area };
    if (link.submenu === undefined) {
      items.push(entry);
      continue;
    }
    const label = SUBMENUS[link.submenu];
    const open = items.find((item) => item.label === label);
    if (open !== undefined && 'entries' in open) open.entries.push(entry);
    else items.push({ label, entries: [entry] });
  }
  return items;
}

export function isSubmenu(item: MenuItem): item is { label: Bilingual; entries: MenuEntry[] } {
  return 'entries' in item;
}

export type Shortcut = { key: string; label: Bilingual; to: string };

/** The pages that open with `g` and a key. */
export function shortcutsOf(all: readonly MenuLink[], context: MenuContext): Shortcut[] {
  return all.flatMap((link) =>
    link.key !== undefined && isOpen(link, context) ? [{ key: link.key, label: link.label, to: link.to() }] : [],
  );
}

/** Whether a menu entry is where the person is: its page or one below it. Below `/admin` every page has its own entry. */
export function isCurrent(to: string, pathname: string): boolean {
  const path = to.split('?')[0] ?? to;
  return pathname === path || (path !== paths.admin() && pathname.startsWith(`${path}/`));
}

/** The same, where a page may belong to the entry though it stands elsewhere. */
export function isWithin({ to, area = to }: MenuEntry, pathname: string): boolean {
  return isCurrent(to, pathname) || isCurrent(area, pathname);
}

function isOpen(link: MenuLink, { isAdmin, isAuthor, grants, parts, switches = [] }: MenuContext): boolean {
  if (link.opened !== undefined && !switches.includes(link.opened)) return false;
  if (link.needs !== undefined && !parts.includes(link.needs)) return false;
  if (link.onlyFor === 'admin' && !isAdmin) return false;
  if (link.onlyFor === 'author' && isAuthor !== true) return false;
  return link.grant === undefined || grants.includes(link.grant);
}

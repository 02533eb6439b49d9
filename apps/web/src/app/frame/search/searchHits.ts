import { SEARCH_KINDS, type SearchHit, type SearchKind } from '@oyez/contract/site/search';
import { pick, type Locale } from '@oyez/contract/wire/values';
import { isSubmenu, type MenuContext, menuOf } from '../../navigation.ts';
import type { MenuLink } from '../../page.ts';
import { paths } from '../../paths.ts';
import { addressesOf } from '../../scope/addresses.ts';

export type Hit = { kind: SearchKind | 'page'; to: string; title: string; note: string | null; inGroup: boolean };

/** Pages come first: there are few, and whoever types their name means them. */
export const HIT_KINDS = ['page', ...SEARCH_KINDS] as const;
const MOST_PAGES = 5;

/** Pages by the words of their menus, in both languages. */
export function pageHits(links: readonly MenuLink[], context: MenuContext, text: string, locale: Locale): Hit[] {
  const wanted = text.toLowerCase();
  const entries = (['default', 'user', 'admin'] as const)
    .filter((place) => place !== 'admin' || context.isAdmin)
    .flatMap((place) => menuOf(links, place, context))
    .flatMap((item) => (isSubmenu(item) ? item.entries : [item]));
  const found = new Map<string, Hit>();
  for (const { label, to } of entries) {
    const names = [label.en, label.zh].map((name) => name.toLowerCase());
    if (found.has(to) || !names.some((name) => name.includes(wanted))) continue;
    found.set(to, { kind: 'page', to, title: pick(label, locale), note: null, inGroup: false });
  }
  return [...found.values()].slice(0, MOST_PAGES);
}

const ADDRESSES: { readonly [K in SearchKind]: (hit: SearchHit) => string } = {
  problem: ({ key, gid }) =>
    addressesOf(gid === null ? { kind: 'site' } : { kind: 'group', groupId: gid }).problem(key),
  contest: ({ key }) => paths.contest(key),
  training: ({ key, gid }) => paths.training(key, gid === null ? undefined : String(gid)),
  group: ({ key }) => paths.group(key),
  discussion: ({ key, gid }) =>
    gid === null ? paths.discussion(Number(key)) : paths.groupDiscussion(String(gid), Number(key)),
  person: ({ key }) => paths.userHome({ username: key }),
};

export function siteHit(hit: SearchHit): Hit {
  const { kind, title, note, gid } = hit;
  return {
    kind,
    to: ADDRESSES[kind](hit),
    title: title === '' ? (note ?? hit.key) : title,
    note,
    inGroup: gid !== null,
  };
}

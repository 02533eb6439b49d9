import type { Grant } from '@oyez/contract/accounts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { shellTexts } from './frame/shell.i18n.ts';

/** The switches of the site's configuration that open or close whole areas. */
export type SiteSwitch = 'openPublicDiscussion' | 'openGroupDiscussion' | 'openContestComment';

/** Who may open a page. The server decides on its own about what the page then asks for. */
export type Guard = 'public' | 'login' | 'admin' | { switch: SiteSwitch; login: boolean };

/** The four menus of the bar, the back office's, and the menu behind the user's name. */
export type MenuMode = 'default' | 'training' | 'contest' | 'group' | 'admin';
export type MenuLabel = Extract<Parameters<(typeof shellTexts)['now']>[0], `menu.${string}`>;

export type MenuParams = Readonly<Record<string, string | undefined>>;

export type MenuLink = {
  place: MenuMode | 'user';
  order: number;
  label: MenuLabel;
  /** Null where this menu has no such entry: the group home of a training without a group. */
  to: (params: MenuParams) => string | null;
  submenu?: 'menu.ranks' | 'menu.site' | 'menu.people' | 'menu.problemSetting';
  /** Authors are those who have written problems. */
  onlyFor?: 'admin' | 'author';
  /** What the role must allow for the page to be of any use. */
  grant?: Grant;
  switch?: SiteSwitch;
  /** Stands there shut for who may not enter the contest or group. */
  needsAccess?: true;
  /** Opens with `g` and this key. */
  key?: string;
};

export type Page = {
  path: string;
  guard: Guard;
  frame: 'site' | 'admin' | 'bare';
  load: () => Promise<ComponentType>;
  /** Asks for the page's data while its code is still under way. */
  prepare?: (queryClient: QueryClient, params: MenuParams) => Promise<void>;
  /** Which menu the bar shows while this page is open. */
  mode?: MenuMode;
  menu?: MenuLink[];
  /** `list` 1,200 px, `board` 1,440 px, `full` the whole window. */
  width?: 'list' | 'board' | 'full';
  footer?: false;
};

/** What the frame knows about the page that is open. */
export type PageHandle = { page: Pick<Page, 'mode' | 'width' | 'footer'> };

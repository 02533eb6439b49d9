import type { Grant } from '@oyez/contract/accounts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { shellTexts } from './frame/shell.i18n.ts';

/** Who may open a page. The server decides on its own about what the page then asks for. */
export type Guard = 'public' | 'login' | 'admin';

/** The menu of the bar, the back office's, and the one behind the user's name. */
export type MenuPlace = 'default' | 'admin' | 'user';
export type MenuLabel = Extract<Parameters<(typeof shellTexts)['now']>[0], `menu.${string}`>;

export type PageParams = Readonly<Record<string, string | undefined>>;

export type MenuLink = {
  place: MenuPlace;
  order: number;
  label: MenuLabel;
  to: () => string;
  submenu?: 'menu.ranks' | 'menu.site' | 'menu.people' | 'menu.problemSetting';
  /** Authors are those who have written problems. */
  onlyFor?: 'admin' | 'author';
  /** What the role must allow for the page to be of any use. */
  grant?: Grant;
  /** Opens with `g` and this key. */
  key?: string;
};

export type Page = {
  path: string;
  guard: Guard;
  frame: 'site' | 'admin' | 'bare';
  load: () => Promise<ComponentType>;
  /** Asks for the page's data while its code is still under way. */
  prepare?: (queryClient: QueryClient, params: PageParams) => Promise<void>;
  menu?: MenuLink[];
  /** `list` 1,200 px, `board` 1,440 px, `full` the whole window. */
  width?: 'list' | 'board' | 'full';
  footer?: false;
};

/** What the frame knows about the page that is open. */
export type PageHandle = { page: Pick<Page, 'width' | 'footer'> };

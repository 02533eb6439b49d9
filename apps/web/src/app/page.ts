import type { Grant } from '@oyez/contract/accounts/permissions';
import type { Part, PartSwitch } from '@oyez/contract/site/parts';
import type { Bilingual } from '@oyez/contract/wire/values';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Who may open a page; `reader` as the site's setting of who may read problems has it. The server decides on its own about what the page then asks for. */
export type Guard = 'public' | 'reader' | 'login' | 'admin';

/** What opens the areas in which people talk. */
export type TalkSwitch = Exclude<PartSwitch, 'openContestJudge'>;

/** The menu of the bar, the back office's, and the one behind the user's name. */
export type MenuPlace = 'default' | 'admin' | 'user';

/** Entries that belong together open below one word. */
export const SUBMENUS = {
  ranks: { en: 'Rank', zh: '排名' },
  site: { en: 'Site', zh: '站点' },
  people: { en: 'Users', zh: '用户' },
  problemSetting: { en: 'Problems', zh: '题目' },
  contestSetting: { en: 'Contests', zh: '比赛' },
  trainingSetting: { en: 'Trainings', zh: '训练' },
} as const satisfies Record<string, Bilingual>;

export type PageParams = Readonly<Record<string, string | undefined>>;

export type MenuLink = {
  place: MenuPlace;
  order: number;
  label: Bilingual;
  to: () => string;
  submenu?: keyof typeof SUBMENUS;
  /** Pages below this address are its own too. */
  area?: string;
  /** Authors are those who have written problems. */
  onlyFor?: 'admin' | 'author';
  /** Shown where the site has this part. */
  needs?: Part;
  /** Shown while this switch of the site is on. */
  opened?: TalkSwitch;
  /** The grant of the page it leads to. */
  grant?: Grant | undefined;
  /** Opens with `g` and this key. */
  key?: string;
};

export type Page = {
  path: string;
  guard: Guard;
  /** What the role must allow for the page to be of any use: without it the menu does not offer it, and it does not open. */
  grant?: Grant;
  /** The switch of the site without which nobody comes in. */
  opened?: TalkSwitch;
  /** `contest`, `training` and `group`: the site's, with the head and the tabs of such a place above the page. */
  frame: 'site' | 'contest' | 'training' | 'group' | 'groupTraining' | 'admin' | 'bare';
  load: () => Promise<ComponentType>;
  /** Asks for the page's data while its code is still under way. */
  prepare?: (queryClient: QueryClient, params: PageParams) => Promise<void>;
  menu?: Omit<MenuLink, 'grant'>[];
  /** `list` 1,200 px, `board` 1,440 px, `full` the whole window. */
  width?: 'list' | 'board' | 'full';
  footer?: false;
};

/** What the frame knows about the page that is open. */
export type PageHandle = { page: Pick<Page, 'guard' | 'width' | 'footer'> };

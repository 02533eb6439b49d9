import { adminPages } from './adminPages.ts';
import { discussionPages } from './discussionPages.ts';
import { groupPages } from './groupPages.ts';
import { groupSettingPages } from './groupSettingPages.ts';
import { linksTo } from './navigation.ts';
import type { Page } from './page.ts';
import { trainingPages } from './trainingPages.ts';

/** The pages of which a first visit need not know: their table comes with the first of them that is opened. */
export const latePages: readonly Page[] = [
  ...trainingPages,
  ...groupPages,
  ...discussionPages,
  ...groupSettingPages,
  ...adminPages,
];

export const adminLinks = linksTo(latePages);

import { linksTo } from './navigation.ts';
import type { MenuLink } from './page.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';

/** What leads to pages whose table comes later. */
const doors: readonly MenuLink[] = [
  {
    place: 'default',
    order: 30,
    label: { en: 'Trainings', zh: '训练' },
    to: () => paths.trainings(),
    needs: 'trainings',
    key: 't',
  },
  {
    place: 'default',
    order: 45,
    label: { en: 'Groups', zh: '团队' },
    to: () => paths.groups(),
    needs: 'groups',
    key: 'u',
  },
  {
    place: 'default',
    order: 63,
    label: { en: 'Discussion', zh: '讨论' },
    to: () => paths.discussions(),
    needs: 'discussions',
    opened: 'openPublicDiscussion',
    key: 'd',
  },
  { place: 'user', order: 40, label: { en: 'Management', zh: '后台管理' }, to: paths.admin, onlyFor: 'admin' },
];

/** The entries of the bar and of the menu behind the name; the back office has its own. */
export const menuLinks: readonly MenuLink[] = [...linksTo(pages), ...doors];

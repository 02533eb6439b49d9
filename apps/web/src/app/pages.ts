import type { Grant } from '@oyez/contract/permissions';
import type { ComponentType } from 'react';
import { getSession } from '../api/session.ts';
import { paths } from './paths.ts';
import type { shellTexts } from './shell.i18n.ts';

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
  submenu?: 'menu.ranks' | 'menu.site' | 'menu.people';
  onlyFor?: 'admin';
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
  /** Which menu the bar shows while this page is open. */
  mode?: MenuMode;
  menu?: MenuLink[];
  /** `list` 1,200 px, `board` 1,440 px, `full` the whole window. */
  width?: 'list' | 'board' | 'full';
  footer?: false;
};

/** What the frame knows about the page that is open. */
export type PageHandle = { page: Pick<Page, 'mode' | 'width' | 'footer'> };

/** Names the person, so that the address can be handed on. */
function ownHome(): string {
  const { user } = getSession();
  return paths.userHome(user === null ? {} : { uid: user.uid, username: user.username });
}

/**
 * Every page of the site. Router, menus, shortcuts and their help are drawn from this table: a page that is not here has
 * no address and no link.
 */
export const pages: Page[] = [
  {
    path: '/home',
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
    menu: [{ place: 'default', order: 10, label: 'menu.home', to: paths.home, key: 'h' }],
  },
  {
    path: '/problem',
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/problems/ProblemListPage.tsx')).ProblemListPage,
    menu: [{ place: 'default', order: 20, label: 'menu.problems', to: paths.problems, key: 'p' }],
  },
  {
    path: '/problem/:problemID',
    guard: 'login',
    frame: 'site',
    width: 'full',
    footer: false,
    load: async () => (await import('../features/problems/ProblemPage.tsx')).ProblemPage,
  },
  {
    path: '/status',
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/submissions/SubmissionListPage.tsx')).SubmissionListPage,
    menu: [
      { place: 'default', order: 50, label: 'menu.status', to: () => paths.status(), key: 's' },
      { place: 'user', order: 20, label: 'menu.mySubmissions', to: () => paths.status({ onlyMine: true }) },
    ],
  },
  {
    path: '/submission-detail/:submitID',
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/submissions/SubmissionDetailPage.tsx')).SubmissionDetailPage,
  },
  {
    path: '/help/judging',
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/help/JudgingHelpPage.tsx')).JudgingHelpPage,
  },
  {
    path: '/message',
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/messages/MessageCenterPage.tsx')).MessageHomePage,
    menu: [{ place: 'user', order: 30, label: 'menu.messages', to: () => paths.messages() }],
  },
  {
    path: '/message/:kind',
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/messages/MessageCenterPage.tsx')).MessageCenterPage,
  },
  {
    path: '/reset-password',
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/accounts/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/user-home',
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/profiles/UserHomePage.tsx')).UserHomePage,
    menu: [{ place: 'user', order: 10, label: 'menu.userHome', to: ownHome }],
  },
  {
    path: '/setting',
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage,
    menu: [{ place: 'user', order: 35, label: 'menu.settings', to: paths.settings }],
  },
  {
    path: '/logout',
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/accounts/LogoutPage.tsx')).LogoutPage,
    menu: [{ place: 'user', order: 90, label: 'menu.logout', to: paths.logout }],
  },
  {
    path: '/admin',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/admin/AdminHomePage.tsx')).AdminHomePage,
    menu: [
      { place: 'user', order: 40, label: 'menu.management', to: paths.admin, onlyFor: 'admin' },
      { place: 'admin', order: 10, label: 'menu.overview', to: paths.admin },
    ],
  },
  {
    path: '/admin/notice',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/messages/NoticePage.tsx')).NoticePage,
    menu: [{ place: 'admin', order: 16, label: 'menu.notices', to: paths.adminNotices, grant: 'announcement_admin' }],
  },
  {
    path: '/admin/announcement',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/AnnouncementPage.tsx')).AnnouncementPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: 'menu.announcements',
        to: paths.adminAnnouncements,
        grant: 'announcement_admin',
        submenu: 'menu.site',
      },
    ],
  },
  {
    path: '/admin/tools',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/ToolsPage.tsx')).ToolsPage,
    menu: [
      {
        place: 'admin',
        order: 15,
        label: 'menu.adminTools',
        to: paths.adminTools,
        grant: 'system_info_admin',
        submenu: 'menu.site',
      },
    ],
  },
  {
    path: '/admin/conf',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/ConfPage.tsx')).ConfPage,
    menu: [
      {
        place: 'admin',
        order: 16,
        label: 'menu.conf',
        to: paths.adminConf,
        grant: 'system_info_admin',
        submenu: 'menu.site',
      },
    ],
  },
  {
    path: '/admin/switch',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/SwitchPage.tsx')).SwitchPage,
    menu: [
      {
        place: 'admin',
        order: 17,
        label: 'menu.switches',
        to: paths.adminSwitches,
        grant: 'system_info_admin',
        submenu: 'menu.site',
      },
    ],
  },
  {
    path: '/admin/mail',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/mail/MailPage.tsx')).MailPage,
    menu: [
      {
        place: 'admin',
        order: 70,
        label: 'menu.mails',
        submenu: 'menu.site',
        to: paths.adminMails,
        grant: 'system_info_admin',
      },
    ],
  },
  {
    path: '/admin/user',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/UserListPage.tsx')).UserListPage,
    menu: [
      {
        place: 'admin',
        order: 12,
        label: 'menu.users',
        to: () => paths.adminUsers(),
        submenu: 'menu.people',
        grant: 'user_admin',
      },
    ],
  },
  {
    path: '/admin/user/deleted',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/DeletedUsersPage.tsx')).DeletedUsersPage,
  },
  {
    path: '/admin/user/import',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/ImportUsersPage.tsx')).ImportUsersPage,
    menu: [
      {
        place: 'admin',
        order: 13,
        label: 'menu.userImport',
        to: () => paths.adminUserImport(),
        submenu: 'menu.people',
        grant: 'user_admin',
      },
    ],
  },
  {
    path: '/admin/user/import/:batchID',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/BatchPage.tsx')).BatchPage,
  },
  {
    path: '/admin/user/generate',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/GenerateUsersPage.tsx')).GenerateUsersPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: 'menu.userGenerate',
        to: () => paths.adminUserGenerate(),
        submenu: 'menu.people',
        grant: 'user_admin',
      },
    ],
  },
  {
    path: '/admin/audit',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/audit/AuditPage.tsx')).AuditPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: 'menu.audit',
        to: () => paths.adminAudit(),
        submenu: 'menu.people',
        grant: 'user_admin',
      },
    ],
  },
  {
    path: '/admin/logins',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/audit/LoginsPage.tsx')).LoginsPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: 'menu.logins',
        to: () => paths.adminLogins(),
        submenu: 'menu.people',
        grant: 'user_admin',
      },
    ],
  },
  {
    path: '/admin/nodes',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/nodes/NodesPage.tsx')).NodesPage,
    menu: [{ place: 'admin', order: 20, label: 'menu.nodes', to: paths.adminNodes, grant: 'system_info_admin' }],
  },
  {
    path: '/admin/rejudge',
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/rejudging/RejudgePage.tsx')).RejudgePage,
    menu: [{ place: 'admin', order: 30, label: 'menu.rejudge', to: () => paths.adminRejudge(), grant: 'rejudge' }],
  },
  {
    path: '/admin/login',
    guard: 'public',
    frame: 'bare',
    load: async () => (await import('../features/accounts/AdminLoginPage.tsx')).AdminLoginPage,
  },
];

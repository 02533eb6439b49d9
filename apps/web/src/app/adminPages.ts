import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { type Pattern, patterns } from './patterns.ts';

/** The pages of the back office. */
export const adminPages: readonly (Page & { path: Pattern })[] = [
  {
    path: patterns.admin,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/dashboard/AdminHomePage.tsx')).AdminHomePage,
    menu: [
      { place: 'user', order: 40, label: 'menu.management', to: paths.admin, onlyFor: 'admin' },
      { place: 'admin', order: 10, label: 'menu.overview', to: paths.admin },
    ],
  },
  {
    path: patterns.adminNotices,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/messages/NoticePage.tsx')).NoticePage,
    menu: [{ place: 'admin', order: 16, label: 'menu.notices', to: paths.adminNotices, grant: 'announcement_admin' }],
  },
  {
    path: patterns.adminAnnouncements,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/announcements/AnnouncementPage.tsx')).AnnouncementPage,
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
    path: patterns.adminTools,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/tools/ToolsPage.tsx')).ToolsPage,
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
    path: patterns.adminConf,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/configuration/ConfPage.tsx')).ConfPage,
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
    path: patterns.adminSwitches,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/site/configuration/SwitchPage.tsx')).SwitchPage,
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
    path: patterns.adminMails,
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
    path: patterns.adminUsers,
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
    path: patterns.adminUsersDeleted,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/DeletedUsersPage.tsx')).DeletedUsersPage,
  },
  {
    path: patterns.adminUserImport,
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
    path: patterns.adminUserBatch,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/BatchPage.tsx')).BatchPage,
  },
  {
    path: patterns.adminUserGenerate,
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
    path: patterns.adminAudit,
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
    path: patterns.adminLogins,
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
    path: patterns.adminProblems,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/list/ProblemAdminPage.tsx')).ProblemAdminPage,
    menu: [
      {
        place: 'admin',
        order: 17,
        label: 'menu.problems',
        to: paths.adminProblems,
        submenu: 'menu.problemSetting',
        grant: 'problem_admin',
      },
    ],
  },
  {
    path: patterns.adminProblemsDeleted,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/list/DeletedProblemsPage.tsx')).DeletedProblemsPage,
  },
  {
    path: patterns.adminProblemCreate,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/form/CreateProblemPage.tsx')).CreateProblemPage,
    menu: [
      {
        place: 'admin',
        order: 18,
        label: 'menu.problemCreate',
        to: paths.adminProblemCreate,
        submenu: 'menu.problemSetting',
        grant: 'problem_admin',
      },
    ],
  },
  {
    path: patterns.adminTags,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/tags/TagAdminPage.tsx')).TagAdminPage,
    menu: [
      {
        place: 'admin',
        order: 18,
        label: 'menu.tags',
        to: paths.adminTags,
        submenu: 'menu.problemSetting',
        grant: 'problem_edit_any',
      },
    ],
  },
  {
    path: patterns.adminGroupProblems,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/group-problems/ApplicationsPage.tsx')).ApplicationsPage,
    menu: [
      {
        place: 'admin',
        order: 19,
        label: 'menu.groupProblems',
        to: paths.adminGroupProblems,
        submenu: 'menu.problemSetting',
        grant: 'problem_edit_any',
      },
    ],
  },
  {
    path: patterns.adminProblemEdit,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/form/EditProblemPage.tsx')).EditProblemPage,
  },
  {
    path: patterns.adminPackages,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/packages/PackagesPage.tsx')).PackagesPage,
    menu: [
      {
        place: 'admin',
        order: 21,
        label: 'menu.packages',
        to: () => paths.adminPackages(),
        submenu: 'menu.problemSetting',
        grant: 'problem_admin',
      },
    ],
  },
  {
    path: patterns.adminPackageImport,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/packages/ImportPage.tsx')).ImportPage,
  },
  {
    path: patterns.adminNodes,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/judging/nodes/NodesPage.tsx')).NodesPage,
    menu: [{ place: 'admin', order: 20, label: 'menu.nodes', to: paths.adminNodes, grant: 'system_info_admin' }],
  },
  {
    path: patterns.adminRejudge,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/judging/rejudging/RejudgePage.tsx')).RejudgePage,
    menu: [{ place: 'admin', order: 30, label: 'menu.rejudge', to: () => paths.adminRejudge(), grant: 'rejudge' }],
  },
  {
    path: patterns.adminLogin,
    guard: 'public',
    frame: 'bare',
    load: async () => (await import('../features/accounts/login/AdminLoginPage.tsx')).AdminLoginPage,
  },
];

import { contestAdminPages } from './contestAdminPages.ts';
import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';
import { trainingAdminPages } from './trainingAdminPages.ts';

/** The pages of the back office. */
export const adminPages: readonly Page[] = [
  {
    path: patterns.admin,
    guard: 'admin',
    frame: 'admin',
    load: async () => (await import('../features/dashboard/AdminHomePage.tsx')).AdminHomePage,
    menu: [{ place: 'admin', order: 10, label: { en: 'Overview', zh: '概览' }, to: paths.admin }],
  },
  {
    path: patterns.adminNotices,
    guard: 'admin',
    grant: 'announcement_admin',
    frame: 'admin',
    load: async () => (await import('../features/messages/NoticePage.tsx')).NoticePage,
    menu: [
      {
        place: 'admin',
        order: 16,
        label: { en: 'Notices', zh: '通知' },
        to: paths.adminNotices,
        submenu: 'site',
      },
    ],
  },
  {
    path: patterns.adminAnnouncements,
    guard: 'admin',
    grant: 'announcement_admin',
    frame: 'admin',
    load: async () => (await import('../features/site/announcements/AnnouncementPage.tsx')).AnnouncementPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: { en: 'Announcements', zh: '公告' },
        to: paths.adminAnnouncements,
        submenu: 'site',
      },
    ],
  },
  {
    path: patterns.adminTools,
    guard: 'admin',
    grant: 'system_info_admin',
    frame: 'admin',
    load: async () => (await import('../features/site/tools/ToolsPage.tsx')).ToolsPage,
    menu: [
      {
        place: 'admin',
        order: 15,
        label: { en: 'Tools and titles', zh: '工具与头衔' },
        to: paths.adminTools,
        submenu: 'site',
      },
    ],
  },
  {
    path: patterns.adminConf,
    guard: 'admin',
    grant: 'system_info_admin',
    frame: 'admin',
    load: async () => (await import('../features/site/configuration/ConfPage.tsx')).ConfPage,
    menu: [
      {
        place: 'admin',
        order: 16,
        label: { en: 'Configuration', zh: '系统配置' },
        to: paths.adminConf,
        submenu: 'site',
      },
    ],
  },
  {
    path: patterns.adminSwitches,
    guard: 'admin',
    grant: 'system_info_admin',
    frame: 'admin',
    load: async () => (await import('../features/site/configuration/SwitchPage.tsx')).SwitchPage,
    menu: [
      {
        place: 'admin',
        order: 17,
        label: { en: 'Switches', zh: '开关' },
        to: paths.adminSwitches,
        submenu: 'site',
      },
    ],
  },
  {
    path: patterns.adminMails,
    guard: 'admin',
    grant: 'system_info_admin',
    frame: 'admin',
    load: async () => (await import('../features/mail/MailPage.tsx')).MailPage,
    menu: [
      {
        place: 'admin',
        order: 70,
        label: { en: 'E-mails', zh: '邮件' },
        submenu: 'site',
        to: paths.adminMails,
      },
    ],
  },
  {
    path: patterns.adminUsers,
    guard: 'admin',
    grant: 'user_admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/UserListPage.tsx')).UserListPage,
    menu: [
      {
        place: 'admin',
        order: 12,
        label: { en: 'All users', zh: '用户管理' },
        to: () => paths.adminUsers(),
        submenu: 'people',
      },
    ],
  },
  {
    path: patterns.adminUsersDeleted,
    guard: 'admin',
    grant: 'user_admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/DeletedUsersPage.tsx')).DeletedUsersPage,
  },
  {
    path: patterns.adminUserImport,
    guard: 'admin',
    grant: 'user_admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/ImportUsersPage.tsx')).ImportUsersPage,
    menu: [
      {
        place: 'admin',
        order: 13,
        label: { en: 'Import users', zh: '导入用户' },
        to: () => paths.adminUserImport(),
        submenu: 'people',
      },
    ],
  },
  {
    path: patterns.adminUserBatch,
    guard: 'admin',
    grant: 'user_admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/BatchPage.tsx')).BatchPage,
  },
  {
    path: patterns.adminUserGenerate,
    guard: 'admin',
    grant: 'user_admin',
    frame: 'admin',
    load: async () => (await import('../features/user-admin/GenerateUsersPage.tsx')).GenerateUsersPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: { en: 'Generate accounts', zh: '批量生成' },
        to: () => paths.adminUserGenerate(),
        submenu: 'people',
      },
    ],
  },
  {
    path: patterns.adminAudit,
    guard: 'admin',
    grant: 'user_admin',
    frame: 'admin',
    load: async () => (await import('../features/audit/AuditPage.tsx')).AuditPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: { en: 'Audit log', zh: '操作日志' },
        to: () => paths.adminAudit(),
        submenu: 'people',
      },
    ],
  },
  {
    path: patterns.adminLogins,
    guard: 'admin',
    grant: 'user_admin',
    frame: 'admin',
    load: async () => (await import('../features/audit/LoginsPage.tsx')).LoginsPage,
    menu: [
      {
        place: 'admin',
        order: 14,
        label: { en: 'Logins', zh: '登录记录' },
        to: () => paths.adminLogins(),
        submenu: 'people',
      },
    ],
  },
  {
    path: patterns.adminProblems,
    guard: 'admin',
    grant: 'problem_admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/list/ProblemAdminPage.tsx')).ProblemAdminPage,
    menu: [
      {
        place: 'admin',
        order: 17,
        label: { en: 'Problems', zh: '题库' },
        to: paths.adminProblems,
        area: patterns.adminProblemEdit.replace('/:problemID', ''),
        submenu: 'problemSetting',
      },
    ],
  },
  {
    path: patterns.adminProblemsDeleted,
    guard: 'admin',
    grant: 'problem_edit_any',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/list/DeletedProblemsPage.tsx')).DeletedProblemsPage,
  },
  {
    path: patterns.adminProblemCreate,
    guard: 'admin',
    grant: 'problem_admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/form/CreateProblemPage.tsx')).CreateProblemPage,
    menu: [
      {
        place: 'admin',
        order: 18,
        label: { en: 'New problem', zh: '新建题目' },
        to: paths.adminProblemCreate,
        submenu: 'problemSetting',
      },
    ],
  },
  {
    path: patterns.adminTags,
    guard: 'admin',
    grant: 'problem_edit_any',
    frame: 'admin',
    load: async () => (await import('../features/tags/TagAdminPage.tsx')).TagAdminPage,
    menu: [
      {
        place: 'admin',
        order: 18,
        label: { en: 'Tags', zh: '标签' },
        to: paths.adminTags,
        submenu: 'problemSetting',
      },
    ],
  },
  {
    path: patterns.adminGroups,
    guard: 'admin',
    grant: 'group_enter_any',
    frame: 'admin',
    load: async () => (await import('../features/groups/admin/GroupAdminPage.tsx')).GroupAdminPage,
    menu: [
      {
        place: 'admin',
        order: 15,
        label: { en: 'Groups', zh: '团队' },
        to: () => paths.adminGroups(),
        needs: 'groups',
        submenu: 'people',
      },
    ],
  },
  {
    path: patterns.adminGroupProblems,
    guard: 'admin',
    grant: 'problem_edit_any',
    frame: 'admin',
    load: async () => (await import('../features/group-problems/ApplicationsPage.tsx')).ApplicationsPage,
    menu: [
      {
        place: 'admin',
        order: 19,
        label: { en: 'Group applications', zh: '团队题目申请' },
        to: paths.adminGroupProblems,
        needs: 'groups',
        submenu: 'problemSetting',
      },
    ],
  },
  {
    path: patterns.adminProblemEdit,
    guard: 'admin',
    grant: 'problem_admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/form/EditProblemPage.tsx')).EditProblemPage,
  },
  {
    path: patterns.adminPackages,
    guard: 'admin',
    grant: 'problem_admin',
    frame: 'admin',
    load: async () => (await import('../features/packages/PackagesPage.tsx')).PackagesPage,
    menu: [
      {
        place: 'admin',
        order: 21,
        label: { en: 'Import and export', zh: '导入与导出' },
        to: () => paths.adminPackages(),
        submenu: 'problemSetting',
      },
    ],
  },
  {
    path: patterns.adminRemoteImport,
    guard: 'admin',
    grant: 'problem_admin',
    frame: 'admin',
    load: async () => (await import('../features/remote-import/RemoteImportPage.tsx')).RemoteImportPage,
    menu: [
      {
        place: 'admin',
        order: 22,
        label: { en: 'Import from other judges', zh: '从其他平台导入' },
        to: paths.adminRemoteImport,
        submenu: 'problemSetting',
        needs: 'remoteJudges',
      },
    ],
  },
  {
    path: patterns.adminPackageImport,
    guard: 'admin',
    grant: 'problem_admin',
    frame: 'admin',
    load: async () => (await import('../features/packages/ImportPage.tsx')).ImportPage,
  },
  ...contestAdminPages,
  ...trainingAdminPages,
  {
    path: patterns.adminNodes,
    guard: 'admin',
    grant: 'system_info_admin',
    frame: 'admin',
    load: async () => (await import('../features/judging/nodes/NodesPage.tsx')).NodesPage,
    menu: [
      {
        place: 'admin',
        order: 20,
        label: { en: 'Judge nodes', zh: '评测机' },
        to: paths.adminNodes,
      },
    ],
  },
  {
    path: patterns.adminRemoteJudges,
    guard: 'admin',
    grant: 'system_info_admin',
    frame: 'admin',
    load: async () => (await import('../features/remote-judges/RemoteJudgesPage.tsx')).RemoteJudgesPage,
    menu: [
      {
        place: 'admin',
        order: 18,
        label: { en: 'Remote judges', zh: '远程评测' },
        to: paths.adminRemoteJudges,
        submenu: 'site',
        needs: 'remoteJudges',
      },
    ],
  },
  {
    path: patterns.adminRejudge,
    guard: 'admin',
    grant: 'rejudge',
    frame: 'admin',
    load: async () => (await import('../features/judging/rejudging/RejudgePage.tsx')).RejudgePage,
    menu: [
      {
        place: 'admin',
        order: 30,
        label: { en: 'Rejudge', zh: '重新评测' },
        to: () => paths.adminRejudge(),
      },
    ],
  },
  {
    path: patterns.adminLogin,
    guard: 'public',
    frame: 'bare',
    load: async () => (await import('../features/accounts/login/AdminLoginPage.tsx')).AdminLoginPage,
  },
];

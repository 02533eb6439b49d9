import * as accountSettings from './accounts/account-settings.ts';
import * as preferences from './accounts/preferences.ts';
import * as accountBatches from './users/account-batches.ts';
import * as accounts from './accounts/accounts.ts';
import * as announcements from './site/announcements.ts';
import * as audit from './site/audit.ts';
import * as classAssignments from './classes/assignments.ts';
import * as classRosters from './classes/rosters.ts';
import * as classSections from './classes/sections.ts';
import * as balloons from './contests/balloons.ts';
import * as boards from './contests/boards.ts';
import * as clarifications from './contests/clarifications.ts';
import * as caseFiles from './problems/case-files.ts';
import * as connections from './site/connections.ts';
import * as contestParticipants from './contests/contest-participants.ts';
import * as contestReadiness from './contests/contest-readiness.ts';
import * as contestFeed from './contests/contest-feed.ts';
import * as contestRejudging from './contests/contest-rejudging.ts';
import * as contestJury from './contests/contest-jury.ts';
import * as contests from './contests/contests.ts';
import * as contestProblems from './contests/contest-problems.ts';
import * as contestAdmin from './contests/contest-admin.ts';
import * as contestTeams from './contests/contest-teams.ts';
import * as contestProblemAdmin from './contests/contest-problem-admin.ts';
import * as virtualRuns from './contests/virtual-runs.ts';
import * as dashboard from './site/dashboard.ts';
import * as comments from './discussions/comments.ts';
import * as discussionAdmin from './discussions/discussion-admin.ts';
import * as discussions from './discussions/discussions.ts';
import * as files from './site/files.ts';
import * as groupDiscussions from './discussions/group-discussions.ts';
import * as moderation from './discussions/moderation.ts';
import * as groupContests from './groups/group-contests.ts';
import * as groups from './groups/groups.ts';
import * as groupsAdmin from './groups/groups-admin.ts';
import * as groupAnnouncements from './groups/group-announcements.ts';
import * as groupMembers from './groups/group-members.ts';
import * as groupRank from './groups/group-rank.ts';
import * as groupProblems from './problems/group-problems.ts';
import * as groupProblemList from './groups/group-problem-list.ts';
import * as groupProblemSetting from './groups/group-problem-setting.ts';
import * as judge from './judging/judge-protocol.ts';
import * as judgingAdmin from './judging/judging-admin.ts';
import * as judgingProgress from './submissions/judging-progress.ts';
import * as messageDigest from './site/message-digest.ts';
import * as messages from './site/messages.ts';
import * as mail from './site/mail.ts';
import * as nodes from './judging/nodes.ts';
import * as ownProblems from './problems/own-problems.ts';
import * as packages from './problems/packages.ts';
import * as problemAdmin from './problems/problem-admin.ts';
import * as problemBatches from './problems/problem-batches.ts';
import * as problemChecks from './problems/problem-checks.ts';
import * as problemCopies from './problems/problem-copies.ts';
import * as problemLanguages from './problems/problem-languages.ts';
import * as problems from './problems/problems.ts';
import * as problemStatistics from './problems/problem-statistics.ts';
import * as profiles from './users/profiles.ts';
import * as remoteImport from './problems/remote-import.ts';
import * as ranks from './users/ranks.ts';
import * as remoteJudges from './remote/remote-judges.ts';
import * as search from './site/search.ts';
import * as site from './site/site.ts';
import * as siteConfig from './site/site-config.ts';
import * as siteItems from './site/site-items.ts';
import * as submissionDetail from './submissions/submission-detail.ts';
import * as submissionNotes from './submissions/submission-notes.ts';
import * as submissions from './submissions/submissions.ts';
import * as switches from './site/switches.ts';
import * as system from './site/system.ts';
import * as tags from './problems/tags.ts';
import * as tagsAdmin from './problems/tags-admin.ts';
import * as testData from './problems/test-data.ts';
import * as testRuns from './submissions/test-runs.ts';
import * as trainings from './trainings/trainings.ts';
import * as trainingAdmin from './trainings/training-admin.ts';
import * as trainingCategories from './trainings/training-categories.ts';
import * as trainingProblemAdmin from './trainings/training-problem-admin.ts';
import * as userAdmin from './users/user-admin.ts';
import { classAudit, classErrors } from './classes/class-words.ts';
import { contestAudit } from './contests/audit-words.ts';
import { teamAudit, teamErrors } from './contests/team-words.ts';
import { groupSettingAudit } from './groups/setting-audit-words.ts';
import { groupAudit } from './groups/audit-words.ts';
import { groupMemberAudit } from './groups/member-words.ts';
import { discussionAudit } from './discussions/audit-words.ts';
import { commentAudit } from './discussions/comment-audit-words.ts';
import { moderationAudit } from './discussions/moderation-words.ts';
import { judgingAudit } from './judging/audit-words.ts';
import { problemAudit } from './problems/audit-words.ts';
import { siteAudit } from './site/audit-words.ts';
import { trainingAudit } from './trainings/audit-words.ts';
import { userAudit } from './users/audit-words.ts';
import { noteAudit, noteErrors } from './submissions/note-words.ts';
import { remoteAudit, remoteErrors } from './remote/remote-words.ts';
import { accountErrors } from './errors/account-errors.ts';
import { authoringErrors } from './errors/authoring-errors.ts';
import { clarificationErrors } from './errors/clarification-errors.ts';
import { contestDayErrors } from './errors/contest-day-errors.ts';
import { contestErrors } from './errors/contest-errors.ts';
import { commentErrors } from './errors/comment-errors.ts';
import { discussionErrors } from './errors/discussion-errors.ts';
import { moderationErrors } from './errors/moderation-errors.ts';
import { fileErrors } from './errors/file-errors.ts';
import { groupSettingErrors } from './errors/group-setting-errors.ts';
import { groupErrors } from './errors/group-errors.ts';
import { groupMemberErrors } from './errors/group-member-errors.ts';
import { packageErrors } from './errors/package-errors.ts';
import { remoteImportErrors } from './errors/remote-import-errors.ts';
import { setterErrors } from './errors/setter-errors.ts';
import { siteErrors } from './errors/site-errors.ts';
import { trainingErrors } from './errors/training-errors.ts';
import { trainingSettingErrors } from './errors/training-setting-errors.ts';
import { userAdminErrors } from './errors/user-admin-errors.ts';
import type { Bilingual } from './wire/values.ts';

/**
 * What the contract is made of: a new part of it is entered here and nowhere else. Errors and words of the audit log
 * stand in files without schemas, so that a page with the one list does not carry the others along.
 */
type Area = { key: string; name: Bilingual; modules: readonly object[] };

/** The areas in the order in which a reader meets them; their endpoints are what the modules export. */
export const registry: readonly Area[] = [
  {
    key: 'accounts',
    name: { en: 'Accounts', zh: '账号' },
    modules: [accounts, accountSettings, preferences, profiles],
  },
  { key: 'site', name: { en: 'Site', zh: '站点' }, modules: [site, search] },
  { key: 'announcements', name: { en: 'Announcements', zh: '公告' }, modules: [announcements] },
  {
    key: 'site-admin',
    name: { en: 'Site administration', zh: '站点管理' },
    modules: [siteConfig, connections, switches, siteItems],
  },
  {
    key: 'problems',
    name: { en: 'Problems', zh: '题目' },
    modules: [problems, tags, problemLanguages, contestProblems],
  },
  {
    key: 'problem-admin',
    name: { en: 'Problem setting', zh: '出题' },
    modules: [problemAdmin, problemBatches, problemCopies, ownProblems, remoteImport],
  },
  {
    key: 'test-data',
    name: { en: 'Test data', zh: '测试数据' },
    modules: [testData, caseFiles],
  },
  { key: 'packages', name: { en: 'Import and export', zh: '导入与导出' }, modules: [packages] },
  {
    key: 'problem-checks',
    name: { en: 'Reference solutions', zh: '参考程序' },
    modules: [problemChecks],
  },
  {
    key: 'tags-admin',
    name: { en: 'Tags and group problems', zh: '标签与团队题目' },
    modules: [tagsAdmin, groupProblems],
  },
  { key: 'files', name: { en: 'Images and files', zh: '图片与文件' }, modules: [files] },
  {
    key: 'submissions',
    name: { en: 'Submissions', zh: '提交' },
    modules: [submissions, submissionDetail, submissionNotes, judgingProgress, testRuns, problemStatistics],
  },
  {
    key: 'contests',
    name: { en: 'Contests', zh: '比赛' },
    modules: [contests, contestJury, balloons, contestRejudging, clarifications, virtualRuns, contestFeed],
  },
  { key: 'boards', name: { en: 'Boards of contests', zh: '比赛榜单' }, modules: [boards] },
  {
    key: 'contest-admin',
    name: { en: 'Contest setting', zh: '比赛管理' },
    modules: [contestAdmin, contestProblemAdmin, contestTeams, contestReadiness, contestParticipants],
  },
  {
    key: 'classes',
    name: { en: 'Classes', zh: '班级与作业' },
    modules: [classSections, classRosters, classAssignments],
  },
  { key: 'trainings', name: { en: 'Trainings', zh: '训练' }, modules: [trainings] },
  {
    key: 'training-admin',
    name: { en: 'Training setting', zh: '训练管理' },
    modules: [trainingAdmin, trainingProblemAdmin, trainingCategories],
  },
  {
    key: 'group-setting',
    name: { en: 'Problems and contests of groups', zh: '团队题目与比赛' },
    modules: [groupProblemList, groupProblemSetting, groupContests],
  },
  { key: 'groups', name: { en: 'Groups', zh: '团队' }, modules: [groups, groupsAdmin] },
  {
    key: 'group-members',
    name: { en: 'Members of groups', zh: '团队成员' },
    modules: [groupMembers, groupAnnouncements, groupRank],
  },
  { key: 'ranks', name: { en: 'Rank lists', zh: '排名' }, modules: [ranks] },
  { key: 'judging-admin', name: { en: 'Judging administration', zh: '评测管理' }, modules: [judgingAdmin] },
  {
    key: 'discussions',
    name: { en: 'Discussions', zh: '讨论' },
    modules: [discussions, groupDiscussions, comments, discussionAdmin, moderation],
  },
  { key: 'messages', name: { en: 'Messages', zh: '消息' }, modules: [messages, messageDigest] },
  {
    key: 'user-admin',
    name: { en: 'Users', zh: '用户管理' },
    modules: [userAdmin, accountBatches],
  },
  {
    key: 'dashboard',
    name: { en: 'Dashboard and audit log', zh: '仪表盘与操作日志' },
    modules: [dashboard, audit],
  },
  { key: 'nodes', name: { en: 'Judge nodes', zh: '评测机' }, modules: [nodes] },
  { key: 'remote-judges', name: { en: 'Remote judges', zh: '远程评测' }, modules: [remoteJudges] },
  { key: 'judge', name: { en: 'Judge protocol', zh: '评测协议' }, modules: [judge] },
  { key: 'mail', name: { en: 'E-mails', zh: '邮件' }, modules: [mail] },
  { key: 'system', name: { en: 'System', zh: '系统' }, modules: [system] },
];

/** Failures; `errors/catalogue.ts` has those of no single area. */
export const areaErrors = {
  ...setterErrors,
  ...authoringErrors,
  ...userAdminErrors,
  ...siteErrors,
  ...accountErrors,
  ...fileErrors,
  ...packageErrors,
  ...remoteImportErrors,
  ...contestErrors,
  ...clarificationErrors,
  ...discussionErrors,
  ...commentErrors,
  ...moderationErrors,
  ...contestDayErrors,
  ...groupSettingErrors,
  ...teamErrors,
  ...classErrors,
  ...trainingErrors,
  ...trainingSettingErrors,
  ...groupErrors,
  ...groupMemberErrors,
  ...noteErrors,
  ...remoteErrors,
} as const;

/** Everything that the audit log can say somebody did. */
export const auditActions = {
  ...userAudit.actions,
  ...siteAudit.actions,
  ...problemAudit.actions,
  ...judgingAudit.actions,
  ...contestAudit.actions,
  ...discussionAudit.actions,
  ...commentAudit.actions,
  ...moderationAudit.actions,
  ...teamAudit.actions,
  ...classAudit.actions,
  ...trainingAudit.actions,
  ...groupSettingAudit.actions,
  ...groupAudit.actions,
  ...groupMemberAudit.actions,
  ...noteAudit.actions,
  ...remoteAudit.actions,
} as const;
export type AuditAction = keyof typeof auditActions;

/** What can be changed, by the names of the log. */
export const auditSubjects = {
  ...userAudit.subjects,
  ...siteAudit.subjects,
  ...problemAudit.subjects,
  ...judgingAudit.subjects,
  ...contestAudit.subjects,
  ...discussionAudit.subjects,
  ...commentAudit.subjects,
  ...teamAudit.subjects,
  ...classAudit.subjects,
  ...trainingAudit.subjects,
  ...groupAudit.subjects,
  ...noteAudit.subjects,
  ...remoteAudit.subjects,
} as const;
export type AuditSubject = keyof typeof auditSubjects;

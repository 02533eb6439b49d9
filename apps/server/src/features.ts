import type { Endpoint } from '@oyez/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import { accountDuties } from './features/accounts/accounts.duties.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { groupAdminRoutes } from './features/groups/groups-admin.routes.ts';
import { groupRoutes } from './features/groups/groups.routes.ts';
import { groupTopic } from './features/groups/groups.topics.ts';
import { groupProblemDuties } from './features/problem-setting/group-problems.duties.ts';
import { groupPurgeDuties } from './features/group-purge/group-purge.duties.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { balloonRoutes } from './features/balloons/balloons.routes.ts';
import { balloonsTopic } from './features/balloons/balloons.topics.ts';
import { clarificationDuties } from './features/clarifications/clarifications.duties.ts';
import { clarificationRoutes } from './features/clarifications/clarifications.routes.ts';
import { clarificationsTopic } from './features/clarifications/clarifications.topics.ts';
import { classRoutes } from './features/classes/classes.routes.ts';
import { classTopic } from './features/classes/classes.topics.ts';
import { clicsRoutes } from './features/contest-feed/clics.routes.ts';
import { contestFeedDuties } from './features/contest-feed/contest-feed.duties.ts';
import { contestFeedRoutes } from './features/contest-feed/contest-feed.routes.ts';
import { contestJuryRoutes } from './features/contest-jury/contest-jury.routes.ts';
import { commentDuties, commentRoutes } from './features/comments/comments.routes.ts';
import { contestCommentsTopic, discussionCommentsTopic } from './features/comments/comments.topics.ts';
import { contestRoutes } from './features/contests/contests.routes.ts';
import { contestAnnouncementsTopic } from './features/contests/contests.topics.ts';
import { contestProblemRoutes } from './features/contest-problems/contest-problems.routes.ts';
import { boardDuties } from './features/boards/boards.duties.ts';
import { boardMomentRoutes } from './features/board-moments/board-moments.routes.ts';
import { boardRoutes } from './features/boards/boards.routes.ts';
import { boardTopic, juryBoardTopic } from './features/boards/boards.topics.ts';
import { contestAnnouncementRoutes } from './features/contest-setting/contest-announcements.routes.ts';
import { contestProblemSettingRoutes } from './features/contest-setting/contest-problems.routes.ts';
import { contestDuties } from './features/contest-setting/contest-setting.duties.ts';
import { contestParticipantRoutes } from './features/contest-participants/contest-participants.routes.ts';
import { contestReadinessRoutes } from './features/contest-readiness/contest-readiness.routes.ts';
import { contestSettingTopic } from './features/contest-readiness/contest-readiness.topics.ts';
import { contestRejudgingRoutes } from './features/contest-rejudging/contest-rejudging.routes.ts';
import { contestTeamRoutes } from './features/contest-teams/contest-teams.routes.ts';
import { contestSettingRoutes } from './features/contest-setting/contest-setting.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { groupAnnouncementRoutes } from './features/group-announcements/group-announcements.routes.ts';
import { groupMemberDuties } from './features/group-members/group-members.duties.ts';
import { groupMemberRoutes } from './features/group-members/group-members.routes.ts';
import { discussionDuties } from './features/discussions/discussions.duties.ts';
import { discussionRoutes } from './features/discussions/discussions.routes.ts';
import {
  discussionListTopic,
  discussionTopic,
  groupDiscussionsTopic,
} from './features/discussions/discussions.topics.ts';
import { fileDuties } from './features/files/files.duties.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { languageRoutes } from './features/judging/nodes/languages.routes.ts';
import { nodeRoutes } from './features/judging/nodes/nodes.routes.ts';
import { judgeProtocolRoutes } from './features/judging/protocol/protocol.routes.ts';
import { judgingDuties } from './features/judging/core/recovery.service.ts';
import { rejudgingRoutes } from './features/judging/rejudging/rejudgings.routes.ts';
import { testRunRoutes } from './features/judging/runs/test-runs.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { sendMail } from './features/mail/mail.service.ts';
import { moderationDuties, moderationRoutes } from './features/moderation/moderation.routes.ts';
import { groupReportsTopic, reportsTopic } from './features/moderation/moderation.topics.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { inboxDuties } from './features/inbox/inbox.service.ts';
import { noticeRoutes } from './features/messages/notices.routes.ts';
import { inboxTopic } from './features/messages/messages.topics.ts';
import { digestRoutes } from './features/inbox/digest.routes.ts';
import { digestDuties, sendDigest } from './features/inbox/digest.service.ts';
import { messageDuties } from './features/messages/notices.service.ts';
import { openApiRoutes } from './features/openapi/openapi.routes.ts';
import { problemBatchRoutes } from './features/problem-setting/problem-batches.routes.ts';
import { groupContestRoutes } from './features/group-contests/group-contests.routes.ts';
import { groupProblemSettingRoutes } from './features/group-problems/group-problems.routes.ts';
import { groupProblemRoutes } from './features/problem-setting/group-problems.routes.ts';
import { readPackageJob } from './features/packages/import-preview.service.ts';
import { importPackageJob } from './features/packages/import-run.service.ts';
import { packageDuties, packageRoutes } from './features/packages/packages.routes.ts';
import { problemSettingRoutes } from './features/problem-setting/problem-setting.routes.ts';
import { storedTestRoutes } from './features/problem-setting/tests/stored-tests.routes.ts';
import { problemAdminRoutes } from './features/problems/problem-admin.routes.ts';
import { problemRoutes } from './features/problems/problems.routes.ts';
import { problemListTopic } from './features/problems/problems.topics.ts';
import { tagAdminRoutes } from './features/tags/tags-admin.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { problemCheckDuties } from './features/problem-checks/problem-checks.duties.ts';
import { problemSolutionsTopic } from './features/problem-checks/problem-checks.topics.ts';
import { problemCheckRoutes } from './features/problem-checks/problem-checks.routes.ts';
import { problemCopyRoutes } from './features/problem-copies/problem-copies.routes.ts';
import { problemStatisticsRoutes } from './features/problem-statistics/problem-statistics.routes.ts';
import { groupRankRoutes } from './features/ranks/group-rank.routes.ts';
import { rankRoutes } from './features/ranks/ranks.routes.ts';
import { announcementDuties, announcementRoutes } from './features/site/announcements.routes.ts';
import { carouselRoutes } from './features/site/carousel.routes.ts';
import { siteAdminRoutes } from './features/site/site-admin.routes.ts';
import { profileRoutes } from './features/profiles/profiles.routes.ts';
import { virtualRunRoutes } from './features/virtual-runs/virtual-runs.routes.ts';
import { remoteJudgeRoutes } from './features/remote-judges/remote-judges.routes.ts';
import { remoteDuties } from './features/remote-judges/submitting/overdue.service.ts';
import { remoteImportDuties, remoteImportRoutes } from './features/remote-import/remote-import.routes.ts';
import { rehearsalDuties } from './features/rehearsals/rehearsals.duties.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { sendSms } from './features/sms/sms.service.ts';
import { statsDuties } from './features/stats/stats.service.ts';
import { submissionNoteDuties } from './features/submission-notes/submission-notes.duties.ts';
import { submissionNoteRoutes } from './features/submission-notes/submission-notes.routes.ts';
import { submissionNotesTopic } from './features/submission-notes/submission-notes.topics.ts';
import { submissionRoutes } from './features/submissions/submissions.routes.ts';
import {
  contestSubmissionsTopic,
  progressTopic,
  submissionListTopic,
} from './features/submissions/submissions.topics.ts';
import { verdictAdminRoutes } from './features/submissions/verdict-admin.routes.ts';
import { systemDuties, systemRoutes } from './features/system/system.routes.ts';
import { testDataDuties } from './features/test-data/test-data.duties.ts';
import { testDataRoutes } from './features/test-data/test-data.routes.ts';
import { accountBatchRoutes } from './features/user-admin/account-batches.routes.ts';
import { trainingDuties } from './features/training-setting/training-setting.duties.ts';
import { trainingProblemSettingRoutes } from './features/training-setting/training-problems.routes.ts';
import { trainingSettingRoutes } from './features/training-setting/training-setting.routes.ts';
import { trainingRoutes } from './features/trainings/trainings.routes.ts';
import { userAdminDuties } from './features/user-admin/user-admin.duties.ts';
import { userAdminRoutes } from './features/user-admin/user-admin.routes.ts';
import type { Authenticate } from './http/auth.ts';
import type { On } from './http/serve.ts';
import type { Job } from './jobs/define-job.ts';
import type { LeaderDuty } from './jobs/leader.ts';
import type { Topic } from './live/topic.ts';
import type { Services } from './services.ts';

export type FeatureHost = {
  app: FastifyInstance;
  on: On;
  /** Serves endpoints in a scope of the app. */
  within: (scope: FastifyInstance) => On;
  services: Services;
  authenticate: Authenticate;
  served: ReadonlySet<Endpoint>;
};

/** One line for each feature of the site. */
export function registerFeatures({ app, on, within, services, authenticate, served }: FeatureHost): void {
  systemRoutes(on, services);
  accountRoutes(on, services);
  profileRoutes(on, services);
  mailRoutes(on, services);
  siteRoutes(on, services);
  searchRoutes(on, services);
  siteAdminRoutes(on, services);
  carouselRoutes(app, within, services);
  announcementRoutes(on, services);
  problemRoutes(on, services);
  contestProblemRoutes(on, services);
  problemAdminRoutes(on, services);
  tagRoutes(on, services);
  problemSettingRoutes(on, services);
  problemCheckRoutes(on, services);
  problemCopyRoutes(on, services);
  remoteImportRoutes(on, services);
  tagAdminRoutes(on, services);
  groupProblemRoutes(on, services);
  groupProblemSettingRoutes(on, services);
  groupContestRoutes(on, services);
  problemBatchRoutes(on, services);
  storedTestRoutes(app, on, services, authenticate);
  testDataRoutes(app, within, services);
  packageRoutes(app, on, within, services, authenticate);
  fileRoutes(app, within, services);
  submissionRoutes(on, services);
  submissionNoteRoutes(on, services);
  problemStatisticsRoutes(on, services);
  groupRoutes(app, on, within, services);
  groupAdminRoutes(on, services);
  commentRoutes(on, services);
  contestRoutes(on, services);
  contestJuryRoutes(app, on, services, authenticate);
  balloonRoutes(on, services);
  clarificationRoutes(on, services);
  virtualRunRoutes(on, services);
  contestFeedRoutes(app, on, services, authenticate);
  clicsRoutes(app, services, authenticate);
  contestRejudgingRoutes(on, services);
  contestSettingRoutes(on, services);
  contestReadinessRoutes(on, services);
  contestParticipantRoutes(on, services);
  contestProblemSettingRoutes(on, services);
  contestAnnouncementRoutes(on, services);
  contestTeamRoutes(app, on, services, authenticate);
  groupMemberRoutes(on, services);
  classRoutes(app, on, services, authenticate);
  trainingSettingRoutes(on, services);
  trainingProblemSettingRoutes(on, services);
  trainingRoutes(on, services);
  groupAnnouncementRoutes(on, services);
  rankRoutes(on, services);
  groupRankRoutes(on, services);
  boardMomentRoutes(on, services, boardRoutes(app, on, services, authenticate));
  testRunRoutes(on, services);
  verdictAdminRoutes(on, services);
  rejudgingRoutes(on, services);
  discussionRoutes(on, services);
  moderationRoutes(on, services);
  inboxRoutes(on, services);
  noticeRoutes(on, services);
  digestRoutes(on, services);
  userAdminRoutes(on, services);
  accountBatchRoutes(app, on, within, services, authenticate);
  auditRoutes(on, services);
  dashboardRoutes(app, on, within, services);
  nodeRoutes(on, services);
  languageRoutes(on, services);
  remoteJudgeRoutes(on, services);
  judgeProtocolRoutes(app, on, services);
  openApiRoutes(app, served, services.config.build);
}

/** What runs in the background. */
export const jobs: readonly Job[] = [sendMail, sendDigest, sendSms, readPackageJob, importPackageJob];

/** What people can follow while it happens. */
export const topics: readonly Topic[] = [
  progressTopic,
  submissionListTopic,
  contestSubmissionsTopic,
  submissionNotesTopic,
  problemListTopic,
  problemSolutionsTopic,
  boardTopic,
  juryBoardTopic,
  inboxTopic,
  contestAnnouncementsTopic,
  clarificationsTopic,
  balloonsTopic,
  contestSettingTopic,
  groupTopic,
  classTopic,
  discussionListTopic,
  groupDiscussionsTopic,
  discussionTopic,
  discussionCommentsTopic,
  reportsTopic,
  groupReportsTopic,
  contestCommentsTopic,
];

/** What a single process of the site does for all. */
export function leaderDuties(services: Services): LeaderDuty[] {
  return [
    ...userAdminDuties(services),
    ...accountDuties(services),
    ...judgingDuties(services),
    ...remoteDuties(services),
    ...boardDuties(services),
    ...contestFeedDuties(services),
    ...statsDuties(services),
    ...announcementDuties(services),
    ...contestDuties(services),
    ...trainingDuties(services),
    ...rehearsalDuties(services),
    ...clarificationDuties(services),
    ...submissionNoteDuties(services),
    ...groupMemberDuties(services),
    ...discussionDuties(services),
    ...commentDuties(services),
    ...moderationDuties(services),
    ...messageDuties(services),
    ...inboxDuties(services),
    ...digestDuties(services),
    ...testDataDuties(services),
    ...problemCheckDuties(services),
    ...packageDuties(services),
    ...remoteImportDuties(services),
    ...fileDuties(services),
    ...groupProblemDuties(services),
    ...groupPurgeDuties(services),
    ...systemDuties(services),
  ];
}

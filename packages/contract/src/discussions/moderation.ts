import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  flag,
  id,
  nothing,
  optional,
  pageOf,
  pageQuery,
  sentId,
  wholeNumber,
  wholeNumberOr,
  wireDate,
  writtenText,
} from '../wire/values.ts';
import { COMMENT_KINDS } from './comments.ts';
import {
  DeletedComment,
  DiscussionReport,
  ModerationEntry,
  Mute,
  muteMinutes,
  REPORT_ACTIONS,
  ReportCase,
  REPORTED_KINDS,
} from './moderation-values.ts';
import { REPORT_CONTENT_MAX } from './report-content.ts';

const staff = { access: 'admin', grant: 'discussion_admin' } as const;
const login = { access: 'login' } as const;
const keyword = optional(z.string().trim().max(limits.keyword.max));
const reason = optional(z.string().trim().max(limits.mute.reason));
/** In one group, for its administrators; otherwise everywhere, for those who look after discussions. */
const within = { gid: optional(sentId) };

export const getDiscussionReports = endpoint({
  method: 'GET',
  path: '/api/admin/discussion-report',
  ...staff,
  summary: 'Reports of discussions and of what stands below them, those that wait first',
  query: pageQuery(10, 100),
  reply: pageOf(DiscussionReport),
});

export const setDiscussionReport = endpoint({
  method: 'PUT',
  path: '/api/admin/discussion-report',
  ...staff,
  summary: 'Put a report aside without a decision, or among those that wait',
  body: z.object({ id: sentId, status: flag }),
  reply: nothing,
});

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/x/comments/report',
  ...login,
  summary: 'Report a comment or a reply to the moderators of its place',
  /** Each label between two #, then the reason. */
  body: z.object({ kind: z.enum(COMMENT_KINDS), id: sentId, content: writtenText(REPORT_CONTENT_MAX * 4) }),
  reply: nothing,
  success: { en: 'Send successfully', zh: '举报已提交。' },
});

export const hideComment = endpoint({
  method: 'POST',
  path: '/api/x/comments/hide',
  ...login,
  summary: 'Hide what a comment or a reply says, or show it again; for the moderators of its place',
  body: z.object({ kind: z.enum(COMMENT_KINDS), id: sentId, hidden: z.boolean(), reason }),
  reply: nothing,
});

export const getReportCases = endpoint({
  method: 'GET',
  path: '/api/x/moderation/reports',
  ...login,
  summary: 'What was reported, each thing once with all its reports; with `gid` in a group, for its administrators',
  query: pageQuery(10, 50).extend({
    ...within,
    /** Those that wait, or those that were decided about. */
    decided: optional(flag),
    kind: optional(z.enum(REPORTED_KINDS)),
    /** Reported with this label. */
    tag: optional(z.string().trim().max(limits.report.tag)),
    /** In what was reported, or the name of its author or of who reported it. */
    keyword,
  }),
  reply: pageOf(ReportCase),
});

export const getWaitingReports = endpoint({
  method: 'GET',
  path: '/api/x/moderation/waiting',
  ...login,
  summary: 'How many things wait that were reported; with `gid` in a group, for its administrators',
  query: z.object(within),
  reply: z.object({ waiting: z.int() }),
});

export const decideReports = endpoint({
  method: 'POST',
  path: '/api/x/moderation/decide',
  ...login,
  summary: 'Decide about all reports of one thing; its author and those who reported it are told',
  body: z.object({
    kind: z.enum(REPORTED_KINDS),
    id: sentId,
    action: z.enum(REPORT_ACTIONS),
    /** What the author is told; all but `dismiss` without muting want one. */
    reason,
    /** Its author writes nothing for so long: in its group, or on the whole site. */
    muteMinutes: optional(muteMinutes),
  }),
  reply: z.object({ decision: id }),
});

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/x/moderation/undo',
  ...login,
  summary: 'Take a decision back: what it did is undone, and its reports wait again',
  body: z.object({ decision: sentId }),
  reply: nothing,
});

export const getMutes = endpoint({
  method: 'GET',
  path: '/api/x/moderation/mutes',
  ...login,
  summary: 'Who is muted at this moment',
  query: pageQuery(limits.page.admin, 100).extend({ ...within, keyword }),
  reply: pageOf(Mute),
});

export const mutePerson = endpoint({
  method: 'POST',
  path: '/api/x/moderation/mute',
  ...login,
  summary: 'Mute somebody for a time from now on; who is muted already is muted for this time instead',
  body: z.object({
    ...within,
    username: z.string().trim().min(1).max(64),
    minutes: muteMinutes,
    reason: z.string().trim().max(limits.mute.reason),
  }),
  reply: nothing,
});

export const unmutePerson = endpoint({
  method: 'POST',
  path: '/api/x/moderation/unmute',
  ...login,
  summary: 'Let somebody write again',
  body: z.object({ ...within, username: z.string().trim().min(1).max(64) }),
  reply: nothing,
});

export const getModerationLog = endpoint({
  method: 'GET',
  path: '/api/x/moderation/log',
  ...login,
  summary: 'What moderators did, newest first; for moderators',
  query: z.object({
    ...within,
    /** The last row’s id of the page before. */
    cursor: optional(wholeNumber({ min: 1 })),
    limit: wholeNumberOr(30, { min: 1, max: 100 }),
    /** Username of who did it. */
    by: optional(z.string().trim().max(64)),
    /** Username of whom it concerns. */
    person: optional(z.string().trim().max(64)),
    /** An action, or the beginning of several. */
    action: optional(z.string().trim().max(64)),
    keyword,
    from: optional(wireDate),
    to: optional(wireDate),
  }),
  reply: z.object({ records: z.array(ModerationEntry), next: id.nullable() }),
});

export const getDeletedComments = endpoint({
  method: 'GET',
  path: '/api/x/moderation/deleted-comments',
  access: 'admin',
  grant: 'discussion_edit_any',
  summary: 'Comments and replies that were deleted and can be restored',
  query: pageQuery(limits.page.admin, 100).extend({ keyword }),
  reply: pageOf(DeletedComment),
});

import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Submission } from '../submissions/submissions.ts';
import { flag, id, nothing, optional, pageOf, pageQuery, sentId, wholeNumber, wireDate } from '../wire/values.ts';

const ofSubmission = z.object({ submitId: sentId });

export const rejudgeSubmission = endpoint({
  method: 'GET',
  path: '/api/admin/judge/rejudge',
  access: 'admin',
  grant: 'rejudge',
  changesState: true,
  summary: 'Judge one submission again',
  query: ofSubmission,
  reply: Submission,
  success: { en: 'Rejudge queued', zh: '已加入重测队列' },
});

export const rejudgeContestProblem = endpoint({
  method: 'GET',
  path: '/api/admin/judge/rejudge-contest-problem',
  access: 'admin',
  grant: 'rejudge',
  changesState: true,
  summary: 'Judge all submissions of a contest problem again',
  query: z.object({ cid: sentId, pid: sentId }),
  reply: nothing,
  success: { en: 'Rejudge queued', zh: '已加入重测队列' },
});

export const manualJudge = endpoint({
  method: 'GET',
  path: '/api/admin/judge/manual-judge',
  access: 'admin',
  grant: 'rejudge',
  changesState: true,
  summary: 'Set verdict and score by hand',
  query: ofSubmission.extend({ status: wholeNumber(), score: optional(wholeNumber()) }),
  reply: z.object({
    submitId: id,
    status: z.int(),
    score: z.int().nullable(),
    oiRankScore: z.int().nullable(),
    judger: z.string(),
  }),
});

export const cancelJudge = endpoint({
  method: 'GET',
  path: '/api/admin/judge/cancel-judge',
  access: 'admin',
  grant: 'rejudge',
  changesState: true,
  summary: 'Cancel a submission; a running program is stopped',
  query: ofSubmission,
  reply: z.object({
    submitId: id,
    status: z.int(),
    score: z.null(),
    oiRankScore: z.null(),
    judger: z.string(),
  }),
});

/**
 * Which submissions a rejudging takes; at least one condition must be given. Cancelled ones are taken only when
 * `statuses` names that verdict.
 */
export const RejudgeFilter = z.object({
  /** Display id of the problem. */
  problemId: optional(z.string().trim().max(64)),
  username: optional(z.string().trim().max(64)),
  /** `problemId` is only a part of the display ids that are meant. */
  problemIdPart: optional(flag),
  /** `username` is only a part of the names that are meant. */
  usernamePart: optional(flag),
  language: optional(z.string().max(64)),
  statuses: optional(z.array(z.int().min(-1000).max(1000)).max(20)),
  from: optional(wireDate),
  to: optional(wireDate),
  cid: optional(id),
  /** No submission of a contest or a group. No condition by itself. */
  practice: optional(flag),
  /** Verdicts that a person has set are replaced too; otherwise they stand. No condition by itself. */
  includeManual: optional(flag),
});
export type RejudgeFilter = z.infer<typeof RejudgeFilter>;

/** A rejudging of many: how far it is. */
export const Rejudging = z.object({
  id,
  filter: RejudgeFilter,
  reason: z.string(),
  /** `queueing`: being put in line; `running`: in line or being judged. */
  state: z.enum(['queueing', 'running', 'done', 'stopped']),
  startedBy: z.string().nullable(),
  startedAt: wireDate,
  endedAt: wireDate.nullable(),
  total: z.int(),
  queued: z.int(),
  judged: z.int(),
  /** Judged with another verdict or score than before. */
  changed: z.int(),
});
export type Rejudging = z.infer<typeof Rejudging>;

const rejudging = { access: 'admin', grant: 'rejudge' } as const;

export const previewRejudging = endpoint({
  method: 'POST',
  path: '/api/x/rejudgings/preview',
  ...rejudging,
  summary: 'How many submissions a filter takes',
  body: RejudgeFilter,
  reply: z.object({
    total: z.int(),
    byStatus: z.array(z.object({ status: z.int(), count: z.int() })),
    /** How many of those that the filter names have a verdict by hand, whether or not `includeManual` takes them. */
    manual: z.int(),
    /** How many are left out because they were cancelled. */
    cancelled: z.int(),
  }),
});

export const startRejudging = endpoint({
  method: 'POST',
  path: '/api/x/rejudgings',
  ...rejudging,
  summary: 'Judge all submissions of a filter again',
  body: z.object({ filter: RejudgeFilter, reason: z.string().trim().max(limits.rejudging.reason).default('') }),
  reply: Rejudging,
});

export const getRejudgings = endpoint({
  method: 'GET',
  path: '/api/x/rejudgings',
  ...rejudging,
  summary: 'Rejudgings and their progress, newest first',
  query: pageQuery(10),
  reply: pageOf(Rejudging),
});

export const stopRejudging = endpoint({
  method: 'POST',
  path: '/api/x/rejudgings/stop',
  ...rejudging,
  summary: 'Take what still waits out of line; earlier verdicts stand again',
  body: z.object({ id }),
  reply: Rejudging,
});

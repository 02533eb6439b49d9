import { z } from 'zod';
import { captchaFields } from '../accounts/accounts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { STATUS } from '../judging/verdict.ts';
import {
  flag,
  id,
  nothing,
  optional,
  placeIds,
  pageOf,
  pageQuery,
  sentId,
  sentText,
  uid,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';
import { Waiting } from './judging-progress.ts';

/** Ours: handed in to a contest that was over, in a window of one's own or as practice. Neither is part of the contest. */
export const Apart = z.enum(['virtual', 'practice']);

/** The full row. What the viewer may not see is null. */
export const Submission = z.object({
  submitId: id,
  pid: id.nullable(),
  displayPid: z.string().nullable(),
  title: z.string().nullable(),
  uid: uid.nullable(),
  username: z.string().nullable(),
  submitTime: wireDate.nullable(),
  status: z.int(),
  share: z.boolean().nullable(),
  errorMessage: z.string().nullable(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
  oiRankScore: z.int().nullable(),
  length: z.int().nullable(),
  code: z.string().nullable(),
  language: z.string().nullable(),
  cid: z.int(),
  cpid: z.int(),
  gid: id.nullable(),
  judger: z.string().nullable(),
  ip: z.string().nullable(),
  version: z.int(),
  isManual: z.boolean(),
  /** Ours, in a contest of teams. Who of the team sent it is told to the team and the jury; to others, its first member. */
  teamName: z.string().nullish(),
  vjudgeSubmitId: z.null(),
  vjudgeUsername: z.null(),
  vjudgePassword: z.null(),
  /** Left out of all others. */
  apart: Apart.nullish(),
});
export type Submission = z.infer<typeof Submission>;

export const SubmissionRow = Submission.pick({
  submitId: true,
  uid: true,
  username: true,
  pid: true,
  displayPid: true,
  title: true,
  submitTime: true,
  status: true,
  share: true,
  time: true,
  memory: true,
  score: true,
  oiRankScore: true,
  length: true,
  language: true,
  cid: true,
  cpid: true,
  judger: true,
  ip: true,
  isManual: true,
  apart: true,
  teamName: true,
}).extend({ displayId: z.string().nullable(), source: z.string().nullable() });
export type SubmissionRow = z.infer<typeof SubmissionRow>;

const submitKey = z.string().regex(/^[\w-]{16,64}$/);

export const submitProblemJudge = endpoint({
  method: 'POST',
  path: '/api/submit-problem-judge',
  access: 'login',
  grant: 'submit',
  summary: 'Submit code for judging',
  body: z.object({
    pid: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().trim().min(1).max(64)),
    /** Emptiness and length are answered with the contract's own words. */
    language: sentText(64),
    code: sentText(),
    ...placeIds,
    /** Solved after several refusals for haste, it lifts the wait once. */
    ...captchaFields,
    /** Ours: made anew for each press of the button; the same key again answers what came of the first time. */
    submitKey: optional(submitKey),
    /** Ours: to a contest that is over, as practice, which is no part of it. */
    practice: optional(flag),
  }),
  /** `waiting` is set at once when no judge can run the language. */
  reply: Submission.extend({ waiting: Waiting.nullable() }),
  success: { en: 'Submit code successfully', zh: '代码提交成功' },
});

/** After an answer that was lost: whoever submits need not wonder whether it arrived. */
export const findSubmitted = endpoint({
  method: 'GET',
  path: '/api/x/submissions/submitted',
  access: 'login',
  summary: 'The own submission that was made with this key; null where none was',
  query: z.object({ submitKey }),
  reply: z.object({ submitId: id }).nullable(),
});

const listQuery = {
  onlyMine: optional(flag),
  problemID: optional(z.string().trim().max(64)),
  completeProblemID: optional(flag),
  status: optional(wholeNumber({ min: STATUS.not_submitted, max: STATUS.submitted_failed })),
  username: optional(z.string().trim().max(64)),
  /** Ours: the username as a whole, not a part of it. */
  completeUsername: optional(flag),
  /** Ours: exact language name. */
  language: optional(z.string().max(64)),
  gid: placeIds.gid,
  beforeContestSubmit: optional(flag),
  containsEnd: optional(flag),
  /** Ours, of a contest: instead of its own what was handed in apart; `mine` beside them what the reader did. */
  apart: optional(z.enum([...Apart.options, 'mine'])),
};

export const getSubmissionList = endpoint({
  method: 'GET',
  path: '/api/get-submission-list',
  access: 'anonymous',
  summary: 'Practice submissions, newest first',
  query: pageQuery(30, 100).extend({
    ...listQuery,
    /** Ours: only those whose code is open to the reader because its author shares it. */
    shared: optional(flag),
  }),
  reply: pageOf(SubmissionRow),
  hot: true,
});

/** Again into the line, when the judging never came about. */
export const resubmitSubmission = endpoint({
  method: 'GET',
  path: '/api/resubmit',
  access: 'login',
  grant: 'submit',
  changesState: true,
  summary: 'Judge an own submission that failed to be judged',
  query: z.object({ submitId: sentId }),
  reply: Submission,
  success: { en: 'Resubmitted Successfully', zh: '重新提交成功' },
});

export const checkSubmissionsStatus = endpoint({
  method: 'POST',
  path: '/api/check-submissions-status',
  access: 'anonymous',
  summary: 'The present state of these practice submissions',
  body: z.object({
    submitIds: z.array(sentId).max(limits.checkSubmissions.maxIds),
    cid: placeIds.cid,
  }),
  reply: z.record(z.string(), Submission),
});

export const updateSubmission = endpoint({
  method: 'PUT',
  path: '/api/submission',
  access: 'login',
  summary: 'Share own code, or stop sharing it',
  body: z.object({ submitId: sentId, share: flag }),
  reply: nothing,
  success: { en: 'Update Successfully', zh: '更新成功' },
});

/** Contests have calls of their own: they tell what the reader may know at that moment. */
export const checkContestSubmissionsStatus = endpoint({
  method: 'POST',
  path: '/api/check-contest-submissions-status',
  access: 'login',
  summary: 'The present state of these submissions of a contest',
  body: z.object({
    submitIds: z.array(sentId).max(limits.checkSubmissions.maxIds),
    cid: placeIds.cid,
  }),
  reply: z.record(z.string(), Submission),
});

export const getContestSubmissions = endpoint({
  method: 'GET',
  path: '/api/contest-submissions',
  access: 'login',
  summary: 'Submissions of a contest, newest first',
  query: pageQuery(30, 100).extend({
    ...listQuery,
    contestID: sentId,
    beforeContestSubmit: flag,
  }),
  reply: pageOf(SubmissionRow),
});

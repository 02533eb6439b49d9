import { z } from 'zod';
import { captchaFields } from '../accounts/accounts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { CaseTranscript, NodeSpeed } from '../judging/judge-tasks.ts';
import { limits } from '../rules/limits.ts';
import { STATUS } from '../judging/verdict.ts';
import {
  type Bilingual,
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
  vjudgeSubmitId: z.null(),
  vjudgeUsername: z.null(),
  vjudgePassword: z.null(),
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
}).extend({ displayId: z.string().nullable(), source: z.string().nullable() });
export type SubmissionRow = z.infer<typeof SubmissionRow>;

/** Why a submission is not being judged yet. `draining`: the judges are there and take no new work. */
export const WAIT_REASONS = ['in_line', 'no_node', 'no_node_for_language', 'draining'] as const;

/** Why a submission waits, and how many come before it. */
export const Waiting = z.object({ reason: z.enum(WAIT_REASONS), position: z.int().nullable() });

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
  }),
  /** `waiting` is set at once when no judge can run the language. */
  reply: Submission.extend({ waiting: Waiting.nullable() }),
  success: { en: 'Submit code successfully', zh: '代码提交成功' },
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
};

export const getSubmissionList = endpoint({
  method: 'GET',
  path: '/api/get-submission-list',
  access: 'anonymous',
  summary: 'Practice submissions, newest first',
  query: pageQuery(30, 100).extend(listQuery),
  reply: pageOf(SubmissionRow),
  hot: true,
});

/** What only administrators see of a submission: what it was judged on, what was said, and every judging of it. */
export const StaffView = z.object({
  staffMessage: z.string().nullable(),
  ranOn: z
    .object({
      node: z.string(),
      fingerprint: z.record(z.string(), z.string()),
      speed: NodeSpeed.nullable(),
      limits: z.object({ timeMs: z.int(), memoryMb: z.int(), stackMb: z.int() }),
      dataDigest: z.string(),
    })
    .nullable(),
  compiler: z.string().nullable(),
  transcripts: z.array(CaseTranscript),
  judgings: z.array(
    z.object({
      n: z.int(),
      cause: z.enum(['submit', 'rejudge', 'resubmit', 'manual', 'cancel']),
      by: z.string().nullable(),
      /** The number of the problem's version. */
      version: z.int().nullable(),
      attempt: z.int(),
      status: z.int(),
      score: z.int().nullable(),
      time: z.int().nullable(),
      memory: z.int().nullable(),
      current: z.boolean(),
      createdAt: wireDate,
      startedAt: wireDate.nullable(),
      endedAt: wireDate.nullable(),
      /** Null when its verdict never stood. */
      appliedAt: wireDate.nullable(),
    }),
  ),
});
export type StaffView = z.infer<typeof StaffView>;

/** In place of a message that there is not, or that is not the reader's. */
export const messageNotShown: Bilingual = {
  en: 'The error message does not support viewing.',
  zh: '该提交没有可查看的错误信息。',
};

export const getSubmissionDetail = endpoint({
  method: 'GET',
  path: '/api/get-submission-detail',
  access: 'anonymous',
  summary: 'One submission',
  query: z.object({ submitId: sentId }),
  reply: z.object({
    submission: Submission,
    codeShare: z.boolean().nullable(),
    /** The problem's limits in the submission's language. */
    limits: z.object({ timeMs: z.int(), memoryMb: z.int() }).nullable(),
    /** The most points that it could earn; null where the problem gives none. */
    fullScore: z.int().nullable(),
    can: z.object({
      share: z.boolean(),
      seeCode: z.boolean(),
      resubmit: z.boolean(),
      judge: z.boolean(),
      /** Its progress is told to its author, and to whoever may judge it anew; others hear of the verdict only. */
      follow: z.boolean(),
    }),
    /** For those who may follow it, while it waits. */
    waiting: Waiting.nullable(),
    staff: StaffView.nullable(),
  }),
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

export const JudgeCase = z.object({
  id: id.nullable(),
  pid: id.nullable(),
  submitId: id.nullable(),
  uid: uid.nullable(),
  caseId: id.nullable(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
  status: z.int(),
  inputData: z.string().nullable(),
  outputData: z.string().nullable(),
  userOutput: z.string().nullable(),
  groupNum: z.int().nullable(),
  seq: z.int(),
  mode: z.string(),
});
export type JudgeCase = z.infer<typeof JudgeCase>;

export const getAllCaseResult = endpoint({
  method: 'GET',
  path: '/api/get-all-case-result',
  access: 'anonymous',
  summary: 'The result of every test case',
  query: z.object({ submitId: sentId }),
  reply: z
    .object({
      judgeCaseMode: z.string(),
      judgeCaseList: z.array(JudgeCase).nullable(),
      subTaskJudgeCaseVoList: z
        .array(
          z.object({
            groupNum: z.int(),
            time: z.int().nullable(),
            memory: z.int().nullable(),
            score: z.int().nullable(),
            status: z.int(),
            ac: z.int(),
            total: z.int(),
            subtaskDetailList: z.array(JudgeCase),
          }),
        )
        .nullable(),
    })
    .nullable(),
});

export const checkSubmissionsStatus = endpoint({
  method: 'POST',
  path: '/api/check-submissions-status',
  access: 'anonymous',
  summary: 'The present state of these practice submissions',
  body: z.object({
    submitIds: z.array(sentId).min(1).max(limits.checkSubmissions.maxIds),
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

/** Contests have calls of their own, answered as the calls with a `cid` are: no contest can be seen yet. */
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
  query: pageQuery(30, 100).extend({ ...listQuery, contestID: sentId, beforeContestSubmit: flag }),
  reply: pageOf(SubmissionRow),
});

/** What is known of a judging while it runs: the live tiles and, before that, the place in line. */
export const JudgingProgress = z.object({
  submitId: id,
  status: z.int(),
  /** The submission's number of applied judgings plus one for a running one; never goes back. */
  version: z.int(),
  total: z.int(),
  /** How many of the tests are finished. */
  done: z.int(),
  /** The finished ones; empty where the problem does not show its tests. */
  cases: z.array(z.object({ seq: z.int(), status: z.int(), time: z.int(), memory: z.int() })),
  waiting: Waiting.nullable(),
});
export type JudgingProgress = z.infer<typeof JudgingProgress>;

export const getJudgingProgress = endpoint({
  method: 'GET',
  path: '/api/x/submissions/progress',
  access: 'login',
  summary: 'Live progress of an own submission: tiles while it runs, place in line before',
  query: z.object({ submitId: sentId }),
  reply: JudgingProgress,
});

/** Stands in place of code while the site hides the code of practice submissions. */
export const hiddenCodeNotice: Bilingual = {
  en: 'The code of submissions is hidden on this site for now.',
  zh: '本站暂不公开提交的代码。',
};

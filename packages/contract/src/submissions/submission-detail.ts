import { z } from 'zod';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { FailingTest } from '../judging/failing-test.ts';
import { CaseTranscript, NodeSpeed } from '../judging/judge-tasks.ts';
import { type Bilingual, id, sentId, uid, wireDate } from '../wire/values.ts';
import { Submission } from './submissions.ts';
import { Waiting } from './judging-progress.ts';

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

/** Of somebody else's submission to a contest that runs. */
export const messageOfOthers: Bilingual = {
  en: "The contest is in progress. You are not allowed to view other people's error information.",
  zh: '比赛正在进行中，不能查看他人的错误信息。',
};

export const getSubmissionDetail = endpoint({
  method: 'GET',
  path: '/api/get-submission-detail',
  access: 'anonymous',
  summary: 'One submission',
  query: z.object({ submitId: sentId }),
  reply: z.object({
    /** Of a contest that keeps its results: its status is -5, and all else null. */
    submission: Submission.extend({
      submitId: id.nullable(),
      cid: z.int().nullable(),
      cpid: z.int().nullable(),
      version: z.int().nullable(),
      isManual: z.boolean().nullable(),
    }),
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
    /** Ours: the reader takes part in a contest that has the problem; until its end there is less to see here. */
    duringContest: z.boolean().default(false),
    /** Ours: the judge elsewhere that it is sent to; left out for what is judged here. */
    remote: z.object({ site: z.string() }).optional(),
    staff: StaffView.nullable(),
  }),
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
            /** Ours: the most that it can earn. */
            fullScore: z.int().nullable().default(null),
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

/** Null where there is none, or where it is not the reader's to see. */
export const getFailingTest = endpoint({
  method: 'GET',
  path: '/api/x/submissions/failing-test',
  access: 'anonymous',
  summary: 'The first test that a submission did not pass, where its problem shows it',
  query: z.object({ submitId: sentId }),
  reply: FailingTest.extend({
    status: z.int(),
    /** The judge's sentence about it, and the checker's own words. */
    message: z.string().nullable(),
    /** Another output than the expected one may be right: the problem's own program decides. */
    byProgram: z.boolean(),
  }).nullable(),
});
export type ShownFailingTest = NonNullable<ReplyOf<typeof getFailingTest>>;

/** Stands in place of code while the site hides the code of practice submissions. */
export const hiddenCodeNotice: Bilingual = {
  en: 'The code of submissions is currently hidden on this site.',
  zh: '本站暂不公开提交的代码。',
};

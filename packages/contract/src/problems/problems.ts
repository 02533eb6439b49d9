import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { LanguageNameSchema } from '../judging/languages.ts';
import { CASE_MODES } from '../rules/case-modes.ts';
import { JUDGE_MODES } from '../rules/judge-modes.ts';
import { limits } from '../rules/limits.ts';
import {
  flag,
  id,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  placeIds,
  sentId,
  SORT_ORDERS,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';
import { Tag } from './tags.ts';

export const DIFFICULTIES = [
  { value: 0, en: 'Easy', zh: '简单' },
  { value: 1, en: 'Mid', zh: '中等' },
  { value: 2, en: 'Hard', zh: '困难' },
] as const;

/** Verdict counts of a problem; `total` counts every submission. */
const counts = {
  total: z.int(),
  ac: z.int(),
  mle: z.int(),
  tle: z.int(),
  re: z.int(),
  pe: z.int(),
  ce: z.int(),
  wa: z.int(),
  se: z.int(),
  pa: z.int(),
};

export const ProblemListRow = z.object({
  pid: id,
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  type: z.int(),
  tags: z.array(Tag),
  ...counts,
  score: z.int().nullable(),
});
export type ProblemListRow = z.infer<typeof ProblemListRow>;

/** `tagId=1&tagId=2`, `tagId=1,2` and one number all mean a list. */
const idList = z.preprocess((value) => {
  if (value === undefined || value === null || value === '') return undefined;
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => String(part).split(',')).filter((part) => part !== '');
}, z.array(sentId).max(50).optional());

/** Personal status of a row, as a filter of our own list page. */
export const MY_STATUS_FILTERS = ['solved', 'tried', 'new'] as const;

/** What our own list page can be put in order by; `number` is the display id, P2 before P10. */
export const PROBLEM_SORTS = ['number', 'title', 'difficulty', 'solved', 'rate'] as const;
export type ProblemSort = (typeof PROBLEM_SORTS)[number];

/** Which problems of a list, and in which order. */
export const ProblemListFilter = z.object({
  keyword: optional(z.string().trim().max(limits.keyword.max)),
  difficulty: optional(wholeNumber()),
  tagId: idList,
  /** Ours: needs login, ignored otherwise. */
  mine: optional(z.enum(MY_STATUS_FILTERS)),
  /** Ours: without it by number, or the nearest to the keyword first. */
  sort: optional(z.enum(PROBLEM_SORTS)),
  order: optional(z.enum(SORT_ORDERS)),
});

export const getProblemList = endpoint({
  method: 'GET',
  path: '/api/get-problem-list',
  access: 'reader',
  summary: 'Public problems, a page',
  query: pageQuery(10).extend({ ...ProblemListFilter.shape, oj: optional(z.string().max(32)) }),
  reply: pageOf(ProblemListRow),
  hot: true,
});

export const getRandomProblem = endpoint({
  method: 'GET',
  path: '/api/get-random-problem',
  access: 'reader',
  summary: 'A random public problem',
  reply: z.object({ problemId: z.string() }),
});

export const getUserProblemStatus = endpoint({
  method: 'POST',
  path: '/api/get-user-problem-status',
  access: 'login',
  summary: "The caller's status for each of these problems",
  body: z.object({
    pidList: z.array(sentId).min(1).max(limits.pidList.max),
    isContestProblemList: flag,
    containsEnd: optional(flag),
    ...placeIds,
  }),
  reply: z.record(z.string(), z.object({ status: z.int(), score: z.int().nullable().optional() })),
});

/** One language's text of a problem. */
export const Statement = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});
export type Statement = z.infer<typeof Statement>;

/** Every language that has a text. */
export const Statements = z.object({ zh: Statement.optional(), en: Statement.optional() });
export type Statements = z.infer<typeof Statements>;

export const Problem = z.object({
  id,
  problemId: z.string(),
  title: z.string(),
  author: z.string(),
  type: z.int(),
  judgeMode: z.enum(JUDGE_MODES),
  judgeCaseMode: z.enum(CASE_MODES),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  stackLimit: z.int(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  /** `<input>…</input><output>…</output>` repeated, without escaping. */
  examples: z.string(),
  isRemote: z.boolean(),
  source: z.string().nullable(),
  difficulty: z.int().nullable(),
  auth: z.int(),
  ioScore: z.int().nullable(),
  codeShare: z.boolean(),
  spjCode: z.string().nullable(),
  spjLanguage: z.string().nullable(),
  userExtraFile: z.string().nullable(),
  judgeExtraFile: z.string().nullable(),
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  isUploadCase: z.boolean(),
  caseVersion: z.string(),
  modifiedUser: z.string().nullable(),
  isGroup: z.boolean(),
  gid: id.nullable(),
  applyPublicProgress: z.int().nullable(),
  isFileIO: z.boolean(),
  ioReadFileName: z.string().nullable(),
  ioWriteFileName: z.string().nullable(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
});
export type Problem = z.infer<typeof Problem>;

export const ProblemInfo = z.object({
  /**
   * A contest that runs tells neither its source nor author nor difficulty, nor when it was written; nor its group,
   * where that is not the contest’s.
   */
  problem: Problem.extend({
    author: z.string().nullable(),
    gmtCreate: wireDate.nullable(),
    gmtModified: wireDate.nullable(),
  }),
  tags: z.array(Tag),
  languages: z.array(z.string()),
  problemCount: z.object({ pid: id, ...counts }),
  codeTemplate: z.record(z.string(), z.string()),
  /** The flat fields of `problem` carry the request's language. */
  statements: Statements,
  /** Structured, in order; `problem.examples` is the same for existing clients. */
  samples: z.array(z.object({ input: z.string(), output: z.string() })),
  /** Ours: the judge elsewhere that it is sent to; left out for the site's own. No address while a contest runs. */
  remote: z.object({ site: z.string(), url: z.string().nullable() }).optional(),
  /** Ours: whether the reader may change the problem; left out for all others. */
  canEdit: z.literal(true).optional(),
});
export type ProblemInfo = z.infer<typeof ProblemInfo>;

export const getProblemDetail = endpoint({
  method: 'GET',
  path: '/api/get-problem-detail',
  access: 'reader',
  summary: 'One problem with its statement',
  query: z.object({
    problemId: z.string().trim().min(1).max(64),
    gid: placeIds.gid,
    /** Ours: as one reads it in a training. */
    tid: placeIds.tid,
  }),
  reply: ProblemInfo,
});

/** Counts are those of the contest, as far as its reader may know them; `containsEnd`: with what came after the end. */
export const getContestProblemDetails = endpoint({
  method: 'GET',
  path: '/api/get-contest-problem-details',
  access: 'login',
  summary: 'One problem of a contest',
  query: z.object({
    cid: sentId,
    displayId: z.string().trim().min(1).max(64),
    containsEnd: optionalOr(flag, false),
  }),
  reply: ProblemInfo,
});

/** One problem of a set, as the bar above a problem page shows it. */
export const SetProblem = z.object({
  pid: id,
  /** In a training its own display id; in a contest what it is called there. */
  problemId: z.string(),
  /** Ours: what a training calls it. */
  displayId: z.string().optional(),
  title: z.string(),
  status: z.int().nullable().optional(),
  score: z.int().nullable().optional(),
});
export type SetProblem = z.infer<typeof SetProblem>;

export const getFullScreenProblemList = endpoint({
  method: 'GET',
  path: '/api/get-full-screen-problem-list',
  access: 'login',
  summary: 'The problems of a training or contest, in order, with the own status',
  query: z.object({ tid: placeIds.tid, cid: placeIds.cid }),
  reply: z.array(SetProblem),
});

export const getLastAcCode = endpoint({
  method: 'GET',
  path: '/api/get-last-ac-code',
  access: 'login',
  summary: "The caller's last accepted code",
  /** Ours: `gid` and `tid`, for what was solved in a group. */
  query: z.object({ pid: sentId, ...placeIds }),
  reply: z.object({
    submitId: id.nullable(),
    code: z.string(),
    language: z.string().nullable(),
    /** Ours: the site hides the code, and a notice stands in its place. */
    hidden: z.boolean().optional(),
  }),
});

export { LanguageNameSchema };

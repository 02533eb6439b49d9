import { z } from 'zod';
import { ProblemForm, SetterProblem } from '../problems/problem-admin.ts';
import { Problem } from '../problems/problems.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  flag,
  id,
  nothing,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  sentId,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';
import { ContestProblem } from './contest-values.ts';

/** What is done to one contest is its jury's, wherever they work. */
const jury = { access: 'login' } as const;

/** Some characters take two places; `labelFaults` counts them. */
export const sentLabel = z
  .string()
  .trim()
  .min(1)
  .max(2 * limits.contest.label);

/** What a problem is called in a contest, as somebody read it. */
const ContestProblemName = z.object({
  displayId: z.string().max(2 * limits.contest.label),
  displayTitle: z.string().max(limits.problem.title),
  color: z.string().max(32).nullable(),
});
export type ContestProblemName = z.infer<typeof ContestProblemName>;

const CountedContestProblem = ContestProblem.extend({
  /** Ours: all that were handed in to it there, which go when it is taken out. */
  submissions: z.int().optional(),
});
export type CountedContestProblem = z.infer<typeof CountedContestProblem>;

export const getAdminContestProblemList = endpoint({
  method: 'GET',
  path: '/api/admin/contest/get-problem-list',
  ...jury,
  summary: "A contest's problems by label; with `problemType`, public problems that could be added",
  query: z
    .object({
      cid: sentId,
      keyword: optional(z.string().trim().max(limits.keyword.max)),
      problemType: optional(wholeNumber({ min: 0, max: 2 })),
      oj: optional(z.string().max(32)),
    })
    .extend(pageQuery(10, 100).shape),
  reply: z.object({ problemList: pageOf(Problem), contestProblemMap: z.record(z.string(), CountedContestProblem) }),
});

const problemForm = { body: ProblemForm, bodyLimit: 16 * 1024 * 1024 } as const;

export const getProblemForContest = endpoint({
  method: 'GET',
  path: '/api/admin/contest/problem',
  ...jury,
  summary: 'A problem with everything that its setters may read',
  query: z.object({ pid: sentId }),
  reply: SetterProblem,
});

export const createProblemForContest = endpoint({
  method: 'POST',
  path: '/api/admin/contest/problem',
  access: 'admin',
  grant: 'problem_admin',
  summary: 'Create a problem that is there for contests only',
  ...problemForm,
  reply: z.object({ pid: id }),
});

export const updateProblemForContest = endpoint({
  method: 'PUT',
  path: '/api/admin/contest/problem',
  ...jury,
  summary: 'Change a problem; who may see it stays as it is',
  ...problemForm,
  reply: nothing,
});

export const getContestProblemOfStaff = endpoint({
  method: 'GET',
  path: '/api/admin/contest/contest-problem',
  ...jury,
  summary: 'One problem under its name in a contest',
  query: z.object({ cid: sentId, pid: sentId }),
  reply: ContestProblem,
});

export const putContestProblem = endpoint({
  method: 'PUT',
  path: '/api/admin/contest/contest-problem',
  ...jury,
  summary: 'Name a problem of a contest: label, title, balloon colour',
  body: z.object({
    /** Of the problem as one of the contest; in place of `cid` and `pid`. */
    id: optional(sentId),
    cid: optional(sentId),
    pid: optional(sentId),
    /** Label and title are kept where they are left out. */
    displayId: optional(sentLabel),
    displayTitle: optional(z.string().trim().min(1).max(limits.problem.title)),
    color: optional(z.string().trim().max(64)),
    /** Ours: the name as it was read. What others changed since then stays; where both changed the same, it is refused. */
    basedOn: optional(ContestProblemName),
  }),
  reply: ContestProblem,
});

export const addContestProblemFromPublic = endpoint({
  method: 'POST',
  path: '/api/admin/contest/add-problem-from-public',
  ...jury,
  summary: 'Add a public problem to a contest; it stays public',
  body: z.object({ cid: sentId, pid: sentId, displayId: sentLabel }),
  reply: nothing,
});

export const deleteContestProblem = endpoint({
  method: 'DELETE',
  path: '/api/admin/contest/problem',
  ...jury,
  summary: 'Take a problem out of a contest, with its submissions there; without `cid`, delete the problem',
  query: z.object({ pid: sentId, cid: optional(sentId) }),
  reply: nothing,
});

export const importRemoteProblemToContest = endpoint({
  method: 'GET',
  path: '/api/admin/contest/import-remote-oj-problem',
  ...jury,
  changesState: true,
  waits: true,
  summary: 'Add a problem of another judge to a contest; it is imported when it is not here yet',
  query: z.object({
    name: z.string().trim().max(32),
    problemId: z.string().trim().max(limits.remoteImport.id),
    cid: sentId,
    displayId: sentLabel,
  }),
  reply: nothing,
});

/** Ours: a problem that was taken out of a contest, and what comes back with it. */
export const RemovedContestProblem = ContestProblem.extend({
  /** The number that the problem has by itself. */
  problemId: z.string(),
  submissions: z.int(),
  /** It can be restored until `limits.contest.restoreDays` later. */
  deletedAt: wireDate,
});
export type RemovedContestProblem = z.infer<typeof RemovedContestProblem>;

/** Ours. */
export const getRemovedContestProblems = endpoint({
  method: 'GET',
  path: '/api/x/contests/removed-problems',
  ...jury,
  summary: 'Problems that were taken out of a contest and can be brought back, the latest first',
  query: z.object({ cid: sentId }),
  reply: z.array(RemovedContestProblem),
});

/** Ours. */
export const restoreContestProblem = endpoint({
  method: 'PUT',
  path: '/api/x/contests/restore-problem',
  ...jury,
  summary: 'Bring a problem that was taken out of a contest back, with its submissions',
  query: z.object({
    pid: sentId,
    cid: sentId,
    /** The name under which it was there; without, the one that was removed last. */
    id: optional(sentId),
  }),
  reply: nothing,
});

/** Ours: all labels in one order. */
export const orderContestProblems = endpoint({
  method: 'PUT',
  path: '/api/x/contests/order-problems',
  ...jury,
  summary:
    'Put the problems of a contest into this order, on top of the one that was seen; with `relabel` they become A, B, C …',
  body: z.object({
    cid: sentId,
    pids: z.array(sentId).min(1).max(limits.contest.problems),
    relabel: optionalOr(flag, false),
    /** The order in which the caller saw them; refused when it is another one now. */
    basedOn: optional(z.array(sentId).max(limits.contest.problems)),
  }),
  reply: nothing,
});

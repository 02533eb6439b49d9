import { z } from 'zod';
import { Problem } from '../problems/problems.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  flag,
  nothing,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  sentId,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';
import { TrainingProblem } from './training-values.ts';

/** Which problems a training has, and in what order, is decided by whose training it is. */
const setters = { access: 'login' } as const;

/** Where problems are looked for that could be added. */
const PROBLEM_SOURCES = ['public', 'group'] as const;
export type ProblemSource = (typeof PROBLEM_SOURCES)[number];

const rank = wholeNumber({ min: 0, max: limits.training.rank });
const label = z
  .string()
  .trim()
  .max(limits.training.label * 2);

function problemQuery(queryExisted: boolean) {
  return pageQuery(10, limits.training.problems).extend({
    tid: sentId,
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    /** Those of the training, or else those that could be added. */
    queryExisted: optionalOr(flag, queryExisted),
    /** Ours: of those that could be added, the public ones, or those of the training's group. */
    source: optionalOr(z.enum(PROBLEM_SOURCES), 'public'),
  });
}

const problemPage = z.object({
  problemList: pageOf(Problem),
  /** All problems of the training, by their numbers. */
  trainingProblemMap: z.record(z.string(), TrainingProblem),
  /** Ours: what its page is headed by. */
  training: z.object({
    title: z.string(),
    can: z.object({ edit: z.boolean() }),
    /** Of the group, that hand it out: what is changed here changes points there. */
    assignments: z.int(),
  }),
});

const placed = z.object({
  id: optional(sentId),
  tid: sentId,
  pid: sentId,
  displayId: optional(label),
  /** Without it the problem stays where it is by now, whoever put it there. */
  rank: optional(rank),
});
const fromPublic = z.object({ pid: sentId, tid: sentId, displayId: optional(label) });

export const getAdminTrainingProblemList = endpoint({
  method: 'GET',
  path: '/api/admin/training/get-problem-list',
  ...setters,
  summary: 'Problems that could be added to a training; with `queryExisted`, those that it has, in its order',
  query: problemQuery(false),
  reply: problemPage,
});

export const putTrainingProblem = endpoint({
  method: 'PUT',
  path: '/api/admin/training/problem',
  ...setters,
  summary: 'Change the rank of a problem in a training, or what it is called there',
  body: placed,
  reply: nothing,
});

export const deleteTrainingProblem = endpoint({
  method: 'DELETE',
  path: '/api/admin/training/problem',
  ...setters,
  summary: 'Take a problem out of a training; without `tid`, delete the problem',
  query: z.object({ pid: sentId, tid: optional(sentId) }),
  reply: nothing,
});

export const addTrainingProblemFromPublic = endpoint({
  method: 'POST',
  path: '/api/admin/training/add-problem-from-public',
  ...setters,
  summary: 'Add a public problem to a training',
  body: fromPublic,
  reply: nothing,
});

export const importRemoteProblemToTraining = endpoint({
  method: 'GET',
  path: '/api/admin/training/import-remote-oj-problem',
  ...setters,
  changesState: true,
  waits: true,
  summary: 'Add a problem of another judge to a training; it is imported when it is not here yet',
  query: z.object({
    name: z.string().trim().max(32),
    problemId: z.string().trim().max(limits.remoteImport.id),
    tid: sentId,
  }),
  reply: nothing,
});

export const getGroupTrainingProblemList = endpoint({
  method: 'GET',
  path: '/api/group/get-training-problem-list',
  ...setters,
  summary: "A group training's problems in its order; without `queryExisted`, those that could be added",
  query: problemQuery(true),
  reply: problemPage,
});

export const putGroupTrainingProblem = endpoint({
  method: 'PUT',
  path: '/api/group/training-problem',
  ...setters,
  summary: "Change the rank of a problem in a group's training, or what it is called there",
  body: placed,
  reply: nothing,
});

export const deleteGroupTrainingProblem = endpoint({
  method: 'DELETE',
  path: '/api/group/training-problem',
  ...setters,
  summary: "Take a problem out of a group's training",
  query: z.object({ pid: sentId, tid: sentId }),
  reply: nothing,
});

export const addGroupTrainingProblemFromPublic = endpoint({
  method: 'POST',
  path: '/api/group/add-training-problem-from-public',
  ...setters,
  summary: "Add a public problem to a group's training",
  body: fromPublic,
  reply: nothing,
});

export const addGroupTrainingProblemFromGroup = endpoint({
  method: 'POST',
  path: '/api/group/add-training-problem-from-group',
  ...setters,
  summary: 'Add a problem of the group to its training; who may see the problem stays as it is',
  query: z.object({
    /** The display id, whole. */
    problemId: z
      .string()
      .trim()
      .min(1)
      .max(limits.problem.displayId * 2),
    tid: sentId,
  }),
  reply: nothing,
});

/** Ours: the whole order at once, on top of the one that was seen. */
export const orderTrainingProblems = endpoint({
  method: 'PUT',
  path: '/api/x/trainings/order-problems',
  ...setters,
  summary: 'Put the problems of a training into this order; refused when it is no longer the one that was seen',
  body: z.object({
    tid: sentId,
    pids: z.array(sentId).min(1).max(limits.training.problems),
    /** The order in which the caller saw them. */
    basedOn: z.array(sentId).min(1).max(limits.training.problems),
  }),
  reply: nothing,
});

/** Ours: a problem that was taken out of a training. */
export const RemovedTrainingProblem = z.object({
  pid: sentId,
  problemId: z.string(),
  displayId: z.string(),
  title: z.string(),
  /** It can be brought back until `limits.training.restoreDays` later. */
  removedAt: wireDate,
});
export type RemovedTrainingProblem = z.infer<typeof RemovedTrainingProblem>;

/** Ours. */
export const getRemovedTrainingProblems = endpoint({
  method: 'GET',
  path: '/api/x/trainings/removed-problems',
  ...setters,
  summary: 'Problems that were taken out of a training and can be brought back, the latest first',
  query: z.object({ tid: sentId }),
  reply: z.array(RemovedTrainingProblem),
});

/** Ours. */
export const restoreTrainingProblem = endpoint({
  method: 'PUT',
  path: '/api/x/trainings/restore-problem',
  ...setters,
  summary: 'Bring a problem that was taken out of a training back to where it was',
  query: z.object({ tid: sentId, pid: sentId }),
  reply: nothing,
});

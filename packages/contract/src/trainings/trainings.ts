import { z } from 'zod';
import { ProblemListRow } from '../problems/problems.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing, optional, pageOf, pageQuery, placeIds, sentId, uid, whichever } from '../wire/values.ts';
import { Training, TRAINING_AUTH_NAMES, TrainingCategory } from './training-values.ts';

const oneTraining = z.object({ tid: sentId });

const filters = {
  /** In the title, or in the name of whoever put it together. */
  keyword: optional(z.string().trim().max(limits.keyword.max)),
  categoryId: whichever(sentId),
  auth: whichever(z.enum([TRAINING_AUTH_NAMES.public, TRAINING_AUTH_NAMES.private])),
};

export const getTrainingList = endpoint({
  method: 'GET',
  path: '/api/get-training-list',
  access: 'anonymous',
  summary: "The site's trainings, a page, in their order; with how far the reader is",
  query: pageQuery(20, 100).extend(filters),
  reply: pageOf(Training),
  hot: true,
});

export const getGroupTrainingList = endpoint({
  method: 'GET',
  path: '/api/group/get-training-list',
  access: 'login',
  summary: "A group's trainings, a page, for its members",
  query: pageQuery(10, 100).extend({ gid: sentId, ...filters }),
  reply: pageOf(Training),
});

export const getTrainingCategory = endpoint({
  method: 'GET',
  path: '/api/get-training-category',
  access: 'anonymous',
  summary: "The categories of the site's trainings, or of a group's",
  /** Ours: the categories that a group has of its own, for its members. */
  query: z.object({ gid: placeIds.gid }),
  reply: z.array(TrainingCategory),
});

export const getTrainingDetail = endpoint({
  method: 'GET',
  path: '/api/get-training-detail',
  access: 'login',
  summary: 'One training; a private one tells how far the reader is once they have registered',
  query: oneTraining,
  reply: Training,
});

/** One of its problems; the counts are of practice in the place around the training. */
export const TrainingProblemRow = ProblemListRow.extend({
  /** Of its place in the training. */
  id,
  rank: z.int(),
  /** Ours: what the training calls it. `problemId` is its own display id, by which the rest of the site knows it. */
  displayId: z.string(),
  /** Ours: the reader's result; -10 where they handed in nothing. */
  myStatus: z.int(),
});
export type TrainingProblemRow = z.infer<typeof TrainingProblemRow>;

export const getTrainingProblemList = endpoint({
  method: 'GET',
  path: '/api/get-training-problem-list',
  access: 'login',
  summary: 'The problems of a training, in order',
  query: oneTraining,
  reply: z.array(TrainingProblemRow),
});

export const registerTraining = endpoint({
  method: 'POST',
  path: '/api/register-training',
  access: 'login',
  summary: 'Enter a private training by its password; what was solved before counts',
  body: z.object({
    tid: sentId,
    password: z.preprocess((value) => value ?? '', z.string().max(limits.training.password)),
  }),
  reply: nothing,
  success: { en: 'Register training successfully', zh: '训练注册成功' },
});

export const getTrainingAccess = endpoint({
  method: 'GET',
  path: '/api/get-training-access',
  access: 'login',
  summary: 'Whether the caller is registered for a private training',
  query: oneTraining,
  reply: z.object({ access: z.boolean() }),
});

/** How somebody stands with one problem. */
export const TrainingCell = z.object({
  status: z.int(),
  /** The best one, of problems with points. */
  score: z.int().nullable(),
  isAC: z.boolean(),
  /** The shortest of those that were accepted, in ms. */
  runTime: z.int().nullable(),
  /** Ours: how often they handed in, up to the first that was accepted. */
  tries: z.int(),
});
export type TrainingCell = z.infer<typeof TrainingCell>;

export const TrainingRankRow = z.object({
  /** Ours: the place among all, also in what a search finds; equals share it. */
  rank: z.int(),
  uid,
  username: z.string(),
  /** Blank for all but those who may change the training. */
  realname: z.string(),
  nickname: z.string().nullable(),
  school: z.string().nullable(),
  gender: z.string(),
  avatar: z.string().nullable(),
  ac: z.int(),
  /** In ms: of each problem the shortest run that was accepted. */
  totalRunTime: z.int(),
  /** By `displayId` and by `problemId` of the list of problems; nothing where nothing was handed in. */
  submissionInfo: z.record(z.string(), TrainingCell),
});
export type TrainingRankRow = z.infer<typeof TrainingRankRow>;

export const getTrainingRank = endpoint({
  method: 'GET',
  path: '/api/get-training-rank',
  access: 'login',
  summary: "Who has solved how much of a training: those who registered, or a group's members",
  query: oneTraining.extend({
    ...pageQuery(30, 100).shape,
    /** In username, nickname, school or, for those who read it, the real name. */
    keyword: optional(z.string().trim().max(limits.keyword.max)),
  }),
  reply: pageOf(TrainingRankRow).extend({
    /** Ours: the reader's own row on the first page without a search, wherever it stands; null where there is none. */
    own: TrainingRankRow.nullable(),
  }),
  hot: true,
});

/** Ours: all that the frame around a training's pages needs, in one call. */
export const TrainingFrame = z.object({
  training: Training,
  registered: z.boolean(),
  /** Why the reader does not come in: the code of the error that a call would be answered with. */
  entry: z.string().nullable(),
  /** Of its group, where it has one. */
  group: z.object({ id, name: z.string() }).nullable(),
  /** Solved and altogether; nothing solved before the reader has come in. */
  progress: z.object({ solved: z.int(), total: z.int() }),
  /** It has a rank list: private ones, and those of groups. */
  ranked: z.boolean(),
  can: z.object({ edit: z.boolean(), arrange: z.boolean() }),
});
export type TrainingFrame = z.infer<typeof TrainingFrame>;

export const getTrainingFrame = endpoint({
  method: 'GET',
  path: '/api/x/trainings/frame',
  access: 'login',
  summary: 'One training with what the reader may do in it',
  query: oneTraining,
  reply: TrainingFrame,
});

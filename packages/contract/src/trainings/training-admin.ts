import { z } from 'zod';
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
import { TRAINING_AUTH_NAMES, TrainingCategory } from './training-values.ts';

/** Listing and creating for the site are the staff's. */
const staff = { access: 'admin', grant: 'training_admin' } as const;
/** What is done to one training, or inside a group, is decided by whose it is. */
const setters = { access: 'login' } as const;

/** A training as those read it who set it. */
export const TrainingOfStaff = z.object({
  id,
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  author: z.string(),
  auth: z.enum([TRAINING_AUTH_NAMES.public, TRAINING_AUTH_NAMES.private]),
  /** Never sent out: null, or the mask that stands for "unchanged". */
  privatePwd: z.string().nullable(),
  /** Whether it is shown. */
  status: z.boolean(),
  rank: z.int(),
  isGroup: z.boolean(),
  gid: id.nullable(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
  /** Ours, from here on. Of all that a form says: problems come and go without it. */
  version: z.string(),
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  categoryColor: z.string().nullable(),
  problemCount: z.int(),
  /** Whom a private one has let in; null for those who may not change it. */
  registered: z.int().nullable(),
  /** Deleted at this time, and to be restored until `limits.training.restoreDays` later. */
  deletedAt: wireDate.nullable(),
  can: z.object({ edit: z.boolean(), arrange: z.boolean(), remove: z.boolean() }),
});
export type TrainingOfStaff = z.infer<typeof TrainingOfStaff>;

export const TrainingForm = z.object({ training: TrainingOfStaff, trainingCategory: TrainingCategory.nullable() });
export type TrainingForm = z.infer<typeof TrainingForm>;

/**
 * What a form says of a training. Bounds only keep requests small; what is wrong with a value is answered in words by
 * `rules/training-form.ts`. Author and group stand in the stored row: those that existing clients send mean nothing.
 */
export const TrainingDraft = z.object({
  rank: optional(wholeNumber()),
  title: optional(z.string().max(limits.training.title * 4)),
  description: optional(z.string().max(limits.training.description * 4)),
  auth: optional(z.string().max(32)),
  /** Empty: as it is. */
  privatePwd: optional(z.string().max(limits.training.password * 4)),
  status: optional(flag),
});
export type TrainingDraft = z.output<typeof TrainingDraft>;

/** One that is there by its number, or a new one by its name. */
const CategoryChoice = z.object({
  id: optional(sentId),
  name: optional(z.string().max(limits.training.categoryName * 4)),
  color: optional(z.string().max(64)),
});

const trainingCategory = optional(CategoryChoice);
const newTraining = z.object({ training: TrainingDraft, trainingCategory });
const newGroupTraining = z.object({ training: TrainingDraft.extend({ gid: sentId }), trainingCategory });
const trainingEdit = z.object({
  training: TrainingDraft.extend({
    id: sentId,
    /** Ours: `version` of the training as the form was filled; refused when somebody has changed it since. */
    basedOn: optional(z.string().max(64)),
  }),
  trainingCategory,
});

export type NewTraining = z.output<typeof newTraining>;
export type TrainingEdit = z.output<typeof trainingEdit>;

const listQuery = pageQuery(10, 100).extend({
  /** In the title, or the number or rank. */
  keyword: optional(z.string().trim().max(limits.keyword.max)),
  /** Ours: those that were deleted and can be restored, instead of those that stand. */
  deleted: optionalOr(flag, false),
});
const oneTraining = z.object({ tid: sentId });
const statusQuery = z.object({ tid: sentId, status: flag });

export const getAdminTrainingList = endpoint({
  method: 'GET',
  path: '/api/admin/training/get-training-list',
  ...staff,
  summary: 'Trainings of the site by rank, hidden ones too',
  query: listQuery,
  reply: pageOf(TrainingOfStaff),
});

export const getAdminTraining = endpoint({
  method: 'GET',
  path: '/api/admin/training',
  ...setters,
  summary: 'One training, as its author sets it',
  query: oneTraining,
  reply: TrainingForm,
});

export const addTraining = endpoint({
  method: 'POST',
  path: '/api/admin/training',
  ...staff,
  summary: 'Put a training of the site together; a category without a number is made with it',
  body: newTraining,
  /** Existing clients expect null; ours calls `createTraining`. */
  reply: nothing,
});

export const updateTraining = endpoint({
  method: 'PUT',
  path: '/api/admin/training',
  ...setters,
  summary: 'Change a training; a new password ends the registrations',
  body: trainingEdit,
  reply: nothing,
});

export const deleteTraining = endpoint({
  method: 'DELETE',
  path: '/api/admin/training',
  ...setters,
  summary: 'Delete a training; for 30 days it can be restored',
  query: oneTraining,
  reply: nothing,
});

export const changeTrainingStatus = endpoint({
  method: 'PUT',
  path: '/api/admin/training/change-training-status',
  ...setters,
  summary: 'Show a training, or hide it from all who do not set it',
  query: statusQuery,
  reply: nothing,
});

export const getGroupAdminTrainingList = endpoint({
  method: 'GET',
  path: '/api/group/get-admin-training-list',
  ...setters,
  summary: 'Trainings of a group for its administrators, the newest first',
  query: listQuery.extend({ gid: sentId }),
  reply: pageOf(TrainingOfStaff),
});

export const getGroupTraining = endpoint({
  method: 'GET',
  path: '/api/group/training',
  ...setters,
  summary: 'One training of a group, as its author sets it',
  query: oneTraining,
  reply: TrainingForm,
});

export const addGroupTraining = endpoint({
  method: 'POST',
  path: '/api/group/training',
  ...setters,
  summary: 'Put a training of a group together',
  body: newGroupTraining,
  reply: nothing,
});

export const updateGroupTraining = endpoint({
  method: 'PUT',
  path: '/api/group/training',
  ...setters,
  summary: 'Change a training of a group; a new password ends the registrations',
  body: trainingEdit,
  reply: nothing,
});

export const deleteGroupTraining = endpoint({
  method: 'DELETE',
  path: '/api/group/training',
  ...setters,
  summary: 'Delete a training of a group; for 30 days it can be restored',
  query: oneTraining,
  reply: nothing,
});

export const changeGroupTrainingStatus = endpoint({
  method: 'PUT',
  path: '/api/group/change-training-status',
  ...setters,
  summary: 'Show a training of a group, or hide it from all who do not set it',
  query: statusQuery,
  reply: nothing,
});

/** Ours: the two ways above, with the number of what was made. */
export const createTraining = endpoint({
  method: 'POST',
  path: '/api/x/trainings/create',
  ...setters,
  summary: 'Put a training of the site, or of a group, together and learn its number',
  body: newTraining.extend({ gid: optional(sentId) }),
  reply: z.object({ tid: id }),
});

/** Ours: whom a change would shut out, before it is made. */
export const previewTrainingChange = endpoint({
  method: 'POST',
  path: '/api/x/trainings/preview-change',
  ...setters,
  summary: 'How many people would lose access by this change of a training',
  body: trainingEdit,
  reply: z.object({ registrationsDropped: z.int() }),
});

/** Ours. */
export const restoreTrainingRegistrations = endpoint({
  method: 'PUT',
  path: '/api/x/trainings/restore-registrations',
  ...setters,
  summary: 'Let those in again whom a new password has shut out',
  query: oneTraining,
  reply: z.object({ restored: z.int() }),
});

/** Ours. */
export const restoreTraining = endpoint({
  method: 'PUT',
  path: '/api/x/trainings/restore',
  ...setters,
  summary: 'Bring a deleted training back with all that belongs to it',
  query: oneTraining,
  reply: nothing,
});

/** Ours. */
export const cloneTraining = endpoint({
  method: 'POST',
  path: '/api/x/trainings/clone',
  ...setters,
  summary: 'Copy a training with its problems to the site, or into a group that the caller administers',
  body: z.object({
    tid: sentId,
    /** Without: a training of the site. */
    gid: optional(sentId),
    title: optional(z.string().trim().max(limits.training.title)),
  }),
  reply: z.object({
    tid: id,
    /** Problems that have no place there: those of another group, and those that are not public. */
    skipped: z.int(),
  }),
});

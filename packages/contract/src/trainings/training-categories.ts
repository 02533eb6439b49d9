import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing, optional, sentId, wireDate } from '../wire/values.ts';
import { TrainingCategory } from './training-values.ts';

/** The site's are kept by those who edit any problem, a group's own by its administrators. */
const keepers = { access: 'login' } as const;

/** Bounds only keep requests small; what is wrong is answered in words. */
const draft = {
  name: optional(z.string().max(limits.training.categoryName * 4)),
  color: optional(z.string().max(64)),
};

export const addTrainingCategory = endpoint({
  method: 'POST',
  path: '/api/admin/training/category',
  ...keepers,
  summary: 'Add a category of trainings to the site, or to a group',
  body: z.object({ ...draft, gid: optional(sentId) }),
  reply: TrainingCategory,
});

export const updateTrainingCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/training/category',
  ...keepers,
  summary: 'Change the name or the color of a category; whose it is stays',
  body: z.object({ id: sentId, ...draft }),
  reply: nothing,
});

export const deleteTrainingCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/training/category',
  ...keepers,
  summary: 'Delete a category; its trainings stay, without one',
  query: z.object({ cid: sentId }),
  reply: nothing,
});

/** Ours: with how many trainings stand in each, which is said before anything is deleted. */
export const CategoryOfKeeper = TrainingCategory.extend({ trainings: z.int() });
export type CategoryOfKeeper = z.infer<typeof CategoryOfKeeper>;

/** Ours: it can be restored until `limits.training.restoreDays` later, with the trainings that were in it. */
export const DeletedCategory = CategoryOfKeeper.extend({ deletedAt: wireDate });
export type DeletedCategory = z.infer<typeof DeletedCategory>;

/** Ours: for the form of a training and for those who keep them. */
export const getCategoriesOfKeeper = endpoint({
  method: 'GET',
  path: '/api/x/trainings/categories',
  ...keepers,
  summary: 'The categories that a training of the site, or of a group, can have, in their order',
  query: z.object({ gid: optional(sentId) }),
  reply: z.object({
    /** The site's, and after them the group's own. */
    categories: z.array(CategoryOfKeeper),
    /** Of those that the caller keeps. */
    deleted: z.array(DeletedCategory),
    can: z.object({ edit: z.boolean() }),
  }),
});

/** Ours. */
export const restoreTrainingCategory = endpoint({
  method: 'PUT',
  path: '/api/x/trainings/restore-category',
  ...keepers,
  summary: 'Bring a deleted category back, with the trainings that were in it and have no other',
  query: z.object({ cid: sentId }),
  reply: nothing,
});

/** Ours: the whole order at once, on top of the one that was seen. */
export const orderTrainingCategories = endpoint({
  method: 'PUT',
  path: '/api/x/trainings/order-categories',
  ...keepers,
  summary: 'Put the categories of the site, or of a group, into this order',
  body: z.object({
    gid: optional(sentId),
    ids: z.array(id).min(1).max(limits.training.categories),
    basedOn: z.array(id).min(1).max(limits.training.categories),
  }),
  reply: nothing,
});

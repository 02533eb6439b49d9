import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { ProblemFilter } from './problem-admin.ts';
import { flag, id, nothing, optional, pageOf, pageQuery, wireDate } from '../wire/values.ts';

/** Problems in one call: all of them, or none when one cannot be changed. */
export const PROBLEMS_AT_ONCE = 1000;
const pids = z.array(id).min(1).max(PROBLEMS_AT_ONCE);
const setter = { access: 'admin', grant: 'problem_admin' } as const;
/** Nothing is changed: the answer is what it would be. */
const trial = optional(flag);
const remover = { access: 'admin', grant: 'problem_edit_any' } as const;

/** A problem of a list as far as somebody who chooses it must know it. */
export const ChosenProblem = z.object({ id, problemId: z.string(), title: z.string() });
export type ChosenProblem = z.infer<typeof ChosenProblem>;

export const getProblemSelection = endpoint({
  method: 'GET',
  path: '/api/x/problems/selection',
  ...setter,
  summary: 'The problems of a filter that the caller may edit, newest first, as many as one call takes',
  query: ProblemFilter,
  reply: z.array(ChosenProblem),
});

export const VisibilityChange = z.object({ pid: id, auth: z.int().min(1).max(3) });
export type VisibilityChange = z.infer<typeof VisibilityChange>;

export const changeVisibilities = endpoint({
  method: 'PUT',
  path: '/api/x/problems/visibility',
  ...setter,
  summary: 'Who sees each of these problems; answers what it was, which sent back undoes it',
  body: z.object({ changes: z.array(VisibilityChange).min(1).max(PROBLEMS_AT_ONCE), trial }),
  reply: z.array(VisibilityChange),
});

const TagWish = z.object({
  id: optional(id),
  name: optional(z.string().max(200)),
  color: optional(z.string().max(64)),
});
const TagChange = z.object({
  pid: id,
  add: z.array(TagWish).max(limits.problem.tags).default([]),
  remove: z.array(id).max(limits.problem.tags).default([]),
});
type TagChange = z.output<typeof TagChange>;
/** What takes the change of one problem back, and the names of the tags that it got and lost. */
export const TagsChanged = z.object({
  pid: id,
  add: z.array(z.object({ id })),
  remove: z.array(id),
  gained: z.array(z.string()),
  lost: z.array(z.string()),
});
export type TagsChanged = z.infer<typeof TagsChanged>;

export const changeTags = endpoint({
  method: 'PUT',
  path: '/api/x/problems/tags',
  ...setter,
  summary: 'Tags that each of these problems gets and loses; answers what undoes it',
  body: z.object({ changes: z.array(TagChange).min(1).max(PROBLEMS_AT_ONCE), trial }),
  reply: z.array(TagsChanged),
});

/** What deleting takes along, for each problem. */
export const ProblemDeletion = z.object({
  pid: id,
  problemId: z.string(),
  title: z.string(),
  submissions: z.int(),
  /** Who made them. */
  people: z.int(),
});
export type ProblemDeletion = z.infer<typeof ProblemDeletion>;

export const previewDeleteProblems = endpoint({
  method: 'POST',
  path: '/api/x/problems/delete-preview',
  ...remover,
  summary: 'What deleting these problems would mean; nothing happens yet',
  body: z.object({ pids }),
  reply: z.array(ProblemDeletion),
});

export const deleteProblems = endpoint({
  method: 'POST',
  path: '/api/x/problems/delete',
  ...remover,
  summary: 'Delete problems; they can be restored',
  body: z.object({ pids }),
  reply: nothing,
});

export const DeletedProblem = z.object({
  pid: id,
  problemId: z.string(),
  title: z.string(),
  author: z.string(),
  deletedAt: wireDate,
});
export type DeletedProblem = z.infer<typeof DeletedProblem>;

export const getDeletedProblems = endpoint({
  method: 'GET',
  path: '/api/x/problems/deleted',
  ...remover,
  summary: 'Deleted problems that can be restored, last deleted first',
  query: pageQuery(limits.page.admin).extend({ keyword: optional(z.string().trim().max(limits.keyword.max)) }),
  reply: pageOf(DeletedProblem),
});

export const restoreProblems = endpoint({
  method: 'POST',
  path: '/api/x/problems/restore',
  ...remover,
  summary: 'Bring deleted problems back as they were',
  body: z.object({ pids }),
  reply: nothing,
});

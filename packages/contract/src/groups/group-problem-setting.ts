import { z } from 'zod';
import {
  compileInteractive,
  compileSpj,
  getProblemCases,
  ProblemDraft,
  ProblemForm,
  SetterProblem,
  updateProblem,
} from '../problems/problem-admin.ts';
import { DeletedProblem } from '../problems/problem-batches.ts';
import { Problem } from '../problems/problems.ts';
import { Tag } from '../problems/tags.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, id, nothing, optional, pageOf, pageQuery, sentId, wholeNumber } from '../wire/values.ts';

const login = { access: 'login' } as const;
const ofGroup = pageQuery(10).extend({ gid: sentId });
const keyword = optional(z.string().trim().max(limits.keyword.max));
const oneProblem = z.object({ pid: sentId });

/** The same form as everywhere; its display id stands without the group's short name, which the server puts in front. */
export const GroupProblemForm = ProblemForm.extend({ problem: ProblemDraft.extend({ gid: optional(sentId) }) });
export type GroupProblemForm = z.output<typeof GroupProblemForm>;
const form = { body: GroupProblemForm, bodyLimit: updateProblem.bodyLimit } as const;

/** Whether the reader may change it is the server's to say. */
export const GroupProblemOfStaff = Problem.pick({
  id: true,
  problemId: true,
  title: true,
  author: true,
  type: true,
  judgeMode: true,
  auth: true,
  isGroup: true,
  gid: true,
  applyPublicProgress: true,
  modifiedUser: true,
  gmtCreate: true,
  gmtModified: true,
}).extend({ canEdit: z.boolean() });
export type GroupProblemOfStaff = z.infer<typeof GroupProblemOfStaff>;

export const getGroupProblemsOfStaff = endpoint({
  method: 'GET',
  path: '/api/group/get-admin-problem-list',
  ...login,
  summary: "All of a group's problems, for its administrators, newest first",
  query: ofGroup.extend({ keyword, auth: optional(wholeNumber({ min: 0, max: 3 })) }),
  reply: pageOf(GroupProblemOfStaff),
});

export const getGroupProblem = endpoint({
  method: 'GET',
  path: '/api/group/problem',
  ...login,
  summary: "A group's problem with everything that its setters may read",
  query: oneProblem,
  reply: SetterProblem,
});

export const createGroupProblem = endpoint({
  method: 'POST',
  path: '/api/group/problem',
  ...login,
  summary: 'Create a problem of a group; for its administrators',
  ...form,
  reply: nothing,
});

export const updateGroupProblem = endpoint({
  method: 'PUT',
  path: '/api/group/problem',
  ...login,
  summary: 'Change a problem of a group; one that is public or waits for it has to be approved again',
  ...form,
  reply: nothing,
});

export const deleteGroupProblem = endpoint({
  method: 'DELETE',
  path: '/api/group/problem',
  ...login,
  summary: 'Delete a problem of a group; it can be restored',
  query: oneProblem,
  reply: nothing,
});

/** Ours. */
export const restoreGroupProblem = endpoint({
  method: 'PUT',
  path: '/api/x/groups/restore-problem',
  ...login,
  summary: 'Bring a deleted problem of a group back',
  query: oneProblem,
  reply: nothing,
});

/** Ours. */
export const getDeletedGroupProblems = endpoint({
  method: 'GET',
  path: '/api/x/groups/deleted-problems',
  ...login,
  summary: 'Deleted problems of a group that the caller can restore, last deleted first',
  query: ofGroup,
  reply: pageOf(DeletedProblem),
});

export const getGroupProblemCases = endpoint({
  method: 'GET',
  path: '/api/group/get-problem-cases',
  ...login,
  summary: "The test cases of a group's problem",
  query: getProblemCases.query,
  reply: getProblemCases.reply,
});

export const getGroupProblemTags = endpoint({
  method: 'GET',
  path: '/api/group/get-all-problem-tags',
  ...login,
  summary: "The site's tags and those of a group, for its administrators",
  query: z.object({ gid: sentId }),
  reply: z.array(Tag),
});

const ofSomeGroup = { query: z.object({ gid: sentId }) } as const;

export const compileGroupSpj = endpoint({
  ...compileSpj,
  ...ofSomeGroup,
  path: '/api/group/compile-spj',
  summary: 'Does this checker compile? For administrators of a group',
});

export const compileGroupInteractive = endpoint({
  ...compileInteractive,
  ...ofSomeGroup,
  path: '/api/group/compile-interactive',
  summary: 'Does this interactor compile? For administrators of a group',
});

export const changeGroupProblemAuth = endpoint({
  method: 'PUT',
  path: '/api/group/change-problem-auth',
  ...login,
  summary: 'Show a problem to the members of its group, hide it, or keep it for contests',
  query: oneProblem.extend({ auth: wholeNumber() }),
  reply: nothing,
});

export const applyGroupProblemPublic = endpoint({
  method: 'PUT',
  path: '/api/group/apply-public',
  ...login,
  summary: "Offer a group's problem to the public, or take the offer and what became of it back",
  query: oneProblem.extend({ isApplied: flag }),
  reply: nothing,
});

/** Ours: the number of a new problem, which existing clients are not told. */
export const addGroupProblem = endpoint({
  method: 'POST',
  path: '/api/x/groups/add-problem',
  ...login,
  summary: 'Create a problem of a group and learn its number',
  ...form,
  reply: z.object({ pid: id }),
});

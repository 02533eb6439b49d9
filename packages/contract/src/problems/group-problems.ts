import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { Problem } from './problems.ts';
import { nothing, optional, pageOf, pageQuery, sentId, wholeNumber, wireDate } from '../wire/values.ts';

/** Where a group's wish stands that its problem becomes public. */
export const APPLY_PROGRESS = { applying: 1, published: 2, refused: 3 } as const;
const PROGRESSES = Object.values(APPLY_PROGRESS);

const reviewer = { access: 'admin', grant: 'problem_edit_any' } as const;

export const GroupProblem = Problem.pick({
  id: true,
  gid: true,
  applyPublicProgress: true,
  problemId: true,
  title: true,
  author: true,
  type: true,
  judgeMode: true,
}).extend({
  /** Ours: the name of its group. */
  groupName: z.string(),
  /** Ours: when it was changed last, for `basedOn`. */
  gmtModified: wireDate,
});
export type GroupProblem = z.infer<typeof GroupProblem>;

export const getGroupProblemList = endpoint({
  method: 'GET',
  path: '/api/admin/group-problem/list',
  ...reviewer,
  summary: 'Problems that groups offer to the public, a page; those that wait first',
  query: pageQuery(10).extend({
    /** In a title, the author or the display id. */
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    gid: optional(wholeNumber({ min: 0 })),
    /** Ours: only those with this progress. */
    progress: optional(wholeNumber({ min: Math.min(...PROGRESSES), max: Math.max(...PROGRESSES) })),
  }),
  reply: pageOf(GroupProblem),
});

export const changeGroupProblemProgress = endpoint({
  method: 'PUT',
  path: '/api/admin/group-problem/change-progress',
  ...reviewer,
  summary: "Publish a group's problem, refuse it, or put it back among those that wait",
  body: z.object({
    pid: sentId,
    progress: wholeNumber(),
    /** Ours: why, for whoever wrote it. */
    reason: optional(z.string().trim().max(limits.problem.applyReason)),
    /** Ours: the progress that the reviewer saw; refused when it is another one by now. */
    from: optional(wholeNumber()),
    /** Ours: `gmtModified` of what the reviewer looked at; refused when it was changed since. */
    basedOn: optional(z.string().max(64)),
  }),
  reply: nothing,
});

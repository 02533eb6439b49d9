import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { id, optional, pageOf, pageQuery, wholeNumber, wireDate } from '../wire/values.ts';

/** A problem in its author's list, which has the hidden ones too. */
export const OwnProblem = z.object({
  id,
  problemId: z.string(),
  title: z.string(),
  auth: z.int(),
  /** Who saved it last, and when. */
  modifiedUser: z.string().nullable(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
});
export type OwnProblem = z.infer<typeof OwnProblem>;

export const getOwnProblems = endpoint({
  method: 'GET',
  path: '/api/x/problems/own',
  access: 'login',
  summary: "The caller's own problems, a page",
  query: pageQuery(15).extend({
    /** In title and display id. */
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    /** 0: all. */
    auth: optional(wholeNumber()),
  }),
  reply: pageOf(OwnProblem),
});

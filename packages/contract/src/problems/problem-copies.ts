import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id } from '../wire/values.ts';

/** What a problem that is made from another one takes along is everything but who sees it and who wrote it. */
export const duplicateProblem = endpoint({
  method: 'POST',
  path: '/api/x/problems/duplicate',
  access: 'admin',
  grant: 'problem_admin',
  summary: 'A hidden problem of the caller’s that begins as a copy of one that they may edit',
  body: z.object({
    pid: id,
    /** The display id of the copy. */
    problemId: z.string().max(1000),
  }),
  reply: z.object({ pid: id }),
});

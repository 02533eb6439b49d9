import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, wireDate } from '../wire/values.ts';

export const getProblemContests = endpoint({
  method: 'GET',
  path: '/api/x/problems/contests',
  access: 'reader',
  summary: 'Contests that are over and had this problem, the latest first',
  query: z.object({ problemId: z.string().trim().min(1).max(64) }),
  reply: z.array(z.object({ cid: id, title: z.string(), displayId: z.string(), endTime: wireDate })),
});

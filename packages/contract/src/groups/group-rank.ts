import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { RankRow } from '../users/ranks.ts';
import { endpoint } from '../wire/endpoint.ts';
import { optional, pageOf, pageQuery, sentId, wholeNumber } from '../wire/values.ts';

/**
 * `ac` and `total` count contests, too, once their results are out. The list of the group's submissions has practice
 * alone: `inContests` says how much of both is not in it.
 */
export const GroupRankRow = RankRow.extend({
  /** Ours. `ac`: problems that were solved in contests only. */
  inContests: z.object({ ac: z.int(), total: z.int() }),
});
export type GroupRankRow = z.infer<typeof GroupRankRow>;

export const getGroupRankList = endpoint({
  method: 'GET',
  path: '/api/get-group-rank-list',
  access: 'login',
  summary: 'Who of a group solved most in it, or has most points there; for its members',
  query: pageQuery(limits.page.ranks).extend({
    gid: sentId,
    type: wholeNumber(),
    searchUser: optional(z.string().trim().max(64)),
  }),
  reply: pageOf(GroupRankRow),
  hot: true,
});

export const getGroupRankPosition = endpoint({
  method: 'GET',
  path: '/api/x/group/rank-position',
  access: 'login',
  summary: "The caller's own place in the rank of a group",
  query: z.object({ gid: sentId, type: wholeNumber() }),
  /** Null for whoever is no member. */
  reply: z.object({ position: z.int().nullable() }),
});

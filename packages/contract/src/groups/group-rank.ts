import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { RankRow } from '../users/ranks.ts';
import { endpoint } from '../wire/endpoint.ts';
import { optional, pageOf, pageQuery, sentId, wholeNumber } from '../wire/values.ts';

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
  reply: pageOf(RankRow),
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

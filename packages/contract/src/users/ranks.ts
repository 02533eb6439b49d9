import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { optional, pageOf, pageQuery, uid, wholeNumber } from '../wire/values.ts';

/** By solved problems, or by the points of the best tries. */
export const RANK_TYPE = { acm: 0, oi: 1 } as const;
export type RankType = (typeof RANK_TYPE)[keyof typeof RANK_TYPE];

/** Counts of submissions outside contests and groups. */
export const RankRow = z.object({
  uid,
  username: z.string(),
  nickname: z.string().nullable(),
  /** Its first 100 characters. */
  signature: z.string().nullable(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  /** Solved problems. */
  ac: z.int(),
  /** Submissions. */
  total: z.int(),
  score: z.int(),
  rating: z.null(),
});
export type RankRow = z.infer<typeof RankRow>;

export const getRankList = endpoint({
  method: 'GET',
  path: '/api/get-rank-list',
  access: 'anonymous',
  summary: 'Who solved most, or has most points',
  query: pageQuery(limits.page.ranks).extend({
    type: wholeNumber(),
    searchUser: optional(z.string().trim().max(64)),
  }),
  reply: pageOf(RankRow),
  hot: true,
});

export const getRankPosition = endpoint({
  method: 'GET',
  path: '/api/x/ranks/position',
  access: 'login',
  summary: "The caller's own place in a rank list",
  query: z.object({ type: wholeNumber() }),
  /** Null before the first submission. */
  reply: z.object({ position: z.int().nullable() }),
});

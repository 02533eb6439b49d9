import { z } from 'zod';
import { id, uid, wireDate } from '../wire/values.ts';

/** The number on the wire is the place in the list. */
export const RULES = ['acm', 'oi'] as const;
export type ContestRule = (typeof RULES)[number];
export function ruleOf({ type }: { type: number }): ContestRule {
  return RULES[type] ?? 'acm';
}

export const CONTEST_AUTHS = ['public', 'private', 'protected'] as const;
export type ContestAuth = (typeof CONTEST_AUTHS)[number];
export function authOf({ auth }: { auth: number }): ContestAuth {
  return CONTEST_AUTHS[auth] ?? 'public';
}

export const NAMES_SHOWN = ['username', 'nickname', 'realname'] as const;
export type NameShown = (typeof NAMES_SHOWN)[number];

export const OI_SCORES = { recent: 'Recent', highest: 'Highest' } as const;
export type OiScore = keyof typeof OI_SCORES;

export const AWARD_KINDS = ['none', 'proportion', 'number'] as const;
export type AwardKind = (typeof AWARD_KINDS)[number];

export const Award = z.object({
  priority: z.int(),
  name: z.string(),
  background: z.string(),
  color: z.string(),
  num: z.int(),
});
export type Award = z.infer<typeof Award>;

/** A contest as everybody reads it. Lists leave out what is null there. */
export const Contest = z.object({
  id,
  author: z.string(),
  title: z.string(),
  /** 0 ACM, 1 OI. */
  type: z.int(),
  /** Markdown; empty until access is granted. */
  description: z.string(),
  /** -1 scheduled, 0 running, 1 ended. */
  status: z.int(),
  /** 0, or the contest that it was copied from. */
  source: z.int(),
  /** 0 public, 1 private, 2 protected. */
  auth: z.int(),
  now: wireDate.nullable(),
  startTime: wireDate,
  endTime: wireDate,
  /** Seconds. */
  duration: z.int(),
  sealRank: z.boolean().nullable(),
  sealRankTime: wireDate.nullable(),
  openPrint: z.boolean().nullable(),
  rankShowName: z.enum(NAMES_SHOWN).nullable(),
  openRank: z.boolean(),
  oiRankScoreType: z.enum([OI_SCORES.recent, OI_SCORES.highest]),
  /** Who registered: people, or teams. */
  count: z.int(),
  /** Ours: teams take part. */
  teams: z.boolean().default(false),
  gid: id.nullable(),
  allowEndSubmit: z.boolean(),
  uid: uid.nullable(),
});
export type Contest = z.infer<typeof Contest>;

/** A problem under the name that it has in a contest. */
export const ContestProblem = z.object({
  id,
  displayId: z.string(),
  cid: id,
  pid: id,
  displayTitle: z.string(),
  color: z.string().nullable(),
});
export type ContestProblem = z.infer<typeof ContestProblem>;

/**
 * From where people may act in a contest while it runs: anywhere; where the jury said for one of them; in the ranges
 * for all; where each first came from.
 */
export const ADDRESS_LOCKS = ['off', 'own', 'list', 'first'] as const;
export type AddressLock = (typeof ADDRESS_LOCKS)[number];

import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, id, nothing, sentId, sentText, wireDate } from '../wire/values.ts';

/** As what a program reads a contest: like everybody, like the jury, or like the jury and moving its start. */
export const TOKEN_ROLES = ['public', 'jury', 'admin'] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

export const ContestToken = z.object({
  id,
  name: z.string(),
  role: z.enum(TOKEN_ROLES),
  createdAt: wireDate,
  createdBy: z.string().nullable(),
  lastUsedAt: wireDate.nullable(),
  revokedAt: wireDate.nullable(),
  /** Whoever made it still answers for it; otherwise it is refused, as a revoked one is. */
  backed: z.boolean(),
});
export type ContestToken = z.infer<typeof ContestToken>;

export const getContestFeed = endpoint({
  method: 'GET',
  path: '/api/x/contests/feed',
  access: 'login',
  summary: 'How other programs read a contest: its tokens, and whether its results are final; for the jury',
  query: z.object({ cid: sentId }),
  reply: z.object({
    title: z.string(),
    /** Under which name other programs know it. */
    name: z.string(),
    ended: z.boolean(),
    /** Results from the seal on are kept from the public at this moment. */
    sealed: z.boolean(),
    finalizedAt: wireDate.nullable(),
    finalizedBy: z.string().nullable(),
    /** What hinders that the results are declared final. */
    judging: z.int(),
    questions: z.int(),
    tokens: z.array(ContestToken),
  }),
});
export type ContestFeed = z.infer<typeof getContestFeed.reply>;

export const createContestToken = endpoint({
  method: 'POST',
  path: '/api/x/contests/feed/tokens',
  access: 'login',
  summary: 'Make a token with which a program reads a contest; it is shown this once; for the jury',
  body: z.object({ cid: sentId, name: sentText(limits.contest.tokenName), role: z.enum(TOKEN_ROLES) }),
  reply: z.object({ id, token: z.string() }),
});

export const revokeContestToken = endpoint({
  method: 'PUT',
  path: '/api/x/contests/feed/tokens',
  access: 'login',
  summary: 'Revoke a token of a contest, or take that back; for the jury',
  body: z.object({ cid: sentId, id: sentId, revoked: flag }),
  reply: nothing,
});

export const finalizeContest = endpoint({
  method: 'PUT',
  path: '/api/x/contests/feed/final',
  access: 'login',
  summary: 'Declare the results of a contest final, with its awards, or take that back; for the jury',
  body: z.object({ cid: sentId, final: flag }),
  reply: nothing,
});

export const EXPORT_FORMATS = ['package', 'xcpcio', 'ghost'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A contest as a file for other programs; for the jury, who may also take what everybody may see. */
export const downloadContestExport = {
  path: '/api/x/file/contest-export',
  access: 'login',
  query: z.object({
    cid: sentId,
    format: z.enum(EXPORT_FORMATS),
    view: z.enum(['public', 'jury']).default('jury'),
    version: z.enum(['2023-06', '2026-01']).default('2023-06'),
  }),
} as const;

import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, optional, uid, wholeNumber, wholeNumberOr, wireDate } from '../wire/values.ts';

/** Who did what to which row, with what it was and became. Never changed and never deleted by the site. */
export const AuditEntry = z.object({
  id,
  at: wireDate,
  /** Null: the account is gone, or somebody with access to the machine did it. */
  actor: z.object({ uid, username: z.string() }).nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.int().nullable(),
    /** What it is called today, where it still exists and has a name. */
    name: z.string().nullable(),
  }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditing = { access: 'admin', grant: 'user_admin' } as const;

/** Pages of things that only ever grow: `cursor` is the last row's id of the page before. */
const onwards = {
  cursor: optional(wholeNumber({ min: 1 })),
  limit: wholeNumberOr(50, { min: 1, max: 200 }),
};

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/api/x/audit',
  ...auditing,
  summary: 'Administrative changes, newest first',
  query: z.object({
    ...onwards,
    /** Username of who did it. */
    actor: optional(z.string().trim().max(64)),
    /** An action, or the beginning of several: `problem.` for all of problems. */
    action: optional(z.string().trim().max(64)),
    subjectKind: optional(z.string().trim().max(64)),
    subjectId: optional(wholeNumber()),
    /** Somewhere in what it was or became. */
    keyword: optional(z.string().trim().max(100)),
    ip: optional(z.string().trim().max(64)),
    from: optional(wireDate),
    to: optional(wireDate),
  }),
  reply: z.object({ records: z.array(AuditEntry), next: id.nullable() }),
});

/** What there is to filter by: the actions and kinds of subjects that occur. */
export const getAuditFacets = endpoint({
  method: 'GET',
  path: '/api/x/audit/facets',
  ...auditing,
  summary: 'Which actions and kinds of subjects the audit log holds',
  reply: z.object({ actions: z.array(z.string()), subjectKinds: z.array(z.string()) }),
});

export const LoginEntry = z.object({
  id,
  uid,
  username: z.string(),
  at: wireDate,
  lastSeen: wireDate,
  ip: z.string().nullable(),
  /** In words where the browser is known. */
  device: z.string().nullable(),
  agent: z.string().nullable(),
  open: z.boolean(),
});
export type LoginEntry = z.infer<typeof LoginEntry>;

export const getLoginHistory = endpoint({
  method: 'GET',
  path: '/api/x/logins',
  ...auditing,
  summary: 'Logins of everybody or of one, newest first; kept for half a year',
  query: z.object({
    ...onwards,
    username: optional(z.string().trim().max(64)),
    ip: optional(z.string().trim().max(64)),
    from: optional(wireDate),
    to: optional(wireDate),
  }),
  reply: z.object({ records: z.array(LoginEntry), next: id.nullable() }),
});

export const getSharedAddresses = endpoint({
  method: 'GET',
  path: '/api/x/logins/shared-addresses',
  ...auditing,
  summary: 'Addresses from which several accounts logged in',
  query: z.object({
    days: wholeNumberOr(7, { min: 1, max: 183 }),
    atLeast: wholeNumberOr(5, { min: 2, max: 1000 }),
  }),
  reply: z.array(
    z.object({
      ip: z.string(),
      accounts: z.int(),
      logins: z.int(),
      lastAt: wireDate,
      usernames: z.array(z.string()),
    }),
  ),
});

import { z } from 'zod';
import { config } from '../site/config-fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing, optional, pageOf, pageQuery, sentId, wireDate } from '../wire/values.ts';
import { REMOTE_ACCOUNT_STATES, REMOTE_SITE_STATES, remoteLimits, RemotePool, RemoteSiteKey } from './remote-values.ts';

/** How a judge elsewhere stands, for everybody. */
export const RemoteSiteHealth = z.object({
  site: RemoteSiteKey,
  name: z.string(),
  state: z.enum(REMOTE_SITE_STATES),
  /** Since it has answered nothing of use. */
  downSince: wireDate.nullable(),
  lastSuccessAt: wireDate.nullable(),
  /** When it is asked again. */
  nextTryAt: wireDate.nullable(),
  /** Submissions of this site that have not been sent there yet, and those that are judged there. */
  waiting: z.int(),
  judging: z.int(),
  /** One line for who looks at a problem or waits; null where there is nothing to say. */
  note: z.string().nullable(),
});
export type RemoteSiteHealth = z.infer<typeof RemoteSiteHealth>;

export const getRemoteSites = endpoint({
  method: 'GET',
  path: '/api/x/remote-judges',
  access: 'reader',
  summary: 'How the judges elsewhere stand; of one site where it is named',
  query: z.object({ site: optional(RemoteSiteKey) }),
  reply: z.array(RemoteSiteHealth),
});

const account = {
  state: z.enum(REMOTE_ACCOUNT_STATES),
  /** Why it cannot be used, or what happened last, in words. */
  trouble: z.string().nullable(),
  /** A session was given or is kept. */
  hasSession: z.boolean(),
  freeFrom: wireDate.nullable(),
  lastUsedAt: wireDate.nullable(),
  lastSuccessAt: wireDate.nullable(),
};

/** An account of the pool, for those who run the site; it is named here and on the page of switches only. */
export const RemoteAccount = z.object({
  id,
  pool: RemotePool,
  name: z.string(),
  ...account,
  /** Failures in a row. */
  failures: z.int(),
  sentToday: z.int(),
});
export type RemoteAccount = z.infer<typeof RemoteAccount>;

const RemoteSiteAdmin = RemoteSiteHealth.extend({
  pool: RemotePool,
  failures: z.int(),
  /** What it answered last that was of no use, in words. */
  lastFailure: z.string().nullable(),
  lastFailureAt: wireDate.nullable(),
  /** Submissions that are being sent, or looked for. */
  sending: z.int(),
  /** How long the oldest has waited. */
  oldestSeconds: z.int().nullable(),
  /** Its list of languages as it was last read; null: never, and what is known of it is offered. */
  languages: z
    .object({ readAt: wireDate, offered: z.int(), added: z.array(z.string()), gone: z.array(z.string()) })
    .nullable(),
});

export const getRemoteAdmin = endpoint({
  method: 'GET',
  path: '/api/x/remote-judges/admin',
  ...config,
  summary: 'The judges elsewhere, their accounts and what waits for them',
  reply: z.object({
    sites: z.array(RemoteSiteAdmin),
    accounts: z.array(RemoteAccount),
    /** People who submit with accounts of their own, by pool. */
    ownAccounts: z.array(z.object({ pool: RemotePool, count: z.int() })),
  }),
});

export const RemoteTest = z.object({
  ok: z.boolean(),
  state: z.enum(REMOTE_ACCOUNT_STATES),
  /** What it came to, in words. */
  message: z.string(),
  tookMs: z.int(),
});

export const testRemoteAccount = endpoint({
  method: 'POST',
  path: '/api/x/remote-judges/admin/account/test',
  ...config,
  summary: 'Log in with an account of the pool, without submitting',
  body: z.object({ id }),
  reply: RemoteTest,
});

const session = {
  /** As a browser that is logged in there sends it. */
  cookies: z.string().trim().min(1).max(remoteLimits.cookies),
  userAgent: z.string().trim().max(remoteLimits.userAgent),
};

export const importRemoteSession = endpoint({
  method: 'POST',
  path: '/api/x/remote-judges/admin/account/session',
  ...config,
  summary: 'Give an account of the pool the session of a browser',
  body: z.object({ id, ...session }),
  reply: RemoteTest,
});

export const enableRemoteAccount = endpoint({
  method: 'PUT',
  path: '/api/x/remote-judges/admin/account/state',
  ...config,
  summary: 'Switch an account of the pool on or off',
  body: z.object({ id, enabled: z.boolean() }),
  reply: nothing,
});

/** A submission of which something went wrong elsewhere. */
export const RemoteTrouble = z.object({
  submitId: id,
  site: RemoteSiteKey,
  problemId: z.string(),
  /** Its number there. */
  remoteId: z.string().nullable(),
  account: z.string().nullable(),
  status: z.int(),
  reason: z.string(),
  /** The site's own words. */
  rawVerdict: z.string().nullable(),
  /** How many times the code left. */
  sends: z.int(),
  at: wireDate,
});

export const getRemoteTroubles = endpoint({
  method: 'GET',
  path: '/api/x/remote-judges/admin/troubles',
  ...config,
  summary: 'Submissions of which something went wrong elsewhere, newest first',
  query: pageQuery(30).extend({ site: optional(RemoteSiteKey) }),
  reply: pageOf(RemoteTrouble),
});

export const RemotePage = z.object({
  id,
  site: RemoteSiteKey,
  address: z.string(),
  /** What was looked for and not found. */
  missing: z.string(),
  keptAt: wireDate,
});

export const getRemotePages = endpoint({
  method: 'GET',
  path: '/api/x/remote-judges/admin/pages',
  ...config,
  summary: 'Pages of other judges that could not be read',
  query: z.object({ site: optional(RemoteSiteKey) }),
  reply: z.array(RemotePage),
});

export const getRemotePage = endpoint({
  method: 'GET',
  path: '/api/x/remote-judges/admin/page',
  ...config,
  summary: 'One such page as text',
  query: z.object({ id: sentId }),
  reply: RemotePage.extend({ body: z.string() }),
});

/** One's own account, with which one's own submissions are sent. */
export const OwnRemoteAccount = z.object({
  pool: RemotePool,
  sites: z.array(RemoteSiteKey),
  /** Null: none is stored. */
  account: z.object({ name: z.string(), ...account }).nullable(),
  /** The site itself has accounts there. */
  sitePool: z.boolean(),
});

export const getOwnRemoteAccounts = endpoint({
  method: 'GET',
  path: '/api/x/remote-accounts',
  access: 'login',
  summary: 'Own accounts at other judges',
  reply: z.array(OwnRemoteAccount),
});

export const setOwnRemoteAccount = endpoint({
  method: 'PUT',
  path: '/api/x/remote-accounts',
  access: 'login',
  grant: 'submit',
  summary: 'Keep an own account at another judge; a masked password stays as it is',
  body: z.object({
    pool: RemotePool,
    name: z.string().trim().min(1).max(remoteLimits.name),
    password: z.string().max(remoteLimits.password),
    cookies: optional(session.cookies),
    userAgent: optional(session.userAgent),
  }),
  reply: nothing,
});

export const testOwnRemoteAccount = endpoint({
  method: 'POST',
  path: '/api/x/remote-accounts/test',
  access: 'login',
  grant: 'submit',
  summary: 'Log in with an own account, without submitting',
  body: z.object({ pool: RemotePool }),
  reply: RemoteTest,
});

export const removeOwnRemoteAccount = endpoint({
  method: 'DELETE',
  path: '/api/x/remote-accounts',
  access: 'login',
  summary: 'Remove an own account and everything that is kept of it',
  body: z.object({ pool: RemotePool }),
  reply: nothing,
});

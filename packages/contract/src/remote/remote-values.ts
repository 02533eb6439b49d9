import { z } from 'zod';
import { REMOTE_SITES } from './remote-sites.ts';

export const RemoteSiteKey = z.enum(REMOTE_SITES);
export type RemoteSiteKey = z.infer<typeof RemoteSiteKey>;

export const REMOTE_SITE_NAMES: Readonly<Record<RemoteSiteKey, string>> = {
  CF: 'Codeforces',
  GYM: 'Codeforces Gym',
  HDU: 'HDU',
  POJ: 'POJ',
  AC: 'AtCoder',
  SPOJ: 'SPOJ',
  LIBRE: 'LibreOJ',
};

/** Whose accounts: Codeforces and its Gym have the same. */
export const REMOTE_POOLS = ['CF', 'HDU', 'POJ', 'AC', 'SPOJ', 'LIBRE'] as const;
export const RemotePool = z.enum(REMOTE_POOLS);
export type RemotePool = z.infer<typeof RemotePool>;

export function poolOf(site: RemoteSiteKey): RemotePool {
  return site === 'GYM' ? 'CF' : site;
}

/** Whether a key names a judge elsewhere that this site can submit to. */
export function isRemoteSite(key: string | null): key is RemoteSiteKey {
  return REMOTE_SITES.some((site) => site === key);
}

/**
 * How a judge elsewhere stands. `up`: it answers. `slow`: its last answers were failures. `down`: it has answered nothing
 * of use for a while and is asked again after a pause. `blocked`: none of the accounts can be used at this moment.
 * `off`: this site has no account there.
 */
export const REMOTE_SITE_STATES = ['up', 'slow', 'down', 'blocked', 'off'] as const;

/**
 * `free` and `busy` work. `pausing`: the site wants a pause between two submissions. `needs_login`: its session is over;
 * the next submission logs in. `locked`: the password is wrong, or the site has closed the account. `challenge`: the
 * site asks for a human. `disabled`: it failed too often, or an administrator switched it off.
 */
export const REMOTE_ACCOUNT_STATES = [
  'free',
  'busy',
  'pausing',
  'needs_login',
  'locked',
  'challenge',
  'disabled',
] as const;

export const remoteLimits = {
  name: 200,
  password: 500,
  /** Of a Cookie header. */
  cookies: 16_384,
  userAgent: 500,
  /** Pages kept of each site, and characters of each. */
  pages: 20,
  page: 200_000,
  /** Of problems: what another judge allows may be more than our own would. */
  timeMs: { min: 1, max: 600_000 },
  memoryMb: { min: 1, max: 65_536 },
  /** Characters: links to the problem and its contest, with their addresses. */
  source: 8192,
} as const;

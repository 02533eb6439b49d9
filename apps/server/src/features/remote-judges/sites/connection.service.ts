import {
  cookiesInMemory,
  cookiesOfHeader,
  type CookieStore,
  type StoredCookie,
} from '@oyez/remote-judges/http/cookies';
import type { RemoteLanguage, Site, SiteConnection } from '@oyez/remote-judges/provider';
import type { Turns } from '@oyez/remote-judges/turns';
import { z } from 'zod';
import { endTurn, takeTurn } from '../../../db/throttle.sql.ts';
import { openSecret, sealSecret } from '../../../secrets.ts';
import type { Services } from '../../../services.ts';
import { poolAccounts, saveSession, USABLE, type AccountRow } from '../accounts/accounts.sql.ts';
import { POOL_PURPOSE } from '../accounts/pools.service.ts';
import { keepLanguages } from '../../remote-languages/remote-languages.service.ts';

const SESSION_PURPOSE = 'remote session';
const OWN_PURPOSE = 'own remote account';

const StoredSession = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string(),
      hostOnly: z.boolean(),
      path: z.string(),
      secure: z.boolean(),
      expiresAt: z.number().optional(),
    }),
  ),
  userAgent: z.string().optional(),
});
type StoredSession = { cookies: readonly StoredCookie[]; userAgent?: string | undefined };

export function sealOwnPassword(siteKey: string, password: string): string {
  return sealSecret(siteKey, OWN_PURPOSE, password);
}

export function passwordOf(siteKey: string, account: Pick<AccountRow, 'user_id' | 'password'>): string {
  return openSecret(siteKey, account.user_id === null ? POOL_PURPOSE : OWN_PURPOSE, account.password) ?? '';
}

function sealSession(siteKey: string, session: StoredSession): string {
  return sealSecret(siteKey, SESSION_PURPOSE, JSON.stringify(session));
}

function openSession(siteKey: string, sealed: string | null): StoredSession {
  const text = sealed === null ? null : openSecret(siteKey, SESSION_PURPOSE, sealed);
  if (!text) return { cookies: [] };
  const parsed = StoredSession.safeParse(JSON.parse(text));
  if (!parsed.success) return { cookies: [] };
  const { cookies, userAgent } = parsed.data;
  return { cookies: cookies.map((one) => ({ ...one, expiresAt: one.expiresAt })), userAgent };
}

/** The way to a site with an account; what its session becomes is kept only while `hold` has the account. */
export function connectAs(services: Services, site: Site, account: AccountRow, hold: string | null): SiteConnection {
  const { secretKey } = services.config;
  const session = openSession(secretKey, account.session);
  const cookies =
    hold === null ? cookiesInMemory(session.cookies) : keptCookies(services, session, { id: account.id, hold });
  return site.connect({
    ...wayTo(services, site),
    cookies,
    account: { handle: account.name, password: passwordOf(secretKey, account) || undefined },
    userAgent: session.userAgent,
  });
}

/** The same without any account: statements and public results. */
export function connectAsNobody(services: Services, site: Site): SiteConnection {
  return site.connect({
    ...wayTo(services, site),
    cookies: cookiesInMemory(),
    account: undefined,
    userAgent: undefined,
  });
}

function wayTo(services: Services, site: Site) {
  const { remote } = services;
  return {
    transport: remote.transport(site),
    baseUrl: remote.baseUrl(site),
    clock: remote.clock,
    turns: turnsOfAll(services),
    sawLanguages: (languages: readonly RemoteLanguage[]) => keepLanguages(services, site, languages),
  };
}

/** All servers of this site ask one after the other. */
function turnsOfAll({ database: { db }, now }: Services): Turns {
  const key = (place: string) => `remote:${place}`;
  return {
    async take(place, forMs) {
      const at = now();
      const turn = await takeTurn(db, key(place), new Date(at.getTime() + forMs), at);
      return turn && turn.freeFrom.getTime() - at.getTime();
    },
    leave: (place, pauseMs) => endTurn(db, key(place), new Date(now().getTime() + pauseMs)),
  };
}

/**
 * For reading only, with an account of the pool that has a session, or signs in where statements may want it; undefined
 * where none does. What the site changes of it is not kept.
 */
export async function connectAsReader(services: Services, site: Site): Promise<SiteConnection | undefined> {
  const accounts = await poolAccounts(services.database.db, site.accountKey);
  const usable = accounts.filter((one) => USABLE.includes(one.state));
  const account =
    usable.find((one) => one.session !== null) ?? (site.capabilities.loginForStatement ? usable[0] : undefined);
  return account && connectAs(services, site, account, null);
}

function keptCookies(services: Services, session: StoredSession, held: { id: number; hold: string }): CookieStore {
  const { database, config, now } = services;
  let present = session.cookies;
  return {
    load: () => Promise.resolve(present),
    async save(cookies) {
      if (JSON.stringify(cookies) === JSON.stringify(present)) return;
      present = cookies;
      const sealed = sealSession(config.secretKey, { cookies, userAgent: session.userAgent });
      await saveSession(database.db, held, sealed, now());
    },
  };
}

/** A browser's Cookie header and user agent as a sealed session; undefined where the header is none. */
export function sessionFrom(
  services: Services,
  site: Site,
  { cookies: header, userAgent }: { cookies: string; userAgent: string | undefined },
): string | undefined {
  const cookies = cookiesOfHeader(header, services.remote.baseUrl(site) ?? site.baseUrl);
  if (cookies.length === 0) return undefined;
  return sealSession(services.config.secretKey, { cookies, userAgent: userAgent || undefined });
}

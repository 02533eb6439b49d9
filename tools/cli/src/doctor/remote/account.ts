import { cookiesInMemory, cookiesOfHeader, type StoredCookie } from '@oyez/remote-judges/http/cookies';
import { realTransport } from '@oyez/remote-judges/http/real-transport';
import type { Site, SiteConnection, SiteContext } from '@oyez/remote-judges/provider';
import { turnsOfProcess } from '@oyez/remote-judges/turns';
import { bad, type Line } from '../line.ts';
import type { RemoteOptions } from './options.ts';

export type Account = {
  handle: string;
  password: string | undefined;
  session: readonly StoredCookie[] | undefined;
  userAgent: string | undefined;
};

/** From variables, so that no password stands in a list of processes or a history. Each page is asked whose it is: without a name there is no account. */
export function accountOf(site: Site, { environment, standIns }: RemoteOptions): Account | undefined {
  const name = `OYEZ_REMOTE_${site.accountKey}`;
  const [pair, cookie] = [environment[name] ?? '', environment[`${name}_COOKIE`] ?? ''];
  const at = pair.indexOf(':');
  const [handle, password] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  if (handle === '') return undefined;
  return {
    handle,
    password: password === '' ? undefined : password,
    session: cookie === '' ? undefined : cookiesOfHeader(cookie, standIns[site.key] ?? site.baseUrl),
    userAgent: environment[`${name}_AGENT`] || undefined,
  };
}

export function withoutAccount(site: Site, { environment }: RemoteOptions): Line {
  const name = `OYEZ_REMOTE_${site.accountKey}`;
  const hasCookie = Boolean(environment[`${name}_COOKIE`]);
  return bad(
    `${site.name}: login`,
    hasCookie
      ? 'the session of a browser was given without the name of its account, so nothing behind a login was tried'
      : 'no account was given, so nothing behind a login was tried',
    hasCookie
      ? `set ${name} to that name, too`
      : `set ${name}=name:password, or ${name}=name and ${name}_COOKIE to the Cookie header of a browser that is signed in there`,
    hasCookie,
  );
}

export function contextOf(site: Site, { standIns, clock }: RemoteOptions, account: Account | undefined): SiteContext {
  const standIn = standIns[site.key];
  return {
    transport: realTransport(standIn === undefined ? { hosts: site.hosts } : { hosts: site.hosts, standIn }),
    cookies: cookiesInMemory(account?.session ?? []),
    account: account && { handle: account.handle, password: account.password },
    userAgent: account?.userAgent,
    baseUrl: standIn,
    clock,
    turns: turnsOfProcess(clock),
  };
}

export function connect(site: Site, options: RemoteOptions, account: Account | undefined): SiteConnection {
  return site.connect(contextOf(site, options, account));
}

import { LoginFailed } from '../errors.ts';
import type { SiteContext } from '../provider.ts';

export function handleOf({ account }: Pick<SiteContext, 'account'>): string {
  if (account === undefined) throw new LoginFailed('this connection is nobody’s');
  return account.handle;
}

/** An account that lives on a session from a browser has none, and needs a new session. */
export function passwordOf({ account }: Pick<SiteContext, 'account'>): string {
  if (account?.password === undefined) throw new LoginFailed('signed out, and there is no password to sign in again');
  return account.password;
}

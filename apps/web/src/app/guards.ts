import { getUserAuthInfo } from '@oyez/contract/accounts/accounts';
import type { Grant } from '@oyez/contract/accounts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { call } from '../api/call.ts';
import { getSession, grantsOf, isAdmin, isLoggedIn, setRoles, signOut } from '../api/session.ts';
import { websiteConfigQuery } from '../features/site/site.api.ts';
import { openLogin } from '../ui/dialogs/loginRequest.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { Guard, TalkSwitch } from './page.ts';
import { paths } from './paths.ts';
import { shellTexts } from './frame/shell.i18n.ts';

/** Asked before a page opens: null lets the person in, otherwise they are told why not and led elsewhere. */
export function refusal(guard: Exclude<Guard, 'reader'>, url: URL): Response | null {
  if (guard === 'public') return null;
  if (guard === 'admin') return isAdmin(getSession()) ? null : refuseAdmin(url);
  return isLoggedIn(getSession()) ? null : refuseLogin(url);
}

/** What a page asks for on this site. Where that is not known, the page's own calls are answered or refused. */
export async function guardOf(guard: Guard, queryClient: QueryClient): Promise<Exclude<Guard, 'reader'>> {
  if (guard !== 'reader') return guard;
  if (isLoggedIn(getSession())) return 'public';
  const config = await queryClient.ensureQueryData(websiteConfigQuery).catch(() => undefined);
  return config?.problemReaders === 'members' ? 'login' : 'public';
}

/** Leads away from an area that the site closed. Where that is not known, the page's own calls are answered or refused. */
export async function refusedBySwitch(
  name: TalkSwitch | undefined,
  queryClient: QueryClient,
): Promise<Response | null> {
  if (name === undefined) return null;
  const config = await queryClient.ensureQueryData(websiteConfigQuery).catch(() => undefined);
  if (config === undefined || config[name]) return null;
  toast.warning(shellTexts.now(`guard.${name}`));
  return redirect(paths.home());
}

/** The page asks for more than the person's role allows. */
export class BeyondRole extends Error {}

/**
 * Stops at the door who could do nothing behind it. They may have been given another role since their login; where that
 * is not known, the page's own calls are answered or refused.
 */
export async function stopBeyondRole(grant: Grant | undefined): Promise<void> {
  const lacks = () => grant !== undefined && !grantsOf(getSession()).includes(grant);
  if (lacks() && (await fetchRoles()) && lacks()) throw new BeyondRole();
}

/** The roles of the person as they are now; the menus follow. False where the server did not say. */
export function fetchRoles(): Promise<boolean> {
  return call(getUserAuthInfo).then(
    ({ roles }) => {
      setRoles(roles);
      return true;
    },
    () => false,
  );
}

function refuseLogin(url: URL): Response {
  toast.warning(shellTexts.now('guard.loginFirst'));
  signOut();
  // Nobody logs in to be logged out at once.
  openLogin(url.pathname === paths.logout() ? {} : { returnTo: wanted(url) });
  return redirect(paths.home());
}

function refuseAdmin(url: URL): Response {
  toast.warning(shellTexts.now('guard.adminFirst'));
  return redirect(adminLoginPath(wanted(url)));
}

/** With the place on the page, where the browser knows it: what the router asks for has none. */
function wanted({ pathname, search }: URL): string {
  return pathname + search + (window.location.pathname === pathname ? window.location.hash : '');
}

/** Where an address of the back office leads that none of its pages has; null elsewhere. */
export function strayInBackOffice({ pathname }: URL): Response | null {
  const home = paths.admin();
  if (!pathname.startsWith(`${home}/`)) return null;
  return redirect(pathname === `${home}/dashboard` ? home : paths.adminLogin());
}

export function adminLoginPath(returnTo: string): string {
  return returnTo === paths.admin() ? paths.adminLogin() : paths.adminLogin({ next: returnTo });
}

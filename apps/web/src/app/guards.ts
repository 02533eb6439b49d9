import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { getSession, isAdmin, isLoggedIn, signOut } from '../api/session.ts';
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

function refuseLogin(url: URL): Response {
  toast.warning(shellTexts.now('guard.loginFirst'));
  signOut();
  // Nobody logs in to be logged out at once.
  openLogin(url.pathname === paths.logout() ? {} : { returnTo: url.pathname + url.search });
  return redirect(paths.home());
}

function refuseAdmin(url: URL): Response {
  toast.warning(shellTexts.now('guard.adminFirst'));
  return redirect(adminLoginPath(url.pathname + url.search));
}

export function adminLoginPath(returnTo: string): string {
  return returnTo === paths.admin() ? paths.adminLogin() : paths.adminLogin({ next: returnTo });
}

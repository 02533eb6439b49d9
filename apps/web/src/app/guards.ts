import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { getSession, isAdmin, isLoggedIn, signOut } from '../api/session.ts';
import { websiteConfigQuery } from '../features/site/site.api.ts';
import { openLogin } from '../ui/dialogs/loginRequest.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { Guard, SiteSwitch } from './page.ts';
import { paths } from './paths.ts';
import { shellTexts } from './frame/shell.i18n.ts';

const SWITCH_FRESH_MS = 5000;

/** Asked before a page opens: null lets the person in, otherwise they are told why not and led elsewhere. */
export async function refusal(guard: Guard, url: URL, queryClient: QueryClient): Promise<Response | null> {
  if (guard === 'public') return null;
  if (guard === 'admin') return isAdmin(getSession()) ? null : refuseAdmin(url);
  if (guard === 'login' || guard.login) {
    if (!isLoggedIn(getSession())) return refuseLogin(url);
  }
  if (guard === 'login') return null;
  return refuseClosedArea(guard.switch, queryClient);
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
  return returnTo === paths.admin() ? paths.adminLogin() : `${paths.adminLogin()}?next=${encodeURIComponent(returnTo)}`;
}

async function refuseClosedArea(siteSwitch: SiteSwitch, queryClient: QueryClient): Promise<Response | null> {
  // Asked anew: a page that was open for an hour must not let anybody into an area that has been closed since.
  const config = await queryClient.fetchQuery({ ...websiteConfigQuery, staleTime: SWITCH_FRESH_MS });
  if (config[siteSwitch]) return null;
  toast.warning(shellTexts.now(`guard.${siteSwitch}`));
  return redirect(paths.home());
}

import { redirect } from 'react-router';
import { getSession, isAdmin, isLoggedIn, signOut } from '../api/session.ts';
import { openLogin } from '../ui/dialogs/loginRequest.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { Guard } from './page.ts';
import { paths } from './paths.ts';
import { shellTexts } from './frame/shell.i18n.ts';

/** Asked before a page opens: null lets the person in, otherwise they are told why not and led elsewhere. */
export function refusal(guard: Guard, url: URL): Response | null {
  if (guard === 'public') return null;
  if (guard === 'admin') return isAdmin(getSession()) ? null : refuseAdmin(url);
  return isLoggedIn(getSession()) ? null : refuseLogin(url);
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

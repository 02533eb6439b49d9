import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { onLineBack } from '../api/line.ts';
import { onLocaleChange } from '../api/locale.ts';
import type { ErrorSource } from '../api/query-client.ts';
import { getSession, isAdmin, isLoggedIn, onLeftElsewhere, onSessionChange, signOut } from '../api/session.ts';
import { errorMessage } from '../ui/feedback/errorMessage.ts';
import { isLoginOpen, openLogin } from '../ui/dialogs/loginRequest.ts';
import { isDialogOpen, modals } from '../ui/dialogs/modals.ts';
import { toast } from '../ui/feedback/toast.ts';
import { shellTexts } from './frame/shell.i18n.ts';
import { adminLoginPath, fetchRoles, guardOf } from './guards.ts';
import type { Guard } from './page.ts';
import { paths } from './paths.ts';

export type Navigator = {
  pathname: () => string;
  /** The path with all that follows it. */
  address: () => string;
  go: (to: string) => void;
};

/** What the whole app does about a failed call, apart from what the page itself shows. */
export function reactTo(error: unknown, source: ErrorSource, navigator: Navigator): void {
  if (error instanceof ApiError && error.http === 401) return endSession(error, source, navigator);
  if (error instanceof ApiError && error.http === 403) return refreshRoles(error, navigator);
  if (!source.shownInPlace) toast.error(errorMessage(error));
}

function endSession(error: ApiError, source: ErrorSource, navigator: Navigator): void {
  if (!error.ofCurrentSession) return;
  // What is on the page stays for who wants to read on: they have been asked, and nothing they did calls for a login.
  if (source.isRefresh === true && !isLoggedIn(getSession())) return;
  // Calls that are still under way end in the same way: what happened is said once.
  const isKnown = !isLoggedIn(getSession()) && isLoginOpen();
  signOut();
  if (error.msg !== '' && !isKnown) toast.warning(error.msg);
  const returnTo = navigator.address();
  const isOffice = isAdminPath(navigator);
  // A dialog, in which somebody may be writing, would stay and lie over the page that asks for the login.
  const inPlace = isDialogOpen() || !isOffice;
  if (inPlace) return openLogin({ returnTo, door: isOffice ? 'admin' : 'site' });
  if (navigator.pathname() !== paths.adminLogin()) navigator.go(adminLoginPath(returnTo));
}

function refreshRoles(error: ApiError, navigator: Navigator): void {
  toast.error(errorMessage(error));
  // They may have changed since the login.
  void fetchRoles();
  if (isAdminPath(navigator) && navigator.pathname() !== paths.admin()) navigator.go(paths.admin());
}

function isAdminPath(navigator: Navigator): boolean {
  return navigator.pathname().startsWith(paths.admin());
}

/**
 * Answers depend on who asks and in which language: what was fetched before is asked for again. Of what one person was
 * shown another sees nothing, not even until the new answers are there.
 */
export function followSessionAndLanguage(queryClient: QueryClient): () => void {
  let last = getSession().user?.uid;
  const leaveSession = onSessionChange((session, before) => {
    const uid = session.user?.uid;
    if (uid === before.user?.uid) return;
    const isAnother = uid !== undefined && last !== undefined && uid !== last;
    last = uid ?? last;
    queryClient.removeQueries({ type: 'inactive' });
    if (isAnother) forgetFormer(queryClient, before.user === null);
    void queryClient.invalidateQueries({ refetchType: session.user === null ? 'none' : 'active' });
  });
  const leaveLocale = onLocaleChange(() => void queryClient.invalidateQueries());
  return () => {
    leaveSession();
    leaveLocale();
  };
}

function forgetFormer(queryClient: QueryClient, wasGuest: boolean): void {
  toast.clear();
  for (const query of queryClient.getQueryCache().findAll()) {
    // Since the logout it is outdated; what was fetched after it was a guest's, who may have begun something on it.
    if (!wasGuest || query.state.isInvalidated) query.reset();
  }
}

/** Who is no administrator any more is led out of the back office, instead of from refusal to refusal. */
export function leaveWithRole(navigator: Pick<Navigator, 'go'> & { guard: () => Guard | undefined }): () => void {
  return onSessionChange((session, before) => {
    if (navigator.guard() !== 'admin' || !isAdmin(before) || !isLoggedIn(session) || isAdmin(session)) return;
    toast.warning(shellTexts.now('guard.adminNoMore'));
    modals.closeAll();
    navigator.go(paths.home());
  });
}

/** After a logout in another tab no page stays open that asks for a login. */
export function leaveWithOtherTabs(
  queryClient: QueryClient,
  navigator: Pick<Navigator, 'go'> & { guard: () => Guard | undefined },
): () => void {
  return onLeftElsewhere(() => {
    const guard = navigator.guard();
    if (guard === undefined) return;
    void guardOf(guard, queryClient).then((asked) => asked !== 'public' && navigator.go(paths.home()));
  });
}

/** What failed or grew old while the line was away is asked for again. What a person has typed is no answer, and stays. */
export function catchUpWithLine(queryClient: QueryClient): () => void {
  return onLineBack(
    () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.status === 'error' || query.isStale(),
      }),
  );
}

import { UserInfo } from '@oyez/contract/accounts/accounts';
import { type Grant, isAdminRole, roleGrants, ROLE_NAMES } from '@oyez/contract/accounts/permissions';
import { useState, useSyncExternalStore } from 'react';
import { forgetHeld, readStored, writeStored } from './storage.ts';

/**
 * Who is logged in, in local storage (`token`, `userInfo`) and shared by all tabs. Only this file knows where it lives.
 */
export type Session = { token: string | null; user: UserInfo | null };

const TOKEN = 'token';
const USER = 'userInfo';
/** When somebody last logged out: tells other tabs a logout from a session that has merely ended. */
const LEFT = 'oyez.left';
const listeners = new Set<(session: Session, before: Session) => void>();
const leaveListeners = new Set<() => void>();
let current: Session = read();

export function getSession(): Session {
  return current;
}

export function signIn(token: string, user: UserInfo): void {
  writeStored(TOKEN, token);
  writeStored(USER, JSON.stringify(user));
  publish({ token, user });
}

export function signOut(): void {
  writeStored(TOKEN, null);
  writeStored(USER, null);
  publish({ token: null, user: null });
}

/** The person themselves goes, from all tabs. */
export function leaveSession(): void {
  signOut();
  writeStored(LEFT, String(Date.now()));
}

/** The server replaced the token of a running session; a session that has ended meanwhile stays ended. */
export function replaceToken(sentToken: string, freshToken: string): void {
  if (current.token !== sentToken) return;
  writeStored(TOKEN, freshToken);
  publish({ ...current, token: freshToken });
}

export function setRoles(roleList: string[]): void {
  if (current.user === null) return;
  const user = { ...current.user, roleList };
  writeStored(USER, JSON.stringify(user));
  publish({ ...current, user });
}

/** What the person changed of themselves; nothing when they are somebody else meanwhile. */
export function setUser(user: UserInfo): void {
  if (current.user?.uid !== user.uid) return;
  writeStored(USER, JSON.stringify(user));
  publish({ ...current, user });
}

export function onSessionChange(listener: (session: Session, before: Session) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Somebody logged out in another tab. */
export function onLeftElsewhere(listener: () => void): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession, getSession);
}

/** Whose drafts these are: a login that ends in the middle of the work takes nobody's off the screen. '' is a guest. */
export function useWriter(): string {
  const uid = useSession().user?.uid ?? '';
  const [writer, setWriter] = useState(uid);
  if (uid === '' || uid === writer) return writer;
  setWriter(uid);
  return uid;
}

export function isLoggedIn(session: Session): session is { token: string; user: UserInfo } {
  return session.token !== null && session.user !== null;
}

export function isAdmin(session: Session): boolean {
  return isLoggedIn(session) && session.user.roleList.some(isAdminRole);
}

/** What the person's roles allow: for what to offer. The server decides on its own. */
export function grantsOf(session: Session): readonly Grant[] {
  if (!isLoggedIn(session)) return [];
  const { roleList } = session.user;
  return ROLE_NAMES.filter((role) => roleList.includes(role)).flatMap((role) => roleGrants(role));
}

/** Follows logins and logouts of other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    forgetHeld(event.key);
    if (event.key === null || event.key === TOKEN || event.key === USER) publish(read());
    if (event.key === LEFT && current.user === null) for (const listener of leaveListeners) listener();
  });
}

function read(): Session {
  const token = readStored(TOKEN);
  const stored = readStored(USER);
  if (token === null || stored === null) return { token: null, user: null };
  const user = UserInfo.safeParse(parseJson(stored));
  return user.success ? { token, user: user.data } : { token: null, user: null };
}

function publish(session: Session): void {
  const before = current;
  current = session;
  for (const listener of listeners) listener(session, before);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

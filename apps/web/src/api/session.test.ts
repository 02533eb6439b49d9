import { describe, expect, it } from 'vitest';
import { aUser, anAdmin } from '../testing/builders.ts';
import {
  followOtherTabs,
  getSession,
  isAdmin,
  isLoggedIn,
  onSessionChange,
  setRoles,
  signIn,
  signOut,
} from './session.ts';

describe('the session', () => {
  it('lies in local storage under the names of the specification', () => {
    signIn('t1', aUser({ username: 'bob' }));
    expect(localStorage.getItem('token')).toBe('t1');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ username: 'bob' });
    signOut();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userInfo')).toBeNull();
  });

  it('follows a logout in another tab', () => {
    followOtherTabs();
    signIn('t1', aUser());
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    expect(isLoggedIn(getSession())).toBe(false);
  });

  it('is no session when what is stored is broken', () => {
    followOtherTabs();
    localStorage.setItem('token', 't1');
    localStorage.setItem('userInfo', '{"uid":');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }));
    expect(getSession().user).toBeNull();
  });

  it('knows administrators by their roles, also by new ones', () => {
    signIn('t1', aUser());
    expect(isAdmin(getSession())).toBe(false);
    setRoles(['problem_admin']);
    expect(isAdmin(getSession())).toBe(true);
    signIn('t2', anAdmin());
    expect(isAdmin(getSession())).toBe(true);
  });

  it('tells its listeners what it was before', () => {
    signIn('t1', aUser({ username: 'bob' }));
    const seen: (string | undefined)[] = [];
    const leave = onSessionChange((_, before) => seen.push(before.user?.username));
    signOut();
    leave();
    expect(seen).toEqual(['bob']);
  });
});

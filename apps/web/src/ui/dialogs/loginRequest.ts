import { useSyncExternalStore } from 'react';

/**
 * Any part of the app may ask for the login dialog; the dialog itself belongs to the accounts feature and is mounted by
 * the shell.
 */
export type LoginRequest = {
  mode: 'login' | 'register' | 'reset';
  /** The back office's takes longer passwords, and administrators alone. The site's unless said otherwise. */
  door?: 'site' | 'admin';
  /** Where the person wanted to go. */
  returnTo?: string;
};

const listeners = new Set<() => void>();
let current: LoginRequest | null = null;

export function openLogin(request: Partial<LoginRequest> = {}): void {
  publish({ mode: 'login', ...request });
}

export function closeLogin(): void {
  publish(null);
}

export function isLoginOpen(): boolean {
  return current !== null;
}

export function useLoginRequest(): LoginRequest | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(request: LoginRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}

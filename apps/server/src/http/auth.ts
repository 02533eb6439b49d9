import { api } from '@oyez/contract/wire/api';
import { mayBeOpen, type Access } from '@oyez/contract/wire/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/client.ts';
import { wakeAfter } from '../db/transact.ts';
import { guest, type Actor } from '../policy/actor.ts';
import { AppError, fail } from './app-error.ts';
import { isSameOrigin } from './security.ts';
import { giveCookies, sessionInCookie } from './session-cookies.ts';

export type SessionCheck =
  | {
      state: 'valid';
      actor: Actor;
      /** A token that replaces the caller's. */
      refreshed: string | null;
      /** The session lasts longer now than before this request. */
      prolonged: boolean;
    }
  | { state: 'expired' }
  | { state: 'banned' };

export type AuthDeps = {
  checkSession(token: string, ip: string): Promise<SessionCheck>;
  /** Whose token this was a moment ago, where the session has not ended since. */
  recentCaller(token: string): Actor | undefined;
  /** The person of a session that stands. */
  actorOfSession(sessionId: number): Promise<Actor | null>;
  checkNode(token: string): Promise<{ id: number; name: string } | null>;
  /** Whether the site lets everybody read problems. */
  guestsRead(): Promise<boolean>;
  /** Signs cookies. */
  key: string;
  now(): Date;
};

export type Caller = { actor: Actor; node: { id: number; name: string } | null };
export type Authenticate = (access: Access, request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

const SESSION_SIGN = 'session:';
const BY_COOKIE: ReadonlySet<string> = new Set(
  Object.values(api).flatMap(({ path, byCookie }) => (byCookie === true ? [path] : [])),
);

/** The sign of `oyez_control` that a person's login has ended. */
export function sessionSign(sessionId: number): string {
  return `${SESSION_SIGN}${sessionId}`;
}

/** The sign of `oyez_control` that a person may do other things than before. */
export function rightsSign(userId: number): string {
  return `rights:${userId}`;
}

/** Whose rights are others now: what they hold open is asked for again at once. */
export function tellRightsChanged(tx: Tx, userIds: readonly number[]): void {
  for (const id of userIds) wakeAfter(tx, 'oyez_control', rightsSign(id));
}

/** Reads the raw token of the Authorization header. Open endpoints ignore a token that is no good. */
export function createAuthenticate(deps: AuthDeps): Authenticate {
  const isOpen = async (access: Access) => mayBeOpen(access) && (access !== 'reader' || (await deps.guestsRead()));

  return async (access, request, reply) => {
    const token = request.headers.authorization?.trim() ?? '';
    if (access === 'node') {
      const node = token === '' ? null : await deps.checkNode(token);
      return { actor: guest, node: node ?? fail('node_token_wrong') };
    }
    if (token === '') {
      if (await isOpen(access)) return { actor: guest, node: null };
      return { actor: from(request, (await actorByCookie(deps, request)) ?? fail('login_required')), node: null };
    }
    const recent = request.routeOptions.config.recentCaller ? deps.recentCaller(token) : undefined;
    if (recent) return { actor: from(request, recent), node: null };
    const session = await deps.checkSession(token, request.ip);
    if (session.state === 'valid') {
      const { actor, refreshed, prolonged } = session;
      if (refreshed !== null) giveToken(reply, refreshed, { refresh: true });
      if (prolonged && actor.sessionId !== null) {
        giveCookies(request, reply, { key: deps.key, sessionId: actor.sessionId, now: deps.now() });
      }
      return { actor: from(request, actor), node: null };
    }
    if (await isOpen(access)) return { actor: guest, node: null };
    throw new AppError(session.state === 'banned' ? 'account_banned_session' : 'session_expired');
  };
}

function from({ ip }: FastifyRequest, actor: Actor): Actor {
  return { ...actor, address: ip };
}

/** Whether a page with a problem in it may go out for this request: an address has no place for a token. */
export async function mayRead(deps: AuthDeps, request: FastifyRequest): Promise<boolean> {
  if (await deps.guestsRead()) return true;
  const sessionId = sessionInCookie(request, 'reader', { key: deps.key, now: deps.now() });
  return sessionId !== undefined && (await deps.actorOfSession(sessionId)) !== null;
}

/** For uploads whose clients cannot send the token, from pages of this very site. */
async function actorByCookie(deps: AuthDeps, request: FastifyRequest): Promise<Actor | null> {
  const { origin } = request.headers;
  if (!BY_COOKIE.has(request.routeOptions.url ?? '')) return null;
  if (origin === undefined || !isSameOrigin(origin, request.protocol, request.host)) return null;
  const sessionId = sessionInCookie(request, 'upload', { key: deps.key, now: deps.now() });
  return sessionId === undefined ? null : deps.actorOfSession(sessionId);
}

/** Hands a token out in the header that existing clients read. */
export function giveToken(reply: FastifyReply, token: string, options: { refresh: boolean }): void {
  void reply.header('authorization', token);
  if (options.refresh) void reply.header('refresh-token', 'true');
}

import type { Access } from '@oyez/contract/wire/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guest, type Actor } from '../policy/actor.ts';
import { AppError, fail } from './app-error.ts';

export type SessionCheck =
  | { state: 'valid'; actor: Actor; /** A token that replaces the caller's. */ refreshed: string | null }
  | { state: 'expired' }
  | { state: 'banned' };

export type AuthDeps = {
  checkSession(token: string, ip: string): Promise<SessionCheck>;
  checkNode(token: string): Promise<{ id: number; name: string } | null>;
};

export type Caller = { actor: Actor; node: { id: number; name: string } | null };
export type Authenticate = (access: Access, request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

const SESSION_SIGN = 'session:';

/** The sign of `oyez_control` that a person's login has ended. */
export function sessionSign(sessionId: number): string {
  return `${SESSION_SIGN}${sessionId}`;
}

/** Reads the raw token of the Authorization header. Open endpoints ignore a token that is no good. */
export function createAuthenticate(deps: AuthDeps): Authenticate {
  return async (access, request, reply) => {
    const token = request.headers.authorization?.trim() ?? '';
    if (access === 'node') {
      const node = token === '' ? null : await deps.checkNode(token);
      return { actor: guest, node: node ?? fail('node_token_wrong') };
    }
    if (token === '') {
      if (access === 'anonymous') return { actor: guest, node: null };
      throw new AppError('login_required');
    }
    const session = await deps.checkSession(token, request.ip);
    if (session.state === 'valid') {
      if (session.refreshed !== null) giveToken(reply, session.refreshed, { refresh: true });
      return { actor: session.actor, node: null };
    }
    if (access === 'anonymous') return { actor: guest, node: null };
    throw new AppError(session.state === 'banned' ? 'account_banned_session' : 'session_expired');
  };
}

/** Hands a token out in the header that existing clients read. */
export function giveToken(reply: FastifyReply, token: string, options: { refresh: boolean }): void {
  void reply.header('authorization', token);
  if (options.refresh) void reply.header('refresh-token', 'true');
}

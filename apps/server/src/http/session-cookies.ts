import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What a browser sends where a page cannot add a header: forms of existing clients that carry files, and the address of a
 * problem (decision 029). Neither replaces the token: each is believed in its one place only, and ends with the session.
 */
const COOKIES = {
  upload: { name: 'oyez_upload', path: '/api/file', sameSite: 'Strict', seconds: limits.session.uploadMinutes * 60 },
  reader: { name: 'oyez_reader', path: '/problem', sameSite: 'Lax', seconds: limits.session.hours * 3600 },
} as const;
export type CookieKind = keyof typeof COOKIES;

const KINDS = Object.keys(COOKIES) as CookieKind[];
const MOST_BYTES = 4096;

/** Made anew whenever the session is prolonged. */
export function giveCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, sessionId, now }: { key: string; sessionId: number; now: Date },
): void {
  const second = Math.floor(now.getTime() / 1000);
  for (const kind of KINDS) {
    const until = second + COOKIES[kind].seconds;
    set(
      request,
      reply,
      kind,
      `${sessionId}.${until}.${signatureOf(kind, key, sessionId, until)}`,
      COOKIES[kind].seconds,
    );
  }
}

export function dropCookies(request: FastifyRequest, reply: FastifyReply): void {
  for (const kind of KINDS) set(request, reply, kind, '', 0);
}

/** The session that a cookie of ours names; whether it still stands, its row says. */
export function sessionInCookie(
  request: FastifyRequest,
  kind: CookieKind,
  { key, now }: { key: string; now: Date },
): number | undefined {
  const sent = valueOf(request.headers.cookie, COOKIES[kind].name);
  const [, id, until, signature] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(sent ?? '') ?? [];
  if (id === undefined || until === undefined || signature === undefined) return undefined;
  const expected = signatureOf(kind, key, Number(id), Number(until));
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  return Number(until) * 1000 > now.getTime() ? Number(id) : undefined;
}

function set(request: FastifyRequest, reply: FastifyReply, kind: CookieKind, value: string, seconds: number): void {
  const { name, path, sameSite } = COOKIES[kind];
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}

function signatureOf(kind: CookieKind, key: string, sessionId: number, until: number): string {
  return createHmac('sha256', key).update(`cookie ${kind} ${sessionId} ${until}`).digest('base64url');
}

function valueOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > MOST_BYTES) return undefined;
  const start = `${name}=`;
  const found = header.split(';').find((part) => part.trim().startsWith(start));
  return found?.trim().slice(start.length);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Inline styles are allowed because the component kit positions its floating parts with style attributes
 * (docs/decisions/004-content-security-policy.md); scripts never are.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What every answer carries, whoever asks. */
const ALWAYS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  vary: 'Authorization, Accept-Language, Accept-Encoding, Origin',
  'access-control-expose-headers': 'Refresh-Token,Authorization,Url-Type,Content-disposition,Content-Type',
} as const;
/** Browsers complain of both on plain http, where they have no effect. */
const OVER_HTTPS = {
  ...ALWAYS,
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
} as const;

/** One object for all requests: it is spread on the hottest path. */
export function securityHeaders(protocol: string): Readonly<Record<string, string>> {
  return protocol === 'https' ? OVER_HTTPS : ALWAYS;
}

const SAY_EVERY_MS = 60_000;

export function addSecurityHeaders(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const sayRefused = ({ protocol, host }: FastifyRequest, origin: string) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    app.log.warn(
      { origin: origin.slice(0, 200), arrivedFor: `${protocol}://${host}`.slice(0, 200) },
      'the page of another origin was refused; if it is this site, let the proxy in front pass on the Host header and name the proxy in OYEZ_TRUSTED_PROXIES, or name the origin in OYEZ_ALLOWED_ORIGINS',
    );
  };
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders(request.protocol)).header('x-request-id', request.id);
    const origin = request.headers.origin;
    if (origin === undefined || isSameOrigin(origin, request.protocol, request.host)) return undefined;
    if (!allowedOrigins.includes(origin)) {
      if (request.method === 'GET') return undefined;
      sayRefused(request, origin);
      throw new AppError('origin_not_allowed');
    }
    void reply.header('access-control-allow-origin', origin).header('cross-origin-resource-policy', 'cross-origin');
    if (request.method === 'OPTIONS') {
      return reply
        .header('access-control-allow-methods', 'GET,POST,OPTIONS,PUT,DELETE')
        .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
        .header('access-control-max-age', '600')
        .code(200)
        .send();
    }
    return undefined;
  });
}

export function isSameOrigin(origin: string, protocol: string, host: string): boolean {
  return origin === `${protocol}://${host}`;
}

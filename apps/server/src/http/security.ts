import type { FastifyInstance } from 'fastify';
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

const EXPOSED_HEADERS = 'Refresh-Token,Authorization,Url-Type,Content-disposition,Content-Type';

export function addSecurityHeaders(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .header('vary', 'Authorization, Accept-Language, Accept-Encoding, Origin')
      .header('x-request-id', request.id)
      .header('access-control-expose-headers', EXPOSED_HEADERS);
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    const origin = request.headers.origin;
    if (origin === undefined || isSameOrigin(origin, request.protocol, request.host)) return undefined;
    if (!allowedOrigins.includes(origin)) {
      if (request.method === 'OPTIONS' || request.method !== 'GET') throw new AppError('origin_not_allowed');
      return undefined;
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

function isSameOrigin(origin: string, protocol: string, host: string): boolean {
  return origin === `${protocol}://${host}`;
}

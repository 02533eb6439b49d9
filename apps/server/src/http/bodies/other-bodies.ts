import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const FORM = /^application\/x-www-form-urlencoded\b/i;

/**
 * Calls that have all they need in the address take a body of any type, and look into forms alone: clients for phones and
 * mail programs announce one that has nothing in it. Where a body is read, what is no JSON is refused unread.
 */
export function readOtherBodies(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.readsBody !== false) return done(new AppError('unsupported_media_type'));
    app.bodies.read(request, payload, (error, content) => {
      if (error) return done(error);
      const isForm = FORM.test(request.headers['content-type'] ?? '');
      done(null, isForm ? new URLSearchParams(content.toString('utf8')) : undefined);
    });
  });
}

/** The parameters of a call, which the address names; some clients name them in a form. */
export function sentParameters({ query, body }: FastifyRequest): unknown {
  return body instanceof URLSearchParams ? { ...Object.fromEntries(body), ...Object(query) } : query;
}

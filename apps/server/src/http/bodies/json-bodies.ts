import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { createBodies } from './bodies.ts';
import { localeOf } from '../locale.ts';
import { unfitText } from '../input-reasons.ts';

/** JSON is what endpoints read that name no other media. */
export function readJsonBodies(app: FastifyInstance): void {
  const bodies = createBodies();
  app.decorate('bodies', bodies);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    bodies.read(request, payload, (error, content) => {
      if (error) return done(error);
      const text = content.toString('utf8');
      // Existing clients say that a DELETE without a body is JSON.
      if (text === '') return done(null);
      void parse(request, text, (broken, value) => {
        if (broken) return done(broken);
        const field = HALF_OF_A_PAIR.test(text) ? brokenTextIn(value) : undefined;
        if (field === undefined) return done(null, value);
        if (request.caller?.node) return done(null, mended(text));
        const problem = { field, reason: unfitText(localeOf(request.headers['accept-language'])) };
        done(new AppError('invalid_input', problem, [problem]));
      });
    });
  });
}

/** UTF-8 has no halves of surrogate pairs, so only an escape can bring one in; most of these are whole pairs. */
const HALF_OF_A_PAIR = /\\u[dD][89a-fA-F]/;
const MAX_SHOWN = 200;

/** Where a text is that no database and no file can hold: with half of a surrogate pair in it. */
function brokenTextIn(body: unknown): string | undefined {
  const left: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !value.isWellFormed()) return path.slice(0, MAX_SHOWN) || 'body';
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const place = path === '' ? key : `${path}.${key}`;
      if (!key.isWellFormed()) return place.toWellFormed().slice(0, MAX_SHOWN);
      left.push({ value: inner, path: place });
    }
  }
  return undefined;
}

/** What a program printed may have been cut in the middle of a sign: a node's report is mended, not refused. */
function mended(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

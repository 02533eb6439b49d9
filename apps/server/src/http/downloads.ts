import { errors } from '@oyez/contract/errors/catalogue';
import type { Access } from '@oyez/contract/wire/endpoint';
import type { Locale } from '@oyez/contract/wire/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Actor } from '../policy/actor.ts';
import { AppError } from './app-error.ts';
import type { Authenticate } from './auth.ts';
import { failureEnvelope } from './error-handler.ts';
import { localeOf } from './locale.ts';
import { parseInput } from './validate.ts';

/** Names are ours: plain signs without spaces. */
export type Download = { name: string; content: Readable };
export type Downloader = { actor: Actor; ip: string; requestId: string; locale: Locale };

/** A file for people who are logged in; a refusal comes as JSON with a transport 400, which file downloads read. */
export function serveDownload<Q extends z.ZodType>(
  app: FastifyInstance,
  authenticate: Authenticate,
  { path, access, query }: { path: string; access: Access; query: Q },
  make: (query: z.output<Q>, by: Downloader) => Promise<Download>,
): void {
  app.get(path, async (request, reply) => {
    const { actor } = await authenticate(access, request, reply);
    const locale = localeOf(request.headers['accept-language']);
    try {
      const sent = parseInput(query, request.query, locale);
      const { name, content } = await make(sent, { actor, ip: request.ip, requestId: request.id, locale });
      return sendFile(reply, name, content);
    } catch (error) {
      return refuseFile(error, request, reply, locale);
    }
  });
}

const TYPES: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
  dat: 'text/plain; charset=utf-8',
};

function sendFile(reply: FastifyReply, name: string, content: Readable): FastifyReply {
  reply.bodyStatus = 200;
  return reply
    .headers({
      'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      // Existing clients take everything after `filename=`, quotes too.
      'content-disposition': `attachment;filename=${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .send(content);
}

function refuseFile(error: unknown, request: FastifyRequest, reply: FastifyReply, locale: Locale): FastifyReply {
  if (!(error instanceof AppError) || 'http' in errors[error.code]) throw error;
  reply.bodyStatus = errors[error.code].status;
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .send(failureEnvelope(error, locale, request.id));
}

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { fail } from '../app-error.ts';
import { allowUnread } from './unread.ts';

/** Lets endpoints of this scope read files instead of JSON; each declares which with `media`. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}

export type SentFile = { field: string; name: string; content: Readable; isTooLarge(): boolean };

/**
 * The files of a form, one after another. Each has to be read to its end before the next one comes; what is longer
 * than `fileBytes` is cut there, which `isTooLarge` tells afterwards.
 */
export async function* sentFiles(
  request: FastifyRequest,
  bounds: { fileBytes: number; files: number; onField?: (name: string, value: string) => void },
): AsyncGenerator<SentFile> {
  if (!request.isMultipart()) fail('unsupported_media_type');
  allowUnread(request, bounds.fileBytes);
  const limits = {
    fileSize: bounds.fileBytes,
    files: bounds.files + 1,
    fields: 50,
    fieldSize: 65_536,
    parts: bounds.files + 51,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') {
        bounds.onField?.(part.fieldname, String(part.value));
        continue;
      }
      endAtLimit(part.file);
      yield {
        field: part.fieldname,
        name: part.filename ?? '',
        content: part.file,
        isTooLarge: () => part.file.truncated,
      };
    }
  } finally {
    // Whoever stops early still answers: the sender may finish and read it.
    request.raw.unpipe().resume();
  }
}

/** Its reader would skip the rest of a file that is too large up to its end, and tell only then. */
function endAtLimit(file: Readable & { truncated: boolean }): void {
  if (file.truncated) file.push(null);
  else file.once('limit', () => file.push(null));
}

/** The body of an endpoint with `media: 'application/octet-stream'`. */
export function sentBytes(request: FastifyRequest): Readable {
  const body = request.body as Readable | undefined;
  if (typeof body?.iterator !== 'function') fail('unsupported_media_type');
  // To stop reading must not cut the connection, on which the answer goes back.
  return Readable.from(body.iterator({ destroyOnReturn: false }));
}

import { PUBLIC_FILE_PATH, PUBLIC_IMAGE_PATH } from '@oyez/contract/site/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { asAttachment, isPublicName } from './file-names.ts';
import { findPublicFile } from './files.sql.ts';
import { PICTURE_MIME } from './pictures/picture-reading.ts';

const PICTURES: ReadonlySet<string> = new Set(Object.values(PICTURE_MIME));

/**
 * Files by their public name, without a login. Only pictures that were made here are shown; whatever else somebody
 * sent is for download, as bytes of no type, and may do nothing where it is opened all the same.
 */
export function servePublicFiles(app: FastifyInstance, { database, files, log }: Services): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string };
    const file = isPublicName(name) ? await findPublicFile(database, name) : undefined;
    if (file === undefined) return fail('public_file_not_found');
    if ((await files.size(file.sha256)) !== file.size) {
      log.error({ sha256: file.sha256, name }, 'a public file is missing in the store');
      return fail('public_file_not_found');
    }
    const isPicture = PICTURES.has(file.mime);
    // What has this name never changes, and the name says nothing about the content.
    const etag = `"${name}"`;
    reply.bodyStatus = 200;
    void reply.headers({
      // A group's are kept by nobody on the way, and end with it.
      'cache-control': file.of_group ? 'private, max-age=86400' : 'public, max-age=31536000, immutable',
      etag,
      vary: 'Origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': isPicture ? file.mime : 'application/octet-stream',
      ...(isPicture
        ? // Clients of the contract at other addresses show them, too.
          { 'cross-origin-resource-policy': 'cross-origin' }
        : { 'content-disposition': asAttachment(file.original_name) }),
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    void reply.header('content-length', file.size);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(file.size === 0 ? Readable.from([]) : files.read(file.sha256));
  };
  for (const path of [PUBLIC_IMAGE_PATH, PUBLIC_FILE_PATH]) {
    app.route({ method: ['GET', 'HEAD'], url: `${path}:name`, handler: answer });
  }
}

import type { FastifyRequest } from 'fastify';
import { fail } from '../../http/app-error.ts';
import { sentFiles, type SentFile } from '../../http/bodies/multipart.ts';
import { asUploadTrouble } from '../../http/upload-trouble.ts';
import type { SentPicture } from './files.service.ts';

const MB = 1024 * 1024;

export type UploadForm<T> = { file: T | undefined; fields: ReadonlyMap<string, string> };

/** The one file of a form, read to its end by `take`, and the other fields, which may come before or after it. */
export async function readForm<T>(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  take: (file: SentFile) => Promise<T>,
): Promise<UploadForm<T>> {
  const fields = new Map<string, string>();
  let taken: { file: T } | undefined;
  try {
    // A byte more than allowed, so that what has exactly the allowed length is not cut.
    const bounds = {
      fileBytes: maxBytes + 1,
      files: 1,
      onField: (name: string, value: string) => fields.set(name, value),
    };
    for await (const file of sentFiles(request, bounds)) {
      if (file.field === field && taken === undefined) taken = { file: await take(file) };
      else file.content.resume();
    }
  } catch (error) {
    asUploadTrouble(error);
  }
  return { file: taken?.file, fields };
}

const NO_GROUP: ReadonlySet<string> = new Set(['', '0', 'null', 'undefined']);

/** Existing clients send the group as a field of the form; browsers write what they lack as a word. */
export function groupNamedBy({ fields }: UploadForm<unknown>): number | undefined {
  const sent = fields.get('gid') ?? '';
  if (NO_GROUP.has(sent)) return undefined;
  const groupId = Number(sent);
  return Number.isSafeInteger(groupId) && groupId > 0 ? groupId : fail('group_not_found');
}

export async function readPictureForm(
  request: FastifyRequest,
  field: string,
  mb: number,
): Promise<UploadForm<SentPicture>> {
  return readForm(request, field, mb * MB, async ({ name, content: stream }) => {
    const content = await request.server.bodies.gather(request, stream, mb * MB);
    if (content.length > mb * MB) fail('picture_too_large', { mb });
    return { name, content };
  });
}

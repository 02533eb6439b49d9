import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { TemporarilyUnavailable } from '../errors.ts';

const brotli = promisify(brotliDecompress);
const gzip = promisify(gunzip);
const deflate = promisify(inflate);
const rawDeflate = promisify(inflateRaw);

export async function decompressed(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  const limit = { maxOutputLength: maxBytes };
  if (body.length === 0) return body;
  try {
    switch (encoding?.trim().toLowerCase() ?? 'identity') {
      case '':
      case 'identity':
        return body;
      case 'gzip':
      case 'x-gzip':
        return await gzip(body, limit);
      case 'deflate':
        return await deflate(body, limit).catch(() => rawDeflate(body, limit));
      case 'br':
        return await brotli(body, limit);
      default:
        throw new TypeError('an unknown compression');
    }
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new TemporarilyUnavailable(
      isLarge ? 'the answer of the site is larger than any page of it' : 'the compressed answer of the site is broken',
      isLarge ? 'too large' : 'broken answer',
      { cause: error },
    );
  }
}

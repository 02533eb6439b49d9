import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type StoredBlob = { sha256: string; size: number };

/** Writes what comes into a file of ours and says what it was. */
export async function receive(
  content: Readable,
  path: string,
  { flush = false, through = [] }: { flush?: boolean; through?: Transform[] } = {},
): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline([content, ...through, measure, createWriteStream(path, { mode: 0o600, flush })]);
  return { sha256: hash.digest('hex'), size };
}

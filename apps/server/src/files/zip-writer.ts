import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Test data is text of few signs: the quickest level already finds most of it. */
const COMPRESSION_LEVEL = 1;

export type ZipWriter = {
  /** Opened when its turn comes, and read as it is sent. */
  add(name: string, open: () => Promise<Readable> | Readable): void;
  /** No more is added. */
  end(): Readable;
};

/** A zip that is made while somebody takes it; nothing of it is held. */
export function createZipWriter(): ZipWriter {
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  let current: Readable | undefined;
  const broken = (error: unknown) => content.destroy(error instanceof Error ? error : new Error(String(error)));
  return {
    add(name, open) {
      zip.addReadStreamLazy(name, { compressionLevel: COMPRESSION_LEVEL }, (give) => {
        Promise.resolve(open()).then((stream) => {
          current = stream;
          stream.once('error', broken);
          give(null, stream);
        }, broken);
      });
    },
    end() {
      zip.end();
      // Somebody who goes away leaves no file open.
      content.once('close', () => current?.destroy());
      return content;
    },
  };
}

import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createLocalFileStore, type FileStore } from './file-store.ts';
import { createS3FileStore } from './s3/s3-file-store.ts';

/** The file store of this site's configuration. */
export async function openFileStore(
  { filesDir, s3 }: Pick<Config, 'filesDir' | 's3'>,
  options: { flush?: boolean } = {},
): Promise<FileStore> {
  // A folder of its own, so that files of a site that was on a disk before stay what they are.
  return s3 ? createS3FileStore(s3, join(filesDir, 'passage')) : createLocalFileStore(filesDir, options);
}

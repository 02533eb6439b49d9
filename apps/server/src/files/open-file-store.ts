import type { Config } from '../config.ts';
import { createLocalFileStore, type FileStore } from './file-store.ts';

/** The file store of this site's configuration. */
export async function openFileStore(
  config: Pick<Config, 'filesDir'>,
  options: { flush?: boolean } = {},
): Promise<FileStore> {
  return createLocalFileStore(config.filesDir, options);
}

import { pipeline, type Readable } from 'node:stream';
import type { FileStore, StoredBlob } from '../../files/file-store.ts';
import { LineFeeds } from '../../files/line-feeds.ts';
import { ByteLimit, TooManyBytes } from '../../files/staging.ts';
import { fail } from '../../http/app-error.ts';
import { asUploadTrouble } from '../../http/upload-trouble.ts';
import type { TestDataSettings } from '../../settings/settings.ts';
import { noteText } from './archive/stored-entries.ts';
import { Notices, type TestFile, type TestUpload } from './archive/archive-reading.ts';
import { baseName, checkTestName, foldName, isLitter, shown } from './archive/entry-names.ts';

const MB = 1024 * 1024;

export type LooseFile = { name: string; content: Readable; isTooLarge(): boolean };

/** Single test files as they come: stored as streams, with the notices of what was changed. None is held in memory. */
export async function storeLooseFiles(
  files: FileStore,
  sent: Iterable<LooseFile> | AsyncIterable<LooseFile>,
  bounds: TestDataSettings,
): Promise<TestUpload> {
  const notices = new Notices();
  const stored = new Map<string, TestFile>();
  let bytes = 0;
  for await (const one of sent) {
    const name = baseName(one.name.replaceAll('\\', '/'));
    if (isLitter(name)) {
      one.content.resume();
      continue;
    }
    checkTestName(name);
    const earlier = stored.get(foldName(name));
    if (earlier) fail('test_names_clash', { entry: shown(name), other: shown(earlier.name) });
    if (stored.size >= bounds.files) fail('test_files_too_many', { max: bounds.files });
    const blob = await storeLoose(files, name, one, { bounds, notices });
    bytes += blob.size;
    if (bytes > bounds.problemMb * MB) fail('test_data_too_large', { mb: bounds.problemMb });
    stored.set(foldName(name), { name, ...blob });
  }
  if (stored.size === 0) fail('test_file_missing');
  return { files: [...stored.values()], pairs: [], settings: [], subtasksCount: null, notices: notices.list() };
}

async function storeLoose(
  files: FileStore,
  name: string,
  one: LooseFile,
  { bounds, notices }: { bounds: TestDataSettings; notices: Notices },
): Promise<StoredBlob> {
  const lineFeeds = new LineFeeds();
  const limit = new ByteLimit(bounds.fileMb * MB);
  pipeline(one.content, limit, lineFeeds, () => {});
  const blob = await files.put(lineFeeds).catch((error: unknown) => {
    if (error instanceof TooManyBytes) fail('test_file_too_large', { entry: shown(name), mb: bounds.fileMb });
    return asUploadTrouble(error);
  });
  if (one.isTooLarge()) fail('test_file_too_large', { entry: shown(name), mb: bounds.fileMb });
  noteText(lineFeeds, name, notices);
  return blob;
}

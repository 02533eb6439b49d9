import { startS3StandIn, type S3StandIn } from '@oyez/s3-stand-in/stand-in';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFileStore, type FileStore } from '../file-store.ts';
import { createS3FileStore } from '../s3/s3-file-store.ts';
import type { S3Settings } from '../s3/s3-settings.ts';

/** A store of its own for a test, and what a test may look at or do behind its back. */
export type StoreUnderTest = {
  files: FileStore;
  /** The same store as another server sees it. */
  again(): Promise<FileStore>;
  /** SHA-256 of what is in it. */
  blobs(): Promise<string[]>;
  /** How many half-received files lie about. */
  unfinished(): Promise<number>;
  age(sha256: string, at: Date): Promise<void>;
  damage(sha256: string, content: string): Promise<void>;
  close(): Promise<void>;
};

export function settingsOf({ endpoint, bucket, keys }: S3StandIn, changed: Partial<S3Settings> = {}): S3Settings {
  return { endpoint: new URL(endpoint), bucket, ...keys, pathStyle: true, prefix: '', ...changed };
}

async function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'oyez-files-'));
}

async function onDisk(): Promise<StoreUnderTest> {
  const directory = await aFolder();
  const files = await createLocalFileStore(directory);
  const pathOf = (sha256: string) => join(directory, 'blobs', sha256.slice(0, 2), sha256);
  return {
    files,
    again: () => createLocalFileStore(directory),
    async blobs() {
      const all = await readdir(join(directory, 'blobs'), { withFileTypes: true, recursive: true });
      return all.filter((one) => one.isFile()).map((one) => one.name);
    },
    unfinished: async () => (await readdir(join(directory, 'incoming'))).length,
    age: (sha256, at) => utimes(pathOf(sha256), at, at),
    damage: (sha256, content) => writeFile(pathOf(sha256), content),
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<StoreUnderTest> {
  // Few on a page, so that lists have several.
  const standIn = await startS3StandIn({ pageSize: 3 });
  const folders: string[] = [];
  const open = async () => {
    const folder = await aFolder();
    folders.push(folder);
    return createS3FileStore(settingsOf(standIn, { prefix: 'sites/judge/' }), folder);
  };
  const files = await open();
  const begins = 'sites/judge/blobs/';
  const objectOf = (sha256: string) => standIn.objects.get(`${begins}${sha256.slice(0, 2)}/${sha256}`);
  return {
    files,
    again: open,
    blobs: async () => [...standIn.objects.keys()].filter((key) => key.startsWith(begins)).map((key) => key.slice(-64)),
    unfinished: async () => {
      const all = await Promise.all(folders.map((folder) => readdir(folder, { withFileTypes: true, recursive: true })));
      return all.flat().filter((one) => one.isFile()).length;
    },
    async age(sha256, at) {
      const object = objectOf(sha256);
      if (object) object.modified = at;
    },
    async damage(sha256, content) {
      const object = objectOf(sha256);
      if (object) await writeFile(object.path, content);
    },
    async close() {
      await standIn.close();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

export const STORES = { 'on a disk': onDisk, 'in a bucket': inBucket };

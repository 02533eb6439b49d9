import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FilePart } from '@oyez/contract/problems/case-files';
import { limits } from '@oyez/contract/rules/limits';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import type { StoredBlob } from '../../files/file-store.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { asUploadTrouble } from '../../http/upload-trouble.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import type { TestDataSettings } from '../../settings/settings.ts';
import { NOTICE_CODES, type ArchiveLimits, type TestUpload } from './archive/archive-reading.ts';
import { readArchiveApart } from './archive/archive.service.ts';
import { foldName, shown } from './archive/entry-names.ts';
import { pairFiles } from './archive/pairing.ts';
import { withMissingOutputs } from './archive/read-archive.ts';
import { SUBTASKS_COUNT } from './archive/test-points.ts';
import { readPart, type ByteRange } from './file-parts.ts';
import { storeLooseFiles, type LooseFile } from './loose-files.service.ts';
import { createStagedUploads, newUploadKey, uploadExpiry } from './staged-uploads.service.ts';
import { deleteUnusedBeyond, deleteUpload, findUpload, writeContent, type UploadRow } from './uploads.sql.ts';

const MB = 1024 * 1024;

/** What was read of an upload, as its row keeps it. */
const Content = z.object({
  files: z.array(z.object({ name: z.string(), sha256: z.string(), size: z.int() })),
  pairs: z.array(z.object({ input: z.string(), output: z.string() })),
  /** Of uploads from before this was read there is none. */
  settings: z
    .array(z.object({ input: z.string(), score: z.int().nullable(), subtask: z.int().nullable() }))
    .default([]),
  subtasksCount: z.enum(SUBTASKS_COUNT).nullable().default(null),
  notices: z.array(z.object({ code: z.enum(NOTICE_CODES), entry: z.string(), count: z.int() })),
});

export type ReadUpload = { key: string; content: TestUpload };

/** Test data on its way to a problem: read once it has arrived, and kept for the form that uses it. */
export function createUploads(services: Services) {
  const { files, settings, log, now } = services;
  const { db } = services.database;
  const { start, register, refuseWithoutRoom, own, receive, arrived, forget, cancel } = createStagedUploads(services);
  // Remembered: uploads that are being read, so that a repeated call gets the same answer; until they are read.
  const reading = new Map<string, Promise<ReadUpload>>();

  /** Reads what has arrived. Repeated calls get the same answer. */
  async function finish(actor: Actor, key: string, addTo?: string): Promise<ReadUpload> {
    const upload = await arrived(actor, key, 'test-data');
    if (upload.content !== null) return { key, content: Content.parse(upload.content) };
    const running = reading.get(key) ?? readStaged(actor, upload, addTo);
    reading.set(key, running);
    try {
      return await running;
    } finally {
      reading.delete(key);
    }
  }

  async function readStaged(actor: Actor, upload: UploadRow, addTo?: string): Promise<ReadUpload> {
    const bounds = (await settings.current()).testData;
    const content = () =>
      files.staging.lend(upload.key, async (path) =>
        (await isTestFile(upload, path))
          ? storeLooseFiles(files, [aloneIn(path, upload.original_name)], bounds)
          : readZip(path, bounds).catch((error: unknown) => refuseNamed(upload.original_name, error)),
      );
    return keepOrForget(actor, upload, content, addTo);
  }

  async function readZip(path: string, bounds: TestDataSettings): Promise<TestUpload> {
    const content = await readArchiveApart(
      { path, filesDirectory: files.directory, limits: archiveLimits(bounds) },
      { seconds: bounds.archiveSeconds },
    );
    await files.makeDurable(new Set(content.files.map((file) => file.sha256)));
    return content;
  }

  /** What was refused would be refused again, but a disk is full for a while only. */
  async function keepOrForget(
    actor: Actor,
    upload: UploadRow,
    read: () => Promise<TestUpload>,
    addTo?: string,
  ): Promise<ReadUpload> {
    try {
      const kept = await keep(actor, upload, await read(), addTo);
      await files.staging.remove(upload.key);
      return kept;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'storage_full') await forget(upload);
      throw error;
    }
  }

  /** Takes a zip as it comes, then reads it. */
  async function takeZip(actor: Actor, sent: LooseFile): Promise<ReadUpload> {
    const bounds = (await settings.current()).testData;
    await refuseWithoutRoom(bounds.requestMb * MB);
    const key = newUploadKey();
    try {
      const path = files.scratch.pathOf(key);
      const most = bounds.requestMb * MB;
      // A byte more than allowed tells what is too long.
      const size = await files.scratch.write(key, 0, sent.content, most + 1).catch(asUploadTrouble);
      if (size > most) fail('upload_too_large', { mb: bounds.requestMb });
      if (size === 0) fail('test_file_missing');
      const content = await readZip(path, bounds);
      return await keep(actor, await register(db, actor, { key, name: sent.name.slice(0, 255), size }), content);
    } finally {
      await files.scratch.remove(key);
    }
  }

  /** Takes single files as they come. */
  async function takeFiles(actor: Actor, sent: AsyncIterable<LooseFile>, addTo?: string): Promise<ReadUpload> {
    const bounds = (await settings.current()).testData;
    await refuseWithoutRoom(bounds.requestMb * MB);
    const content = await storeLooseFiles(files, sent, bounds);
    const upload = await register(db, actor, { key: newUploadKey(), name: 'files', size: 0 });
    return keepOrForget(actor, upload, async () => content, addTo);
  }

  /** Pairs the files anew, together with those of an earlier upload, and keeps them until a form uses them. */
  async function keep(actor: Actor, upload: UploadRow, content: TestUpload, addTo?: string): Promise<ReadUpload> {
    const earlier = addTo === undefined ? undefined : await own(actor, addTo);
    if (earlier?.content === null) fail('upload_unknown');
    const before = earlier && Content.parse(earlier.content);
    const merged = new Map([...(before?.files ?? []), ...content.files].map((file) => [foldName(file.name), file]));
    const { pairs, outputsWithoutInput } = pairFiles([...merged.values()].map((file) => file.name));
    if (pairs.length === 0 && outputsWithoutInput.length === 0) fail('archive_without_tests');
    const complete = await withMissingOutputs([...merged.values()], pairs, files);
    const made = pairs.filter((pair) => pair.outputIsMissing);
    const notices = made[0] ? [{ code: 'output_made' as const, entry: shown(made[0].output), count: made.length }] : [];
    const settings = [...(before?.settings ?? []), ...content.settings];
    const subtasksCount = content.subtasksCount ?? before?.subtasksCount ?? null;
    const result: TestUpload = { ...complete, settings, subtasksCount, notices: [...content.notices, ...notices] };
    await writeContent(db, upload.id, result, uploadExpiry(now()));
    if (earlier) await deleteUpload(db, earlier.id);
    await deleteUnusedBeyond(db, actor.id, limits.testData.openUploads);
    log.info({ upload: upload.id, user: actor.id, files: result.files.length }, 'test data arrived');
    return { key: upload.key, content: result };
  }

  return { start, own, receive, finish, takeZip, takeFiles, cancel };
}

/** What an upload of this person holds, by file name; it is used up by this. */
export async function takeUpload(
  tx: Tx,
  key: string,
  userId: number,
  now: Date,
): Promise<ReadonlyMap<string, StoredBlob>> {
  const files = await uploadedFiles(tx, key, userId, now);
  if (!(await deleteUpload(tx, files.uploadId))) fail('upload_unknown');
  return files.byName;
}

/** The same, while it waits for its form. */
async function uploadedFiles(db: Db | Tx, key: string, userId: number, now: Date) {
  const upload = await findUpload(db, key, userId, now);
  if (!upload || upload.content === null) fail('upload_unknown');
  const byName = new Map(Content.parse(upload.content).files.map(({ name, ...blob }) => [name, blob]));
  return { uploadId: upload.id, byName };
}

function aloneIn(path: string, name: string): LooseFile {
  return { name, content: createReadStream(path), isTooLarge: () => false };
}

function archiveLimits(bounds: TestDataSettings): ArchiveLimits {
  return {
    entries: bounds.files * 2,
    fileBytes: bounds.fileMb * MB,
    totalBytes: bounds.problemMb * MB,
    ratio: 300,
    freeBytes: 512 * MB,
  };
}

/** A single test file, by its name and by not being a zip; everything else is read as an archive, or refused as none. */
async function isTestFile(upload: UploadRow, path: string): Promise<boolean> {
  const { pairs, outputsWithoutInput } = pairFiles([upload.original_name]);
  if (pairs.length + outputsWithoutInput.length === 0) return false;
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return !buffer.subarray(0, bytesRead).equals(ZIP_START);
  } finally {
    await file.close();
  }
}

/** What does not call itself a zip is no damaged one: it has the name of no test either. */
function refuseNamed(name: string, error: unknown): never {
  if (error instanceof AppError && error.code === 'archive_broken' && !/\.zip$/i.test(name))
    fail('archive_without_tests');
  throw error;
}

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');

/** A part of a file that somebody has sent and no problem has yet. */
export async function readUploadPart(
  services: Services,
  actor: Actor,
  { key, name, ...asked }: { key: string; name: string } & ByteRange,
): Promise<FilePart> {
  const { byName } = await uploadedFiles(services.database.db, key, actor.id, services.now());
  const blob = byName.get(name) ?? fail('case_not_found');
  return readPart(services.files, { name, ...blob }, asked);
}

import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { limits } from '@oyez/contract/rules/limits';
import type { UploadPurpose } from '@oyez/contract/problems/test-data';
import { DamagedBytes, TooManyBytes } from '../../files/staging.ts';
import type { Db, Tx } from '../../db/client.ts';
import { holdPerson } from '../../db/locks.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { asUploadTrouble } from '../../http/upload-trouble.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  lowerReceived,
  raiseReceived,
  unfinishedUploads,
  type UploadRow,
} from './uploads.sql.ts';

const MB = 1024 * 1024;
/** Left to everybody else on the disk. */
const SPARE_BYTES = 1024 * MB;
const HOUR_MS = 3_600_000;

/** Files on their way in, whatever they are for: announced, received in pieces, waiting in the staging folder. */
export function createStagedUploads(services: Services) {
  const { database, files, settings, now } = services;
  const { db } = database;

  async function start(actor: Actor, name: string, size: number, purpose: UploadPurpose): Promise<UploadRow> {
    const { problemMb } = (await settings.current()).testData;
    if (size > problemMb * MB) fail('test_data_too_large', { mb: problemMb });
    await refuseWithoutRoom(size);
    return transact(services, async (tx) => {
      // Counted one after the other, however many one person announces at once.
      await holdPerson(tx, actor.id);
      const open = await unfinishedUploads(tx, actor.id, now());
      if (open.count >= limits.testData.openUploads || open.bytes + size > 2 * problemMb * MB) {
        fail('uploads_too_many', { max: limits.testData.openUploads });
      }
      return register(tx, actor, { key: newUploadKey(), name, size }, purpose);
    });
  }

  async function register(
    on: Db | Tx,
    actor: Actor,
    upload: { key: string; name: string; size: number },
    purpose: UploadPurpose = 'test-data',
  ): Promise<UploadRow> {
    await insertUpload(on, { ...upload, userId: actor.id, purpose }, uploadExpiry(now()), now());
    return own(actor, upload.key, on);
  }

  async function refuseWithoutRoom(bytes: number): Promise<void> {
    if ((await files.staging.freeBytes()) < bytes + SPARE_BYTES) fail('storage_full');
  }

  async function own(actor: Actor, key: string, on: Db | Tx = db): Promise<UploadRow> {
    return (await findUpload(on, key, actor.id, now())) ?? fail('upload_unknown');
  }

  /** A piece may be sent again, also one that arrived already; it never leaves a gap. */
  async function receive(
    actor: Actor,
    key: string,
    piece: { offset: number; crc: number | undefined; content: Readable },
  ): Promise<UploadRow> {
    const { offset, crc, content } = piece;
    const upload = await own(actor, key);
    if (upload.content !== null) fail('upload_unknown');
    if (offset > upload.received) fail('upload_out_of_order', { received: upload.received });
    const max = Math.min(limits.testData.chunkBytes, upload.size - offset);
    const { staging } = files;
    const written =
      crc === undefined
        ? staging.write(key, offset, content, max)
        : staging.writeChecked(key, offset, content, max, crc);
    const bytes = await written.catch(async (error: unknown) => {
      if (error instanceof TooManyBytes) fail('upload_chunk_too_large', { mb: limits.testData.chunkBytes / MB });
      if (error instanceof DamagedBytes) {
        await lowerReceived(db, upload.id, offset);
        fail('upload_chunk_damaged');
      }
      return asUploadTrouble(error);
    });
    const received = await raiseReceived(db, upload.id, offset + bytes);
    return { ...upload, received };
  }

  /** An upload of this person that has arrived whole. */
  async function arrived(actor: Actor, key: string, purpose: UploadPurpose): Promise<UploadRow> {
    const upload = await own(actor, key);
    if (upload.purpose !== purpose) fail('upload_unknown');
    const { received, size } = upload;
    if (received < size && upload.content === null) fail('upload_incomplete', { received, size });
    return upload;
  }

  /** A file that came in pieces for a purpose of its caller's. It stays in the staging folder under its key. */
  async function arrivedFile(actor: Actor, key: string, purpose: Exclude<UploadPurpose, 'test-data'>) {
    const upload = await arrived(actor, key, purpose);
    return {
      name: upload.original_name,
      size: upload.size,
      /** Once this is through it is its caller's, who removes it. */
      takeOver: async (tx: Tx) => {
        if (!(await deleteUpload(tx, upload.id))) fail('upload_unknown');
      },
    };
  }

  async function forget(upload: UploadRow): Promise<void> {
    await deleteUpload(db, upload.id);
    await files.staging.remove(upload.key);
  }

  async function cancel(actor: Actor, key: string): Promise<void> {
    await forget(await own(actor, key));
  }

  return { start, register, refuseWithoutRoom, own, receive, arrived, arrivedFile, forget, cancel };
}

/** An upload that nobody asks for any more is removed after this. */
export function uploadExpiry(now: Date): Date {
  return new Date(now.getTime() + limits.testData.uploadHours * HOUR_MS);
}

export function newUploadKey(): string {
  return randomBytes(24).toString('base64url');
}

import { limits } from '@oyez/contract/rules/limits';
import type { PackageFormat } from '@oyez/contract/problems/packages';
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { TooManyBytes } from '../../files/staging.ts';
import { fail } from '../../http/app-error.ts';
import type { SentFile } from '../../http/bodies/multipart.ts';
import { asUploadTrouble } from '../../http/upload-trouble.ts';
import { enqueueJob } from '../../jobs/define-job.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { shownName } from '../files/file-names.ts';
import { createStagedUploads } from '../test-data/staged-uploads.service.ts';
import { readingUntil, readPackageJob } from './import-preview.service.ts';
import { insertImport, waitingImports } from './imports.sql.ts';

const MB = 1024 * 1024;
/** Left to everybody else on the disk. */
const SPARE_BYTES = 1024 * MB;

/** Takes a package as it comes. It is not read yet; `inBackground` says whether it will be without its caller. */
export async function receivePackage(
  services: Services,
  actor: Actor,
  file: SentFile,
  { format, mb, inBackground }: { format: PackageFormat | null; mb: number; inBackground: boolean },
): Promise<number> {
  const { files } = services;
  await refuseTooMany(services, actor);
  if ((await files.staging.freeBytes()) < SPARE_BYTES) fail('storage_full');
  const key = newKey();
  try {
    const size = await files.staging.write(key, 0, file.content, mb * MB).catch((error: unknown) => {
      if (error instanceof TooManyBytes) fail('package_too_large', { mb });
      return asUploadTrouble(error);
    });
    if (file.isTooLarge()) fail('package_too_large', { mb });
    if (size === 0) fail('package_empty');
    const sent = { name: file.name, size, stagedKey: key, wantedFormat: format };
    return await transact(services, (tx) => insertSent(tx, services, actor, sent, { inBackground }));
  } catch (error) {
    await files.staging.remove(key);
    throw error;
  }
}

/** Takes over a file that arrived in pieces, to be read in the background: all of this happens, or nothing. */
export async function takeUploadedPackage(
  services: Services,
  actor: Actor,
  key: string,
  format: PackageFormat | null,
): Promise<number> {
  await refuseTooMany(services, actor);
  const { name, size, takeOver } = await createStagedUploads(services).arrivedFile(actor, key, 'package');
  return transact(services, async (tx) => {
    await takeOver(tx);
    const sent = { name, size, stagedKey: key, wantedFormat: format };
    return insertSent(tx, services, actor, sent, { inBackground: true });
  });
}

function newKey(): string {
  return randomBytes(24).toString('base64url');
}

async function refuseTooMany({ database }: Services, actor: Actor): Promise<void> {
  const max = limits.packages.previews;
  if ((await waitingImports(database.db, actor.id)) >= max) fail('imports_too_many', { max });
}

async function insertSent(
  tx: Tx,
  { now }: Services,
  actor: Actor,
  sent: { name: string; size: number; stagedKey: string; wantedFormat: PackageFormat | null },
  { inBackground }: { inBackground: boolean },
): Promise<number> {
  const until = readingUntil(now(), { inBackground });
  const importId = await insertImport(tx, { ...sent, name: shownName(sent.name), userId: actor.id }, until, now());
  if (inBackground) await enqueueJob(tx, readPackageJob, { importId }, { ownerId: actor.id }, now());
  return importId;
}

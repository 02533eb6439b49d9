import { limits } from '@oyez/contract/rules/limits';
import { isBackingUp } from '../../db/backup-lock.ts';
import { forgetUnnamedBlobs } from '../../files/blobs.sql.ts';
import { transact } from '../../db/transact.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { deleteExpired, knownKeys } from './uploads.sql.ts';

const DAY_MS = 86_400_000;
/** A file that no row names may belong to an upload, to a transaction, or to the last backup. */
const GRACE_MS = 7 * DAY_MS;
const SHARES = 256;
/** Each share of the store is looked through about twice a day. */
const SHARE_EVERY_MS = (12 * 3_600_000) / SHARES;

export function testDataDuties(services: Services): LeaderDuty[] {
  const { now } = services;
  let share = Math.floor(Math.random() * SHARES);
  return [
    { name: 'forget expired uploads', everyMs: 60_000, run: () => forgetUploads(services, now()) },
    {
      name: 'collect files that nothing names',
      everyMs: SHARE_EVERY_MS,
      run: async () => {
        share = (share + 1) % SHARES;
        await collectShare(services, share.toString(16).padStart(2, '0'), new Date(now().getTime() - GRACE_MS));
      },
    },
  ];
}

export async function forgetUploads({ database, files }: Services, now: Date): Promise<void> {
  for (const key of await deleteExpired(database.db, now)) await files.staging.remove(key);
  const dayAgo = new Date(now.getTime() - limits.testData.uploadHours * 3_600_000);
  const idle = await files.staging.idleSince(dayAgo);
  const known = await knownKeys(database.db, idle);
  for (const key of idle) if (!known.has(key)) await files.staging.remove(key);
}

/** Removes files of one share of the store that no row names and that nobody put since then; none while one backs up. */
export async function collectShare(services: Services, prefix: string, before: Date): Promise<number> {
  const { files } = services;
  const idle = await files.idleBlobs(prefix, before);
  const unnamed = await transact(services, async (tx) => ((await isBackingUp(tx)) ? [] : forgetUnnamedBlobs(tx, idle)));
  for (const sha256 of unnamed) await files.removeIdle(sha256, before);
  return unnamed.length;
}

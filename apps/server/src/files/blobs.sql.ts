import { sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';
import type { StoredBlob } from './file-store.ts';

/** Notes content that is in the store already, for rows that are about to name it. */
export async function noteBlobs(tx: Tx, blobs: readonly StoredBlob[], now: Date): Promise<void> {
  const sizes = new Map(blobs.map(({ sha256, size }) => [sha256, size]));
  // In one order, so that two who store the same files do not wait for each other in a circle.
  const sorted = [...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insertInto('blob')
    .values(sorted.map(([sha256, size]) => ({ sha256: Buffer.from(sha256, 'hex'), size, created_at: now })))
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** Which of these no row names any more. Every table with a foreign key to blobs stands here: without it the statement fails. */
export async function forgetUnnamedBlobs(db: Db | Tx, sha256s: readonly string[]): Promise<string[]> {
  if (sha256s.length === 0) return [];
  const shas = sql`(SELECT decode(sha, 'hex') FROM unnest(${sha256s}::text[]) AS sha)`;
  await sql`
    DELETE FROM blob WHERE sha256 IN ${shas}
      AND NOT EXISTS (SELECT 1 FROM test_case WHERE input_sha = blob.sha256)
      AND NOT EXISTS (SELECT 1 FROM test_case WHERE output_sha = blob.sha256)
      AND NOT EXISTS (SELECT 1 FROM problem_check WHERE source_sha = blob.sha256)
      AND NOT EXISTS (SELECT 1 FROM file WHERE file.sha256 = blob.sha256)`.execute(db);
  const named = await sql<{ sha: string }>`
    SELECT encode(sha256, 'hex') AS sha FROM blob WHERE sha256 IN ${shas}`.execute(db);
  const kept = new Set(named.rows.map((row) => row.sha));
  return sha256s.filter((sha) => !kept.has(sha));
}

import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Which of these no row names any more. Every table with a foreign key to blobs stands here: without it the statement fails. */
export async function forgetUnnamedBlobs(db: Db, sha256s: readonly string[]): Promise<string[]> {
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

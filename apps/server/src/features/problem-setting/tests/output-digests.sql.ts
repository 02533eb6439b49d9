import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

/** Three digests of an expected output: as it is, without blanks at the ends of lines and of the text, without any. */
export type OutputDigest = { md5: string; endStrippedMd5: string | null; allStrippedMd5: string };

export async function knownDigests(db: Db, sha256s: string[]): Promise<Map<string, OutputDigest>> {
  const rows = await db
    .selectFrom('output_digest')
    .select(['md5', 'end_stripped_md5', 'all_stripped_md5'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where(
      'sha256',
      'in',
      sha256s.map((one) => Buffer.from(one, 'hex')),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.sha256,
      { md5: row.md5, endStrippedMd5: row.end_stripped_md5, allStrippedMd5: row.all_stripped_md5 },
    ]),
  );
}

export async function rememberDigest(db: Db, sha256: string, digest: OutputDigest): Promise<void> {
  await db
    .insertInto('output_digest')
    .values({
      sha256: Buffer.from(sha256, 'hex'),
      md5: digest.md5,
      end_stripped_md5: digest.endStrippedMd5,
      all_stripped_md5: digest.allStrippedMd5,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

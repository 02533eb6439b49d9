import { text } from 'node:stream/consumers';
import type { Db, Tx } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import { checksOf } from './problem-checks.sql.ts';

/** The programs that the setters of a problem try it with, for who plays its contest through. */
export async function expectedPrograms(
  { files }: Pick<Services, 'files'>,
  db: Db | Tx,
  problemId: number,
): Promise<{ language: string; code: string }[]> {
  const checks = await checksOf(db, problemId);
  return Promise.all(
    checks.map(async ({ language, source_sha: sha256 }) => ({ language, code: await text(files.read(sha256)) })),
  );
}

import type { ListedLanguage } from '@oyez/remote-judges/offers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

export type LanguageList = { oj: string; languages: ListedLanguage[]; readAt: Date };

/** The lists that were read, by judge; of one where it is named. */
export async function languageLists(db: Db | Tx, oj?: string): Promise<Map<string, LanguageList>> {
  const rows = await db
    .selectFrom('remote_language_list')
    .select(['oj', 'languages', 'read_at as readAt'])
    .$if(oj !== undefined, (query) => query.where('oj', '=', oj ?? ''))
    .execute();
  return new Map(rows.map((row) => [row.oj, row as LanguageList]));
}

export async function keepLanguageList(
  db: Db,
  ojs: readonly string[],
  languages: readonly ListedLanguage[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO remote_language_list (oj, languages, read_at)
    SELECT oj, ${JSON.stringify(languages)}::jsonb, ${now} FROM unnest(${ojs}::text[]) AS oj
    ON CONFLICT (oj) DO UPDATE SET languages = excluded.languages, read_at = excluded.read_at`.execute(db);
}

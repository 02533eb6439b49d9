import type { Services } from '../services.ts';

/** What stands in the table of settings under a key, as text. */
export async function storedSetting({ database }: Services, key: string): Promise<string> {
  return JSON.stringify(await database.db.selectFrom('setting').select('value').where('key', '=', key).execute());
}

/** The newest entry of the audit log. */
export function lastAudit({ database }: Services) {
  return database.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

import type { Database, Db, Tx } from '../../db/client.ts';
import { LOCKS } from '../../db/locks.ts';
import { unfiltered } from '../../db/row-filter.ts';
import { readSetting, writeSetting } from '../../settings/settings.sql.ts';

const STATE_KEY = 'demo';
const ROOT_UID = '1';

export type DemoState = 'started' | 'completed' | 'declined';

/** Waits until no other process fills the site. The database frees the lock when this process dies. */
export async function holdSeedLock(database: Database): Promise<{ release(): Promise<void> }> {
  const client = await database.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.demo]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    async release() {
      const released = await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.demo]).then(
        () => true,
        () => false,
      );
      client.release(!released);
    },
  };
}

export async function readDemoState(db: Db | Tx): Promise<DemoState | undefined> {
  return (await readSetting(db, STATE_KEY)) as DemoState | undefined;
}

export async function writeDemoState(db: Db | Tx, state: DemoState, now: Date): Promise<void> {
  await writeSetting(db, STATE_KEY, state, now);
}

/** Deleted ones count: their site has had a life of its own. */
export async function siteHasProblems(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('problem')
    .select('id')
    .where(unfiltered<'problem'>('any row at all means that the site is not new'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function takenDisplayIds(db: Db, displayIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('problem')
    .select('display_id')
    .where('display_id', 'in', displayIds)
    .where(unfiltered<'problem'>('a deleted one is not made again'))
    .execute();
  return new Set(rows.map((row) => row.display_id));
}

export async function findRoot(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('uid', '=', ROOT_UID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

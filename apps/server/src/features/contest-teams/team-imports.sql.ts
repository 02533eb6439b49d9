import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { storableJson } from '../../db/storable.ts';
import type { TeamFields } from './teams.sql.ts';

/** A team as it was before an import. */
export type TeamBefore = { id: number; fields: TeamFields; memberIds: number[] };

export async function insertTeamImport(
  tx: Tx,
  is: {
    contestId: number;
    userId: number;
    createdIds: number[];
    changed: readonly TeamBefore[];
    accountBatchId: number | null;
    accounts: number;
  },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('team_import')
    .values({
      contest_id: is.contestId,
      user_id: is.userId,
      created_ids: is.createdIds,
      changed: storableJson(is.changed),
      account_batch_id: is.accountBatchId,
      accounts: is.accounts,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const MOST_LISTED = 50;

export async function teamImports(db: Db, contestId: number) {
  return db
    .selectFrom('team_import as i')
    .leftJoin('account as by', 'by.id', 'i.user_id')
    .select([
      'i.id',
      'i.created_at',
      'i.undone_at',
      'i.accounts',
      'by.username',
      sql<number>`cardinality(i.created_ids)`.as('created'),
      sql<number>`jsonb_array_length(i.changed)`.as('changed'),
    ])
    .where('i.contest_id', '=', contestId)
    .orderBy('i.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

export type StoredImport = NonNullable<Awaited<ReturnType<typeof findTeamImport>>>;

export async function findTeamImport(db: Db | Tx, id: number) {
  return db
    .selectFrom('team_import')
    .select(['id', 'contest_id', 'changed', 'account_batch_id', 'created_at', 'undone_at'])
    .select(sql<number[]>`to_json(created_ids)`.as('created_ids'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Another one came after it, and was not undone. */
export async function hasLaterImport(tx: Tx, { id, contest_id: contestId }: StoredImport): Promise<boolean> {
  const later = await tx
    .selectFrom('team_import')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return later !== undefined;
}

export async function markImportUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('team_import').set({ undone_at: now }).where('id', '=', id).execute();
}

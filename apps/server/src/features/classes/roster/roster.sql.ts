import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';
import { storableJson } from '../../../db/storable.ts';
import { KEPT_OF_MEMBER } from '../../../policy/classes.policy.ts';

/** An account that a line may mean. */
export type RosterAccount = {
  id: number;
  username: string;
  usernameKey: string;
  emailKey: string | null;
  /** As the profile says. */
  realname: string | null;
  number: string | null;
  isClosed: boolean;
  /** In this group; null: nothing to do with it. */
  level: number | null;
  /** What teachers wrote down. */
  sectionId: number | null;
  keptName: string | null;
  keptNumber: string | null;
};

type Named = { usernameKeys: readonly string[]; emailKeys: readonly string[]; numbers: readonly string[] };

/**
 * Whom a roster may mean: accounts of these names, members with these addresses and numbers, and for those who are
 * trusted with accounts everybody with them.
 */
export async function rosterAccounts(
  db: Db | Tx,
  groupId: number,
  { usernameKeys, emailKeys, numbers }: Named,
  { trusted }: { trusted: boolean },
): Promise<RosterAccount[]> {
  const reachable = trusted ? sql`true` : sql`m.level >= ${GROUP_LEVEL.member}`;
  const { rows } = await sql<RosterAccount>`
    SELECT account.id, account.username, account.username_key AS "usernameKey", account.email_key AS "emailKey",
      account.realname, account.number, account.status <> 0 AS "isClosed", m.level,
      section.id AS "sectionId", kept.name AS "keptName", kept.number AS "keptNumber"
    FROM account
    LEFT JOIN group_member AS m ON m.group_id = ${groupId} AND m.user_id = account.id
    ${sql.raw(KEPT_OF_MEMBER)}
    WHERE account.deleted_at IS NULL AND (account.username_key = ANY(${[...usernameKeys]}::text[])
      OR (${reachable} AND (account.email_key = ANY(${[...emailKeys]}::text[])
        OR account.number = ANY(${[...numbers]}::text[]) OR kept.number = ANY(${[...numbers]}::text[]))))
    ORDER BY account.id`.execute(db);
  return rows;
}

/** What is written down of somebody. */
export type Kept = { sectionId: number | null; number: string | null; name: string | null };
export type RosterChange = { userId: number; before: Kept; after: Kept };

export async function insertRosterImport(
  tx: Tx,
  is: {
    groupId: number;
    userId: number;
    joined: number;
    changeId: number | null;
    sectionIds: number[];
    changed: readonly RosterChange[];
    accountBatchId: number | null;
    accounts: number;
  },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('roster_import')
    .values({
      group_id: is.groupId,
      user_id: is.userId,
      joined: is.joined,
      change_id: is.changeId,
      section_ids: is.sectionIds,
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

export async function rosterImports(db: Db, groupId: number) {
  return db
    .selectFrom('roster_import as i')
    .leftJoin('account as by', 'by.id', 'i.user_id')
    .select(['i.id', 'i.created_at', 'i.undone_at', 'i.accounts', 'i.joined', 'by.username'])
    .select(sql<number>`jsonb_array_length(i.changed)`.as('changed'))
    .where('i.group_id', '=', groupId)
    .orderBy('i.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** How many accounts were made for a group and not taken back. */
export async function accountsMadeFor(db: Db | Tx, groupId: number): Promise<number> {
  const { n } = await db
    .selectFrom('roster_import')
    .select(
      sql<number>`COALESCE(sum(CASE WHEN undone_at IS NULL THEN accounts ELSE (
        SELECT count(*) FROM account_batch_row AS made
        JOIN account ON account.id = made.account_id AND account.deleted_at IS NULL
        WHERE made.batch_id = roster_import.account_batch_id) END), 0)::int`.as('n'),
    )
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function findRosterImport(db: Db | Tx, id: number) {
  return db
    .selectFrom('roster_import')
    .select(['id', 'group_id', 'change_id', 'changed', 'account_batch_id', 'accounts', 'created_at', 'undone_at'])
    .select(sql<number[]>`to_json(section_ids)`.as('section_ids'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Another one came after it, and was not undone. */
export async function hasLaterImport(tx: Tx, { id, group_id }: { id: number; group_id: number }): Promise<boolean> {
  const later = await tx
    .selectFrom('roster_import')
    .select('id')
    .where('group_id', '=', group_id)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return later !== undefined;
}

export async function markImportUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('roster_import').set({ undone_at: now }).where('id', '=', id).execute();
}

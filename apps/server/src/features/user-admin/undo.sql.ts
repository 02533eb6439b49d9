import type { ImportColumn } from '@oyez/contract/users/account-batches';
import type { Role } from '@oyez/contract/accounts/permissions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** Somebody has been there, or is about to be: a login, a submission, a problem, a team, a group, a grade. */
const isUsed = sql<boolean>`(a.last_login_at IS NOT NULL OR EXISTS (SELECT 1 FROM session s WHERE s.user_id = a.id)
  OR EXISTS (SELECT 1 FROM submission s WHERE s.user_id = a.id) OR EXISTS (SELECT 1 FROM problem p WHERE p.owner_id = a.id)
  OR EXISTS (SELECT 1 FROM participant_member m WHERE m.user_id = a.id)
  OR EXISTS (SELECT 1 FROM group_member g WHERE g.user_id = a.id)
  OR EXISTS (SELECT 1 FROM assignment_grade g WHERE g.user_id = a.id))`;

export async function countUndoable(
  db: Db,
  batchId: number,
): Promise<{ unused: number; used: number; updated: number }> {
  const result = await sql<{ unused: number; used: number; updated: number }>`
    SELECT (count(*) FILTER (WHERE r.outcome = 'created' AND NOT ${isUsed}))::int AS unused,
           (count(*) FILTER (WHERE r.outcome = 'created' AND ${isUsed}))::int AS used,
           (count(*) FILTER (WHERE r.outcome = 'updated'))::int AS updated
    FROM account_batch_row r JOIN account a ON a.id = r.account_id AND a.deleted_at IS NULL
    WHERE r.batch_id = ${batchId} AND r.outcome IN ('created', 'updated')`.execute(db);
  return result.rows[0] ?? { unused: 0, used: 0, updated: 0 };
}

export type UndoRow = {
  n: number;
  outcome: 'created' | 'updated';
  fields: Partial<Record<ImportColumn, string>>;
  before: Record<string, string | null> | null;
  account_id: number | null;
  username: string | null;
  role: Role | null;
  is_used: boolean;
};

/** The next rows of a batch that did something, with the accounts held. */
export async function nextToUndo(tx: Tx, batchId: number, afterN: number, limit: number): Promise<UndoRow[]> {
  const result = await sql<UndoRow>`
    SELECT r.n, r.outcome, r.fields, r.before, a.id AS account_id, a.username, a.role,
           COALESCE(${isUsed}, false) AS is_used
    FROM account_batch_row r JOIN account a ON a.id = r.account_id AND a.deleted_at IS NULL
    WHERE r.batch_id = ${batchId} AND r.n > ${afterN} AND r.outcome IN ('created', 'updated')
    ORDER BY r.n LIMIT ${limit} FOR UPDATE OF a`.execute(tx);
  return result.rows;
}

/** Nothing of theirs exists, so nothing is left behind; their names are free again. */
export async function deleteUnused(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('account')
      .where('id', 'in', [...ids])
      .execute();
}

export async function markUndone(tx: Tx, batchId: number, ns: readonly number[]): Promise<void> {
  await sql`
    UPDATE account_batch_row SET outcome = 'undone' WHERE batch_id = ${batchId} AND n = ANY(${ns}::int[])`.execute(tx);
}

export type ProfileRow = {
  id: number;
  username: string;
  role: Role;
  email: string | null;
  realname: string | null;
  gender: string;
  nickname: string | null;
  school: string | null;
  number: string | null;
  mobile: string | null;
  course: string | null;
};

/** What a table of accounts can change of one, held. */
export async function lockProfiles(
  tx: Tx,
  by: { ids: readonly number[] } | { usernameKeys: readonly string[] },
): Promise<(ProfileRow & { username_key: string })[]> {
  const match = 'ids' in by ? sql`id = ANY(${by.ids}::bigint[])` : sql`username_key = ANY(${by.usernameKeys}::text[])`;
  const result = await sql<ProfileRow & { username_key: string }>`
    SELECT id, username, username_key, role, email, realname, gender, nickname, school, number, mobile, course FROM account
    WHERE ${match} AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(tx);
  return result.rows;
}

export async function emailsTaken(tx: Tx, emailKeys: readonly string[]): Promise<Map<string, number>> {
  const result = await sql<{ email_key: string; id: number }>`
    SELECT email_key, id FROM account WHERE email_key = ANY(${emailKeys}::text[]) AND deleted_at IS NULL`.execute(tx);
  return new Map(result.rows.map((row) => [row.email_key, row.id]));
}

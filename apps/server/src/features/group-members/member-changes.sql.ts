import type { MemberChangeKind } from '@oyez/contract/groups/group-members';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import type { EndedGrant } from './group-members.sql.ts';

export type ChangeKind = MemberChangeKind | 'leave';

/** The row of before, as it is kept; with the rights that ended with it. */
export type Before = { id: number; level: number; reason: string | null; createdAt: string; grants: EndedGrant[] };
export type ChangeLine = { userId: number; before: Before | null };

/** Answers the number by which it is undone. */
export async function insertChange(
  tx: Tx,
  change: { groupId: number; kind: ChangeKind; level: number | null; byId: number },
  lines: readonly ChangeLine[],
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('group_change')
    .values({ group_id: change.groupId, kind: change.kind, level: change.level, by_id: change.byId, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('group_change_line')
    .values(
      lines.map(({ userId, before }) => ({
        change_id: id,
        user_id: userId,
        before: before === null ? null : JSON.stringify(before),
      })),
    )
    .execute();
  return id;
}

export type StoredChange = { id: number; kind: ChangeKind; level: number | null; at: Date; lines: ChangeLine[] };

/** One that was not undone, held until the transaction is through. */
export async function lockChange(
  tx: Tx,
  of: { groupId: number; since: Date } & ({ id: number } | { leftBy: number }),
): Promise<StoredChange | undefined> {
  let found = tx
    .selectFrom('group_change')
    .select(['id', 'kind', 'level', 'at'])
    .where('group_id', '=', of.groupId)
    .where('at', '>', of.since)
    .where('undone_at', 'is', null);
  found =
    'id' in of
      ? found.where('id', '=', of.id).where('kind', '<>', 'leave')
      : found.where('kind', '=', 'leave').where('by_id', '=', of.leftBy);
  const row = await found.orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  const lines = await tx
    .selectFrom('group_change_line')
    .select(['user_id as userId', 'before'])
    .where('change_id', '=', row.id)
    .orderBy('user_id')
    .execute();
  return { ...row, kind: row.kind as ChangeKind, lines: lines as ChangeLine[] };
}

/** Those of these people about whom something was changed after this. */
export async function changedAfter(
  tx: Tx,
  change: { groupId: number; id: number },
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('group_change_line as line')
    .innerJoin('group_change as later', 'later.id', 'line.change_id')
    .select('line.user_id')
    .distinct()
    .where('later.group_id', '=', change.groupId)
    .where('later.id', '>', change.id)
    .where('later.undone_at', 'is', null)
    .where('line.user_id', 'in', userIds)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function markUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('group_change').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Whoever came back on another way takes no leaving back any more. */
export async function closeLeaving(tx: Tx, of: { groupId: number; userId: number }, now: Date): Promise<void> {
  await tx
    .updateTable('group_change')
    .set({ undone_at: now })
    .where('group_id', '=', of.groupId)
    .where('by_id', '=', of.userId)
    .where('kind', '=', 'leave')
    .where('undone_at', 'is', null)
    .execute();
}

export type ListedChange = {
  id: number;
  kind: MemberChangeKind;
  level: number | null;
  at: Date;
  undone: boolean;
  by: string | null;
  count: number;
  usernames: string[];
};

const NAMED = 5;

/** Those that can be undone, and those of the same time that were. */
export async function listChanges(
  db: Db,
  { groupId, since }: { groupId: number; since: Date },
  page: { limit: number; offset: number },
): Promise<{ rows: ListedChange[]; total: number }> {
  const wanted = db
    .selectFrom('group_change as c')
    .where('c.group_id', '=', groupId)
    .where('c.kind', '<>', 'leave')
    .where('c.at', '>', since);
  const rows = wanted
    .leftJoin('account as doer', (join) => join.onRef('doer.id', '=', 'c.by_id').on('doer.deleted_at', 'is', null))
    .select([
      'c.id',
      'c.kind',
      'c.level',
      'c.at',
      'doer.username as by',
      sql<boolean>`c.undone_at IS NOT NULL`.as('undone'),
      sql<number>`(SELECT count(*)::int FROM group_change_line l WHERE l.change_id = c.id)`.as('count'),
      sql<string[]>`ARRAY(SELECT a.username FROM group_change_line l JOIN account a ON a.id = l.user_id
        WHERE l.change_id = c.id AND a.deleted_at IS NULL ORDER BY a.username LIMIT ${NAMED})`.as('usernames'),
    ])
    .orderBy('c.id', 'desc');
  const found = await readPage(rows, page, wanted);
  return found as { rows: ListedChange[]; total: number };
}

/** For good, once nobody can take them back. */
export async function purgeChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('group_change').where('at', '<', before).execute();
}

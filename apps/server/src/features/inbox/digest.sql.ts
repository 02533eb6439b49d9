import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { accountStands } from '../../policy/standing-accounts.ts';

export type DigestEvery = 'day' | 'week';

export async function findDigest(db: Db | Tx, userId: number) {
  return db
    .selectFrom('account')
    .leftJoin('message_digest as wanted', 'wanted.user_id', 'account.id')
    .select(['account.email', 'wanted.every'])
    .where('account.id', '=', userId)
    .executeTakeFirst();
}

/** From now on: what is unread already was seen to be there. Chosen again, it goes on where it was. */
export async function setDigest(
  tx: Tx,
  userId: number,
  is: { every: DigestEvery; dueAt: Date; lang: string },
  now: Date,
) {
  const newest = sql<number>`COALESCE((SELECT max(id) FROM message WHERE user_id = ${userId}), 0)`;
  await tx
    .insertInto('message_digest')
    .values({ user_id: userId, every: is.every, lang: is.lang, due_at: is.dueAt, told_id: newest, created_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ every: is.every, lang: is.lang, due_at: is.dueAt }),
    )
    .execute();
}

export async function deleteDigest(db: Db | Tx, userId: number): Promise<void> {
  await db.deleteFrom('message_digest').where('user_id', '=', userId).execute();
}

export async function usernameOfUid(db: Db, uid: string) {
  return db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Those who are due, each put off to their next time. */
export async function takeDueDigests(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    UPDATE message_digest AS wanted SET due_at = wanted.due_at + due.missed * due.length
    FROM (
      SELECT d.user_id, of.length, ceil(extract(epoch FROM ${now}::timestamptz - d.due_at + interval '1 second')
        / extract(epoch FROM of.length)) AS missed
      FROM message_digest d
      CROSS JOIN LATERAL (SELECT CASE d.every WHEN 'day' THEN interval '1 day' ELSE interval '7 days' END AS length) AS of
      WHERE d.due_at <= ${now} ORDER BY d.due_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED
    ) AS due
    WHERE wanted.user_id = due.user_id
    RETURNING wanted.user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Whom a mail is for, if they still want one and can read it. */
export async function findDigestReader(db: Db, userId: number) {
  return db
    .selectFrom('message_digest as wanted')
    .innerJoin('account', 'account.id', 'wanted.user_id')
    .select([
      'account.id',
      'account.uid',
      'account.username',
      'account.role',
      'account.email',
      'wanted.told_id',
      sql<string>`COALESCE(account.lang, wanted.lang)`.as('lang'),
    ])
    .where('wanted.user_id', '=', userId)
    .where(accountStands())
    .executeTakeFirst();
}

export async function setTold(db: Db, userId: number, toldId: number): Promise<void> {
  await db.updateTable('message_digest').set({ told_id: toldId }).where('user_id', '=', userId).execute();
}
